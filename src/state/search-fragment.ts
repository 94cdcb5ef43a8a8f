import type { SearchQuery } from '../timeline/search/view.ts';

const OPTIONS = { case: 'isCase', word: 'isWord', regex: 'isRegex', written: 'isWritten' } as const;

/** Whether the value of `how` in a fragment is understood. */
export function isHow(value: string): boolean {
  return value.split(',').every((word) => Object.hasOwn(OPTIONS, word));
}

/** Writes what is looked for as members of the address's fragment; empty for nothing. */
export function writeQuery(query: SearchQuery): string {
  if (query.text === '') return '';
  const how = Object.entries(OPTIONS).flatMap(([name, option]) => (query[option] ? [name] : []));
  const text = encodeURIComponent(query.text.toWellFormed()).replace(/%(3A|2F|40|24|3B)/g, decodeURIComponent);
  return `find=${text}${how.length === 0 ? '' : `&how=${how.join(',')}`}`;
}

/** Reads what is looked for from a fragment, with or without its `#`. What it does not understand it leaves out. */
export function readQuery(fragment: string): SearchQuery {
  const members = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const how = new Set((members.get('how') ?? '').split(','));
  return {
    text: members.get('find') ?? '',
    isCase: how.has('case'),
    isWord: how.has('word'),
    isRegex: how.has('regex'),
    isWritten: how.has('written'),
  };
}

import { isHow } from './search-fragment.ts';
import { isTermText, termsOf } from '../timeline/query/terms.ts';
import type { FilterId, ViewName } from '../timeline/view.ts';

/** Which record a link means: by its id, or by its line where the id is missing or stands on several records. */
export type Target = { readonly id: string } | { readonly line: number };

/** What the fragment of the page's address keeps. */
export interface Place {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  readonly target: Target | null;
  /** Which value of that record: a JSON Pointer as the link has it, well formed or not. Null for the record, and where there is no target. */
  readonly pointer: string | null;
  /** The session of a bundle, by its path; null for the list, and for a file that is no bundle. */
  readonly session: string | null;
}

/** The form of a filter's name. A well formed one that nobody knows keeps no row, and stands there to be removed. */
const FILTER = /^(fault:[\w.-]+|[a-z_-]+(\.[a-z_]+)?)$/;

/** Writes a place as a fragment without its `#`; empty for the place where every file begins. */
export function writeFragment({ view, filters, target, pointer, session }: Place): string {
  const members: string[] = [];
  if (session !== null) members.push(`s=${escape(session)}`);
  if (view !== 'story') members.push(`view=${view}`);
  const counts = filters.filter((filter) => !isTermText(filter));
  const terms = filters.filter(isTermText);
  if (counts.length > 0) members.push(`f=${counts.map(escape).join(',')}`);
  if (terms.length > 0) members.push(`q=${terms.map(escapeQuery).join('%20')}`);
  if (target !== null) members.push('id' in target ? `r=${escape(target.id)}` : `line=${target.line}`);
  if (target !== null && pointer !== null) members.push(`p=${escape(pointer)}`);
  return members.join('&');
}

/** Reads a fragment, with or without its `#`. What it does not understand it leaves out. */
export function readFragment(fragment: string): Place {
  const members = membersOf(fragment);
  const counts = (members.get('f') ?? '').split(',').filter((name): name is FilterId => FILTER.test(name));
  const target = readTarget(members.get('r'), members.get('line'));
  return {
    view: members.get('view') === 'records' ? 'records' : 'story',
    filters: [...new Set(counts), ...termsOf(members.get('q') ?? '')],
    target,
    pointer: target === null ? null : members.get('p'),
    session: members.get('s'),
  };
}

/** Whether a member of a fragment says something, by its name; `others` are all members. */
const MEMBERS: Readonly<Record<string, (value: string, others: URLSearchParams) => boolean>> = {
  s: () => true,
  view: (value) => value === 'story' || value === 'records',
  f: (value) => value.split(',').every((name) => FILTER.test(name)),
  q: () => true,
  r: () => true,
  line: (value, others) => readTarget(others.get('r'), value) !== null && !others.has('r'),
  p: (_, others) => readTarget(others.get('r'), others.get('line')) !== null,
  find: () => true,
  how: (value, others) => others.has('find') && isHow(value),
};

/** The members of a fragment that are left out when it is read, as they stand in it: whoever followed a link is to know. */
export function unreadParts(fragment: string): string[] {
  const members = membersOf(fragment);
  const seen = new Set<string>();
  const unread: string[] = [];
  for (const [name, value] of members) {
    const isRead = Object.hasOwn(MEMBERS, name) && !seen.has(name) && MEMBERS[name]?.(value, members) === true;
    if (!isRead) unread.push(value === '' ? name : `${name}=${value}`);
    seen.add(name);
  }
  return unread;
}

function membersOf(fragment: string): URLSearchParams {
  return new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
}

function readTarget(id: string | null, line: string | null): Target | null {
  if (id !== null) return { id };
  return line !== null && /^[1-9]\d{0,14}$/.test(line) ? { line: Number(line) } : null;
}

/** Percent-encodes what would end a member, and leaves the rest readable. A lone surrogate cannot be in an address. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%(3A|2F|40|24|3B)/g, decodeURIComponent);
}

/** The same for a query, in which commas and stars mean what they say. */
function escapeQuery(text: string): string {
  return escape(text).replace(/%(2C|2A)/g, decodeURIComponent);
}

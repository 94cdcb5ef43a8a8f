import { countOf, formatCount } from '../../state/words.ts';

/** The ids that a text may be: as it stands, without spaces around it, and without any. */
export function idsOf(text: string): readonly string[] {
  return [...new Set([text, text.trim(), text.replaceAll(/\s+/g, '')])].filter((id) => id !== '');
}

/** The line that a text names: `120`, `1,200`, `line 120`, `:120`; null for none. */
export function lineOf(text: string): number | null {
  const digits = /^(?:line\s*|:)?([1-9][\d,]{0,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** Says that a file has no line of a number, and which it has. */
export function noLine(line: number, lines: number, isWhole: boolean): string {
  const all = isWhole
    ? `The file has ${countOf(lines, 'line')}`
    : `${countOf(lines, 'line')} of the file have been read`;
  return `${all}: there is no going to line ${formatCount(line)}${isWhole ? '' : ' yet'}.`;
}

/** Says that no record has any of some ids. */
export function noRecord(ids: readonly string[], isWhole: boolean): string {
  const tried = ids.filter((id) => id.trim() !== '').map((id) => `“${id}”`);
  if (tried.length === 0) return '';
  return `No record${isWhole ? '' : ' that has been read so far'} has the id ${tried.join(' or ')}.`;
}

import type { Written } from './markdown.ts';

/** What Markdown reads as another character: one behind a backslash, and one that is named or numbered. */
const SPECIAL = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/**
 * The pieces of a line that is not drawn as it is written: between the characters that are named or numbered each stands as it is written.
 *
 * @param line what is drawn
 * @param source how it is written, and `start`, where that begins in the whole text
 * @returns null where the two do not agree
 */
export function piecesOf(line: string, source: string, start: number): Written[] | null {
  const pieces: Written[] = [];
  const specials = [...source.matchAll(SPECIAL)];
  let [at, drawn] = [0, 0];
  const takeUpTo = (end: number): boolean => {
    const text = source.slice(at, end);
    if (!line.startsWith(text, drawn)) return false;
    if (text !== '') pieces.push({ text, from: start + at });
    drawn += text.length;
    return true;
  };
  for (const [index, { 0: whole, 1: escaped, index: from }] of specials.entries()) {
    if (!takeUpTo(from)) return null;
    at = from + whole.length;
    if (escaped !== undefined) {
      if (!line.startsWith(escaped, drawn)) return null;
      pieces.push({ text: escaped, from: start + from + 1 });
      drawn++;
      continue;
    }
    const next = source.slice(at, specials[index + 1]?.index ?? source.length);
    const isLast = index === specials.length - 1;
    // A name that there is not is drawn as it is written.
    const size = [whole.length, 1, 2].find((each) =>
      isLast
        ? line.length === drawn + each + next.length && line.endsWith(next)
        : next !== '' && line.startsWith(next, drawn + each),
    );
    if (size === undefined) return null;
    const text = line.slice(drawn, drawn + size);
    pieces.push(text === whole ? { text, from: start + from } : { text, written: [start + from, start + at] });
    drawn += size;
  }
  return takeUpTo(source.length) && drawn === line.length ? pieces : null;
}

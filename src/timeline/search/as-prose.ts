import { type Shown, shownOf, type ShownPiece, without } from './as-shown.ts';

/** Reads a text as it is laid out: what is shown together, such as the pieces of a paragraph. None where it is not laid out. */
export type ReadProse = (text: string) => readonly (readonly ShownPiece[])[];

type Each = (text: string, found: (start: number, end: number) => boolean) => void;

/**
 * What Markdown may leave out between two characters that it shows side by side: its marks, the space within those of code, and the address of a link. There may be more of
 * it here than Markdown would leave out, but not less.
 */
const LEFT_OUT = String.raw`\]\([^()\n]*\)| ?${'`'}+ ?|[*_~\\[\]<>]`;
/** A character that is named or numbered: it may be any. */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/;

/** Whether a text, or JSON that holds it, names or numbers a character, which is shown as another one. */
export function hasReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** The sign of a quote or the indent of an item, at the beginning of a line. */
const LINE_START = String.raw`(?<=\n)[ \t>]+`;

/** Characters of those that an expression may look for itself. */
const MARKS = /\\[*[\]\\]|[_~`<>]|\[[^\]]*\*/;

/**
 * Tells of a text whether a match may go across what laying it out leaves out: to lay it out takes a hundred times as long as to search it.
 *
 * @param letters an expression for each letter of what is looked for
 */
export function plainAcross(letters: readonly string[], flags: string): (prose: string) => boolean {
  const pattern = new RegExp(letters.join(`(?:${LEFT_OUT}|${LINE_START})*`), `g${flags}`);
  const whole = new RegExp(`^(?:${letters.join('')})$`, flags);
  return (prose) => {
    for (const [match] of prose.matchAll(pattern)) if (!whole.test(match)) return true;
    return hasReference(prose);
  };
}

/** As `plainAcross`, of an expression. */
export function expressionAcross(source: string, each: Each): (prose: string) => boolean {
  const pattern = new RegExp(`${LEFT_OUT}|${LINE_START}`, 'g');
  // What looks for such characters itself may find those that are shown.
  const looksForMarks = MARKS.test(source);
  return (prose) => {
    const left = without(prose, pattern);
    if (hasReference(prose)) return true;
    if (left === null || looksForMarks) return left !== null;
    let goesAcross = false;
    each(left.text, (start, end) => {
      goesAcross = left.placeOf(end - 1) - left.placeOf(start) !== end - 1 - start;
      return !goesAcross;
    });
    return goesAcross;
  };
}

/** An expression for how a text stands in the JSON of a text that is laid out, given by what its characters are there. */
export function acrossJson(characters: readonly string[]): string {
  return characters.join(`(?:${LEFT_OUT.replace(String.raw`\n`, '')})*`);
}

/** What a text that is prose shows. */
export function shownProse(text: string, read: ReadProse): readonly Shown[] {
  return read(text).map((pieces) => shownOf(pieces));
}

import { SEQUENCE_START, SEQUENCES } from '../mask-levels.ts';
import type { Matcher } from './query.ts';

type Found = (start: number, end: number) => boolean;

/** A text as it is shown somewhere, which is pieces of the text as it is recorded; and where its characters begin and end in that. */
export interface Shown {
  readonly text: string;
  placeOf(at: number): number;
  endOf(at: number): number;
}

/** A piece of what is shown, and from where to where it stands as it is recorded: with as many characters, or as one that is written in another way. */
export interface ShownPiece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What begins a control sequence in JSON, and in a line that is none. */
const START_IN_JSON = new RegExp(`${SEQUENCE_START.source}|\\\\u00(?:1b|9[08bdef])`, 'i');

/** Whether some text in a piece of JSON may have control sequences, so that what is looked for stands in no one piece in it. */
export function mayHaveSequences(json: string): boolean {
  return START_IN_JSON.test(json);
}

/**
 * Finds the matches in a text as it is shown, and those in the text as it is recorded that have no character in common with one of them.
 * Places are those in the text as it is recorded, so a match may have what is not shown within it.
 *
 * @param shown in the order of their places, and no character in two of them
 */
export function eachAsShown(each: Matcher['each'], text: string, shown: readonly Shown[], found: Found): void {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const part of shown)
    each(part.text, (start, end) => {
      starts.push(part.placeOf(start));
      ends.push(part.endOf(end - 1));
      return starts.length < MOST;
    });
  let next = 0;
  let isWanted = true;
  const tellUpTo = (start: number): void => {
    for (; isWanted && next < starts.length && (starts[next] as number) <= start; next++)
      isWanted = found(starts[next] as number, ends[next] as number);
  };
  each(text, (start, end) => {
    tellUpTo(start);
    const isSeen = (ends[next - 1] ?? 0) > start || (starts[next] ?? Infinity) < end;
    if (isWanted && !isSeen) isWanted = found(start, end);
    return isWanted;
  });
  tellUpTo(Infinity);
}

/** Matches of one text that are remembered: more are not kept of a whole session. */
const MOST = 1_000_001;

/** A text as a terminal shows it, without its control sequences; null where it has none. */
export function withoutSequences(text: string): Shown | null {
  return SEQUENCE_START.test(text) ? without(text, SEQUENCES) : null;
}

/** A text without what an expression matches; null where that is nothing. */
export function without(text: string, left: RegExp): Shown | null {
  const pieces: ShownPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(left)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), from: at, to: match.index });
    at = match.index + match[0].length;
  }
  if (at === 0) return null;
  if (at < text.length) pieces.push({ text: text.slice(at), from: at, to: text.length });
  return shownOf(pieces);
}

/** What pieces of a text show together. */
export function shownOf(pieces: readonly ShownPiece[]): Shown {
  // Of each piece: where it begins in what is shown.
  const froms: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    froms.push(length);
    length += piece.text.length;
  }
  const find = (character: number): readonly [piece: ShownPiece | undefined, inside: number] => {
    let [low, high] = [0, froms.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((froms[middle] as number) <= character) low = middle;
      else high = middle - 1;
    }
    return [pieces[low], character - (froms[low] ?? 0)];
  };
  const edgeOf = (at: number, past: 0 | 1): number => {
    const [piece = { text: '', from: 0, to: 0 }, inside] = find(at);
    if (piece.text.length === piece.to - piece.from) return piece.from + inside + past;
    return past === 0 ? piece.from : piece.to;
  };
  const text = pieces.map((piece) => piece.text).join('');
  return { text, placeOf: (at) => edgeOf(at, 0), endOf: (at) => edgeOf(at, 1) };
}

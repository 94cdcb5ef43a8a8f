import { SEQUENCE_START, SEQUENCES } from '../mask-levels.ts';
import type { Matcher } from './query.ts';

type Found = (start: number, end: number) => boolean;

/** What begins a control sequence in JSON, and in a line that is none. */
const START_IN_JSON = new RegExp(`${SEQUENCE_START.source}|\\\\u00(?:1b|9[08bdef])`, 'i');

/** Whether some text in a piece of JSON may have control sequences, so that what is looked for stands in no one piece in it. */
export function mayHaveSequences(json: string): boolean {
  return START_IN_JSON.test(json);
}

/**
 * Finds the matches in a text as a terminal shows it, without its control sequences, and those that take characters of a sequence. Places
 * are those in the text as it is recorded, so a match may have sequences within it. No two matches have a character in common.
 *
 * @param isOpen whether a text may be searched that was made by leaving something out
 */
export function eachAsShown(
  each: Matcher['each'],
  text: string,
  isOpen: (shown: string) => boolean,
  found: Found,
): void {
  const shown = SEQUENCE_START.test(text) ? withoutSequences(text) : null;
  if (shown === null || !isOpen(shown.text)) {
    each(text, found);
    return;
  }
  const starts: number[] = [];
  const ends: number[] = [];
  each(shown.text, (start, end) => {
    starts.push(shown.placeOf(start));
    ends.push(shown.placeOf(end - 1) + 1);
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

/** A text without control sequences, and where its characters stand in the text; null where it has none. */
function withoutSequences(text: string): { readonly text: string; placeOf(at: number): number } | null {
  const pieces: string[] = [];
  // Of each piece: where it begins, in what is left and in the text.
  const froms: number[] = [];
  const places: number[] = [];
  let [length, at] = [0, 0];
  const take = (end: number): void => {
    if (end === at) return;
    pieces.push(text.slice(at, end));
    froms.push(length);
    places.push(at);
    length += end - at;
  };
  for (const match of text.matchAll(SEQUENCES)) {
    take(match.index);
    at = match.index + match[0].length;
  }
  if (at === 0) return null;
  take(text.length);
  const placeOf = (character: number): number => {
    let [low, high] = [0, froms.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((froms[middle] as number) <= character) low = middle;
      else high = middle - 1;
    }
    return (places[low] ?? 0) + character - (froms[low] ?? 0);
  };
  return { text: pieces.join(''), placeOf };
}

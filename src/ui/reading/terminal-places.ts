import { FOLD, RUN, type Strip } from '../../reading/terminal-piece.ts';
import type { PlacedPiece } from '../../state/use-terminal.ts';

/** A line that was written over: the piece of the text that it is in, and its place among such lines there. */
export interface FoldPlace {
  readonly piece: number;
  readonly fold: number;
}

/** Where a character of the text is drawn. */
export interface TerminalPlace {
  readonly piece: number;
  readonly strip: 'shown' | 'folded';
  /** The character of the strip. */
  readonly at: number;
  /** The fold that it is in. */
  readonly fold: FoldPlace | null;
}

/** Where some of the characters from `from` up to `to` of the text are drawn as they stand in it; null where none of them is, or not yet. */
export function placeOf(pieces: readonly PlacedPiece[], from: number, to: number): TerminalPlace | null {
  for (
    let piece = Math.max(
      0,
      lastAtMost(
        pieces.map(({ base }) => base),
        from,
      ),
    );
    piece < pieces.length;
    piece++
  ) {
    const here = pieces[piece] as PlacedPiece;
    if (here.base >= to) break;
    for (const strip of ['shown', 'folded'] as const) {
      const at = placeIn(here[strip], from - here.base, to - here.base);
      if (at !== null) return { piece, strip, at, fold: strip === 'shown' ? null : { piece, fold: foldOf(here, at) } };
    }
  }
  return null;
}

function placeIn({ text, runs }: Strip, from: number, to: number): number | null {
  for (let run = 0; run < runs.length; run += RUN) {
    const stands = (runs[run + 1] as number) - 1;
    if (stands < 0 || stands >= to) continue;
    const [start, end] = [runs[run] as number, runEnd(text, runs, run)];
    if (stands + end - start > from) return start + Math.max(0, from - stands);
  }
  return null;
}

/** Where the characters of a run end: where the next begins, or its line ends. */
export function runEnd(text: string, runs: Uint32Array, run: number): number {
  const next = runs[run + RUN] ?? text.length;
  // Between the runs of two lines there are line feeds alone.
  let end = next;
  while (end > (runs[run] as number) && text.charCodeAt(end - 1) === FEED) end--;
  return end;
}

const FEED = 0x0a;

function foldOf({ folds }: PlacedPiece, at: number): number {
  let fold = 0;
  while ((folds[fold * FOLD + 2] ?? Infinity) <= at) fold++;
  return fold;
}

/** The last of some numbers, none of which is less than the one before, that is not more than `value`; -1 where there is none. */
export function lastAtMost(numbers: readonly number[], value: number): number {
  let [low, high] = [-1, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The run that a character of a strip is in, or the first one behind it. */
export function firstRunAt(runs: Uint32Array, at: number): number {
  let [low, high] = [0, runs.length / RUN];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle * RUN] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1) * RUN;
}

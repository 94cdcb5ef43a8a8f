import type { Stretch } from './mask-levels.ts';

/** Characters that are searched at a time: what is made of a text on the way takes some twenty times its size. */
const WINDOW = 1 << 20;
/** Characters that windows share beside what a value may take: room for the control sequences and the markup that may be within it. */
const ROOM = 64 << 10;

/**
 * The windows in which a text of any length is searched for values, one after another. What one may cut lies whole in the next.
 *
 * @param reach characters that one value may take
 */
export function* windowsOf(length: number, reach: number): Generator<Stretch> {
  const shared = reach + ROOM;
  const size = Math.max(WINDOW, 2 * shared);
  let start = 0;
  for (; start + size < length; start += size - shared) yield { start, end: start + size };
  yield { start, end: length };
}

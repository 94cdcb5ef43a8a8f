import { nameOf, type Tape, type Token } from '../json/tape.ts';
import { N } from './names.ts';

/**
 * The record that a source makes of a native line that it cannot read: `reason`, the line's `text`, and `cut` where the file ends in it. It is a
 * malformed row like any other, also where the records are read back as a stream of their own: then it says that a line of the file which they
 * were made of could not be read (NATIVE-UNREAD), since the line that it stands on can.
 */
export const NATIVE_MALFORMED = 'sessionscope/malformed';

/** Where a source keeps, on a record that it made, which line of the native file it came from. */
export const NATIVE_META = nameOf('sessionscope/native');

/**
 * Where a source names, on a record that it made, a file beside the session that has the whole of one of its members: `member`, the
 * `path` as recorded, and the `size` in bytes where that is recorded.
 */
export const BESIDE_META = nameOf('sessionscope/beside');

/** Where a source's own record names, by id, a record that the agent took back afterwards. */
export const RETRACTS_META = nameOf('sessionscope/retracts');

/**
 * Where a source lists, on a record that it made, the members whose values it worked out of others that are recorded, as JSON Pointers:
 * a duration between two recorded times. A recorded number in another unit is none of these.
 */
export const COMPUTED_META = nameOf('sessionscope/computed');

const OFFSET = nameOf('offset');

/** Where in the native file a source read the line that it made a record of: the line's number, its first byte, and its bytes; null where the record does not say. */
export function nativeOrigin(
  tape: Tape,
): { readonly line: number; readonly start: number; readonly size: number } | null {
  const origin = tape.member(tape.member(0, N._meta), NATIVE_META);
  const number = (token: Token): number => (tape.isNumber(token) ? Number(tape.raw(token)) : Number.NaN);
  const [line, start, size] = [
    number(tape.member(origin, N.line)),
    number(tape.member(origin, OFFSET)),
    number(tape.member(origin, N.size)),
  ];
  return [line, start, size].every((value) => Number.isSafeInteger(value) && value >= 0) ? { line, start, size } : null;
}

import { scan } from '../json/scan.ts';
import type { Tape } from '../json/tape.ts';
import { endOfString, isBlank, OPEN_BRACE, QUOTE } from './frame-bytes.ts';
import { type FrameWindow, WAIT } from './frame-window.ts';

/** Longest first name that is waited for. */
const LONGEST_NAME = 64;

/**
 * Where the document begins that a file is: an object whose first member has one of some names.
 *
 * @param window the beginning of the file
 * @returns where its bracket stands; null when the file is something else, WAIT when the bytes do not suffice to tell
 */
export function documentStart(window: FrameWindow, tape: Tape, firstNames: ReadonlySet<string>): number | null {
  const { bytes, end, isLast } = window;
  if (end < 3 && !isLast) return WAIT;
  const unknown = isLast ? null : WAIT;
  const hasMark = end >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const bracket = skipBlanks(window, hasMark ? 3 : 0);
  if (bracket >= end) return unknown;
  if (bytes[bracket] !== OPEN_BRACE) return null;
  const quote = skipBlanks(window, bracket + 1);
  if (quote >= end) return unknown;
  const close = bytes[quote] === QUOTE ? endOfString(bytes, quote, end) : quote;
  if (close >= end && end - quote < LONGEST_NAME) return unknown;
  const isName = close < end && scan(tape, bytes, quote, close + 1).kind === 'value' && tape.isString(0);
  return isName && firstNames.has(tape.text(0)) ? bracket : null;
}

/** The first byte from `from` on that is no blank; the end where there is none. */
export function skipBlanks({ bytes, end }: FrameWindow, from: number): number {
  let at = from;
  while (at < end && isBlank(bytes[at] as number)) at++;
  return at;
}

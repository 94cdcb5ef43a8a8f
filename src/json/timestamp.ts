import { daysBefore, timeOf } from '../base/timestamp.ts';
import { Kind, type Tape, type Token } from './tape.ts';

const FORM = '0000-00-00T00:00:00';
const DIGIT = 0x30;

/**
 * The milliseconds since 1970 of a timestamp of the form that nearly every record has, 2026-10-26T14:02:21.254Z, read from its bytes
 * alone; NaN for anything else. What is not of this form may be a timestamp all the same: one with an offset, or one of the last three
 * days of a month.
 */
export function plainTime(tape: Tape, token: Token): number {
  const { bytes } = tape;
  if (tape.kinds[token] !== Kind.string) return Number.NaN;
  const start = tape.start(token) + 1;
  const end = tape.end(token) - 1;
  if (end - start <= FORM.length || bytes[end - 1] !== 0x5a) return Number.NaN;
  for (let at = 0; at < FORM.length; at++) {
    const wanted = FORM.charCodeAt(at);
    if (wanted === DIGIT ? !isDigit(bytes[start + at] as number) : bytes[start + at] !== wanted) return Number.NaN;
  }
  const fraction = start + FORM.length;
  if (fraction < end - 1 && (bytes[fraction] !== 0x2e || fraction + 1 === end - 1)) return Number.NaN;
  for (let at = fraction + 1; at < end - 1; at++) if (!isDigit(bytes[at] as number)) return Number.NaN;
  const two = (at: number): number =>
    ((bytes[start + at] as number) - DIGIT) * 10 + (bytes[start + at + 1] as number) - DIGIT;
  const [month, day, hour, minute, second] = [two(5), two(8), two(11), two(14), two(17)];
  if (month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59) return Number.NaN;
  let milliseconds = 0;
  for (let at = 1; at <= 3; at++) {
    const digit = fraction + at < end - 1 ? (bytes[fraction + at] as number) - DIGIT : 0;
    milliseconds = milliseconds * 10 + digit;
  }
  const seconds = ((daysBefore(two(0) * 100 + two(2), month) + day - 1) * 24 + hour) * 3600 + minute * 60 + second;
  return seconds * 1000 + milliseconds;
}

/** The milliseconds since 1970 of a value that is a timestamp (RFC 3339); NaN for any other, and for none. */
export function timeAt(tape: Tape, token: Token): number {
  if (token < 0) return Number.NaN;
  const plain = plainTime(tape, token);
  return Number.isNaN(plain) && tape.isString(token) ? timeOf(tape.text(token)) : plain;
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT && byte <= 0x39;
}

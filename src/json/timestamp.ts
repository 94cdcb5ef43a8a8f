import { Kind, type Tape, type Token } from './tape.ts';

const FORM = '0000-00-00T00:00:00';
const DIGIT = 0x30;

/**
 * Whether a string is a timestamp of the form that nearly every record has, 2026-10-26T14:02:21.254Z, told from its bytes alone. What
 * is not may be a timestamp all the same: one with an offset, or one of the last three days of a month.
 */
export function isPlainTimestamp(tape: Tape, token: Token): boolean {
  const { bytes } = tape;
  if (tape.kinds[token] !== Kind.string) return false;
  const start = tape.start(token) + 1;
  const end = tape.end(token) - 1;
  if (end - start <= FORM.length || bytes[end - 1] !== 0x5a) return false;
  for (let at = 0; at < FORM.length; at++) {
    const wanted = FORM.charCodeAt(at);
    if (wanted === DIGIT ? !isDigit(bytes[start + at] as number) : bytes[start + at] !== wanted) return false;
  }
  const fraction = start + FORM.length;
  if (fraction < end - 1 && (bytes[fraction] !== 0x2e || fraction + 1 === end - 1)) return false;
  for (let at = fraction + 1; at < end - 1; at++) if (!isDigit(bytes[at] as number)) return false;
  const two = (at: number): number =>
    ((bytes[start + at] as number) - DIGIT) * 10 + (bytes[start + at + 1] as number) - DIGIT;
  const month = two(5);
  const day = two(8);
  return month >= 1 && month <= 12 && day >= 1 && day <= 28 && two(11) <= 23 && two(14) <= 59 && two(17) <= 59;
}

/** Milliseconds since 1970 of a plain timestamp, from its bytes. What is finer than a millisecond is left out, as `Date.parse` does. */
export function plainTime(tape: Tape, token: Token): number {
  const { bytes } = tape;
  const start = tape.start(token) + 1;
  const end = tape.end(token) - 2;
  const number = (from: number, digits: number): number => {
    let value = 0;
    for (let at = from; at < from + digits; at++)
      value = value * 10 + (at < end - start ? (bytes[start + at] as number) - DIGIT : 0);
    return value;
  };
  const year = number(0, 4);
  // Date.UTC takes a year of two digits for one of the twentieth century.
  if (year < 100) return Date.parse(tape.text(token));
  const fraction = start + FORM.length < end ? number(FORM.length + 1, 3) : 0;
  return Date.UTC(year, number(5, 2) - 1, number(8, 2), number(11, 2), number(14, 2), number(17, 2), fraction);
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT && byte <= 0x39;
}

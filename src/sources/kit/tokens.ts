import { sameBytes } from '../../base/bytes.ts';
import { Kind, type Name, type Tape, type Token } from '../../json/tape.ts';

/** Whether a token is a string with exactly this text. */
export function isText(tape: Tape, token: Token, text: Name): boolean {
  if (token < 0) return false;
  if (tape.kinds[token] !== Kind.string) return tape.kinds[token] === Kind.escaped && tape.text(token) === text.text;
  const start = tape.start(token) + 1;
  return (
    tape.end(token) - 1 - start === text.bytes.length && sameBytes(tape.bytes, start, text.bytes, 0, text.bytes.length)
  );
}

/** Whether a string token begins with these bytes, as the file writes them. */
export function beginsWith(tape: Tape, token: Token, text: Name): boolean {
  if (!tape.isString(token)) return false;
  const start = tape.start(token) + 1;
  return (
    tape.end(token) - 1 - start >= text.bytes.length && sameBytes(tape.bytes, start, text.bytes, 0, text.bytes.length)
  );
}

/** Whether a string token ends with these bytes, as the file writes them. */
export function endsWith(tape: Tape, token: Token, text: Name): boolean {
  if (!tape.isString(token)) return false;
  const start = tape.end(token) - 1 - text.bytes.length;
  return start > tape.start(token) && sameBytes(tape.bytes, start, text.bytes, 0, text.bytes.length);
}

/** Where the only occurrence of some bytes in a string token begins, as an offset into the tape's bytes; -1 for none or several. */
export function onlyPlaceOf(tape: Tape, token: Token, text: Name): number {
  const [first] = text.bytes;
  const last = tape.end(token) - 1 - text.bytes.length;
  let found = -1;
  for (let at = tape.start(token) + 1; at <= last; at++) {
    if (tape.bytes[at] !== first || !sameBytes(tape.bytes, at, text.bytes, 0, text.bytes.length)) continue;
    if (found >= 0) return -1;
    found = at;
  }
  return found;
}

/** Whether a token is the word true. */
export function isTrue(tape: Tape, token: Token): boolean {
  return token >= 0 && tape.kinds[token] === Kind.true;
}

/** Whether a token is an exit status that a record may carry: an integer from −2³¹ to 2³²−1 (ASR-260). */
export function isExitCode(tape: Tape, token: Token): boolean {
  if (!tape.isNumber(token)) return false;
  const lexeme = tape.raw(token);
  return /^-?\d{1,10}$/.test(lexeme) && Number(lexeme) >= -(2 ** 31) && Number(lexeme) <= 2 ** 32 - 1;
}

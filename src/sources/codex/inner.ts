import { encodeUtf8 } from '../../base/bytes.ts';
import { isExact } from '../../json/number.ts';
import { scan } from '../../json/scan.ts';
import { Tape, type Token } from '../../json/tape.ts';
import type { Json } from '../kit/writer.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SURROGATE = /\p{Surrogate}/u;

/** JSON that a line holds as text, such as a call's arguments: read into a tape of its own. */
export class InnerJson {
  readonly tape = new Tape();

  /** Reads a string of another tape. Returns the value's token, -1 when the text is no JSON, or not JSON alone. */
  read(tape: Tape, token: Token): Token {
    if (!tape.isString(token)) return -1;
    const text = tape.text(token);
    if (SURROGATE.test(text)) return -1;
    const bytes = encodeUtf8(text);
    const found = scan(this.tape, bytes, 0, bytes.length);
    if (found.kind !== 'value') return -1;
    for (let at = found.end; at < bytes.length; at++)
      if (![0x20, 0x09, NEWLINE, RETURN].includes(bytes[at] as number)) return -1;
    return 0;
  }

  /** Whether what was read survives being read by anyone: its numbers keep their value, and no name stands twice (ASR-254). */
  get isSafe(): boolean {
    return this.tape.repeated.length === 0 && !this.tape.suspects.some((token) => !isExact(this.tape.raw(token)));
  }

  /** A value of it as JSON on one line. */
  json(token: Token): Json {
    const bytes = this.tape.bytes.slice(this.tape.start(token), this.tape.end(token));
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE || bytes[at] === RETURN) bytes[at] = 0x20;
    return bytes;
  }
}

import { Tape, type Token } from '../../json/tape.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import { LineIds } from '../kit/ids.ts';
import { type NativeLine, RecordWriter } from '../kit/writer.ts';
import { Calls } from './calls.ts';
import { Revisions } from './revisions.ts';
import { Rewinds } from './rewinds.ts';

/** One file's conversion: the piece that is being read, the records that are written, and what is remembered of earlier ones. */
export class Conversion {
  /** The piece: filled by the framer, its token 0 the piece's object. */
  readonly tape = new Tape();
  readonly ids = new LineIds();
  readonly writer = new RecordWriter(this.tape, this.ids);
  readonly revisions = new Revisions(this.tape, this.writer);
  readonly rewinds = new Rewinds(this);
  readonly calls = new Calls(this);
  /** The object of the message that is being told. */
  message: Token = 0;
  #line: NativeLine | null = null;

  /** Turns to a piece of the file. */
  turnTo(line: NativeLine): void {
    this.#line = line;
    this.writer.turnTo(line);
  }

  /** Writes records whose time is another one than the message's: `timestamp`, where that is one. */
  at(timestamp: Token, write: () => void): void {
    const line = this.#line;
    const ts = this.timestamp(timestamp);
    if (line !== null && ts >= 0) this.writer.turnTo({ ...line, ts });
    write();
    if (line !== null) this.writer.turnTo(line);
  }

  /** A token when it is a timestamp by RFC 3339, else -1. */
  timestamp(token: Token): Token {
    return this.tape.isString(token) && isTimestamp(this.tape.text(token)) ? token : -1;
  }
}

import type { Name, Token } from '../../json/tape.ts';
import { Tape } from '../../json/tape.ts';
import { Agents } from '../kit/agents.ts';
import { LineIds } from '../kit/ids.ts';
import { RecordWriter } from '../kit/writer.ts';
import { Calls } from './calls.ts';
import { Inferences } from './inferences.ts';
import { Messages } from './messages.ts';

/** Milliseconds that a Date can hold. */
const LATEST = 8.64e15;

/** One session's conversion: the object that is being read, the records that are written, and what is remembered of earlier ones. */
export class Conversion {
  /** The line: filled by the framer, its token 0 the line's object. */
  readonly tape = new Tape();
  readonly ids = new LineIds();
  readonly writer = new RecordWriter(this.tape, this.ids);
  readonly agents = new Agents(this.writer);
  readonly messages = new Messages(this);
  readonly inferences = new Inferences(this);
  readonly calls = new Calls(this);
  /** What the line holds: a file's object, or the data of a row; its id, and of a part its message's, stand in it or beside it. */
  value: Token = 0;
  id: Token = -1;
  /** The id of the message that a part belongs to; '' where nothing tells. */
  messageId = '';

  /** A member of what the line holds. */
  own(name: Name): Token {
    return this.tape.member(this.value, name);
  }

  /** Writes `ts`, from a number of milliseconds; nothing for anything else. */
  time(milliseconds: Token, name = 'ts'): void {
    const iso = this.iso(milliseconds);
    if (iso !== null) this.writer.word(name, iso);
  }

  /** A number of milliseconds since 1970 as a timestamp by RFC 3339; null for anything else. */
  iso(token: Token): string | null {
    const { tape } = this;
    if (!tape.isNumber(token)) return null;
    const value = Number(tape.raw(token));
    return Number.isInteger(value) && value > 0 && value < LATEST && value < 253_402_300_800_000
      ? new Date(value).toISOString()
      : null;
  }
}

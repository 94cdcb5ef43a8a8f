import { type Name, Tape, type Token } from '../../json/tape.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import { Agents } from '../kit/agents.ts';
import { LineIds } from '../kit/ids.ts';
import { RecordWriter } from '../kit/writer.ts';
import { Calls } from './calls.ts';
import { Messages } from './messages.ts';
import { Permissions } from './permissions.ts';
import { Questions } from './questions.ts';
import { Setups } from './setups.ts';
import { Tasks } from './tasks.ts';

/** One thread's conversion: the row that is being read, the records that are written, and what is remembered of earlier rows. */
export class Conversion {
  /** The line: filled by the framer, its token 0 the line's object. */
  readonly tape = new Tape();
  readonly writer = new RecordWriter(this.tape, new LineIds());
  readonly agents = new Agents(this.writer);
  readonly calls = new Calls(this);
  readonly messages = new Messages(this);
  readonly permissions = new Permissions(this);
  readonly questions = new Questions(this);
  readonly setups = new Setups(this);
  readonly tasks = new Tasks(this);
  /** The table that the row is of. */
  table = '';
  /** The row's columns. */
  row: Token = -1;
  /** What the row is about where it keeps that as JSON; -1 where it does not. */
  payload: Token = -1;

  /** A column of the row. */
  column(name: Name): Token {
    return this.tape.member(this.row, name);
  }

  /** A member of the payload. */
  said(name: Name): Token {
    return this.tape.member(this.payload, name);
  }

  /** The first of some tokens that is a string and not empty; -1 when none is. */
  firstText(...tokens: readonly Token[]): Token {
    return tokens.find((token) => this.tape.isString(token) && !this.tape.isEmpty(token)) ?? -1;
  }

  /** The first of some tokens that is a time by RFC 3339; -1 when none is. */
  firstTime(...tokens: readonly Token[]): Token {
    return tokens.find((token) => this.tape.isString(token) && isTimestamp(this.tape.text(token))) ?? -1;
  }
}

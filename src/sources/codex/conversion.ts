import { Tape, type Token } from '../../json/tape.ts';
import { Agents } from '../kit/agents.ts';
import { LineIds } from '../kit/ids.ts';
import { RecordWriter } from '../kit/writer.ts';
import { Calls } from './calls.ts';
import { Inferences } from './inference.ts';
import { InnerJson } from './inner.ts';
import { Messages } from './messages.ts';
import { Permissions } from './permissions.ts';
import { Requests } from './questions.ts';
import { Results } from './results.ts';
import { Secrets } from './secrets.ts';
import { Terminals } from './terminals.ts';

/** One file's conversion: the line that is being read, the records that are written, and what is remembered of earlier lines. */
export class Conversion {
  /** The line: filled by the framer, its token 0 the line's object. */
  readonly tape = new Tape();
  readonly inner = new InnerJson();
  readonly writer = new RecordWriter(this.tape, new LineIds());
  readonly calls = new Calls(this.tape);
  readonly messages = new Messages(this);
  readonly inferences = new Inferences(this.tape, this.writer);
  readonly results = new Results(this);
  readonly terminals = new Terminals(this);
  readonly requests = new Requests(this);
  readonly permissions = new Permissions(this);
  readonly secrets = new Secrets(this);
  readonly agents = new Agents(this.writer);
  /** What the line is about: the token of its `payload`, 0 in a line without an envelope. */
  payload: Token = 0;
  /** Whether calls by code have been told as items of their own. */
  hasCodeItems = false;
}

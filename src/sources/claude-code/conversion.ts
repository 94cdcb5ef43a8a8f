import { Tape } from '../../json/tape.ts';
import { Background } from './background.ts';
import { Calls } from './calls.ts';
import { Hooks } from './hooks.ts';
import { LineIds } from '../kit/ids.ts';
import { Inferences } from './inference.ts';
import { Modes } from './modes.ts';
import { Requests } from './questions.ts';
import { Rest } from './rest.ts';
import { Retractions } from './retractions.ts';
import { Shells } from './shell.ts';
import { RecordWriter } from '../kit/writer.ts';

/** One file's conversion: the line that is being read, the records that are written, and what is remembered of earlier lines. */
export class Conversion {
  /** The line: filled by the framer, its token 0 the line's object. */
  readonly tape = new Tape();
  readonly ids = new LineIds();
  readonly writer = new RecordWriter(this.tape, this.ids);
  readonly calls = new Calls(this.tape, this.writer);
  readonly inferences = new Inferences(this.tape, this.writer);
  readonly hooks = new Hooks(this.tape, this.writer);
  readonly background = new Background(this.tape, this.writer);
  readonly requests = new Requests(this.tape, this.writer);
  readonly modes = new Modes(this.tape, this.writer);
  readonly retractions = new Retractions(this.tape, this.writer, this.ids);
  readonly rest = new Rest(this.tape, this.writer);
  readonly shells = new Shells(this.tape, this.writer, this.ids);
}

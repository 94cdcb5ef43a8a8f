import { Tape, type Token } from '../../json/tape.ts';
import { IdCounts } from '../kit/counts.ts';
import { LineIds, type RecordRef } from '../kit/ids.ts';
import { RecordWriter } from '../kit/writer.ts';
import { Copies } from './copies.ts';
import type { Extras, Rules } from './rules.ts';
import { Tree } from './tree.ts';

/** One file's conversion: the line that is being read, the records that are written, and what is remembered of earlier lines. */
export class Conversion {
  readonly rules: Rules;
  /** The line: filled by the framer, its token 0 the line's object. */
  readonly tape = new Tape();
  readonly ids = new LineIds();
  readonly writer = new RecordWriter(this.tape, this.ids);
  /** The calls so far, by their native ids. */
  readonly calls = new IdCounts(this.tape);
  readonly copies = new Copies(this.tape);
  readonly tree = new Tree(this.tape, this.ids, this.writer);
  readonly extras: Extras;
  /** What an entry of type `message` holds; -1 in any other line. */
  message: Token = -1;
  /** The record that says how the session was named last. */
  title: RecordRef | null = null;

  constructor(rules: Rules) {
    this.rules = rules;
    this.extras = rules.extras(this);
  }
}

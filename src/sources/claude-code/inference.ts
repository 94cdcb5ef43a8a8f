import { hashBytes } from '../../base/bytes.ts';
import { int32Column } from '../../base/columns.ts';
import { Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { put, RefColumn } from '../kit/ids.ts';
import { N } from './names.ts';
import type { RecordWriter } from '../kit/writer.ts';

/**
 * The model responses. One response is written on several lines that share `message.id`, and its usage changes from line to line.
 * The first line makes an `inference`; a later line whose usage is another makes one that supersedes it, so that the
 * last line counts and none counts twice.
 */
export class Inferences {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #ids = new Symbols();
  readonly #usages = int32Column();
  readonly #records = new RefColumn();
  /** How many records have been written. */
  count = 0;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /**
   * Meets a line of a response.
   *
   * @param id the response's id
   * @param message the line's `message`: its model and usage
   */
  meet(id: Token, message: Token): void {
    const tape = this.#tape;
    const writer = this.#writer;
    const sym = tape.symbol(id, this.#ids);
    const usage = tape.member(message, N.usage);
    const print = tape.isObject(usage) ? hashBytes(tape.bytes, tape.start(usage), tape.end(usage)) : 0;
    const before = this.#records.get(sym);
    // A line without a usage takes nothing back.
    if (before !== null && (print === 0 || print === this.#usages.at(sym))) return;
    this.count++;
    const ref = writer.begin('inference');
    if (before !== null) writer.supersedes(before);
    writer.copy('inferenceId', id);
    const model = tape.member(message, N.model);
    if (tape.isString(model)) writer.copy('model', model);
    if (tape.isObject(usage)) writer.copy('usage', usage);
    writer.end();
    this.#records.set(sym, ref);
    put(this.#usages, sym, print);
  }
}

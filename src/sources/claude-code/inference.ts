import { hashBytes } from '../../base/bytes.ts';
import { int32Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { put, RefColumn } from '../kit/ids.ts';
import { N } from './names.ts';
import type { RecordWriter } from '../kit/writer.ts';

/**
 * The model responses. One response is written on several lines that share `message.id`, and its usage changes from line to line.
 * The first line makes an `inference`; a later line whose usage is another makes one that supersedes it, so that the
 * last line counts and none counts twice. A line without an id of a response is one of its own, named by its first record.
 */
export class Inferences {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #ids = new Symbols();
  readonly #usages = int32Column();
  readonly #names = new Symbols();
  readonly #models = int32Column();
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
   * @param id the response's id, as a token or as a text of ours
   * @param message the line's `message`: its model and usage
   */
  meet(id: Token | string, message: Token): void {
    const tape = this.#tape;
    const writer = this.#writer;
    const sym = typeof id === 'string' ? this.#ids.internText(id) : tape.symbol(id, this.#ids);
    const usage = tape.member(message, N.usage);
    const print = tape.isObject(usage) ? hashBytes(tape.bytes, tape.start(usage), tape.end(usage)) : 0;
    const before = this.#records.get(sym);
    // A line without a usage takes nothing back.
    if (before !== null && (print === 0 || print === this.#usages.at(sym))) return;
    this.count++;
    const ref = writer.begin('inference');
    if (before !== null) writer.supersedes(before);
    if (typeof id === 'string') writer.word('inferenceId', id);
    else writer.copy('inferenceId', id);
    const model = this.#modelOf(sym, tape.member(message, N.model));
    if (model !== NO_SYM) writer.text('model', this.#names.text(model));
    if (tape.isObject(usage)) writer.copy('usage', usage);
    writer.end(typeof id === 'string' ? () => writer.word('claude-code/inferenceIdSource', 'derived') : null);
    this.#records.set(sym, ref);
    put(this.#usages, sym, print);
  }

  /** The model of a response: what a line of it says, else what one before said. */
  #modelOf(sym: Sym, model: Token): Sym {
    const said = this.#tape.symbol(model, this.#names);
    if (said === NO_SYM) return Math.max(NO_SYM, this.#models.at(sym) - 1);
    put(this.#models, sym, said + 1);
    return said;
  }
}

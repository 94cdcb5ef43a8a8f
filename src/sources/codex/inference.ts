import { hashBytes } from '../../base/bytes.ts';
import type { Tape, Token } from '../../json/tape.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

/** What the model used, as `token_count` events tell it, and the model that the turn's settings name. */
export class Inferences {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  #model: Json | null = null;
  /** A fingerprint of the running total that was told last. */
  #total = 0;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /** Takes the model of a `turn_context`. */
  settings(payload: Token): void {
    const model = this.#tape.member(payload, N.model);
    if (this.#tape.isString(model)) this.#model = this.#writer.keep(model);
  }

  /**
   * Makes an `inference` of a `token_count`: what the last response used, never the running total. Codex tells a total again when
   * only the rate limits have changed; such a line counts nothing.
   *
   * @returns whether there was something to count
   */
  count(payload: Token): boolean {
    const tape = this.#tape;
    const writer = this.#writer;
    const info = tape.member(payload, N.info);
    const usage = tape.member(info, N.last_token_usage);
    if (!tape.isObject(usage)) return false;
    const total = tape.member(info, N.total_token_usage);
    const print = tape.isObject(total) ? hashBytes(tape.bytes, tape.start(total), tape.end(total)) : 0;
    if (print !== 0 && print === this.#total) return false;
    this.#total = print;
    const ref = writer.begin('inference');
    writer.word('inferenceId', writer.idOf(ref));
    if (this.#model !== null) writer.kept('model', this.#model);
    writer.copy('usage', usage);
    writer.end();
    return true;
  }
}

import { hashBytes } from '../../base/bytes.ts';
import { Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { RefColumn, type RecordRef } from '../kit/ids.ts';
import { N } from './names.ts';

/**
 * Messages that are told again: an entry whose `message` is byte for byte that of an earlier one, its own time in milliseconds included,
 * is a copy of it, such as is made when a part of a session is written anew behind another entry. It is shown, and makes no second call.
 */
export class Copies {
  readonly #tape: Tape;
  readonly #prints = new Symbols();
  readonly #records = new RefColumn();

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  /**
   * Meets a message.
   *
   * @param record what the first record of its line is named by
   * @returns the first record of the line that it is a copy of; null when it is new, or has no time of its own to be known by
   */
  meet(message: Token, record: RecordRef): RecordRef | null {
    const tape = this.#tape;
    const time = tape.member(message, N.timestamp);
    if (!tape.isNumber(time)) return null;
    const { bytes } = tape;
    const [start, end] = [tape.start(message), tape.end(message)];
    const middle = start + ((end - start) >> 1);
    const print = `${tape.raw(time)} ${end - start} ${hashBytes(bytes, start, middle)} ${hashBytes(bytes, middle, end)}`;
    const sym = this.#prints.internText(print);
    const known = this.#records.get(sym);
    if (known === null) this.#records.set(sym, record);
    return known;
  }
}

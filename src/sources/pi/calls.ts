import { hashBytes } from '../../base/bytes.ts';
import { uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import { N } from './names.ts';

/** The calls so far, by their native ids: how many have an id. An id is compared as it stands and never taken apart. */
export class Calls {
  readonly #tape: Tape;
  readonly #ids = new Symbols();
  readonly #counts = uint8Column();

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  /** Remembers a call, if it has an id. */
  add(id: Token): void {
    if (!this.#isId(id)) return;
    const sym = this.#tape.symbol(id, this.#ids);
    put(this.#counts, sym, Math.min(255, this.#counts.at(sym) + 1));
  }

  /** How many calls before this line have an id. */
  count(id: Token): number {
    const sym: Sym = this.#isId(id) ? this.#ids.find(this.#tape.text(id)) : NO_SYM;
    return sym === NO_SYM ? 0 : this.#counts.at(sym);
  }

  #isId(id: Token): boolean {
    return this.#tape.isString(id) && !this.#tape.isEmpty(id);
  }
}

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

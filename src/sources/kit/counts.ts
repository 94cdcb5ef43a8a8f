import { uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { put } from './ids.ts';

/** How many calls have each native id. An id is compared as it stands and never taken apart; an empty text is none. */
export class IdCounts {
  readonly #tape: Tape;
  readonly #ids = new Symbols();
  readonly #counts = uint8Column();

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  /** Counts a call, if it has an id. */
  add(id: Token): void {
    const sym = this.#symbol(id);
    if (sym !== NO_SYM) put(this.#counts, sym, Math.min(255, this.#counts.at(sym) + 1));
  }

  /** Whether more than one of the calls so far has an id: by it alone none of them can be named. */
  isShared(id: Token): boolean {
    const sym = this.#symbol(id);
    return sym !== NO_SYM && this.#counts.at(sym) > 1;
  }

  #symbol(id: Token): Sym {
    return this.#tape.isString(id) && !this.#tape.isEmpty(id) ? this.#tape.symbol(id, this.#ids) : NO_SYM;
  }
}

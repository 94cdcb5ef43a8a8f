import { int32Column } from '../base/columns.ts';
import { NO_SYM, type Sym, type Symbols } from '../base/symbols.ts';
import type { Tape, Token } from '../json/tape.ts';
import { N } from './names.ts';

/** What a call or result says of the tool beside its name. */
export interface ToolFact {
  /** The tool's kind; NO_SYM for none. */
  readonly kind: Sym;
  /** Kind, server and name of its provider, as far as they are recorded; empty for a record without a provider. */
  readonly provider: readonly Sym[];
}

const NOTHING: ToolFact = { kind: NO_SYM, provider: [] };

/** What calls and results say of their tools: a number for each row, for a session has few tools. */
export class ToolFacts {
  readonly #numbers = int32Column();
  readonly #facts: ToolFact[] = [];
  readonly #known = new Map<string, number>();

  /** Adds a row that says nothing so far. */
  extend(): number {
    return this.#numbers.extend();
  }

  /** Takes what the record in the tape says. */
  read(tape: Tape, row: number, symbols: Symbols): void {
    const provider = tape.member(0, N.provider);
    const kind = tape.symbol(tape.member(0, N.kind), symbols);
    if (kind === NO_SYM && provider < 0) return;
    const parts = providerOf(tape, provider, symbols);
    const key = `${kind} ${parts.join(' ')}`;
    let number = this.#known.get(key);
    if (number === undefined) {
      number = this.#facts.push({ kind, provider: parts }) - 1;
      this.#known.set(key, number);
    }
    this.#numbers.set(row, number);
  }

  of(row: number): ToolFact {
    return this.#facts[this.#numbers.at(row)] ?? NOTHING;
  }

  trim(): void {
    this.#numbers.trim();
  }
}

function providerOf(tape: Tape, provider: Token, symbols: Symbols): Sym[] {
  if (!tape.isObject(provider)) return [];
  return [N.kind, N.server, N.name]
    .map((name) => tape.symbol(tape.member(provider, name), symbols))
    .filter((sym) => sym !== NO_SYM);
}

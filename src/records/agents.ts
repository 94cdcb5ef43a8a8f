import { int32Column } from '../base/columns.ts';
import { NO_SYM, type Sym, type Symbols } from '../base/symbols.ts';
import { nameOf, type Tape, type Token } from '../json/tape.ts';

/** Members of `_meta` in which sources say that a record is one of a subagent, and of which. */
const SIDECHAIN = nameOf('claude-code/isSidechain');
const AGENT = nameOf('claude-code/agentId');

/** A row of no subagent, and one of a subagent that is not named. */
export const NO_AGENT: Sym = NO_SYM;
export const UNNAMED_AGENT = -2;

/** Which subagents the rows of a stream are said to be of, as runs of rows. Most streams have none, and nothing is kept for them. */
export class AgentMarks {
  /** The first row of each run, and the agent's id; NO_AGENT, UNNAMED_AGENT. */
  readonly #rows = int32Column();
  readonly #agents = int32Column();
  #last: Sym = NO_AGENT;

  /** Reads what a row's record says. `meta` is its `_meta`. */
  read(tape: Tape, meta: Token, row: number, symbols: Symbols): void {
    if (!tape.isObject(meta)) {
      this.skip(row);
      return;
    }
    const isSidechain = tape.member(meta, SIDECHAIN);
    if (isSidechain < 0 || tape.raw(isSidechain) !== 'true') {
      this.skip(row);
      return;
    }
    const agent = tape.symbol(tape.member(meta, AGENT), symbols);
    this.#turnTo(agent === NO_SYM ? UNNAMED_AGENT : agent, row);
  }

  /** Says that a row is of no subagent. */
  skip(row: number): void {
    this.#turnTo(NO_AGENT, row);
  }

  /** The runs of rows of one subagent: which, the first row, the last one. `length` is how many rows there are. */
  *runs(length: number): Generator<{ readonly agent: Sym; readonly first: number; readonly last: number }> {
    for (let run = 0; run < this.#rows.length; run++) {
      const agent = this.#agents.at(run);
      const next = run + 1 < this.#rows.length ? this.#rows.at(run + 1) : length;
      const first = this.#rows.at(run);
      if (agent !== NO_AGENT && first < length) yield { agent, first, last: Math.min(next, length) - 1 };
    }
  }

  /** The subagent of a row. */
  of(row: number): Sym {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows.at(middle) <= row) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? NO_AGENT : this.#agents.at(low - 1);
  }

  #turnTo(agent: Sym, row: number): void {
    if (agent === this.#last) return;
    this.#rows.push(row);
    this.#agents.push(agent);
    this.#last = agent;
  }
}

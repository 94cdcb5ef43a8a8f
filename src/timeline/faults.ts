import type { Diagnostic, Severity } from '../diagnostics/diagnostics.ts';
import type { Session } from '../session/session.ts';
import { RULES } from '../format/rules.ts';

/** Bits of what is wrong with a row. */
export const FaultBit = { error: 1, warning: 2, notice: 4 } as const satisfies Record<Severity, number>;

/** Diagnostics by row: which kinds a row has at a glance, and which they are when it is looked at. */
export class Faults {
  /** FaultBits of each row. */
  readonly bits: Uint8Array;
  /** Diagnostics in all, by severity. */
  readonly totals: Readonly<Record<Severity, number>>;
  readonly #session: Session;
  #byRow: { readonly starts: Uint32Array; readonly order: Uint32Array } | null = null;

  constructor(session: Session) {
    const { diagnostics, revisions } = session;
    this.#session = session;
    this.bits = new Uint8Array(revisions.entityOf.length);
    const totals = { error: 0, warning: 0, notice: 0 };
    for (let index = 0; index < diagnostics.length; index++) {
      const severity = diagnostics.severityAt(index);
      totals[severity]++;
      const row = diagnostics.rowAt(index);
      if (row >= 0) this.bits[row] = (this.bits[row] as number) | FaultBit[severity];
    }
    this.totals = totals;
  }

  /** Adds a row's diagnostics to counts. */
  count(row: number, counts: Record<Severity, number>): void {
    if (this.bits[row] === 0) return;
    for (const index of this.#indexesOf(row)) counts[this.#session.diagnostics.severityAt(index)]++;
  }

  /** A row's diagnostics, the first `limit` of them. */
  of(row: number, limit: number): Diagnostic[] {
    if (this.bits[row] === 0) return [];
    return [...this.#indexesOf(row).subarray(0, limit)].map((index) => this.#session.diagnostics.at(index));
  }

  /** Marks the rows that have a diagnostic of a code. */
  withCode(code: string): Uint8Array {
    const { diagnostics } = this.#session;
    const marks = new Uint8Array(this.bits.length);
    for (let index = 0; index < diagnostics.length; index++) {
      const row = diagnostics.rowAt(index);
      if (row >= 0 && RULES[diagnostics.ruleAt(index)].code === code) marks[row] = 1;
    }
    return marks;
  }

  #indexesOf(row: number): Uint32Array {
    this.#byRow ??= this.#group();
    const { starts, order } = this.#byRow;
    return order.subarray(starts[row], starts[row + 1]);
  }

  #group(): { starts: Uint32Array; order: Uint32Array } {
    const { diagnostics } = this.#session;
    const starts = new Uint32Array(this.bits.length + 1);
    for (let index = 0; index < diagnostics.length; index++) {
      const row = diagnostics.rowAt(index);
      if (row >= 0) (starts[row + 1] as number)++;
    }
    for (let row = 0; row < this.bits.length; row++) (starts[row + 1] as number) += starts[row] as number;
    const order = new Uint32Array(starts[this.bits.length] as number);
    const next = starts.slice(0, -1);
    for (let index = 0; index < diagnostics.length; index++) {
      const row = diagnostics.rowAt(index);
      if (row >= 0) order[(next[row] as number)++] = index;
    }
    return { starts, order };
  }
}

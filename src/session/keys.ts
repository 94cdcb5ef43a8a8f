import type { Sym } from '../base/symbols.ts';

/**
 * Rows by the symbol in one of their columns: what has this callId, this id, this terminalId. Finding none, one or many is an
 * answer of its own (ASR-064), so a look-up always gives a list. Two arrays, whatever the number of rows.
 */
export class KeyIndex {
  readonly #starts: Uint32Array;
  readonly #rows: Int32Array;

  /**
   * @param symbols how many symbols there are
   * @param rowCount how many rows there are
   * @param keyOf the symbol of a row; negative leaves the row out
   */
  constructor(symbols: number, rowCount: number, keyOf: (row: number) => Sym) {
    const starts = new Uint32Array(symbols + 1);
    for (let row = 0; row < rowCount; row++) {
      const key = keyOf(row);
      if (key >= 0) (starts[key + 1] as number)++;
    }
    for (let key = 0; key < symbols; key++) (starts[key + 1] as number) += starts[key] as number;
    const rows = new Int32Array(starts[symbols] as number);
    const next = starts.slice(0, symbols);
    for (let row = 0; row < rowCount; row++) {
      const key = keyOf(row);
      if (key >= 0) rows[(next[key] as number)++] = row;
    }
    this.#starts = starts;
    this.#rows = rows;
  }

  /** The rows with this symbol, in file order; none for NO_SYM or a symbol that came later than the index. */
  get(key: Sym): Int32Array {
    if (key < 0 || key + 1 >= this.#starts.length) return NO_ROWS;
    return this.#rows.subarray(this.#starts[key], this.#starts[key + 1]);
  }

  /** How many rows have this symbol. */
  count(key: Sym): number {
    if (key < 0 || key + 1 >= this.#starts.length) return 0;
    return (this.#starts[key + 1] as number) - (this.#starts[key] as number);
  }

  /** The first row with this symbol, -1 when there is none. */
  first(key: Sym): number {
    return this.count(key) === 0 ? -1 : (this.#rows[this.#starts[key] as number] as number);
  }
}

const NO_ROWS = new Int32Array(0);

/** How many entities stand under each symbol of an index, counted once: the current records of one that conflicts are one entity. */
export class EntityCounts {
  readonly #index: KeyIndex;
  readonly #entityOf: Int32Array;
  readonly #counts = new Map<Sym, number>();

  constructor(index: KeyIndex, entityOf: Int32Array) {
    this.#index = index;
    this.#entityOf = entityOf;
  }

  of(key: Sym): number {
    const rows = this.#index.count(key);
    if (rows < 2) return rows;
    let count = this.#counts.get(key);
    if (count === undefined) {
      count = new Set(this.#index.get(key).map((row) => this.#entityOf[row] as number)).size;
      this.#counts.set(key, count);
    }
    return count;
  }
}

import { int32Column, uint32Column } from '../../base/columns.ts';
import type { FoundBatch } from './batch.ts';
import type { MatchKey } from './view.ts';

/** The matches of a search, in columns: those in records in the order of the file, then those in native lines and blobs in the order they were searched in. */
export class Found {
  readonly #records = columns();
  readonly #others = columns();
  /** How many matches each record has, those in its line and blobs too. */
  #perRow = new Uint32Array(0);
  /** Records that have a match. */
  rows = 0;

  get length(): number {
    return this.#records.rows.length + this.#others.rows.length;
  }

  /**
   * Adds what was found in one part of rows.
   *
   * @param rowOf says which row is meant by a number in the batch
   * @param isWanted says of a row and the text that a match is in whether it is to be added
   */
  add(
    found: FoundBatch,
    part: number,
    rowOf: (index: number) => number,
    isWanted: (row: number, text: number) => boolean,
  ): void {
    for (let index = 0; index < found.tokens.length; index++) {
      const row = rowOf(found.records[index] as number);
      if (isWanted(row, found.texts[index] as number)) this.#add(found, index, row, part);
    }
  }

  /** The row of a match. */
  rowAt(index: number): number {
    const inRecords = this.#records.rows.length;
    return index < inRecords ? this.#records.rows.at(index) : this.#others.rows.at(index - inRecords);
  }

  /** A match by its number. */
  at(index: number): MatchKey {
    const inRecords = this.#records.rows.length;
    const from = index < inRecords ? this.#records : this.#others;
    const at = index < inRecords ? index : index - inRecords;
    return {
      row: from.rows.at(at),
      part: from.parts.at(at),
      token: from.tokens.at(at),
      start: from.starts.at(at),
      end: from.ends.at(at),
    };
  }

  /** The number of a match; -1 when there is none such. */
  indexOf(key: MatchKey): number {
    const from = key.part === 0 ? this.firstOf(key.row) : this.#records.rows.length;
    for (let index = from; index < this.length; index++) {
      const { row, part, token, start, end } = this.at(index);
      if (key.part === 0 && row > key.row) return -1;
      if (row === key.row && part === key.part && token === key.token && start === key.start && end === key.end)
        return index;
    }
    return -1;
  }

  /** How many matches a row has. */
  countOf(row: number): number {
    return this.#perRow[row] ?? 0;
  }

  /** The matches of a row, its line's and blobs' too: the first `most`. */
  ofRow(row: number, most: number): MatchKey[] {
    const keys: MatchKey[] = [];
    if (this.countOf(row) === 0) return keys;
    const inRecords = this.#records.rows.length;
    for (let index = this.firstOf(row); index < inRecords && keys.length < most; index++) {
      const key = this.at(index);
      if (key.row !== row) break;
      keys.push(key);
    }
    for (let index = inRecords; index < this.length && keys.length < most; index++)
      if (this.rowAt(index) === row) keys.push(this.at(index));
    return keys;
  }

  /** The number of the first match in a record at or behind a row. */
  firstOf(row: number): number {
    let low = 0;
    let high = this.#records.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#records.rows.at(middle) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #add(found: FoundBatch, index: number, row: number, part: number): void {
    const to = part === 0 ? this.#records : this.#others;
    to.rows.push(row);
    to.parts.push(part);
    to.tokens.push(found.tokens[index] as number);
    to.starts.push(found.starts[index] as number);
    to.ends.push(found.ends[index] as number);
    if (row >= this.#perRow.length) {
      const grown = new Uint32Array(Math.max(row + 1, Math.ceil(this.#perRow.length * 1.5), 256));
      grown.set(this.#perRow);
      this.#perRow = grown;
    }
    if ((this.#perRow[row] as number) === 0) this.rows++;
    (this.#perRow[row] as number)++;
  }
}

function columns() {
  return {
    rows: uint32Column(),
    parts: int32Column(),
    tokens: int32Column(),
    starts: uint32Column(),
    ends: uint32Column(),
  };
}

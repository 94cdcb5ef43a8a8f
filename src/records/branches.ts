import { type Column, int32Column } from '../base/columns.ts';
import { NO_SYM, type Sym, type Symbols } from '../base/symbols.ts';
import { nameOf, type Tape, type Token } from '../json/tape.ts';

/**
 * Where a source keeps, in the `_meta` of a record that it made, which branch of a branching session the record is on:
 * `{number, from?, current?}`. Branches are numbered from 1 in the order in which they begin; a record without it is on none. `from`
 * stands on the records that begin a branch, and `current` where the session does not stand at the record itself afterwards. Both are
 * the id of a record, the last one of an entry; null for the start of the session; false for a place that cannot be told.
 */
export const BRANCH_META = nameOf('sessionscope/branch');

const NUMBER = nameOf('number');
const FROM = nameOf('from');
const CURRENT = nameOf('current');

/** A place in a tree that is no record: before the first one, or one that cannot be told. */
export const Place = { start: -2, lost: -3 } as const;

/** The branches that the records of a stream say they are on. Most streams have none, and nothing is kept for them. */
export class BranchMarks {
  /** Runs of rows on one branch: the first row of each, and the branch, 0 for none. */
  readonly #rows = int32Column();
  readonly #numbers = int32Column();
  /** Of each branch from 1: the row that begins it, and the id of the record that it goes on from, or a Place. */
  readonly #starts = int32Column();
  readonly #froms = int32Column();
  #last = 0;
  /** The last row that says where the session stands, -1 for none; and where, when it is not the row itself. */
  positionRow = -1;
  positionId: Sym | null = null;

  /** How many branches there are. */
  get count(): number {
    return this.#starts.length;
  }

  /** Reads what a row's record says. `meta` is its `_meta`. */
  read(tape: Tape, meta: Token, row: number, symbols: Symbols): void {
    const mark = tape.member(meta, BRANCH_META);
    const said = tape.member(mark, NUMBER);
    const number = tape.isNumber(said) ? Number(tape.raw(said)) : 0;
    // A number that skips some is none of ours.
    const branch = Number.isInteger(number) && number > 0 && number <= this.count + 1 ? number : 0;
    this.#turnTo(branch, row);
    if (!tape.isObject(mark)) return;
    if (branch > this.count) {
      this.#starts.push(row);
      const from = tape.member(mark, FROM);
      this.#froms.push(from < 0 ? (branch === 1 ? Place.start : Place.lost) : placeOf(tape, from, symbols));
    }
    const current = tape.member(mark, CURRENT);
    if (branch === 0 && current < 0) return;
    this.positionRow = row;
    this.positionId = current < 0 ? null : placeOf(tape, current, symbols);
  }

  /** Says that a row is no record. */
  skip(row: number): void {
    this.#turnTo(0, row);
  }

  #turnTo(branch: number, row: number): void {
    if (branch === this.#last) return;
    this.#rows.push(row);
    this.#numbers.push(branch);
    this.#last = branch;
  }

  /** The branch of a row; 0 for none. */
  numberOf(row: number): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows.at(middle) <= row) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : this.#numbers.at(low - 1);
  }

  /** The row that begins a branch. */
  startOf(number: number): number {
    return cell(this.#starts, number);
  }

  /** The id of the record that a branch goes on from, or a Place. */
  fromOf(number: number): Sym {
    return cell(this.#froms, number);
  }
}

function cell(column: Column<Int32Array>, number: number): number {
  if (number < 1 || number > column.length) throw new RangeError(`no branch ${number}`);
  return column.at(number - 1);
}

function placeOf(tape: Tape, token: Token, symbols: Symbols): Sym {
  if (tape.isNull(token)) return Place.start;
  const sym = tape.isString(token) ? tape.symbol(token, symbols) : NO_SYM;
  return sym === NO_SYM ? Place.lost : sym;
}

import { countUpTo } from '../arrays.ts';
import type { TimelineIndex } from '../rows.ts';
import type { FilterId, Opening, ViewName } from '../view.ts';
import type { Found } from './found.ts';
import type { MatchCount } from './view.ts';

/** Which list of rows matches are gone through in. */
export interface ListPlace {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  /** Gaps between filtered rows that are opened: what they list is shown. */
  readonly opened?: readonly Opening[] | undefined;
}

/** Where to go on from: a match by its number, or a row of the index. */
export type From = { readonly match: number } | { readonly row: number } | null;

/** The order of matches in one list: by its rows, and within a row as they were found. Those of rows that filters hide are passed over. */
export class Ranks {
  readonly #index: TimelineIndex;
  readonly #view: ViewName;
  readonly #positions: Int32Array;
  /** Of each position without filters the one with them; -1 for a row that is hidden. */
  readonly #shown: Int32Array;

  constructor(index: TimelineIndex, { view, filters, opened }: ListPlace) {
    this.#index = index;
    this.#view = view;
    this.#positions = index.listed(view, filters, opened).positions;
    this.#shown = new Int32Array(index.rows(view).length).fill(-1);
    for (let at = 0; at < this.#positions.length; at++) this.#shown[this.#positions[at] as number] = at;
  }

  /** Counts the matches; `visited` is the number of the one that is visited, -1 for none. */
  count(found: Found, visited: number): MatchCount {
    let shown = 0;
    let hidden = 0;
    let before = 0;
    const hiddenRows = new Set<number>();
    const at = visited < 0 ? -1 : this.#rank(found.rowAt(visited));
    for (let index = 0; index < found.length; index++) {
      const row = found.rowAt(index);
      const rank = this.#rank(row);
      if (rank < 0) {
        hidden++;
        hiddenRows.add(this.#unfiltered(row));
      } else {
        shown++;
        if (rank < at || (rank === at && index < visited)) before++;
      }
    }
    return { shown, hidden, hiddenRows: hiddenRows.size, place: at < 0 ? 0 : before + 1 };
  }

  /** The number of the match next to a place, going round; -1 when none is shown. */
  next(found: Found, from: From, direction: 1 | -1): { readonly index: number; readonly isRound: boolean } {
    const [rank, number] = this.#start(found, from, direction);
    let best = -1;
    let bestRank = 0;
    let first = -1;
    let firstRank = 0;
    for (let index = 0; index < found.length; index++) {
      const at = this.#rank(found.rowAt(index));
      if (at < 0) continue;
      // Matches come by their numbers, so of one row the first that is met is the lowest, and the last the highest.
      if (direction === 1) {
        if (first < 0 || at < firstRank) [first, firstRank] = [index, at];
        if ((at > rank || (at === rank && index > number)) && (best < 0 || at < bestRank))
          [best, bestRank] = [index, at];
      } else {
        if (first < 0 || at >= firstRank) [first, firstRank] = [index, at];
        if ((at < rank || (at === rank && index < number)) && (best < 0 || at >= bestRank))
          [best, bestRank] = [index, at];
      }
    }
    return best >= 0 ? { index: best, isRound: false } : { index: first, isRound: first >= 0 && from !== null };
  }

  /** How many matches the rows `[from, to)` of the list have. */
  perRow(found: Found, from: number, to: number): number[] {
    const rows = this.#index.rows(this.#view);
    return [...this.#positions.subarray(Math.max(0, from), Math.max(0, to))].map((position) => {
      const row = rows[position] as number;
      const also = this.#view === 'story' ? this.#index.alsoOf(row) : [];
      return also.reduce((sum, other) => sum + found.countOf(other), found.countOf(row));
    });
  }

  #start(found: Found, from: From, direction: 1 | -1): readonly [rank: number, index: number] {
    if (from === null) return direction === 1 ? [-1, -1] : [Infinity, Infinity];
    if ('match' in from) {
      const rank = this.#rankOrBetween(found.rowAt(from.match));
      return [rank, from.match];
    }
    // The matches of the row itself come first.
    return [this.#rankOrBetween(from.row), direction === 1 ? -1 : Infinity];
  }

  #unfiltered(row: number): number {
    return this.#index.positionOf(this.#view, row);
  }

  /** A match that was found in what the index does not have yet is not counted. */
  #rank(row: number): number {
    return row < this.#index.length ? (this.#shown[this.#unfiltered(row)] as number) : -1;
  }

  /** The rank of a row; of a hidden one a place between those around it. */
  #rankOrBetween(row: number): number {
    if (row >= this.#index.length) return Infinity;
    const rank = this.#rank(row);
    if (rank >= 0) return rank;
    const at = this.#unfiltered(row);
    return countUpTo(this.#positions.length, (index) => this.#positions[index] as number, at) - 0.5;
  }
}

import type { Lane } from './find-lanes.ts';

/** The rows from one to another, both of the index. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where a lane is drawn. */
export interface LanePlace {
  /** The column that it has for itself from the row `since` on; of one that never has one the shared column. */
  readonly column: number;
  readonly since: number;
  /** The rows on which it is in the shared column; null for a lane that never is. */
  readonly shared: Stretch | null;
}

/** Lanes of one column in the order in which they come to it. They do not overlap, but in the shared column. */
export interface Column {
  readonly since: number[];
  readonly lanes: Lane[];
}

/** Which column each lane has. */
export interface LaneColumns {
  readonly places: ReadonlyMap<Lane, LanePlace>;
  /** The columns that lanes have for themselves. */
  readonly own: readonly Column[];
  /** How many columns are in use. */
  readonly count: number;
}

/**
 * Gives each lane the first of so many columns that is free where it starts; what finds none goes to the last column, which is shared.
 * As a column comes free, the one that has shared the longest gets it, as long as it leaves another behind. So what a row shows depends
 * on nothing below it but when lanes end: neither a window of rows nor what is appended to a file moves a line.
 *
 * @param lanes all of a session, in the order of their starts
 */
export function layOut(lanes: readonly Lane[], columns: number): LaneColumns {
  const shared = columns - 1;
  const places = new Map<Lane, LanePlace>();
  const own: Column[] = [];
  const waiting = new Waiting();
  /** The columns that lanes may come to from the shared one: those whose lane has not been seen to end. */
  const busy = new Map<number, Lane>();
  let count = 0;
  const put = (lane: Lane, column: number, since: number): void => {
    const { since: rows, lanes: here } = (own[column] ??= { since: [], lanes: [] });
    rows.push(since);
    here.push(lane);
    busy.set(column, lane);
    count = Math.max(count, column + 1);
  };
  const settle = (until: number): void => {
    for (let next = firstFree(busy); next !== null && next.from <= until; next = firstFree(busy)) {
      const { column, from } = next;
      busy.delete(column);
      const lane = waiting.takeAt(from);
      if (lane === null) continue;
      places.set(lane, { column, since: from, shared: { from: lane.start, to: from - 1 } });
      put(lane, column, from);
    }
  };
  for (const lane of lanes) {
    settle(lane.start);
    let column = 0;
    while (column < shared && busy.has(column)) column++;
    if (column < shared) {
      places.set(lane, { column, since: lane.start, shared: null });
      put(lane, column, lane.start);
      continue;
    }
    places.set(lane, { column, since: lane.start, shared: { from: lane.start, to: lane.end } });
    waiting.add(lane);
    count = columns;
  }
  settle(Number.POSITIVE_INFINITY);
  return { places, own, count };
}

/** The column that comes free first, and the row from which on it is. */
function firstFree(busy: ReadonlyMap<number, Lane>): { column: number; from: number } | null {
  let first: { column: number; from: number } | null = null;
  for (const [column, { end }] of busy) {
    const from = end + 1;
    if (first === null || from < first.from || (from === first.from && column < first.column)) first = { column, from };
  }
  return first;
}

/** The lanes that share a column, in the order in which they came. */
class Waiting {
  readonly #rest: Lane[] = [];
  #next = 0;
  #first: Lane | null = null;

  add(lane: Lane): void {
    this.#rest.push(lane);
  }

  /** Takes the first out that passes a row, if another one does as well. Rows are asked for in order. */
  takeAt(row: number): Lane | null {
    if (this.#first === null || this.#first.end < row) this.#first = this.#pass(row);
    const second = this.#first === null ? null : this.#pass(row);
    if (second === null) return null;
    const first = this.#first;
    this.#first = second;
    return first;
  }

  #pass(row: number): Lane | null {
    while (this.#next < this.#rest.length) {
      const lane = this.#rest[this.#next++] as Lane;
      if (lane.end >= row) return lane;
    }
    return null;
  }
}

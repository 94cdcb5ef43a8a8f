import { countUpTo } from './arrays.ts';
import type { Lane } from './find-lanes.ts';
import type { LanePlace, Stretch } from './lanes-columns.ts';
import type { LaneBundle, LaneMark, LaneStrand } from './view.ts';

type Kind = LaneMark['kind'];

/** A row, the one above and the one below in a list: a lane that ends above the one below does not reach it. */
export interface RowPlace {
  /** -1 of the first row. */
  readonly before: number;
  readonly place: number;
  readonly next: number;
}

/** A lane, and the rows on which it is in the shared column. */
interface Sharing extends Stretch {
  readonly lane: Lane;
}

/** Where lanes of a kind come and go, each in order. */
interface Edges {
  readonly comes: number[];
  readonly goes: number[];
}

/** The column that lanes share: how many pass a row is counted by where they come and go, not by going through them. */
export class SharedColumn {
  readonly #all: Sharing[] = [];
  /** For each lane the last row in the column of it and of those before it. */
  readonly #reach: number[] = [];
  readonly #kinds = new Map<Kind, Edges>();
  readonly #goes: readonly number[];
  /** For each lane the last row in the column at which it has records to come, in order. */
  readonly #known: readonly number[];
  readonly #byEnd: readonly Sharing[];
  readonly #byLast: readonly Sharing[];

  /** @param places of all lanes, in the order of their starts */
  constructor(places: Iterable<readonly [Lane, Pick<LanePlace, 'shared'>]>) {
    for (const [lane, { shared }] of places) if (shared !== null) this.#all.push({ lane, ...shared });
    for (const { lane, from, to } of this.#all) {
      this.#reach.push(Math.max(to, this.#reach.at(-1) ?? -1));
      let edges = this.#kinds.get(lane.kind);
      if (edges === undefined) this.#kinds.set(lane.kind, (edges = { comes: [], goes: [] }));
      edges.comes.push(from);
      edges.goes.push(to);
    }
    for (const { goes } of this.#kinds.values()) goes.sort((a, b) => a - b);
    this.#goes = this.#all.map(({ to }) => to).toSorted((a, b) => a - b);
    this.#known = this.#all.map(({ to, lane }) => Math.min(to, lane.last)).toSorted((a, b) => a - b);
    this.#byEnd = this.#all.toSorted((a, b) => a.lane.end - b.lane.end);
    this.#byLast = this.#all.toSorted((a, b) => a.lane.last - b.lane.last);
  }

  /** How many lanes pass a row. */
  countAt(place: number): number {
    return this.#come(place) - upTo(this.#goes, place - 1);
  }

  /** A lane that passes a row: of several the one that began last. */
  latestAt(place: number): Lane | undefined {
    for (let at = this.#come(place) - 1; at >= 0 && (this.#reach[at] as number) >= place; at--) {
      const { lane, to } = this.#all[at] as Sharing;
      if (to >= place) return lane;
    }
    return undefined;
  }

  /**
   * All that pass a row; `named` is the one of them that the row is a part of. What has left the column since the row above comes down
   * in it to the row.
   */
  bundleAt(at: RowPlace, named: Lane | undefined, left: readonly Lane[]): LaneBundle {
    const { place } = at;
    const passing = new Map<Kind, number>();
    const above = new Map<Kind, number>();
    for (const [kind, { comes, goes }] of this.#kinds) {
      const gone = upTo(goes, place - 1);
      passing.set(kind, upTo(comes, place) - gone);
      above.set(kind, upTo(comes, place - 1) - gone);
    }
    for (const { kind } of left) add(above, kind, 1);
    const below = new Map(passing);
    for (const { kind } of passingUntil(this.#byEnd, ({ end }) => end, at)) add(below, kind, -1);
    if (named !== undefined) add(passing, named.kind, -1);
    // Of those whose records go on, nothing is unknown.
    const ended = upTo(this.#known, place - 1);
    const ending = passingUntil(this.#byLast, ({ last }) => last, at).length;
    const leftOpen = left.every(({ last, open }) => open && last < place);
    return {
      others: Object.fromEntries([...passing].filter(([, count]) => count > 0)),
      above: strandOf(above, this.#come(place - 1) - ended === 0 && leftOpen),
      below: strandOf(below, this.#come(place) - ended - ending === 0),
      place,
    };
  }

  #come(place: number): number {
    return countUpTo(this.#all.length, (at) => (this.#all[at] as Sharing).from, place);
  }
}

function strandOf(counts: ReadonlyMap<Kind, number>, open: boolean): LaneStrand {
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const [only] = [...counts].find(([, each]) => each > 0) ?? [null];
  return { count, kind: count === 1 ? only : null, open };
}

/** Of those in the order of a number of theirs, the ones that pass a row and of which that number is at the row or above the next one. */
function passingUntil(ordered: readonly Sharing[], numberOf: (lane: Lane) => number, at: RowPlace): Lane[] {
  const countTo = (most: number): number =>
    countUpTo(ordered.length, (index) => numberOf((ordered[index] as Sharing).lane), most);
  return ordered
    .slice(countTo(at.place - 1), countTo(at.next - 1))
    .filter(({ from, to }) => from <= at.place && to >= at.place)
    .map(({ lane }) => lane);
}

function upTo(numbers: readonly number[], most: number): number {
  return countUpTo(numbers.length, (at) => numbers[at] as number, most);
}

function add(counts: Map<Kind, number>, kind: Kind, count: number): void {
  counts.set(kind, (counts.get(kind) ?? 0) + count);
}

import { countUpTo } from './arrays.ts';
import type { Lane } from './find-lanes.ts';
import type { LaneBundle, LaneMark, LaneStrand } from './view.ts';

type Kind = LaneMark['kind'];

/** A row, and the row below it: a lane that ends between them does not reach the one below. */
export interface RowPlace {
  readonly place: number;
  readonly next: number;
}

/** Where the lanes of a kind begin and end, each in order. */
interface Edges {
  readonly starts: number[];
  readonly ends: number[];
}

/** The column that lanes share: how many pass a row is counted by where they begin and end, not by going through them. */
export class SharedColumn {
  readonly #lanes: readonly Lane[];
  /** For each lane the last end of it and of those before it. */
  readonly #reach: number[] = [];
  readonly #kinds = new Map<Kind, Edges>();
  readonly #byEnd: readonly Lane[];
  readonly #byLast: readonly Lane[];

  /** @param lanes those that share the column, in the order of their starts */
  constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes;
    for (const { kind, start, end } of lanes) {
      this.#reach.push(Math.max(end, this.#reach.at(-1) ?? -1));
      let edges = this.#kinds.get(kind);
      if (edges === undefined) this.#kinds.set(kind, (edges = { starts: [], ends: [] }));
      edges.starts.push(start);
      edges.ends.push(end);
    }
    for (const { ends } of this.#kinds.values()) ends.sort((a, b) => a - b);
    this.#byEnd = lanes.toSorted((a, b) => a.end - b.end);
    this.#byLast = lanes.toSorted((a, b) => a.last - b.last);
  }

  /** How many lanes pass a row. */
  countAt(place: number): number {
    return this.#begun(place) - upTo(this.#byEnd, ({ end }) => end, place - 1);
  }

  /** A lane that passes a row: of several the one that began last. */
  latestAt(place: number): Lane | undefined {
    for (let at = this.#begun(place) - 1; at >= 0 && (this.#reach[at] as number) >= place; at--) {
      const lane = this.#lanes[at] as Lane;
      if (lane.end >= place) return lane;
    }
    return undefined;
  }

  /** All that pass a row; `named` is the one of them that the row is a part of. */
  bundleAt({ place, next }: RowPlace, named: Lane | undefined): LaneBundle {
    const passing = new Map<Kind, number>();
    const above = new Map<Kind, number>();
    for (const [kind, { starts, ends }] of this.#kinds) {
      const ended = numbersUpTo(ends, place - 1);
      passing.set(kind, numbersUpTo(starts, place) - ended);
      above.set(kind, numbersUpTo(starts, place - 1) - ended);
    }
    const below = new Map(passing);
    for (const { kind } of between(this.#byEnd, ({ end }) => end, { place, next })) add(below, kind, -1);
    if (named !== undefined) add(passing, named.kind, -1);
    // Of those whose records go on, nothing is unknown.
    const known = upTo(this.#byLast, ({ last }) => last, place - 1);
    const ending = between(this.#byLast, ({ last }) => last, { place, next }).length;
    return {
      others: Object.fromEntries([...passing].filter(([, count]) => count > 0)),
      above: strandOf(above, this.#begun(place - 1) - known === 0),
      below: strandOf(below, this.#begun(place) - known - ending === 0),
    };
  }

  #begun(place: number): number {
    return upTo(this.#lanes, ({ start }) => start, place);
  }
}

function strandOf(counts: ReadonlyMap<Kind, number>, open: boolean): LaneStrand {
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const [only] = [...counts].find(([, each]) => each > 0) ?? [null];
  return { count, kind: count === 1 ? only : null, open };
}

/** Of lanes that are in the order of a number of theirs, those that it is at a row or above the next one, and that begin at the row or above. */
function between(lanes: readonly Lane[], numberOf: (lane: Lane) => number, { place, next }: RowPlace): Lane[] {
  const found = lanes.slice(upTo(lanes, numberOf, place - 1), upTo(lanes, numberOf, next - 1));
  return found.filter(({ start }) => start <= place);
}

function upTo(lanes: readonly Lane[], numberOf: (lane: Lane) => number, most: number): number {
  return countUpTo(lanes.length, (at) => numberOf(lanes[at] as Lane), most);
}

function numbersUpTo(numbers: readonly number[], most: number): number {
  return countUpTo(numbers.length, (at) => numbers[at] as number, most);
}

function add(counts: Map<Kind, number>, kind: Kind, count: number): void {
  counts.set(kind, (counts.get(kind) ?? 0) + count);
}

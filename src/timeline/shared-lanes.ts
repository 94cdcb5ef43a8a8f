import type { Lane } from './find-lanes.ts';
import type { LaneBundle, LaneMark, LaneStrand } from './view.ts';

/** Goes down the rows of a list: which lanes of the shared column pass each. */
export class SharedSweep {
  readonly #lanes: readonly Lane[];
  #next = 0;
  #passing: Lane[] = [];

  /** @param lanes those that share the column, in the order of their starts */
  constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes;
  }

  /** The lanes that pass a row. Each row that is asked about stands below the one before. */
  at(place: number): readonly Lane[] {
    if (this.#lanes.length === 0) return this.#passing;
    this.#passing = this.#passing.filter(({ end }) => end >= place);
    for (; this.#next < this.#lanes.length; this.#next++) {
      const lane = this.#lanes[this.#next] as Lane;
      if (lane.start > place) break;
      if (lane.end >= place) this.#passing.push(lane);
    }
    return this.#passing;
  }
}

/** A row, and the row below it: a lane that ends between them does not reach the one below. */
export interface RowPlace {
  readonly place: number;
  readonly next: number;
}

/** Several lanes that pass a row in one column; `named` is the one that the row is a part of. */
export function bundleOf(lanes: readonly Lane[], named: Lane | undefined, { place, next }: RowPlace): LaneBundle {
  const others: Partial<Record<LaneMark['kind'], number>> = {};
  for (const lane of lanes) if (lane !== named) others[lane.kind] = (others[lane.kind] ?? 0) + 1;
  return {
    others,
    above: strandOf(
      lanes.filter(({ start }) => start < place),
      place,
    ),
    below: strandOf(
      lanes.filter(({ end }) => end >= next),
      next,
    ),
  };
}

function strandOf(lanes: readonly Lane[], to: number): LaneStrand {
  const [only] = lanes;
  return {
    count: lanes.length,
    kind: lanes.length === 1 && only !== undefined ? only.kind : null,
    open: lanes.every(({ open, last }) => open && to > last),
  };
}

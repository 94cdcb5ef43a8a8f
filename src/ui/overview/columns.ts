import type { Overview } from '../../timeline/overview.ts';

/** Pixels across of one column of the strip. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

/** What stands where in a strip: what the rows are, each kind of trouble, each kind of lane. Null for what has no column. */
export interface Columns {
  readonly kinds: Column;
  /** In the order of the overview's columns. */
  readonly troubles: readonly (MarkColumn | null)[];
  readonly lanes: readonly (MarkColumn | null)[];
}

/** The room that a column has, and how much of it a mark takes. */
type MarkColumn = Column & { readonly mark: number };

/** Strips from this width on have a column for all there may be; in thinner ones only what there is takes room. */
const WIDE = 90;
/** Pixels across of what is drawn of a lane, and of the room for it: with a sign above it, and where there is no room for one. */
const LANE = { mark: 2, wide: 9, thin: 7, least: 4 } as const;
/** Pixels at either edge of the strip. */
const EDGE = 2;
const MOST_TROUBLE = 7;

/** Lays the columns of a strip out. */
export function columnsOf(
  overview: Pick<Overview, 'columns' | 'troubles' | 'laneKinds' | 'lanes'>,
  width: number,
): Columns {
  const isWide = width >= WIDE;
  const lanes = placed(overview.laneKinds.length, isWide ? ALL : union(overview.lanes));
  const troubles = placed(overview.columns.length, isWide ? ALL : union(overview.troubles));
  const kinds = isWide ? { left: 4, width: 11 } : { left: EDGE, width: 6 };
  const left = isWide ? 20 : kinds.left + kinds.width + EDGE;
  const hasSigns = left + troubles.count * MOST_TROUBLE + EDGE + lanes.count * LANE.thin + EDGE <= width;
  const lanePitch = isWide ? LANE.wide : hasSigns ? LANE.thin : LANE.least;
  const lanesLeft = width - EDGE - lanes.count * lanePitch;
  const pitch = isWide ? 9 : Math.min(MOST_TROUBLE, (lanesLeft - EDGE - left) / Math.max(1, troubles.count));
  const mark = isWide ? 6 : Math.max(2, Math.floor(pitch) - 2);
  const troubleAt = (place: number): Column & { readonly mark: number } => ({
    left: Math.round(left + place * pitch),
    width: Math.floor(pitch),
    mark,
  });
  return {
    kinds,
    troubles: troubles.places.map((place) => (place < 0 ? null : troubleAt(place))),
    lanes: lanes.places.map((place) =>
      place < 0 ? null : { left: lanesLeft + place * lanePitch, width: lanePitch, mark: LANE.mark },
    ),
  };
}

const ALL = -1;

/** The bits that are set in any bucket. */
export function union(bits: Uint8Array): number {
  return bits.reduce((all, each) => all | each, 0);
}

/** Which place each bit has among those that are set; -1 for none. */
function placed(count: number, bits: number): { readonly places: readonly number[]; readonly count: number } {
  let next = 0;
  const places = Array.from({ length: count }, (_, bit) => (((bits >> bit) & 1) === 0 ? -1 : next++));
  return { places, count: next };
}

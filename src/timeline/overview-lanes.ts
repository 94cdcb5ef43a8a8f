import { type Lane, LANE_KINDS } from './find-lanes.ts';
import type { Lanes } from './lanes.ts';
import type { Overview } from './overview.ts';
import type { TimelineIndex } from './rows.ts';
import type { TimeAxis } from './time-axis.ts';
import type { ViewName } from './view.ts';

/** The list that lanes are put beside. */
interface Beside {
  readonly index: TimelineIndex;
  readonly lanes: Lanes;
  readonly view: ViewName;
  readonly positions: Int32Array;
  readonly buckets: number;
  /** Null by position. */
  readonly axis: TimeAxis | null;
  readonly bucketOf: (at: number) => number;
}

/** Which kinds of lanes pass each bucket: a lane is counted at its ends and added up along the way, however many there are. */
export function bucketLanes(beside: Beside): Pick<Overview, 'laneKinds' | 'lanes' | 'open' | 'lanesLeftOut'> {
  const { buckets } = beside;
  const kinds = LANE_KINDS.length;
  const steps = Array.from({ length: kinds * 2 }, () => new Int32Array(buckets + 1));
  let lanesLeftOut = 0;
  const upTo = beside.axis === null && beside.lanes.all.length > 0 ? rowsUpTo(beside) : NONE;
  for (const lane of beside.lanes.all) {
    const place = buckets === 0 ? null : placeOf(beside, lane, upTo);
    if (place === null) lanesLeftOut++;
    if (place === null || place === 'unseen') continue;
    const column = LANE_KINDS.indexOf(lane.kind) + (lane.open ? kinds : 0);
    const step = steps[column] as Int32Array;
    (step[place.start] as number)++;
    (step[place.end + 1] as number)--;
  }
  const lanes = new Uint8Array(buckets);
  const open = new Uint8Array(buckets);
  for (let bit = 0; bit < kinds; bit++) {
    passing(steps[bit] as Int32Array, bit, [lanes]);
    passing(steps[bit + kinds] as Int32Array, bit, [lanes, open]);
  }
  return { laneKinds: LANE_KINDS, lanes, open, lanesLeftOut };
}

function passing(steps: Int32Array, bit: number, into: readonly Uint8Array[]): void {
  let count = 0;
  for (let bucket = 0; bucket < steps.length - 1; bucket++) {
    count += steps[bucket] as number;
    if (count > 0) for (const bits of into) bits[bucket] = (bits[bucket] as number) | (1 << bit);
  }
}

/** How many rows of the list stand at each index row or above: looked up for every lane, of which there may be as many as calls. */
function rowsUpTo({ index, view, positions }: Beside): Int32Array {
  const counts = new Int32Array(index.length);
  let row = 0;
  for (let at = 0; at < positions.length; at++) {
    const place = index.placeAt(view, positions[at] as number);
    while (row < place) counts[row++] = at;
  }
  return counts.fill(positions.length, row);
}

const NONE = new Int32Array(0);

/** The first and the last bucket of a lane; null where its place is not recorded, 'unseen' where no row of the list is beside it. */
function placeOf(beside: Beside, lane: Lane, upTo: Int32Array): { start: number; end: number } | 'unseen' | null {
  const { index, axis, bucketOf, buckets } = beside;
  if (axis === null) {
    const from = lane.start === 0 ? 0 : (upTo[lane.start - 1] as number);
    const to = (upTo[Math.min(lane.end, index.length - 1)] as number) - 1;
    return from > to ? 'unseen' : { start: bucketOf(from), end: bucketOf(to) };
  }
  const { times } = index.session.facts;
  const from = times.at(lane.start);
  // What goes on to the end of the session goes on to the end of the axis, whatever the last row's clock says.
  const to = lane.end >= index.length ? Number.POSITIVE_INFINITY : times.at(lane.end);
  if (from === null || to === null) return null;
  const ends = [axis.bucketOf(from), to === Number.POSITIVE_INFINITY ? buckets - 1 : axis.bucketOf(to)] as const;
  return { start: Math.min(...ends), end: Math.max(...ends) };
}

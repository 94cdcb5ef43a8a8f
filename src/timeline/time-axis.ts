import { countUpTo } from './arrays.ts';
import { VIEW_LIMITS } from './limits.ts';

/** A stretch of recorded time without a long gap, and the buckets that it is drawn in, `[start, end)`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** A gap in recorded time, drawn as a break: the bucket that it begins at, how many it takes, and how long it is. */
export interface Gap {
  readonly at: number;
  readonly size: number;
  readonly ms: number;
}

/** Recorded times on a line of buckets, whose long gaps are cut short. */
export class TimeAxis {
  readonly stretches: readonly Stretch[];
  readonly gaps: readonly Gap[];

  /**
   * @param sorted the times, earliest first; at least one
   * @param buckets how many there are to draw in
   */
  constructor(sorted: Float64Array, buckets: number) {
    const cuts = longGaps(sorted, Math.floor(buckets / VIEW_LIMITS.gapShare));
    const wide = VIEW_LIMITS.gapBuckets;
    // Where there are many, words for each would leave no room for what is between them.
    const size = cuts.length * wide <= buckets / 3 ? wide : 2;
    const edges = [0, ...cuts, sorted.length];
    const pieces = edges.slice(1).map((end, piece) => ({
      from: sorted[edges[piece] as number] as number,
      to: sorted[end - 1] as number,
    }));
    const active = pieces.reduce((sum, { from, to }) => sum + (to - from), 0);
    // Each stretch has a bucket, however short it is; the rest is shared out by length.
    const room = Math.max(0, buckets - cuts.length * size - pieces.length);
    const stretches: Stretch[] = [];
    const gaps: Gap[] = [];
    // Times of which all are the same share the room evenly.
    const share = (passed: number, number: number): number =>
      Math.floor(room * (active === 0 ? number / pieces.length : passed / active));
    let passed = 0;
    for (const [number, { from, to }] of pieces.entries()) {
      const start = number * (size + 1) + share(passed, number);
      passed += to - from;
      const end = number * (size + 1) + 1 + share(passed, number + 1);
      stretches.push({ from, to, start, end });
      const next = pieces[number + 1];
      if (next !== undefined) gaps.push({ at: end, size, ms: next.from - to });
    }
    this.stretches = stretches;
    this.gaps = gaps;
  }

  /** The bucket of a time; one in a gap or beyond the ends is put at the nearest end. */
  bucketOf(time: number): number {
    const { stretches } = this;
    const number = countUpTo(stretches.length, (index) => (stretches[index] as Stretch).from, time) - 1;
    const { from, to, start, end } = stretches[Math.max(0, number)] as Stretch;
    if (to === from) return start;
    const share = Math.max(0, Math.min((time - from) / (to - from), 1));
    return Math.min(end - 1, start + Math.floor(share * (end - start)));
  }
}

/**
 * Where in sorted times a long gap ends, in order. A gap is long when it is longer than a quarter of an hour, or longer than a minute
 * and than a tenth of the time that is not in longer gaps; of very many the longest are taken.
 */
function longGaps(sorted: Float64Array, most: number): number[] {
  const found: { readonly index: number; readonly ms: number }[] = [];
  for (let index = 1; index < sorted.length; index++) {
    const ms = (sorted[index] as number) - (sorted[index - 1] as number);
    if (ms > VIEW_LIMITS.gapLeastMs) found.push({ index, ms });
  }
  found.sort((a, b) => b.ms - a.ms);
  let active = (sorted.at(-1) as number) - (sorted[0] as number);
  const taken: number[] = [];
  for (const { index, ms } of found) {
    if (taken.length >= most || !(ms > VIEW_LIMITS.gapMs || ms > active / 10)) break;
    taken.push(index);
    active -= ms;
  }
  return taken.toSorted((a, b) => a - b);
}

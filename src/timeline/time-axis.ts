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
    const { cuts, uncut } = longGaps(sorted, Math.floor(buckets / VIEW_LIMITS.gapShare));
    const edges = [0, ...cuts, sorted.length];
    const pieces = edges.slice(1).map((end, piece) => ({
      from: sorted[edges[piece] as number] as number,
      to: sorted[end - 1] as number,
    }));
    const active = pieces.reduce((sum, { from, to }) => sum + (to - from), 0);
    const lengths = cuts.map((cut) => (sorted[cut] as number) - (sorted[cut - 1] as number));
    const sizes = gapSizes(lengths, { buckets, active, uncut });
    // Each stretch has a bucket, however short it is; the rest is shared out by length.
    const room = Math.max(0, buckets - sizes.reduce((sum, size) => sum + size, 0) - pieces.length);
    const stretches: Stretch[] = [];
    const gaps: Gap[] = [];
    // Times of which all are the same share the room evenly.
    const share = (passed: number, number: number): number =>
      Math.floor(room * (active === 0 ? number / pieces.length : passed / active));
    let passed = 0;
    let before = 0;
    for (const [number, { from, to }] of pieces.entries()) {
      const start = before + number + share(passed, number);
      passed += to - from;
      const end = before + number + 1 + share(passed, number + 1);
      stretches.push({ from, to, start, end });
      const size = sizes[number];
      if (size === undefined) break;
      gaps.push({ at: end, size, ms: lengths[number] as number });
      before += size;
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

/** What the sizes of gaps depend on beside their lengths. */
interface Room {
  readonly buckets: number;
  /** Milliseconds outside the gaps. */
  readonly active: number;
  /** The longest gap that is not cut although it is long; 0 for none. */
  readonly uncut: number;
}

/**
 * How many buckets each gap takes: equal ones as many, a longer one no fewer than a shorter one. The longest have room for their words;
 * where that is too little for all of them, the others share the rest.
 */
function gapSizes(lengths: readonly number[], { buckets, active, uncut }: Room): number[] {
  const pieces = lengths.length + 1;
  const spare = buckets - pieces;
  // Half of the strip is left to what is between the gaps, unless that takes no time.
  const budget = Math.max(lengths.length, Math.min(spare, active === 0 ? spare : Math.floor(buckets / 2)));
  const ranks = lengths.map(rankOf);
  const shortest = Math.min(...ranks);
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const sizes = new Map<number, number>();
  let rest = budget - lengths.length;
  let others = lengths.length;
  for (const [rank, count] of [...counts].toSorted(([a], [b]) => b - a)) {
    const size =
      VIEW_LIMITS.gapBuckets + Math.min(VIEW_LIMITS.gapBuckets, Math.floor((rank - shortest) / RANKS_A_BUCKET));
    if ((size - 1) * count > rest) break;
    sizes.set(rank, size);
    rest -= (size - 1) * count;
    others -= count;
  }
  const share = Math.min(VIEW_LIMITS.gapBuckets, 1 + Math.floor(rest / Math.max(1, others)));
  const found = ranks.map((rank) => sizes.get(rank) ?? share);
  // A gap that is drawn to scale for want of room is not to be higher than those that are cut short.
  const room = spare - found.reduce((sum, size) => sum + size, 0);
  const scaled = uncut === 0 ? 0 : Math.ceil((room * uncut) / active) + 1;
  const raised = found.map((size) => Math.max(size, scaled));
  return raised.reduce((sum, size) => sum + size, 0) <= spare ? raised : found;
}

/** Ranks that a gap is above the shortest one for each bucket more that it takes: each doubles its length, about. */
const RANKS_A_BUCKET = 7;

/** Lengths of gaps in steps of a tenth: within one they are alike. */
function rankOf(ms: number): number {
  return Math.floor(Math.log(ms) / Math.log(1.1));
}

/** The gaps that are cut short, and the longest of those for which there is no room although they are long. */
interface LongGaps {
  /** Where in the sorted times each ends, in order. */
  readonly cuts: readonly number[];
  readonly uncut: number;
}

/**
 * A gap is long when it is longer than a quarter of an hour, or longer than a minute and than a tenth of the time that is not in longer
 * gaps. Of very many the longest are taken, and of equal ones all or none.
 */
function longGaps(sorted: Float64Array, most: number): LongGaps {
  const found: { readonly index: number; readonly ms: number }[] = [];
  for (let index = 1; index < sorted.length; index++) {
    const ms = (sorted[index] as number) - (sorted[index - 1] as number);
    if (ms > VIEW_LIMITS.gapLeastMs) found.push({ index, ms });
  }
  found.sort((a, b) => b.ms - a.ms);
  let active = (sorted.at(-1) as number) - (sorted[0] as number);
  const isLong = (ms: number): boolean => ms > VIEW_LIMITS.gapMs || ms > active / 10;
  let count = 0;
  while (count < found.length) {
    const { ms } = found[count] as { ms: number };
    if (!isLong(ms)) break;
    let next = count;
    while (next < found.length && found[next]?.ms === ms) next++;
    if (next > most) return { cuts: inPlace(found.slice(0, count)), uncut: ms };
    active -= (next - count) * ms;
    count = next;
  }
  return { cuts: inPlace(found.slice(0, count)), uncut: 0 };
}

function inPlace(gaps: readonly { readonly index: number }[]): number[] {
  return gaps.map(({ index }) => index).toSorted((a, b) => a - b);
}

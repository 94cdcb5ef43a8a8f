import type { Overview } from '../../timeline/overview.ts';

/** An overview with nothing in it but what a test is about; of a row a bucket, unless it says otherwise. */
export function overviewOf(more: Partial<Overview>): Overview {
  const buckets = more.buckets ?? 100;
  return {
    scale: 'position',
    total: buckets,
    buckets,
    columns: [],
    troubles: new Uint8Array(buckets),
    counts: new Uint32Array(buckets * 3),
    firsts: new Int32Array(buckets).fill(-1),
    laneKinds: [],
    lanes: new Uint8Array(buckets),
    open: new Uint8Array(buckets),
    gaps: [],
    stretches: [],
    timed: 0,
    backwards: 0,
    firstBackwards: null,
    lanesLeftOut: 0,
    ...more,
  };
}

import type { Overview } from '../../timeline/overview.ts';

/** Pixels of a bucket at most: a list of a few rows does not fill the strip. */
const TALLEST = 6;
/** Pixels of the brush at least, so that it can be taken hold of. */
const LEAST_BRUSH = 10;

/** A stretch of the strip, in pixels from its top. */
export interface Span {
  readonly top: number;
  readonly height: number;
}

/** Pixels of one bucket. */
export function bucketHeight({ buckets }: Pick<Overview, 'buckets'>, height: number): number {
  return buckets === 0 ? 0 : Math.min(TALLEST, height / buckets);
}

/** Where rows `[first, last]` lie on the scale by position. */
export function brushByPosition(overview: Overview, height: number, first: number, last: number): Span {
  const { total } = overview;
  const room = bucketHeight(overview, height) * overview.buckets;
  if (total === 0) return { top: 0, height: 0 };
  const shown = Math.min(1, (last - first + 1) / total);
  const brush = Math.min(room, Math.max(LEAST_BRUSH, shown * room));
  const rest = Math.max(1, total - (last - first + 1));
  return { top: Math.min(1, first / rest) * (room - brush), height: brush };
}

/** The row that is to be the first in sight when the brush's top is at `top`. */
export function positionAtTop(overview: Overview, height: number, top: number, page: number): number {
  const room = bucketHeight(overview, height) * overview.buckets;
  const brush = Math.min(room, Math.max(LEAST_BRUSH, Math.min(1, page / overview.total) * room));
  if (room <= brush) return 0;
  const share = Math.max(0, Math.min(1, top / (room - brush)));
  return Math.round(share * Math.max(0, overview.total - page));
}

/** Where recorded times lie on the scale by time; null for none. */
export function brushByTime(overview: Overview, height: number, times: readonly number[]): Span | null {
  if (times.length === 0 || overview.stretches.length === 0) return null;
  const each = bucketHeight(overview, height);
  const buckets = times.map((time) => bucketOfTime(overview, time));
  const first = Math.min(...buckets);
  const brush = Math.max(LEAST_BRUSH, (Math.max(...buckets) - first + 1) * each);
  return { top: Math.max(0, Math.min(first * each, each * overview.buckets - brush)), height: brush };
}

/** The bucket of a time, as the worker puts rows into buckets (timeline/time-axis.ts). */
export function bucketOfTime({ stretches }: Pick<Overview, 'stretches'>, time: number): number {
  const stretch = stretches.findLast(({ from }) => from <= time) ?? stretches[0];
  if (stretch === undefined) return 0;
  const { from, to, start, end } = stretch;
  if (to === from) return start;
  const share = Math.max(0, Math.min((time - from) / (to - from), 1));
  return Math.min(end - 1, start + Math.floor(share * (end - start)));
}

/** The time that a bucket begins at; null inside a gap. */
export function timeOfBucket({ stretches }: Pick<Overview, 'stretches'>, bucket: number): number | null {
  const stretch = stretches.find(({ start, end }) => bucket >= start && bucket < end);
  if (stretch === undefined) return null;
  const { from, to, start, end } = stretch;
  return from + ((to - from) * (bucket - start)) / (end - start);
}

/** The bucket at a height of the strip. */
export function bucketAt(overview: Overview, height: number, y: number): number {
  const each = bucketHeight(overview, height);
  if (each === 0) return 0;
  return Math.max(0, Math.min(Math.floor(y / each), overview.buckets - 1));
}

/** The first row of a bucket, or of the next one that has rows, or of the last one before; -1 where none has. */
export function positionOf({ firsts }: Pick<Overview, 'firsts'>, bucket: number): number {
  for (let at = bucket; at < firsts.length; at++) if ((firsts[at] as number) >= 0) return firsts[at] as number;
  for (let at = bucket; at >= 0; at--) if ((firsts[at] as number) >= 0) return firsts[at] as number;
  return -1;
}

import type { Overview } from '../../timeline/overview.ts';
import type { Span } from './geometry.ts';

/** Pixels of a line at least. Of a dashed one two dashes and what is between them: with less it would look like one that has ended. */
const LEAST = { solid: 2, dashed: 5 } as const;
/** Pixels of a dash and of what is between two of them, about: a line has as many whole dashes as fit. */
const DASH = 4;
const BETWEEN = 2;

/** A line of a lane, in whole pixels. */
export interface LaneLine extends Span {
  /** Whether nothing tells that it has ended. */
  readonly isOpen: boolean;
}

/** The lines of one kind of lanes from top to bottom: a line a stretch of buckets, however high a bucket is. */
export function laneLines(
  { buckets, lanes, open }: Pick<Overview, 'buckets' | 'lanes' | 'open'>,
  bit: number,
  each: number,
): LaneLine[] {
  const stateAt = (bucket: number): number =>
    bucket < buckets ? (((lanes[bucket] ?? 0) >> bit) & 1) << (((open[bucket] ?? 0) >> bit) & 1) : 0;
  const lines: LaneLine[] = [];
  let from = 0;
  for (let bucket = 1; bucket <= buckets; bucket++) {
    const state = stateAt(from);
    if (stateAt(bucket) === state) continue;
    if (state !== 0) lines.push(lineOf(Math.round(from * each), Math.round(bucket * each), state === 2));
    from = bucket;
  }
  return lines;
}

/** A line that is too short grows upwards, from where it ends; only at the top there may be no room for that. */
function lineOf(from: number, to: number, isOpen: boolean): LaneLine {
  const height = Math.max(isOpen ? LEAST.dashed : LEAST.solid, to - from);
  return { top: Math.max(0, to - height), height, isOpen };
}

/** The dashes of a line: the first begins where the line does and the last ends where it does. */
export function dashesOf({ top, height }: Span): Span[] {
  const between = height < 2 * DASH + BETWEEN ? 1 : BETWEEN;
  const count = Math.max(2, Math.round((height + between) / (DASH + between)));
  const edge = (number: number): number => top + Math.round((number * (height + between)) / count);
  return Array.from({ length: count }, (_, number) => ({
    top: edge(number),
    height: edge(number + 1) - between - edge(number),
  }));
}

import type { TimeRange } from '../../timeline/timing.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Steps between two marks of an axis that people count in. */
const STEPS = (
  [
    [1, [1, 2, 5, 10, 20, 50, 100, 200, 500]],
    [SECOND, [1, 2, 5, 10, 15, 30]],
    [MINUTE, [1, 2, 5, 10, 15, 30]],
    [HOUR, [1, 2, 3, 6, 12]],
    [DAY, [1, 2, 7, 14, 28, 91, 365, 3650]],
  ] as const
).flatMap(([unit, counts]) => counts.map((count) => count * unit));
/** Milliseconds of the shortest stretch that an axis shows. */
const SHORTEST = 4;
/** Pixels that a mark's words need. */
const ROOM = 92;
/** Pixels of a character of a mark's words, and those beside them; see waterfall.module.css. */
const CHAR = 7.3;
const BESIDE = 6;

/** A mark of the axis: where, as a share of its length, and what it says; nothing where there is no room for it. */
export interface Tick {
  readonly at: number;
  readonly words: string;
}

/** The marks of an axis of so many pixels, of which so many at its end have no room for words: a mark without room has none. */
export function ticksOf({ from, to }: TimeRange, width: number, taken = 0): Tick[] {
  const most = Math.max(1, Math.floor(width / ROOM));
  const step = STEPS.find((each) => (to - from) / each <= most) ?? (STEPS.at(-1) as number) * 10;
  const ticks: Tick[] = [];
  for (let time = Math.ceil(from / step) * step; time <= to && ticks.length <= most; time += step)
    ticks.push({ at: (time - from) / (to - from), words: tickWords(time, step) });
  return ticks.map(({ at, words }) => ({
    at,
    words: at * width + BESIDE + words.length * CHAR <= width - taken ? words : '',
  }));
}

function tickWords(time: number, step: number): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T');
  if (step >= DAY) return day;
  // Midnight says which day it begins.
  if (time % DAY === 0) return day;
  return step < SECOND ? clock.slice(0, 12) : clock.slice(0, 8);
}

/** A range made wider or narrower around a moment, inside `span`. Null for all of it. */
export function zoomed(range: TimeRange, span: TimeRange, factor: number, around: number): TimeRange | null {
  const length = Math.max(SHORTEST, (range.to - range.from) * factor);
  const share = (around - range.from) / Math.max(1, range.to - range.from);
  return inside({ from: around - length * share, to: around + length * (1 - share) }, span);
}

/** What a range is zoomed about to keep a run in sight: its start, else its end, else the middle; null where none of it is in sight. */
export function anchorOf(
  { from, to }: TimeRange,
  { started, end }: { readonly started: number | null; readonly end: number | null },
): number | null {
  const last = end ?? started;
  if (started === null || last === null || started > to || last < from) return null;
  if (started >= from) return started;
  return last <= to ? last : (from + to) / 2;
}

/** A range moved along by a share of its length. */
export function moved(range: TimeRange, span: TimeRange, share: number): TimeRange | null {
  const by = (range.to - range.from) * share;
  return inside({ from: range.from + by, to: range.to + by }, span);
}

/**
 * What a key makes of the range that an axis shows, null for all of it; undefined for a key that is for something else.
 *
 * @param around the moment that stays where it is when the range gets wider or narrower
 */
export function afterKey(key: string, range: TimeRange, span: TimeRange, around: number): TimeRange | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moved(range, span, -0.25);
    case 'ArrowRight':
      return moved(range, span, 0.25);
    case '+':
    case '=':
      return zoomed(range, span, 0.5, around);
    case '-':
    case '\u2212':
      return zoomed(range, span, 2, around);
    case '0':
      return null;
    default:
      return undefined;
  }
}

/** A range pushed back into `span`, its length kept; null where it is all of it. */
export function inside({ from, to }: TimeRange, span: TimeRange): TimeRange | null {
  const length = to - from;
  if (length >= span.to - span.from) return null;
  const start = Math.max(span.from, Math.min(from, span.to - length));
  return { from: start, to: start + length };
}

/** All of the axis: the span, and as much room at its ends that a bar there is seen; a span of one moment gets some length. */
export function wholeAxis(span: TimeRange): TimeRange {
  const room = Math.max(SHORTEST / 2, (span.to - span.from) * 0.01);
  return { from: span.from - room, to: span.to + room };
}

/** Where a bar lies, in percent of the axis, cut at its ends: a browser cannot draw one of a million percent. */
export function barOf({ from, to }: TimeRange, started: number, end: number): { left: number; width: number } {
  const share = (time: number): number => Math.max(-1, Math.min(101, ((time - from) / (to - from)) * 100));
  const left = share(started);
  return { left, width: Math.max(0, share(end) - left) };
}

import type { Glances } from './row.ts';
import type { TimelineIndex } from './rows.ts';
import { standingOf } from './states.ts';
import { durationWords } from './text.ts';
import {
  LAST_MOMENT,
  type RecordedTimes,
  type Run,
  type TimedCount,
  type TimedKind,
  type TimeRange,
} from './timing.ts';
import { titleOf } from './titles.ts';
import type { RowState } from './view.ts';

/** One run of the waterfall. Times are milliseconds since 1970, null where they are not recorded. */
export interface TimingItem {
  readonly kind: TimedKind;
  readonly row: number;
  readonly line: number;
  readonly title: string;
  readonly detail: string;
  readonly state: RowState;
  readonly word: string;
  readonly started: number | null;
  /** Where the bar ends; null where nothing tells, or what is recorded lies before the start. */
  readonly end: number | null;
  readonly completed: number | null;
  /** How long it took, in words; of recorded times the difference, which is computed. */
  readonly took: string;
  readonly isComputed: boolean;
  /** What must be said beside it: that two recorded times contradict each other, or that one is missing. */
  readonly note: string;
}

/** A window of the waterfall's list: first what has a place on the axis and meets the range, then what has none. */
export interface TimingRows {
  readonly counts: readonly TimedCount[];
  readonly span: TimeRange | null;
  readonly atOnce: number;
  /** Runs with a place on the axis, and those of them that the range meets. */
  readonly placed: number;
  readonly within: number;
  readonly loose: number;
  /** What the list was asked for. */
  readonly range: TimeRange | null;
  readonly find: number | null;
  /** The position of the row that was asked for; null where the list does not have it. */
  readonly found: number | null;
  /** Position of the first of the items. */
  readonly from: number;
  readonly items: readonly TimingItem[];
}

/** What is asked: positions `[from, to)` of the list for a range of the axis, null for all of it. */
export interface TimingAsk {
  readonly range: TimeRange | null;
  /** A row whose position in the list is asked for; null for none. */
  readonly find: number | null;
  readonly from: number;
  readonly to: number;
}

/** Makes a window of the waterfall. */
export async function timingRows(
  index: TimelineIndex,
  times: RecordedTimes,
  glances: Glances,
  { range, find, from, to }: TimingAsk,
): Promise<TimingRows> {
  const within = times.within(range);
  const runs: Run[] = [];
  for (let at = Math.max(0, from); at < Math.min(to, within.length + times.loose.length); at++)
    runs.push((at < within.length ? within[at] : times.loose[at - within.length]) as Run);
  const known = await glances.of(index, new Set(runs.map(({ row }) => row)));
  return {
    counts: times.counts,
    span: times.span,
    atOnce: times.atOnce,
    placed: times.placed.length,
    within: within.length,
    loose: times.loose.length,
    range,
    find,
    found: find === null ? null : positionOf(find, within, times.loose),
    from: Math.max(0, from),
    items: runs.map((run) => {
      const glance = known.get(run.row) ?? null;
      const { title } = titleOf(index.session, run.row);
      const isTerminal = run.kind === 'terminal';
      return {
        kind: run.kind,
        row: run.row,
        line: index.session.facts.line.at(run.row),
        title: isTerminal ? (glance?.title ?? 'command not recorded') : title,
        detail: isTerminal ? '' : (glance?.detail ?? ''),
        ...standingOf(index.session, 'story', run.row),
        ...timesOf(run),
      };
    }),
  };
}

function positionOf(row: number, within: readonly Run[], loose: readonly Run[]): number | null {
  const placed = within.findIndex((run) => run.row === row);
  if (placed >= 0) return placed;
  const at = loose.findIndex((run) => run.row === row);
  return at < 0 ? null : within.length + at;
}

function timesOf({
  started,
  completed,
  duration,
  end,
}: Run): Pick<TimingItem, 'started' | 'end' | 'completed' | 'took' | 'isComputed' | 'note'> {
  const between = completed - started;
  const hasDuration = !Number.isNaN(duration);
  return {
    started: orNull(started),
    end: orNull(end),
    completed: orNull(completed),
    took: hasDuration ? durationWords(duration) : between >= 0 ? durationWords(between) : '',
    isComputed: !hasDuration && between >= 0,
    note: noteOn(between, duration, Number.isNaN(started), Number.isNaN(completed)),
  };
}

function noteOn(between: number, duration: number, noStart: boolean, noEnd: boolean): string {
  if (between < 0) return 'recorded as completed before it started';
  if (Number.isNaN(between) && duration > LAST_MOMENT) return 'the recorded duration ends beyond all dates';
  if (duration < 0) return 'the recorded duration is negative';
  if (Math.abs(between - duration) >= 1)
    return `durationMs says ${durationWords(duration)}, startedAt and completedAt are ${durationWords(between)} apart`;
  if (noStart) return noEnd ? 'only its duration is recorded' : 'its start is not recorded';
  return noEnd && Number.isNaN(duration) ? 'its end is not recorded' : '';
}

function orNull(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}

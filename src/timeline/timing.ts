import { kindCode } from '../format/vocabulary.ts';
import type { TimelineIndex } from './rows.ts';

const [CALL, RESULT, TERMINAL, HOOK] = (['tool_call', 'tool_result', 'terminal', 'hook'] as const).map(kindCode) as [
  number,
  number,
  number,
  number,
];

/** The last moment that a date can be: https://tc39.es/ecma262/#sec-time-values-and-time-range */
export const LAST_MOMENT = 8.64e15;

/** What records its own times. */
export type TimedKind = 'call' | 'orphan' | 'terminal' | 'hook';

/** A run whose times are recorded, by rows of the index; each time is NaN where it is not. */
export interface Run {
  readonly kind: TimedKind;
  /** The row to look at: of a paired result its call. */
  readonly row: number;
  readonly started: number;
  readonly completed: number;
  /** Milliseconds as recorded. */
  readonly duration: number;
  /** Where its bar ends, by completedAt, else by startedAt and durationMs; NaN where neither tells, or it would lie before the start. */
  readonly end: number;
}

/** How many of something there are, and how many of them record times of their own. */
export interface TimedCount {
  readonly kind: TimedKind;
  readonly timed: number;
  readonly all: number;
}

/** A stretch of time, in milliseconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What ran when, as far as records say so themselves: `startedAt`, `completedAt` and `durationMs` of current results, terminals and
 * hooks. A `ts` is no such time (ASR-261). Only a recorded start has a place on the axis.
 */
export class RecordedTimes {
  /** Those with a recorded start, earliest first; of the same moment in file order. */
  readonly placed: readonly Run[];
  /** Those without, in file order. */
  readonly loose: readonly Run[];
  readonly counts: readonly TimedCount[];
  /** From the first start to the last end; null without a start. */
  readonly span: TimeRange | null;
  /** The most runs that were under way at one moment, by recorded starts and ends. */
  readonly atOnce: number;
  #range: { readonly range: TimeRange; readonly runs: readonly Run[] } | null = null;

  constructor(index: TimelineIndex) {
    const runs = findRuns(index);
    this.placed = runs.filter(({ started }) => !Number.isNaN(started)).toSorted((a, b) => a.started - b.started);
    this.loose = runs.filter(({ started }) => Number.isNaN(started));
    this.counts = countRuns(index, runs);
    this.span = spanOf(this.placed);
    this.atOnce = mostAtOnce(this.placed);
  }

  /** The placed runs that a stretch of time meets; all of them without one. */
  within(range: TimeRange | null): readonly Run[] {
    if (range === null) return this.placed;
    if (this.#range?.range.from !== range.from || this.#range.range.to !== range.to) {
      const runs = this.placed.filter(({ started, end }) => started <= range.to && lastOf(started, end) >= range.from);
      this.#range = { range, runs };
    }
    return this.#range.runs;
  }
}

function lastOf(started: number, end: number): number {
  return Number.isNaN(end) ? started : end;
}

function findRuns(index: TimelineIndex): Run[] {
  const { facts, revisions } = index.session;
  const { rows, started, completed, durations } = facts.timings;
  const runs: Run[] = [];
  for (let at = 0; at < rows.length && rows.at(at) < index.length; at++) {
    const row = rows.at(at);
    if (revisions.isHead[row] !== 1) continue;
    const anchor = facts.kind.at(row) === RESULT ? index.anchorOf(row) : row;
    const times = { started: started.at(at), completed: completed.at(at), duration: durations.at(at) };
    runs.push({ kind: kindOf(facts.kind.at(row), anchor !== row), row: anchor, ...times, end: endOf(times) });
  }
  return runs;
}

function kindOf(kind: number, isPaired: boolean): TimedKind {
  if (kind === TERMINAL) return 'terminal';
  if (kind === HOOK) return 'hook';
  return isPaired ? 'call' : 'orphan';
}

function endOf({ started, completed, duration }: Pick<Run, 'started' | 'completed' | 'duration'>): number {
  const end = Number.isNaN(completed) ? started + duration : completed;
  return end >= started && end <= LAST_MOMENT ? end : Number.NaN;
}

function countRuns({ session, length }: TimelineIndex, runs: readonly Run[]): TimedCount[] {
  const { facts, revisions, pairing } = session;
  const all = { call: 0, orphan: 0, terminal: 0, hook: 0 };
  for (let row = 0; row < length; row++) {
    if (revisions.isHead[row] !== 1) continue;
    const kind = facts.kind.at(row);
    if (kind === CALL) all.call++;
    else if (kind === RESULT && pairing.stateOf(row) !== 'paired') all.orphan++;
    else if (kind === TERMINAL) all.terminal++;
    else if (kind === HOOK) all.hook++;
  }
  return (['call', 'orphan', 'terminal', 'hook'] as const)
    .map((kind) => ({ kind, timed: runs.filter((run) => run.kind === kind).length, all: all[kind] }))
    .filter(({ kind, all: count }) => kind === 'call' || count > 0);
}

function spanOf(placed: readonly Run[]): TimeRange | null {
  const first = placed[0];
  if (first === undefined) return null;
  return {
    from: first.started,
    to: placed.reduce((last, { started, end }) => Math.max(last, lastOf(started, end)), first.started),
  };
}

/** Counts along the ends and starts in order. What ends at the moment at which another starts does not run beside it. */
function mostAtOnce(placed: readonly Run[]): number {
  const long = placed.filter(({ started, end }) => end > started);
  const ends = Float64Array.from(long, ({ end }) => end).toSorted();
  let [ended, running, most] = [0, 0, 0];
  for (const { started } of long) {
    while (ended < ends.length && (ends[ended] as number) <= started) {
      ended++;
      running--;
    }
    running++;
    most = Math.max(most, running);
  }
  return most;
}

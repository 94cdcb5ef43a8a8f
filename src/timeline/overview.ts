import { ROW_KINDS, type RowKind } from '../format/vocabulary.ts';
import { FaultBit } from './faults.ts';
import type { Lanes } from './lanes.ts';
import { VIEW_LIMITS } from './limits.ts';
import { type MarkedFilter, bitOf, mayPairFurtherOn } from './marks.ts';
import { bucketLanes } from './overview-lanes.ts';
import type { TimelineIndex } from './rows.ts';
import { type Gap, type Stretch, TimeAxis } from './time-axis.ts';
import type { FilterId, LaneMark, Opening, ViewName } from './view.ts';

/** How the overview lays rows out: each takes the same room, or stands where its recorded time is. */
export type OverviewScale = 'position' | 'time';

/** What may be wrong with or open about rows; each has a column of its own in the overview, so that none hides another. */
export type Trouble = 'failed' | 'stopped' | 'denied' | 'unknown' | 'ambiguous' | 'orphan' | 'undecided' | 'fault';

/** Which marks of a row put it into which column. Those of pairs count only when nothing more can come. */
const COLUMNS: readonly (readonly [Trouble, readonly MarkedFilter[]])[] = [
  ['failed', ['outcome.failed']],
  ['stopped', ['outcome.cancelled', 'outcome.interrupted', 'decisions.cancelled', 'decisions.timed_out']],
  ['denied', ['outcome.denied', 'decisions.refused']],
  ['unknown', ['outcome.unknown', 'calls.dangling']],
  ['ambiguous', ['calls.ambiguous', 'results.ambiguous']],
  ['orphan', ['results.orphan']],
  ['undecided', ['decisions.unresolved', 'inputs.open']],
  ['fault', ['malformed']],
];
const MASKS = COLUMNS.map(([, filters]) => filters.reduce((mask, filter) => mask | bitOf(filter), 0));
const FAULT = COLUMNS.findIndex(([name]) => name === 'fault');
const HALVES = bitOf('calls.dangling') | bitOf('results.orphan');
const OUTCOMES =
  bitOf('outcome.failed') |
  bitOf('outcome.cancelled') |
  bitOf('outcome.interrupted') |
  bitOf('outcome.denied') |
  bitOf('outcome.unknown');

/** What rows are, in three groups: what tools did, what was said, the rest. */
const GROUPS = 3;
const TOOLS: readonly RowKind[] = ['tool_call', 'tool_result', 'permission', 'input_request', 'terminal', 'hook'];
const TALK: readonly RowKind[] = ['message', 'reasoning'];
const GROUP_OF = ROW_KINDS.map((kind) => (TOOLS.includes(kind) ? 0 : TALK.includes(kind) ? 1 : 2));
const CALL = ROW_KINDS.indexOf('tool_call');

/** A list of any length in so many buckets: what a strip of as many stripes shows of it. */
export interface Overview {
  readonly scale: OverviewScale;
  /** Rows of the list. */
  readonly total: number;
  readonly buckets: number;
  /** The columns of trouble; the bit of each in `troubles` is its index. */
  readonly columns: readonly Trouble[];
  readonly troubles: Uint8Array;
  /** Rows of each bucket in three groups, one after another: tools, talk, the rest. */
  readonly counts: Uint32Array;
  /** Position of the first row of each bucket; -1 where it has none. */
  readonly firsts: Int32Array;
  /** The kinds of lanes; the bit of each in `lanes` is its index. In `open` where nothing tells that it has ended. */
  readonly laneKinds: readonly LaneMark['kind'][];
  readonly lanes: Uint8Array;
  readonly open: Uint8Array;
  /** Long gaps between recorded times. */
  readonly gaps: readonly Gap[];
  /** By time: the stretches between the gaps. Empty by position. */
  readonly stretches: readonly Stretch[];
  /** Rows with a recorded time, how many of them are earlier than the one before them, and the first that is; null for none. */
  readonly timed: number;
  readonly backwards: number;
  readonly firstBackwards: { readonly position: number; readonly line: number } | null;
  /** Lanes left out by time, for an end of theirs has no recorded time. */
  readonly lanesLeftOut: number;
}

/** What is asked of an overview. */
export interface OverviewAsk {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  /** Gaps between filtered rows that are opened. */
  readonly opened?: readonly Opening[];
  readonly scale: OverviewScale;
  readonly buckets: number;
}

/** The overviews of one state of a session, the last few of them kept. */
export class Overviews {
  readonly #index: TimelineIndex;
  readonly #lanes: Lanes;
  readonly #known = new Map<string, Overview>();

  constructor(index: TimelineIndex, lanes: Lanes) {
    this.#index = index;
    this.#lanes = lanes;
  }

  of({ view, filters, opened = [], scale, buckets }: OverviewAsk): Overview {
    const key = [view, scale, buckets, ...opened.map(({ from, to }) => `${from} ${to}`), ...filters].join('\n');
    let found = this.#known.get(key);
    if (found === undefined) {
      const { positions } = this.#index.listed(view, filters, opened);
      found = this.#make(view, positions, scale, Math.max(1, Math.min(Math.trunc(buckets), VIEW_LIMITS.buckets)));
      if (this.#known.size >= VIEW_LIMITS.overviews) this.#known.delete(this.#known.keys().next().value as string);
      this.#known.set(key, found);
    }
    return found;
  }

  #make(view: ViewName, positions: Int32Array, scale: OverviewScale, wanted: number): Overview {
    const index = this.#index;
    const { facts } = index.session;
    const total = positions.length;
    const times = new Float64Array(total);
    for (let at = 0; at < total; at++)
      times[at] = facts.times.at(index.placeAt(view, positions[at] as number)) ?? Number.NaN;
    const { sorted, backwards, first } = inOrder(times);
    const axis = scale === 'time' && sorted.length > 0 ? new TimeAxis(sorted, wanted) : null;
    const buckets = scale === 'time' ? (axis === null ? 0 : wanted) : Math.min(wanted, total);
    const bucketOf = (at: number): number => {
      if (axis === null) return scale === 'time' ? -1 : Math.floor((at * buckets) / total);
      const time = times[at] as number;
      return Number.isNaN(time) ? -1 : axis.bucketOf(time);
    };
    const rows = fill(index, view, positions, buckets, bucketOf);
    const passing = bucketLanes({ index, lanes: this.#lanes, view, positions, buckets, axis, bucketOf });
    return {
      scale,
      total,
      buckets,
      columns: COLUMNS.map(([name]) => name),
      troubles: rows.troubles,
      counts: rows.counts,
      firsts: axis === null ? rows.firsts : earliest(rows.firsts, times, buckets, bucketOf),
      ...passing,
      gaps: axis?.gaps ?? (scale === 'position' ? gapsAlong(times, bucketOf) : []),
      stretches: axis?.stretches ?? [],
      timed: sorted.length,
      backwards,
      firstBackwards:
        first < 0 ? null : { position: first, line: facts.line.at(index.placeAt(view, positions[first] as number)) },
    };
  }
}

function fill(
  index: TimelineIndex,
  view: ViewName,
  positions: Int32Array,
  buckets: number,
  bucketOf: (at: number) => number,
): { troubles: Uint8Array; counts: Uint32Array; firsts: Int32Array } {
  const { facts } = index.session;
  const anchors = index.rows(view);
  const troubles = new Uint8Array(buckets);
  const counts = new Uint32Array(buckets * GROUPS);
  const firsts = new Int32Array(buckets).fill(-1);
  for (let at = 0; at < positions.length; at++) {
    const bucket = bucketOf(at);
    if (bucket < 0) continue;
    const row = anchors[positions[at] as number] as number;
    (counts[bucket * GROUPS + (GROUP_OF[facts.kind.at(row)] as number)] as number)++;
    if ((firsts[bucket] as number) < 0) firsts[bucket] = at;
    const found = troublesOf(index, view, row);
    if (found !== 0) troubles[bucket] = (troubles[bucket] as number) | found;
  }
  return { troubles, counts, firsts };
}

/** The columns of trouble that a row of a view stands in, as bits in the order of COLUMNS. */
export function troublesOf(index: TimelineIndex, view: ViewName, row: number): number {
  const { session } = index;
  let marks = session.revisions.isHead[row] === 1 ? index.marksAt(view, row) : 0;
  if ((marks & HALVES) !== 0 && session.extent !== 'whole' && mayPairFurtherOn(session, row)) marks &= ~HALVES;
  // In Records the outcome is the result's.
  if (view === 'records' && session.facts.kind.at(row) === CALL) marks &= ~OUTCOMES;
  let found = (index.faultsAt(view, row) & (FaultBit.error | FaultBit.warning)) === 0 ? 0 : 1 << FAULT;
  if (marks === 0) return found;
  for (let column = 0; column < MASKS.length; column++)
    if ((marks & (MASKS[column] as number)) !== 0) found |= 1 << column;
  return found;
}

/** The recorded times, earliest first; how many rows are earlier than the one with a time before them, and the first that is. */
function inOrder(times: Float64Array): { sorted: Float64Array; backwards: number; first: number } {
  const timed = times.filter((time) => !Number.isNaN(time));
  let backwards = 0;
  let first = -1;
  let before = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < times.length; at++) {
    const time = times[at] as number;
    if (Number.isNaN(time)) continue;
    if (time < before && backwards++ === 0) first = at;
    before = time;
  }
  return { sorted: backwards === 0 ? timed : timed.toSorted(), backwards, first };
}

/** By time the first row of a bucket is the earliest, not the one that stands first in the file. */
function earliest(
  firsts: Int32Array,
  times: Float64Array,
  buckets: number,
  bucketOf: (at: number) => number,
): Int32Array {
  const best = new Float64Array(buckets).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < times.length; at++) {
    const bucket = bucketOf(at);
    if (bucket < 0 || !((times[at] as number) < (best[bucket] as number))) continue;
    best[bucket] = times[at] as number;
    firsts[bucket] = at;
  }
  return firsts;
}

/** By position: where a row comes long after the one with a time before it. Of very many the longest are told. */
function gapsAlong(times: Float64Array, bucketOf: (at: number) => number): Gap[] {
  const found: Gap[] = [];
  let before = Number.NaN;
  for (let at = 0; at < times.length; at++) {
    const time = times[at] as number;
    if (Number.isNaN(time)) continue;
    if (time - before > VIEW_LIMITS.gapMs) found.push({ at: bucketOf(at), size: 0, ms: time - before });
    before = time;
  }
  return found
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, VIEW_LIMITS.gaps)
    .toSorted((a, b) => a.at - b.at);
}

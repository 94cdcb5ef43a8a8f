import type { Sym } from '../base/symbols.ts';
import { kindCode } from '../format/vocabulary.ts';
import { KeyIndex } from '../session/keys.ts';
import { NO_AGENT, UNNAMED_AGENT } from '../records/agents.ts';
import { countUpTo } from './arrays.ts';
import { findLanes, type Lane } from './find-lanes.ts';
import { VIEW_LIMITS } from './limits.ts';
import type { TimelineIndex } from './rows.ts';
import { type RowPlace, SharedColumn } from './shared-lanes.ts';
import type { LaneBundle, LaneMark, ViewName } from './view.ts';

/** The column that is shared by what finds no other free. */
const SHARED = VIEW_LIMITS.lanes - 1;
const [CALL, RESULT, TERMINAL] = (['tool_call', 'tool_result', 'terminal'] as const).map(kindCode);

/** Lanes of one column. They do not overlap, but in the column that takes what found no place. */
interface Column {
  readonly starts: number[];
  readonly lanes: Lane[];
}

/** The lanes of a session: which column each has, and how they pass the rows of a window. */
export class Lanes {
  readonly #index: TimelineIndex;
  readonly #columns: Column[] = [];
  readonly #columnOf = new Map<Lane, number>();
  /** Lanes by their entity, for rows that refer to it. */
  readonly #byEntity = new Map<number, Lane>();
  /** Lanes of subagents by the id that rows name them by. */
  readonly #byAgent = new Map<Sym, Lane>();
  /** Lanes of subagents that are not named, in the order of their rows. */
  readonly #unnamed: Lane[] = [];
  readonly #all: readonly Lane[];
  #byCall: KeyIndex | null = null;
  #sharedColumn: SharedColumn | null = null;

  constructor(index: TimelineIndex) {
    this.#index = index;
    this.#all = findLanes(index);
    for (const lane of this.#all) this.#place(lane);
  }

  /** All lanes, in the order of their starts. */
  get all(): readonly Lane[] {
    return this.#all;
  }

  /** How many columns the gutter needs. */
  get columns(): number {
    return this.#columns.length;
  }

  /** The marks of each of `count` rows of a filtered list from position `from` on. */
  window(view: ViewName, positions: Int32Array, from: number, count: number): LaneMark[][] {
    const anchors = this.#index.rows(view);
    const marks: LaneMark[][] = [];
    for (let at = from; at < from + count; at++) {
      const position = positions[at] as number;
      const place = this.#index.placeAt(view, position);
      const next =
        at + 1 < positions.length ? this.#index.placeAt(view, positions[at + 1] as number) : this.#index.length;
      marks.push(this.#marksAt(anchors[position] as number, { place, next }, view));
    }
    return marks;
  }

  /** The marks of a row: of each column the lane that passes, several in the last, and what the row refers to that has ended. */
  #marksAt(row: number, at: RowPlace, view: ViewName): LaneMark[] {
    const marks: LaneMark[] = [];
    const joined = this.#joinsOf(row, at.place, view);
    const own = this.#byEntity.get(this.#index.session.revisions.entityOf[row] as number);
    // The row's own before those that it refers to.
    const mine = own === undefined ? joined : [own, ...joined];
    for (const [number, column] of this.#columns.entries()) {
      const here = mine.filter((lane) => this.#columnOf.get(lane) === number);
      const named = here.find(({ start, end }) => start <= at.place && at.place <= end);
      const passing = number === SHARED ? this.#passingShared(at, named) : passingAt(column, at.place);
      if (passing !== null && 'bundle' in passing) {
        const { first, bundle } = passing;
        if (named !== undefined) marks.push({ ...markOf(named, number, at, true), bundle });
        else marks.push({ ...markOf(first, number, at, false), part: 'through', row: -1, bundle });
      } else if (passing !== null) marks.push(markOf(passing, number, at, passing === named));
      const gone = here.find((lane) => lane !== own && (lane.start > at.place || lane.end < at.place));
      if (gone !== undefined)
        marks.push({ ...markOf(gone, number, at, true), part: 'join', open: true, detached: true });
    }
    return marks;
  }

  /** What passes a row in the shared column: a lane by itself, or several; null for nothing. */
  #passingShared(at: RowPlace, named: Lane | undefined): Lane | { first: Lane; bundle: LaneBundle } | null {
    this.#sharedColumn ??= new SharedColumn(this.#columns[SHARED]?.lanes ?? []);
    const first = this.#sharedColumn.latestAt(at.place);
    if (first === undefined) return null;
    return this.#sharedColumn.countAt(at.place) === 1
      ? first
      : { first, bundle: this.#sharedColumn.bundleAt(at, named) };
  }

  /**
   * The lanes that a row is a part of beside its own: of the terminals that its result read or its call created, of the call that it is
   * the result of, of the subagent that it says it is of.
   */
  #joinsOf(row: number, place: number, view: ViewName): Lane[] {
    const { facts, references, pairing, revisions } = this.#index.session;
    const kind = facts.kind.at(row);
    const joins: Lane[] = [];
    const add = (other: number): void => {
      const lane = this.#byEntity.get(revisions.entityOf[other] as number);
      if (lane !== undefined) joins.push(lane);
    };
    const chain = this.#chainOf(place);
    if (chain !== undefined) joins.push(chain);
    const call = kind === RESULT ? this.#index.anchorOf(row) : row;
    if (call !== row && facts.kind.at(call) === CALL) add(call);
    const partner = kind === CALL && view === 'story' ? pairing.partnerOf(row) : -1;
    const result = kind === RESULT ? row : partner;
    if (result >= 0 && facts.ref.at(result) >= 0) {
      const read = references.terminal(facts.ref.at(result));
      if (read.kind === 'linked') add(read.row);
    }
    if (kind !== CALL || facts.key.at(row) < 0) return joins;
    const created = this.#createdBy().get(facts.key.at(row));
    if (created.length > 0 && references.call(facts.key.at(row)).kind === 'linked') {
      for (const terminal of created.subarray(0, VIEW_LIMITS.lanes)) add(terminal);
    }
    return joins;
  }

  /** The lane of the subagent that the record at a place is said to be of. */
  #chainOf(place: number): Lane | undefined {
    const agent = this.#index.session.facts.agents.of(place);
    if (agent === NO_AGENT) return undefined;
    if (agent !== UNNAMED_AGENT) return this.#byAgent.get(agent);
    return this.#unnamed[countUpTo(this.#unnamed.length, (at) => (this.#unnamed[at] as Lane).start, place) - 1];
  }

  #createdBy(): KeyIndex {
    const { facts, revisions } = this.#index.session;
    this.#byCall ??= new KeyIndex(facts.symbols.count, this.#index.length, (row) =>
      facts.kind.at(row) === TERMINAL && revisions.isHead[row] === 1 ? facts.ref.at(row) : -1,
    );
    return this.#byCall;
  }

  /** Gives a lane the first column that is free where it starts. Lanes come in the order of their starts. */
  #place(lane: Lane): void {
    let number = 0;
    while (number < SHARED && number < this.#columns.length && isTaken(this.#columns[number] as Column, lane.start))
      number++;
    const column = (this.#columns[number] ??= { starts: [], lanes: [] });
    this.#columnOf.set(lane, number);
    if (!lane.isChain) this.#byEntity.set(this.#index.session.revisions.entityOf[lane.row] as number, lane);
    if (lane.agent === UNNAMED_AGENT) this.#unnamed.push(lane);
    else if (lane.agent !== undefined) this.#byAgent.set(lane.agent, lane);
    column.starts.push(lane.start);
    column.lanes.push(lane);
  }
}

/** The lane of a column that passes a row: there is one at most. */
function passingAt({ starts, lanes }: Column, place: number): Lane | null {
  const lane = lanes[countUpTo(starts.length, (index) => starts[index] as number, place) - 1];
  return lane === undefined || place > lane.end ? null : lane;
}

function isTaken(column: Column, start: number): boolean {
  const before = column.lanes.at(-1);
  return before !== undefined && before.end >= start;
}

/** How a lane passes a row, and whether the row is a part of it. */
function markOf(lane: Lane, column: number, { place, next }: RowPlace, belongs: boolean): LaneMark {
  return {
    lane: column,
    kind: lane.kind,
    part: partOf(lane, next, belongs && place === lane.start, belongs),
    open: lane.open && next > lane.last,
    row: lane.row,
    ...(belongs ? { belongs } : {}),
  };
}

function partOf(lane: Lane, next: number, begins: boolean, belongs: boolean): LaneMark['part'] {
  const ends = lane.end < next;
  if (begins) return ends ? 'only' : 'start';
  if (ends) return 'end';
  return belongs ? 'join' : 'through';
}

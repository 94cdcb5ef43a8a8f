import { kindCode } from '../format/vocabulary.ts';
import { KeyIndex } from '../session/keys.ts';
import type { Session } from '../session/session.ts';
import { terminalEnded } from '../session/terminals.ts';
import { countUpTo } from './arrays.ts';
import { VIEW_LIMITS } from './limits.ts';
import { isOpenRequest, isUndecided } from './marks.ts';
import type { TimelineIndex } from './rows.ts';
import type { LaneMark, ViewName } from './view.ts';

const [CALL, RESULT, PERMISSION, INPUT, TERMINAL] = (
  ['tool_call', 'tool_result', 'permission', 'input_request', 'terminal'] as const
).map(kindCode);

/** What runs beside the rows: a terminal, or a request that waits. Rows of the index throughout. */
interface Lane {
  readonly kind: LaneMark['kind'];
  /** The entity's current record. */
  readonly row: number;
  readonly start: number;
  /** The entity's last record. */
  readonly last: number;
  /** The last row that the lane passes: `last`, or the end of the session for one that has not ended. */
  readonly end: number;
  /** Whether nothing tells when it ends. */
  readonly open: boolean;
}

/** Lanes of one column. They do not overlap, but in the column that takes what found no place: there they are joined. */
interface Column {
  readonly starts: number[];
  readonly lanes: Lane[];
}

/** The lanes of a session: which column each has, and how they pass the rows of a window. */
export class Lanes {
  readonly #index: TimelineIndex;
  readonly #columns: Column[] = [];
  readonly #columnOf = new Map<number, number>();
  /** Lanes by their entity, for rows that refer to it. */
  readonly #byEntity = new Map<number, Lane>();
  #byCall: KeyIndex | null = null;
  /** Starts and ends of the lanes that share the last column, each in order. */
  readonly #sharedStarts: number[] = [];
  readonly #sharedEnds: number[] = [];

  constructor(index: TimelineIndex) {
    this.#index = index;
    for (const lane of findLanes(index)) this.#place(lane);
    this.#sharedEnds.sort((a, b) => a - b);
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
      marks.push(this.#marksAt(anchors[position] as number, place, next, view));
    }
    return marks;
  }

  /** The marks of the row at `place`; `next` is the place of the row below it. */
  #marksAt(row: number, place: number, next: number, view: ViewName): LaneMark[] {
    const marks: LaneMark[] = [];
    const { entityOf } = this.#index.session.revisions;
    const joined = this.#joinsOf(row, view);
    for (const [number, column] of this.#columns.entries()) {
      const lane = column.lanes[countUpTo(column.starts.length, (index) => column.starts[index] as number, place) - 1];
      const isShared = number === VIEW_LIMITS.lanes - 1;
      // In the shared column a row's own lane is named; of the others the one that the stretch began with.
      const own = this.#byEntity.get(entityOf[row] as number);
      const named = isShared && own !== undefined && this.#columnOf.get(own.row) === number ? own : lane;
      const touched = joined.find((other) => this.#columnOf.get(other.row) === number);
      if (lane === undefined || place > lane.end) {
        if (touched !== undefined)
          marks.push({ lane: number, kind: touched.kind, part: 'join', open: true, row: touched.row, detached: true });
        continue;
      }
      const isOwn = named !== undefined && entityOf[row] === entityOf[named.row];
      const part = partOf(lane, place, next, isOwn, touched !== undefined);
      const shown = touched ?? named ?? lane;
      const mark = { lane: number, kind: shown.kind, part, open: lane.open && next > lane.last, row: shown.row };
      const shared = isShared ? this.#countShared(place) : 1;
      marks.push(shared > 1 ? { ...mark, shared } : mark);
    }
    return marks;
  }

  /** How many lanes of the last column pass a row. */
  #countShared(place: number): number {
    const [starts, ends] = [this.#sharedStarts, this.#sharedEnds];
    const begun = countUpTo(starts.length, (index) => starts[index] as number, place);
    return begun - countUpTo(ends.length, (index) => ends[index] as number, place - 1);
  }

  /** The terminals that a row refers to: that its result read, or that its call created. */
  #joinsOf(row: number, view: ViewName): Lane[] {
    const { facts, references, pairing, revisions } = this.#index.session;
    const kind = facts.kind.at(row);
    const joins: Lane[] = [];
    const add = (terminal: number): void => {
      const lane = this.#byEntity.get(revisions.entityOf[terminal] as number);
      if (lane !== undefined) joins.push(lane);
    };
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

  #createdBy(): KeyIndex {
    const { facts, revisions } = this.#index.session;
    this.#byCall ??= new KeyIndex(facts.symbols.count, this.#index.length, (row) =>
      facts.kind.at(row) === TERMINAL && revisions.isHead[row] === 1 ? facts.ref.at(row) : -1,
    );
    return this.#byCall;
  }

  /** Gives a lane the first column that is free where it starts. Lanes come in the order of their starts. */
  #place(lane: Lane): void {
    const last = VIEW_LIMITS.lanes - 1;
    let number = 0;
    while (number < last && number < this.#columns.length && isTaken(this.#columns[number] as Column, lane.start))
      number++;
    const column = (this.#columns[number] ??= { starts: [], lanes: [] });
    const before = column.lanes.at(-1);
    this.#columnOf.set(lane.row, number);
    if (number === last) {
      this.#sharedStarts.push(lane.start);
      this.#sharedEnds.push(lane.end);
    }
    this.#byEntity.set(this.#index.session.revisions.entityOf[lane.row] as number, lane);
    if (before !== undefined && before.end >= lane.start)
      column.lanes[column.lanes.length - 1] = joinLanes(before, lane);
    else {
      column.starts.push(lane.start);
      column.lanes.push(lane);
    }
  }
}

function isTaken(column: Column, start: number): boolean {
  const before = column.lanes.at(-1);
  return before !== undefined && before.end >= start;
}

/** Two lanes that overlap in the shared column, drawn as one. */
function joinLanes(a: Lane, b: Lane): Lane {
  return { ...a, last: Math.max(a.last, b.last), end: Math.max(a.end, b.end), open: a.open || b.open };
}

function partOf(lane: Lane, place: number, next: number, isOwn: boolean, isJoined: boolean): LaneMark['part'] {
  const starts = isOwn && place === lane.start;
  const ends = lane.end < next;
  if (starts) return ends ? 'only' : 'start';
  if (ends) return 'end';
  return isOwn || isJoined ? 'join' : 'through';
}

/** The lanes of a session in the order of their first records: every terminal, and requests that waited or still do. */
function findLanes({ session, length }: TimelineIndex): Lane[] {
  const { facts, revisions } = session;
  const lanes: Lane[] = [];
  for (let row = 0; row < length; row++) {
    const kind = facts.kind.at(row);
    if (kind !== TERMINAL && kind !== PERMISSION && kind !== INPUT) continue;
    if (revisions.firstOf(row) !== row) continue;
    const lane = laneOf(session, kind, row, length);
    if (lane !== null) lanes.push(lane);
  }
  return lanes;
}

function laneOf(session: Session, kind: number, start: number, length: number): Lane | null {
  const { facts, revisions } = session;
  const rows = revisions.rowsOf(revisions.entityOf[start] as number);
  const last = rows.at(-1) as number;
  const row = rows.find((other) => revisions.isHead[other] === 1) as number;
  if (kind === TERMINAL) {
    const ended = terminalEnded(facts, revisions, row);
    return { kind: 'terminal', row, start, last, end: ended === false ? length : last, open: ended !== true };
  }
  const isOpen = kind === PERMISSION ? isUndecided(session, row) : isOpenRequest(session, row);
  if (!isOpen && rows.length < 2) return null;
  return {
    kind: kind === PERMISSION ? 'permission' : 'input',
    row,
    start,
    last,
    end: isOpen ? length : last,
    open: isOpen,
  };
}

import type { Sym } from '../base/symbols.ts';
import { kindCode } from '../format/vocabulary.ts';
import { KeyIndex } from '../session/keys.ts';
import { NO_AGENT, UNNAMED_AGENT } from '../records/agents.ts';
import { countUpTo } from './arrays.ts';
import { findLanes, type Lane } from './find-lanes.ts';
import { LaneLayout, type RowLanes } from './lanes-layout.ts';
import { VIEW_LIMITS } from './limits.ts';
import type { TimelineIndex } from './rows.ts';
import type { RowPlace } from './shared-lanes.ts';
import type { LaneLayouts, LaneRoom, ViewName } from './view.ts';

/** The layout that has the most columns, and those for less room. */
const MOST = VIEW_LIMITS.lanes satisfies LaneRoom;
const FEWER = [2, 3] as const satisfies readonly LaneRoom[];
const [CALL, RESULT, TERMINAL] = (['tool_call', 'tool_result', 'terminal'] as const).map(kindCode);

/** The lanes of a session, and how they pass the rows of a window. */
export class Lanes {
  readonly #index: TimelineIndex;
  /** Lanes by their entity, for rows that refer to it. */
  readonly #byEntity = new Map<number, Lane>();
  /** Lanes of subagents by the id that rows name them by. */
  readonly #byAgent = new Map<Sym, Lane>();
  /** Lanes of subagents that are not named, in the order of their rows. */
  readonly #unnamed: Lane[] = [];
  readonly #all: readonly Lane[];
  readonly #whole: LaneLayout;
  /** Made when they are first asked for. */
  readonly #fewer = new Map<LaneRoom, LaneLayout>();
  #byCall: KeyIndex | null = null;

  constructor(index: TimelineIndex) {
    this.#index = index;
    this.#all = findLanes(index);
    this.#whole = new LaneLayout(this.#all, MOST);
    for (const lane of this.#all) {
      if (!lane.isChain) this.#byEntity.set(index.session.revisions.entityOf[lane.row] as number, lane);
      if (lane.agent === UNNAMED_AGENT) this.#unnamed.push(lane);
      else if (lane.agent !== undefined) this.#byAgent.set(lane.agent, lane);
    }
  }

  /** All lanes, in the order of their starts. */
  get all(): readonly Lane[] {
    return this.#all;
  }

  /** How many columns the gutter needs where it has room for all. */
  get columns(): number {
    return this.#whole.columns;
  }

  /** The marks of each of `count` rows of a filtered list from position `from` on. */
  window(view: ViewName, positions: Int32Array, from: number, count: number): LaneLayouts[] {
    const anchors = this.#index.rows(view);
    const placeOf = (at: number): number => this.#index.placeAt(view, positions[at] as number);
    const marks: LaneLayouts[] = [];
    for (let at = from; at < from + count; at++) {
      const place = placeOf(at);
      const before = at > 0 ? placeOf(at - 1) : -1;
      const next = at + 1 < positions.length ? placeOf(at + 1) : this.#index.length;
      marks.push(this.#marksAt(anchors[positions[at] as number] as number, { before, place, next }, view));
    }
    return marks;
  }

  /** The marks of a row in each layout. One in which nothing is shared is the same with more columns. */
  #marksAt(row: number, at: RowPlace, view: ViewName): LaneLayouts {
    const own = this.#byEntity.get(this.#index.session.revisions.entityOf[row] as number);
    const joined = this.#joinsOf(row, at.place, view).filter((lane) => lane !== own);
    // The row's own before those that it refers to.
    const parts: RowLanes = { own, all: new Set(own === undefined ? joined : [own, ...joined]) };
    const whole = this.#whole.marksAt(parts, at);
    const [two, three] = FEWER.map((room) => (this.columns <= room ? whole : this.#layout(room).marksAt(parts, at)));
    return { 2: two ?? whole, 3: three ?? whole, [MOST]: whole };
  }

  #layout(room: LaneRoom): LaneLayout {
    const layout = this.#fewer.get(room) ?? new LaneLayout(this.#all, room);
    this.#fewer.set(room, layout);
    return layout;
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
}

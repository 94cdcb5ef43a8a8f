import { kindOf } from '../format/vocabulary.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { Tape } from '../json/tape.ts';
import { badgesOf } from './badges.ts';
import { type Glance, glanceAt } from './glance.ts';
import type { Lanes } from './lanes.ts';
import { VIEW_LIMITS } from './limits.ts';
import { rowsOfLanes, withNames } from './lane-about.ts';
import { readRows } from './read.ts';
import { daysOf } from './days.ts';
import { rowDetail, rowTitle } from './row-text.ts';
import { type FilteredList, standingInList } from './openings.ts';
import type { TimelineIndex } from './rows.ts';
import type { Withholder } from './secrets.ts';
import { retractionBadges } from './retractions.ts';
import { standingOf } from './states.ts';
import type { LaneLayouts, TimelineRow, ViewName } from './view.ts';

/** Looks at records for their rows, and remembers the last few thousand: a record's bytes never change. */
export class Glances {
  readonly #source: ByteSource;
  readonly #withholder: Withholder;
  readonly #tape = new Tape();
  readonly #known = new Map<number, Glance | null>();

  constructor(source: ByteSource, withholder: Withholder) {
    this.#source = source;
    this.#withholder = withholder;
  }

  /** What the rows' records say; null for a record that is too long for a row. */
  async of({ session }: TimelineIndex, rows: Iterable<number>): Promise<ReadonlyMap<number, Glance | null>> {
    const found = new Map<number, Glance | null>();
    const missing: number[] = [];
    for (const row of rows) {
      const known = this.#known.get(row);
      if (known === undefined) missing.push(row);
      else found.set(row, known);
    }
    for await (const { row, bytes } of readRows(this.#source, session.facts, missing)) {
      const record = { row, tape: this.#tape, withholder: this.#withholder };
      const glance = bytes === null ? null : glanceAt(record, session.facts.kind.at(row), bytes);
      found.set(row, glance);
      if (this.#known.size >= VIEW_LIMITS.glances) this.#known.delete(this.#known.keys().next().value as number);
      this.#known.set(row, glance);
    }
    return found;
  }
}

/** What rows are made of. */
export interface RowMaker {
  readonly index: TimelineIndex;
  readonly lanes: Lanes;
  readonly glances: Glances;
  readonly withholder: Withholder;
}

/** Makes the rows `[from, to)` of a filtered list. */
export async function makeRows(
  maker: RowMaker,
  view: ViewName,
  list: FilteredList,
  from: number,
  to: number,
): Promise<TimelineRow[]> {
  const { index, lanes } = maker;
  const { positions } = list;
  const anchors = index.rows(view);
  const shown = [...positions.subarray(Math.max(0, from), Math.max(0, to))];
  const wanted = shown.map((position) => anchors[position] as number);
  const places = shown.map((position) => index.placeAt(view, position));
  const results = wanted.map((row) => resultOf(index, view, row));
  const unnamed = lanes.window(view, positions, Math.max(0, from), wanted.length);
  const needed = [...wanted, ...places, ...results.filter((row) => row >= 0), ...rowsOfLanes(unnamed)];
  const glances = await maker.glances.of(index, new Set(needed));
  const marks = withNames(index, maker.withholder, glances, unnamed);
  const days = daysOf(index, view, positions, { from: Math.max(0, from), count: wanted.length });
  return wanted.map((row, number) => {
    const result = results[number] as number;
    const glance = glances.get(row) ?? null;
    const about = { session: index.session, view, row, glance, result, resultGlance: glances.get(result) ?? null };
    const place = places[number] as number;
    return {
      position: Math.max(0, from) + number,
      // Where the entity begins, which is where its row stands: the current record may be a thousand lines further on.
      line: index.session.facts.line.at(place),
      time: glances.get(place)?.time ?? null,
      ...baseOf(maker, view, row, glance),
      badges: [
        ...retractionBadges(index.session, index.retractions, row),
        ...badgesOf({ ...about, asksSecret: maker.withholder.rows.has(row) }),
      ],
      lanes: marks[number] as LaneLayouts,
      ...(days[number] === null ? {} : { newDay: days[number] }),
      ...standingInList(index, view, list, Math.max(0, from) + number),
    };
  });
}

/** The paired result that a row of the view stands for; -1 for none. */
function resultOf({ session }: TimelineIndex, view: ViewName, row: number): number {
  if (view !== 'story' || kindOf(session.facts.kind.at(row)) !== 'tool_call') return -1;
  return session.pairing.partnerOf(row);
}

function baseOf(
  { index, withholder }: RowMaker,
  view: ViewName,
  row: number,
  glance: Glance | null,
): Omit<TimelineRow, 'position' | 'line' | 'time' | 'badges' | 'lanes'> {
  const { session, faults } = index;
  const { facts } = session;
  const kind = kindOf(facts.kind.at(row));
  const { title, missing } = rowTitle(index, row, glance);
  const detail = rowDetail(index, row, glance);
  const also = view === 'story' ? index.alsoOf(row) : [];
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const each of [row, ...also]) faults.count(each, counts);
  const text = (value: string | null): string | null => (value === null ? null : withholder.redact(value));
  const { state, word } = standingOf(session, view, row);
  return {
    row,
    id: text(facts.text(facts.id.at(row))),
    kind,
    type: text(facts.text(facts.type.at(row))),
    title,
    titleMissing: missing,
    detail: detail.text,
    detailMissing: detail.missing,
    state,
    word,
    errors: counts.error,
    warnings: counts.warning,
    notices: counts.notice,
    depth: kind === 'tool_call' ? depthOf(session.references.parents, row) : 0,
    also: also.slice(0, VIEW_LIMITS.also),
  };
}

function depthOf(parents: Int32Array, row: number): number {
  let depth = 0;
  for (let at = parents[row] ?? -1; at >= 0 && depth < VIEW_LIMITS.depth; at = parents[at] ?? -1) depth++;
  return depth;
}

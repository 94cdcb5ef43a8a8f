import { countUpTo } from './arrays.ts';
import type { Lane } from './find-lanes.ts';
import { type Column, type LaneColumns, type LanePlace, layOut } from './lanes-columns.ts';
import { type RowPlace, SharedColumn } from './shared-lanes.ts';
import type { LaneMark } from './view.ts';

/** The lanes that a row is a part of, its own first. */
export interface RowLanes {
  readonly own: Lane | undefined;
  readonly all: ReadonlySet<Lane>;
}

/** The lanes of a session in so many columns, the last of which is shared. */
export class LaneLayout {
  readonly #layout: LaneColumns;
  readonly #shared: number;
  readonly #sharedColumn: SharedColumn;

  /** @param lanes all of a session, in the order of their starts */
  constructor(lanes: readonly Lane[], columns: number) {
    this.#layout = layOut(lanes, columns);
    this.#shared = columns - 1;
    this.#sharedColumn = new SharedColumn(lanes.map((lane) => [lane, this.#placeOf(lane)]));
  }

  /** How many columns are in use. */
  get columns(): number {
    return this.#layout.count;
  }

  /** The marks of a row: of each column what passes it, several lanes in the shared one, then what the row refers to beside those. */
  marksAt({ own, all }: RowLanes, at: RowPlace): LaneMark[] {
    const marks: LaneMark[] = [];
    const left: Lane[] = [];
    for (const [number, column] of this.#layout.own.entries()) {
      const lane = passingAt(column, at.place);
      if (lane === null) continue;
      const mark = this.#markOf(lane, number, at, all.has(lane));
      if (!this.#comesOver(lane, at)) marks.push(mark);
      else {
        left.push(lane);
        marks.push({ ...mark, from: this.#shared });
      }
    }
    const mine = [...all].filter((lane) => lane.start <= at.place && at.place <= lane.end);
    const sharing = mine.filter((lane) => this.#columnAt(lane, at.place) === this.#shared);
    // There is room for one sign: one that begins or ends has it before one that only has a tick.
    const named = sharing.find(({ start, end }) => start === at.place || end < at.next) ?? sharing[0];
    const last = this.#sharedMark(at, named, left);
    if (last !== null) marks.push(last);
    for (const lane of sharing)
      if (lane !== named) marks.push({ ...this.#markOf(lane, this.#shared, at, true), aside: true });
    for (const lane of all) {
      if (lane === own || mine.includes(lane)) continue;
      const column = this.#columnAt(lane, at.place);
      marks.push({ ...this.#markOf(lane, column, at, true), part: 'join', open: true, detached: true });
    }
    return marks;
  }

  /** What passes a row in the shared column, a lane by itself or several, or has left it since the row above; null for nothing. */
  #sharedMark(at: RowPlace, named: Lane | undefined, left: readonly Lane[]): LaneMark | null {
    const count = this.#sharedColumn.countAt(at.place);
    const first = named ?? this.#sharedColumn.latestAt(at.place);
    if (first !== undefined && count === 1 && left.length === 0)
      return this.#markOf(first, this.#shared, at, first === named);
    const kind = (first ?? left[0])?.kind;
    if (kind === undefined) return null;
    // One that is alone from here on has its name, whether the row is a part of it or not.
    const alone = count === 1 ? first : named;
    const bundle = this.#sharedColumn.bundleAt(at, alone, left);
    if (alone !== undefined) return { ...this.#markOf(alone, this.#shared, at, alone === named), bundle };
    return { lane: this.#shared, kind, part: 'through', open: bundle.below.open, row: -1, bundle };
  }

  /** Whether a lane of a column of its own was in the shared one at the row above. */
  #comesOver(lane: Lane, { before, place }: RowPlace): boolean {
    const { shared, since } = this.#placeOf(lane);
    return shared !== null && shared.from <= before && before < since && since <= place;
  }

  #placeOf(lane: Lane): LanePlace {
    return this.#layout.places.get(lane) as LanePlace;
  }

  #columnAt(lane: Lane, place: number): number {
    const { shared, column } = this.#placeOf(lane);
    return shared !== null && place <= shared.to ? this.#shared : column;
  }

  /** How a lane passes a row, and whether the row is a part of it. */
  #markOf(lane: Lane, column: number, { place, next }: RowPlace, belongs: boolean): LaneMark {
    const { shared } = this.#placeOf(lane);
    return {
      lane: column,
      kind: lane.kind,
      part: partOf(lane, next, belongs && place === lane.start, belongs),
      open: lane.open && next > lane.last,
      row: lane.row,
      ...(belongs ? { belongs } : {}),
      ...(shared === null ? {} : { shared }),
    };
  }
}

/** The lane of a column that passes a row: there is one at most. */
function passingAt({ since, lanes }: Column, place: number): Lane | null {
  const lane = lanes[countUpTo(since.length, (index) => since[index] as number, place) - 1];
  return lane === undefined || place > lane.end ? null : lane;
}

function partOf(lane: Lane, next: number, begins: boolean, belongs: boolean): LaneMark['part'] {
  const ends = lane.end < next;
  if (begins) return ends ? 'only' : 'start';
  if (ends) return 'end';
  return belongs ? 'join' : 'through';
}

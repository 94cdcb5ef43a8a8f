import { kindCode } from '../format/vocabulary.ts';
import type { Session } from '../session/session.ts';
import { counting, countUpTo, indexIn } from './arrays.ts';
import { FaultBit, Faults } from './faults.ts';
import { FilterTable, type TextScan } from './filters.ts';
import type { FilteredList, Opening } from './openings.ts';
import { MarkCounts, Marker, TROUBLE } from './marks.ts';
import { type Retractions, retractionsOf } from './retractions.ts';
import type { Withholder } from './secrets.ts';
import { shownSession } from './shown.ts';
import type { FilterId, ViewName } from './view.ts';

const CALL = kindCode('tool_call');
const RESULT = kindCode('tool_result');

/**
 * The rows of both views, as typed arrays over the rows of the index. Made anew whenever the session is taken together; it knows
 * only the rows that the session had then.
 *
 * Story has a row an entity, where its first record stands; the row shows the current record. A paired result has none: its records
 * are merged into its call's row. Of an entity whose revisions conflict each current record has a row, and the superseded ones
 * belong to the first. So every row of the index is the anchor of one story row or merged into one, never both.
 */
export class TimelineIndex {
  #session: Session;
  readonly faults: Faults;
  readonly retractions: Retractions;
  /** How many story rows have each mark. */
  readonly counts = new MarkCounts();
  /** Rows of the index that the session was taken together from. */
  readonly length: number;
  readonly #marks: Int32Array;
  /** Marks of each record by itself; #marks are those of story rows. */
  #ownMarks = new Int32Array(0);
  readonly #faultsOfStory: Uint8Array;
  /** Of each index row: the anchor of the story row that stands for it. */
  readonly #anchors: Int32Array;
  /** The anchors in order, and the index row at whose place each stands. */
  readonly #story: Int32Array;
  readonly #places: Int32Array;
  readonly #storyPositions: Int32Array;
  readonly #firstHeads: Int32Array;
  readonly #filters: FilterTable;
  #records: Int32Array | null = null;

  constructor(session: Session) {
    const { revisions } = session;
    this.#session = session;
    this.length = revisions.entityOf.length;
    this.faults = new Faults(session);
    this.retractions = retractionsOf(session);
    this.#firstHeads = firstHeads(session, this.length);
    this.#anchors = new Int32Array(this.length);
    this.#storyPositions = new Int32Array(this.length).fill(-1);
    const story = new Int32Array(this.length);
    const places = new Int32Array(this.length);
    let count = 0;
    for (let row = 0; row < this.length; row++) {
      const anchor = this.#anchorOf(row);
      this.#anchors[row] = anchor;
      if (!this.#isPlace(row, anchor)) continue;
      this.#storyPositions[anchor] = count;
      places[count] = row;
      story[count++] = anchor;
    }
    this.#story = story.slice(0, count);
    this.#places = places.slice(0, count);
    this.#marks = this.#mark();
    this.#faultsOfStory = new Uint8Array(this.length);
    for (let row = 0; row < this.length; row++) {
      const bits = this.faults.bits[row] as number;
      if (bits !== 0) (this.#faultsOfStory[this.#anchors[row] as number] as number) |= bits;
    }
    this.#filters = new FilterTable(this);
  }

  /** The session, its texts as they may be shown. */
  get session(): Session {
    return this.#session;
  }

  /** From here on gives no text of the session with the value of a secret. */
  withhold(withholder: Withholder): void {
    this.#session = shownSession(this.#session, withholder);
  }

  /** The anchor rows of a view, in order. */
  rows(view: ViewName): Int32Array {
    if (view === 'story') return this.#story;
    this.#records ??= counting(this.length);
    return this.#records;
  }

  /** The index row at whose place in the file a row of a view stands: of an entity its first record. */
  placeAt(view: ViewName, position: number): number {
    return view === 'story' ? (this.#places[position] as number) : position;
  }

  /** The anchor of the story row that stands for an index row. */
  anchorOf(row: number): number {
    return this.#anchors[row] as number;
  }

  /** Where the row that stands for an index row is in a view without filters. */
  positionOf(view: ViewName, row: number): number {
    return view === 'story' ? (this.#storyPositions[this.anchorOf(row)] as number) : row;
  }

  /** A current record itself; of a superseded one the first current record of its entity. */
  currentOf(row: number): number {
    const { revisions } = this.#session;
    return revisions.isHead[row] === 1 ? row : (this.#firstHeads[revisions.entityOf[row] as number] as number);
  }

  /** The rows merged into a story row, by its anchor: other records of the entity, and those of the paired result. */
  alsoOf(anchor: number): number[] {
    const { facts, revisions, pairing } = this.session;
    const also: number[] = [];
    const entity = revisions.entityOf[anchor] as number;
    const conflicts = revisions.conflicts(anchor);
    if (revisions.revisionsOf(anchor) > 1 && this.#firstHeads[entity] === anchor) {
      for (const row of revisions.rowsOf(entity))
        if (row !== anchor && !(conflicts && revisions.isHead[row] === 1)) also.push(row);
    }
    const partner = facts.kind.at(anchor) === CALL ? pairing.partnerOf(anchor) : -1;
    if (partner >= 0) also.push(...revisions.rowsOf(revisions.entityOf[partner] as number));
    return also.toSorted((a, b) => a - b);
  }

  /** The marks of a row in a view: in Story also those of the paired result; in Records those of the record's entity. */
  marksAt(view: ViewName, row: number): number {
    if (view === 'story') return this.#marks[row] as number;
    return this.#ownMarks[this.currentOf(row)] as number;
  }

  /** FaultBits of a row in a view: in Story those of all that it stands for. */
  faultsAt(view: ViewName, row: number): number {
    return (view === 'story' ? this.#faultsOfStory[row] : this.faults.bits[row]) as number;
  }

  /** How many story rows have a fault of a severity. */
  countFaults(bit: number): number {
    let count = 0;
    for (const row of this.#story) if (((this.#faultsOfStory[row] as number) & bit) !== 0) count++;
    return count;
  }

  /** Positions, in the view without filters, of the rows that a set of filters lets through; all of them for an empty set. */
  filtered(view: ViewName, filters: readonly FilterId[]): Int32Array {
    return this.#filters.positions(view, filters);
  }

  /** The same, with the filtered-out rows that the reader has opened, and where rows are left out. */
  listed(view: ViewName, filters: readonly FilterId[], opened: readonly Opening[] = []): FilteredList {
    return this.#filters.listed(view, filters, opened);
  }

  /** Looks up in the file what a set of filters asks of it, so that `filtered` and `listed` can tell. */
  prepare(view: ViewName, filters: readonly FilterId[], scan: TextScan): Promise<void> {
    return this.#filters.prepare(view, filters, scan);
  }

  /** The filters' own table, for what is told about them. */
  get filters(): FilterTable {
    return this.#filters;
  }

  /** Where the row that stands for an index row is in a filtered view; -1 when it is filtered out or there is no such row. */
  locate(view: ViewName, filters: readonly FilterId[], row: number, opened: readonly Opening[] = []): number {
    if (!(Number.isInteger(row) && row >= 0 && row < this.length)) return -1;
    return indexIn(this.listed(view, filters, opened).positions, this.positionOf(view, row));
  }

  /** Where the next row of a filtered view stands, from an index row's own place on; the last one behind the end. */
  nearest(view: ViewName, filters: readonly FilterId[], row: number, opened: readonly Opening[] = []): number {
    const { positions } = this.listed(view, filters, opened);
    const place = Number.isInteger(row) && row >= 0 && row < this.length ? this.positionOf(view, row) : 0;
    const before = countUpTo(positions.length, (at) => positions[at] as number, place - 1);
    return Math.max(0, Math.min(before, positions.length - 1));
  }

  /** The next position in a filtered view after `from`, going round, whose row is unpaired, undecided, unreadable or faulty. */
  nextTrouble(
    view: ViewName,
    filters: readonly FilterId[],
    from: number,
    direction: 1 | -1,
    opened: readonly Opening[] = [],
  ): number {
    const { positions } = this.listed(view, filters, opened);
    const rows = this.rows(view);
    for (let step = 1; step <= positions.length; step++) {
      const at = (((from + step * direction) % positions.length) + positions.length) % positions.length;
      if (this.#isTrouble(view, rows[positions[at] as number] as number)) return at;
    }
    return -1;
  }

  #isTrouble(view: ViewName, row: number): boolean {
    if ((this.faultsAt(view, row) & (FaultBit.error | FaultBit.warning)) !== 0) return true;
    // A superseded record is not itself in trouble, though its entity may be.
    return (this.marksAt(view, row) & TROUBLE) !== 0 && this.session.revisions.isHead[row] === 1;
  }

  #anchorOf(row: number): number {
    const { facts, revisions, pairing } = this.session;
    const anchor = this.currentOf(row);
    const partner = facts.kind.at(row) === RESULT && !revisions.conflicts(row) ? pairing.partnerOf(anchor) : -1;
    return partner >= 0 ? partner : anchor;
  }

  /** Whether a story row stands at the place of an index row. */
  #isPlace(row: number, anchor: number): boolean {
    const { revisions } = this.session;
    const entity = revisions.entityOf[row] as number;
    if (entity !== revisions.entityOf[anchor]) return false;
    if (this.#firstHeads[entity] === anchor) return revisions.firstOf(row) === row;
    return row === anchor;
  }

  #mark(): Int32Array {
    const { facts, pairing } = this.session;
    const marker = new Marker(this.session);
    this.#ownMarks = new Int32Array(this.length);
    for (let row = 0; row < this.length; row++) this.#ownMarks[row] = marker.of(row);
    const marks = new Int32Array(this.length);
    for (const row of this.#story) {
      const partner = facts.kind.at(row) === CALL ? pairing.partnerOf(row) : -1;
      marks[row] = (this.#ownMarks[row] as number) | (partner < 0 ? 0 : (this.#ownMarks[partner] as number));
      this.counts.add(marks[row]);
    }
    return marks;
  }
}

function firstHeads({ revisions }: Session, length: number): Int32Array {
  const heads = new Int32Array(revisions.count).fill(-1);
  for (let row = 0; row < length; row++) {
    const entity = revisions.entityOf[row] as number;
    if (revisions.isHead[row] === 1 && (heads[entity] as number) < 0) heads[entity] = row;
  }
  return heads;
}

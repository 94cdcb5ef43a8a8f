import { counting } from './arrays.ts';
import { FaultBit } from './faults.ts';
import { VIEW_LIMITS } from './limits.ts';
import { bitOf } from './marks.ts';
import { type FilteredList, type Opening, openList } from './openings.ts';
import type { Term } from './query/parse.ts';
import { isTermText, understood } from './query/terms.ts';
import { newSubject, turn } from './query-facets.ts';
import { testOf, type Test, wordsSought } from './query-match.ts';
import type { TimelineIndex } from './rows.ts';
import type { FilterId, ViewName } from './view.ts';

/** Counts and codes made ready: a row that has one of the bits, or a diagnostic of one of the codes, is let through. */
interface Counted {
  readonly marks: number;
  readonly faults: number;
  readonly codes: readonly string[];
}

/** Texts one of which a row must show, or none. */
export interface TextTest {
  readonly words: readonly string[];
  readonly isNot: boolean;
}

/** Finds those of the rows at `positions` that pass every one of the tests, which takes the file. */
export type TextScan = (
  index: TimelineIndex,
  view: ViewName,
  positions: Int32Array,
  tests: readonly TextTest[],
) => Promise<Int32Array>;

/** Makes counts and codes ready; null where there are none. One that is not known lets nothing through. */
function countedOf(filters: readonly FilterId[]): Counted | null {
  const ids = filters.filter((filter) => !isTermText(filter));
  if (ids.length === 0) return null;
  let marks = 0;
  let faults = 0;
  const codes: string[] = [];
  for (const id of ids) {
    marks |= bitOf(id);
    if (id === 'faults.error') faults |= FaultBit.error;
    else if (id === 'faults.warning') faults |= FaultBit.warning;
    else if (id === 'faults.notice') faults |= FaultBit.notice;
    else if (id.startsWith('fault:')) codes.push(id.slice('fault:'.length));
  }
  return { marks, faults, codes };
}

const isText = ({ key }: Term): boolean => key === 'text';

/** The filtered lists of one index, the last few of them kept. */
export class FilterTable {
  readonly #index: TimelineIndex;
  readonly #lists = new Map<string, Int32Array>();
  readonly #opened = new Map<string, FilteredList>();
  /** Rows with a diagnostic of a code: of themselves, and of what their story row stands for. */
  readonly #codes = new Map<string, Readonly<Record<ViewName, Uint8Array>>>();
  /** Lists that are being looked up in the file. */
  readonly #scans = new Map<string, Promise<Int32Array>>();

  constructor(index: TimelineIndex) {
    this.#index = index;
  }

  /** Positions that a set of filters lets through. What asks for words in the rows must have been prepared. */
  positions(view: ViewName, filters: readonly FilterId[]): Int32Array {
    const key = keyOf(view, filters);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const terms = understood(filters);
    if (terms.some(isText)) throw new Error('the rows with these words have not been looked up');
    const found = this.#find(view, countedOf(filters), terms);
    keep(this.#lists, key, found);
    return found;
  }

  listed(view: ViewName, filters: readonly FilterId[], opened: readonly Opening[]): FilteredList {
    const key = [keyOf(view, filters), ...opened.map(({ from, to }) => `${from} ${to}`)].join('\n');
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const list = openList(this.#index, view, this.positions(view, filters), opened);
    keep(this.#opened, key, list);
    return list;
  }

  /** Looks up in the file what filters ask of it. */
  async prepare(view: ViewName, filters: readonly FilterId[], scan: TextScan): Promise<void> {
    const terms = understood(filters);
    const key = keyOf(view, filters);
    if (!terms.some(isText) || this.#lists.has(key)) return;
    let scanning = this.#scans.get(key);
    if (scanning === undefined) {
      // Only what everything else lets through is read.
      const others = this.#find(
        view,
        countedOf(filters),
        terms.filter((term) => !isText(term)),
      );
      const tests = terms.filter(isText).map((term) => ({ words: wordsSought(term), isNot: term.isNot }));
      scanning = scan(this.#index, view, others, tests).finally(() => this.#scans.delete(key));
      this.#scans.set(key, scanning);
    }
    keep(this.#lists, key, await scanning);
  }

  /** What a term asks of a row; null for one that takes the file. */
  testOf(term: Term): Test | null {
    return testOf(term, this.#index, (code) => this.#withCode(code));
  }

  /** The rows with a diagnostic of a code. */
  withCode(view: ViewName, code: string): Uint8Array {
    return this.#withCode(code)[view];
  }

  #find(view: ViewName, counted: Counted | null, terms: readonly Term[]): Int32Array {
    const index = this.#index;
    const rows = index.rows(view);
    if (counted === null && terms.length === 0) return counting(rows.length);
    const tests = terms.map((term) => this.testOf(term)).filter((test) => test !== null);
    const subject = newSubject(index, view);
    const found = new Int32Array(rows.length);
    let count = 0;
    for (let position = 0; position < rows.length; position++) {
      if (counted !== null && !this.#isCounted(view, rows[position] as number, counted)) continue;
      if (tests.length > 0) {
        turn(subject, position);
        if (!tests.every((test) => test(subject))) continue;
      }
      found[count++] = position;
    }
    return found.slice(0, count);
  }

  #isCounted(view: ViewName, row: number, { marks, faults, codes }: Counted): boolean {
    const index = this.#index;
    if ((index.marksAt(view, row) & marks) !== 0 || (index.faultsAt(view, row) & faults) !== 0) return true;
    return codes.some((code) => this.#withCode(code)[view][row] === 1);
  }

  #withCode(code: string): Readonly<Record<ViewName, Uint8Array>> {
    let marks = this.#codes.get(code);
    if (marks === undefined) {
      const records = this.#index.faults.withCode(code);
      const story = new Uint8Array(records.length);
      for (let row = 0; row < records.length; row++) if (records[row] === 1) story[this.#index.anchorOf(row)] = 1;
      this.#codes.set(code, (marks = { story, records }));
    }
    return marks;
  }
}

function keyOf(view: ViewName, filters: readonly FilterId[]): string {
  return [view, ...filters.toSorted()].join('\n');
}

/** Keeps a list, and lets the oldest one go where there are too many. */
function keep<Value>(lists: Map<string, Value>, key: string, list: Value): void {
  if (lists.size >= VIEW_LIMITS.lists) lists.delete(lists.keys().next().value as string);
  lists.set(key, list);
}

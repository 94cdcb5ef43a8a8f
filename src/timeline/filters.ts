import { counting } from './arrays.ts';
import { FaultBit } from './faults.ts';
import { VIEW_LIMITS } from './limits.ts';
import { bitOf } from './marks.ts';
import type { TimelineIndex } from './rows.ts';
import type { FilterId, ViewName } from './view.ts';

/** A set of filters made ready: a row that has one of the bits, or a diagnostic of one of the codes, is let through. */
export interface Filter {
  readonly marks: number;
  readonly faults: number;
  readonly codes: readonly string[];
}

/** Makes a set of filters ready; null for an empty set, which lets everything through. A filter that is not known lets nothing through. */
function filterOf(filters: readonly FilterId[]): Filter | null {
  if (filters.length === 0) return null;
  let marks = 0;
  let faults = 0;
  const codes: string[] = [];
  for (const id of filters) {
    marks |= bitOf(id);
    if (id === 'faults.error') faults |= FaultBit.error;
    else if (id === 'faults.warning') faults |= FaultBit.warning;
    else if (id === 'faults.notice') faults |= FaultBit.notice;
    else if (id.startsWith('fault:')) codes.push(id.slice('fault:'.length));
  }
  return { marks, faults, codes };
}

/** The filtered lists of one index, the last few of them kept. */
export class FilterTable {
  readonly #index: TimelineIndex;
  readonly #lists = new Map<string, Int32Array>();
  /** Rows with a diagnostic of a code: of themselves, and of what their story row stands for. */
  readonly #codes = new Map<string, Readonly<Record<ViewName, Uint8Array>>>();

  constructor(index: TimelineIndex) {
    this.#index = index;
  }

  positions(view: ViewName, filters: readonly FilterId[]): Int32Array {
    const key = [view, ...filters.toSorted()].join('\n');
    let list = this.#lists.get(key);
    if (list === undefined) {
      list = this.#find(view, filterOf(filters));
      if (this.#lists.size >= VIEW_LIMITS.lists) this.#lists.delete(this.#lists.keys().next().value as string);
      this.#lists.set(key, list);
    }
    return list;
  }

  matches(view: ViewName, row: number, { marks, faults, codes }: Filter): boolean {
    const index = this.#index;
    if ((index.marksAt(view, row) & marks) !== 0 || (index.faultsAt(view, row) & faults) !== 0) return true;
    return codes.some((code) => this.#withCode(code)[view][row] === 1);
  }

  #find(view: ViewName, filter: Filter | null): Int32Array {
    const rows = this.#index.rows(view);
    if (filter === null) return counting(rows.length);
    const found = new Int32Array(rows.length);
    let count = 0;
    for (let position = 0; position < rows.length; position++) {
      if (this.matches(view, rows[position] as number, filter)) found[count++] = position;
    }
    return found.slice(0, count);
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

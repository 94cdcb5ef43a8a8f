import { countUpTo } from './arrays.ts';
import type { TimelineIndex } from './rows.ts';
import type { Gap, GapTable, Opening, TimelineRow, ViewName } from './view.ts';

export type { Opening } from './view.ts';

/** The rows that are listed of a view: those that filters let through, and hidden ones where the reader has opened a gap. */
export interface FilteredList {
  /** Positions in the view without filters, in order. */
  readonly positions: Int32Array;
  /** Of each row 1 where only an opened gap lists it; null where there is none. */
  readonly hidden: Uint8Array | null;
  readonly gaps: GapTable;
}

/** Puts together what filters let through and what the reader has opened. */
export function openList(
  index: TimelineIndex,
  view: ViewName,
  passed: Int32Array,
  opened: readonly Opening[],
): FilteredList {
  const { positions, hidden } = merge(
    passed,
    opened.map((opening) => positionsOf(index, view, opening)),
  );
  const total = index.rows(view).length;
  const bits = new Uint8Array((positions.length + 7) >> 3);
  let before = -1;
  let openedRows = 0;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] as number;
    const isHidden = hidden !== null && hidden[at] === 1;
    if (isHidden) openedRows++;
    if (position > before + 1 || (isHidden && !(at > 0 && hidden[at - 1] === 1)))
      (bits[at >> 3] as number) |= 1 << (at & 7);
    before = position;
  }
  const tail = before + 1 < total ? closedGap(index, view, before + 1, total) : null;
  return { positions, hidden, gaps: { bits, tail, opened: openedRows } };
}

/** What a row of a list says of filters: whether they hide it, and the gap before it. */
export function standingInList(
  index: TimelineIndex,
  view: ViewName,
  { positions, hidden, gaps }: FilteredList,
  at: number,
): Pick<TimelineRow, 'gap' | 'isFilteredOut'> {
  const isHidden = hidden !== null && hidden[at] === 1;
  const told = isHidden ? ({ isFilteredOut: true } as const) : {};
  if (((gaps.bits[at >> 3] as number) & (1 << (at & 7))) === 0) return told;
  const position = positions[at] as number;
  const before = at === 0 ? -1 : (positions[at - 1] as number);
  if (position > before + 1) return { ...told, gap: closedGap(index, view, before + 1, position) };
  let end = at + 1;
  while (end < positions.length && hidden?.[end] === 1 && positions[end] === position + end - at) end++;
  return { ...told, gap: { ...closedGap(index, view, position, position + end - at), isOpen: true } };
}

/** The gap of the rows at positions `[from, to)` of a view without filters. */
function closedGap(index: TimelineIndex, view: ViewName, from: number, to: number): Gap {
  return {
    from: index.placeAt(view, from),
    to: index.placeAt(view, to - 1) + 1,
    count: to - from,
    isOpen: false,
  };
}

/** The positions `[from, to)` of a view without filters whose rows stand in a stretch. */
function positionsOf(index: TimelineIndex, view: ViewName, { from, to }: Opening): readonly [number, number] {
  const { length } = index.rows(view);
  const countBefore = (place: number): number => countUpTo(length, (at) => index.placeAt(view, at), place - 1);
  return [countBefore(from), countBefore(to)];
}

function merge(
  passed: Int32Array,
  stretches: readonly (readonly [number, number])[],
): { positions: Int32Array; hidden: Uint8Array | null } {
  const wanted = stretches.filter(([from, to]) => from < to).toSorted(([a], [b]) => a - b);
  if (wanted.length === 0) return { positions: passed, hidden: null };
  const most = passed.length + wanted.reduce((sum, [from, to]) => sum + to - from, 0);
  const positions = new Int32Array(most);
  const hidden = new Uint8Array(most);
  let count = 0;
  let at = 0;
  let next = 0;
  const pass = (until: number): void => {
    while (at < passed.length && (passed[at] as number) < until) {
      next = (positions[count++] = passed[at++] as number) + 1;
    }
  };
  for (const [from, to] of wanted) {
    pass(from);
    for (let position = Math.max(from, next); position < to; position++) {
      if (passed[at] === position) at++;
      else hidden[count] = 1;
      positions[count++] = position;
    }
    next = Math.max(next, to);
  }
  pass(Number.POSITIVE_INFINITY);
  return { positions: positions.slice(0, count), hidden: hidden.slice(0, count) };
}

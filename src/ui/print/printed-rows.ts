import { listLength } from '../../state/list-slice.ts';
import type { AppState } from '../../state/store.ts';
import type { TimelineRow } from '../../timeline/view.ts';

/** Rows that are printed: some fifty pages. What there is beyond them is said. */
const MOST_ROWS = 2000;
/** Rows fetched at a time. */
const BATCH = 200;

/** Rows for paper. */
export interface Printed {
  readonly rows: readonly TimelineRow[];
  /** Rows of the list. */
  readonly total: number;
  /** Whether only rows that had been fetched already are among them. */
  readonly isAtHand: boolean;
}

/** Fetches the rows of the list on screen, from its beginning. */
export async function rowsOf({ list, ask }: Pick<AppState, 'list' | 'ask'>): Promise<Printed> {
  const rows: TimelineRow[] = [];
  let total = 0;
  if (list === null) return { rows, total, isAtHand: false };
  for (let from = 0; from < MOST_ROWS; from += BATCH) {
    const answer = await ask('rows', { ...list.name, from, to: from + BATCH });
    total = answer.total;
    rows.push(...answer.rows);
    if (answer.rows.length < BATCH) break;
  }
  return { rows, total, isAtHand: false };
}

/** The rows of the list on screen that have been fetched; of too many those around what is in sight. */
export function rowsAtHand(state: Pick<AppState, 'list' | 'load' | 'seen'>): Printed {
  const { list, seen } = state;
  const total = listLength(state);
  const rows: TimelineRow[] = [];
  for (let position = 0; position < total; position++) {
    const row = list?.at(position) ?? null;
    if (row !== null) rows.push(row);
  }
  const inSight = rows.findIndex(({ position }) => position >= seen().top);
  const from = Math.max(0, Math.min(inSight - MOST_ROWS / 2, rows.length - MOST_ROWS));
  return { rows: rows.slice(from, from + MOST_ROWS), total, isAtHand: true };
}

import type { SessionClient } from '../worker/client.ts';
import type { ListName } from '../worker/protocol.ts';
import type { Seen } from './list-slice.ts';
import type { RowCache } from './row-cache.ts';
import type { AppState } from './store.ts';

/** The row that is to keep its place in the window while the list around it changes. */
export interface Anchor {
  /** Its index row. */
  readonly row: number;
  /** Its position in the list on screen; null when it is not in it. */
  readonly position: number | null;
  /** The record that was chosen at the time. */
  readonly selected: number | null;
}

/** Where a row stands in a list, -1 for nowhere; and the next row that does. */
export interface PlaceIn {
  readonly position: number;
  readonly near: number;
}

/** Of a row that cannot be placed: the list begins at its start. */
export const NOWHERE: PlaceIn = { position: -1, near: 0 };

/** What is read in the list on screen: the chosen row where it is in sight, else the first row that is; null where there is none. */
export function anchorIn(
  list: RowCache,
  { cursor, selected }: Pick<AppState, 'cursor' | 'selected'>,
  { top, page }: Pick<Seen, 'top' | 'page'>,
): Anchor | null {
  if (cursor !== null && selected !== null && cursor >= top && cursor < top + page)
    return { row: selected, position: cursor, selected };
  const row = list.at(top);
  return row === null ? null : { row: row.row, position: top, selected };
}

/** Asks where a row stands in a list. */
export async function placeIn(client: SessionClient, name: ListName, row: number): Promise<PlaceIn> {
  return client.ask('locate', { ...name, row }).catch(() => NOWHERE);
}

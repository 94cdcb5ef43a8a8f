import type { Gap } from '../timeline/view.ts';
import type { RowCache } from './row-cache.ts';

/** A gap of a list, and the position of the row that it is told of above; behind the last row, the number of rows. */
export interface GapPlace {
  readonly gap: Gap;
  readonly position: number;
}

/**
 * Finds the gap that a reader at a row means: that which the row is in, that above it, or that below. Null where there is none.
 *
 * @param count rows of the list
 */
export async function gapNear(list: RowCache, position: number, count: number): Promise<GapPlace | null> {
  const { gaps } = list;
  if (gaps === null) return null;
  const isMarked = (at: number): boolean => (((gaps.bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  let above = position;
  if ((await list.fetch(position))?.isFilteredOut === true) while (above > 0 && !isMarked(above)) above--;
  for (const at of [above, position + 1]) {
    const gap = at < count && isMarked(at) ? (await list.fetch(at))?.gap : undefined;
    if (gap !== undefined) return { gap, position: at };
  }
  return position + 1 >= count && gaps.tail !== null ? { gap: gaps.tail, position: count } : null;
}

/** Where the cursor is after a gap at a position has been opened or closed; null where its row is not listed any more. */
export function cursorAfter(cursor: number | null, { gap, position }: GapPlace): number | null {
  if (cursor === null || cursor < position) return cursor;
  if (!gap.isOpen) return cursor + gap.count;
  return cursor < position + gap.count ? null : cursor - gap.count;
}

import { type PointerEvent, useMemo, useState } from 'react';
import type { RowCache } from '../../state/row-cache.ts';
import { MOST_LANES } from './lanes.tsx';
import { laneKey, type Lit, litBy } from './lane-words.ts';

/** The lanes whose records are lit, and what is to be done when the pointer moves over the list. */
interface LitLanes {
  readonly lit: Lit;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

/**
 * Lights the lane that the pointer is on, or all that share the line it is on, or those that the row under it is a part of; otherwise
 * those of the chosen row, so that keys do the same.
 */
export function useLitLanes(list: RowCache | null, cursor: number | null): LitLanes {
  const [hovered, setHovered] = useState('');
  const shown = hovered === '' ? lanesAt(list, cursor) : hovered;
  const lit = useMemo(() => litBy(shown), [shown]);
  return {
    lit,
    onPointerOver: (event) => {
      const target = event.target as Element;
      const lane = target.closest('[data-lane]')?.getAttribute('data-lane');
      const position = target.closest('[data-position]')?.getAttribute('data-position');
      setHovered(lane ?? lanesAt(list, position ? Number(position) : null));
    },
    onPointerLeave: () => setHovered(''),
  };
}

/** The lanes that the row at a position is a part of, one after another. */
function lanesAt(list: RowCache | null, position: number | null): string {
  const row = position === null ? null : (list?.at(position) ?? null);
  return (row?.lanes[MOST_LANES] ?? [])
    .filter(({ belongs }) => belongs === true)
    .map(laneKey)
    .join(' ');
}

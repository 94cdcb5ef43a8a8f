import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { bringIntoSight } from './scroll-to-range.ts';

/** What a reader does to move what is in sight. */
const MOVES = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/**
 * Brings what was found inside an element into sight, and again whenever it is called for the same: what stands around it may come, and a
 * long text or tree may scroll, at any time after. Once the reader has moved there it stays wherever they have taken it.
 *
 * @param key changes with the element
 * @returns takes what was found, which is told from another by identity, and where it is drawn
 */
export function useSight(root: RefObject<HTMLElement | null>, key: unknown): (found: object, range: Range) => void {
  const last = useRef<{ readonly found: object; isMoved: boolean } | null>(null);
  useEffect(() => {
    const element = root.current;
    const move = () => {
      if (last.current !== null) last.current.isMoved = true;
    };
    for (const type of MOVES) element?.addEventListener(type, move, { capture: true, passive: true });
    return () => {
      for (const type of MOVES) element?.removeEventListener(type, move, { capture: true });
    };
  }, [root, key]);
  return useCallback(
    (found, range) => {
      if (last.current?.found !== found) last.current = { found, isMoved: false };
      if (!last.current.isMoved && root.current !== null) bringIntoSight(range, root.current);
    },
    [root],
  );
}

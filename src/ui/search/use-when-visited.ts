import { useEffect, useRef } from 'react';
import type { Mark } from '../../timeline/search/view.ts';

/** Calls `open` once for every visit to a match or a value: so that what was folded by hand after it stays folded. */
export function useWhenVisited(visited: Mark | null, open: (match: Mark) => void): void {
  const done = useRef<Mark | null>(null);
  useEffect(() => {
    if (visited === null || visited === done.current) return;
    done.current = visited;
    open(visited);
  });
}

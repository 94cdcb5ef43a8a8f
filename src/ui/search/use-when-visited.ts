import { useEffect, useRef } from 'react';
import type { FoundMatch } from '../../timeline/search/view.ts';

/** Calls `open` once for every visit to a match: so that what was folded by hand after it stays folded. */
export function useWhenVisited(visited: FoundMatch | null, open: (match: FoundMatch) => void): void {
  const done = useRef<FoundMatch | null>(null);
  useEffect(() => {
    if (visited === null || visited === done.current) return;
    done.current = visited;
    open(visited);
  });
}

import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the end of a growing list in sight for a reader who is there, and leaves one who has gone elsewhere alone.
 *
 * @param isLive whether the list is of a file that grows
 * @param lastSeen the last row in sight
 */
export function useFollowEnd(isLive: boolean, count: number, lastSeen: number, scrollTo: (row: number) => void): void {
  const before = useRef({ count, wasAtEnd: false });
  useLayoutEffect(() => {
    const { count: known, wasAtEnd } = before.current;
    if (isLive && wasAtEnd && count > known) scrollTo(count - 1);
    // Where the reader was is known only while nothing has been added yet.
    before.current = { count, wasAtEnd: lastSeen >= count - 1 || (wasAtEnd && count > known) };
  }, [isLive, count, lastSeen, scrollTo]);
}

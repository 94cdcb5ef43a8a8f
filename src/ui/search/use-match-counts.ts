import { useEffect, useState } from 'react';
import { versionOf } from '../../state/load.ts';
import type { RowCache } from '../../state/row-cache.ts';
import { useApp } from '../../state/use-app.ts';

interface Counts {
  readonly list: RowCache | null;
  readonly from: number;
  readonly counts: readonly number[];
}

const NONE: Counts = { list: null, from: 0, counts: [] };

/** How many matches of the search the rows `[first, last]` of the list have: a function of the position. */
export function useMatchCounts(first: number, last: number): (position: number) => number {
  const ask = useApp((state) => state.ask);
  const list = useApp((state) => state.list);
  const version = useApp((state) => versionOf(state.load));
  const search = useApp((state) => state.search?.search ?? 0);
  const matches = useApp((state) => state.search?.matches ?? 0);
  const [known, setKnown] = useState(NONE);

  useEffect(() => {
    if (list === null || matches === 0 || last < first) return undefined;
    let isCurrent = true;
    ask('searchRows', { ...list.name, from: first, to: last + 1 }).then(
      ({ counts }) => {
        if (isCurrent) setKnown({ list, from: first, counts });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, list, version, search, matches, first, last]);

  return (position) => (known.list === list && matches > 0 ? (known.counts[position - known.from] ?? 0) : 0);
}

import { useEffect, useState } from 'react';
import { useApp } from './use-app.ts';

/** Characters that are fetched at most: what two bytes each take in a page's memory beside all else. */
const MOST = 64 << 20;

interface Whole {
  /** Null while it is being read, and where it cannot be. */
  readonly text: string | null;
  /** Characters that were left out. */
  readonly more: number;
  /** Why it cannot be read, a clause. */
  readonly fault: string | null;
}

const NOT_YET: Whole = { text: null, more: 0, fault: null };

/** Fetches all of a text of a record, as far as a page can keep it. */
export function useWholeText(row: number, what: string): Whole {
  const ask = useApp((state) => state.ask);
  const [read, setRead] = useState(NOT_YET);
  useEffect(() => {
    let isGone = false;
    ask('text', { row, what, from: 0, to: MOST }).then(
      ({ text, more }) => {
        if (!isGone) setRead({ text, more, fault: null });
      },
      (error: unknown) => {
        if (!isGone) setRead({ ...NOT_YET, fault: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [ask, row, what]);
  return read;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppStore } from '../../state/store.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { PrintSheet } from './print-sheet.tsx';
import { type Printed, rowsAtHand, rowsOf } from './printed-rows.ts';
import { SessionsSheet } from './sessions-sheet.tsx';

/**
 * What goes on paper in the place of the page, whose lists draw no more than what is in sight. Where the page is asked for it, that is
 * all rows; the browser's own print cannot wait for them and takes those that have been fetched, and says so.
 */
export function Print() {
  const store = useAppStore();
  const { all, isOver } = useAllRows(store);
  const [atHand, setAtHand] = useState<Printed | 'sessions' | null>(null);

  useEffect(() => {
    const before = () => {
      if (all !== null) return;
      const { list, bundle, load } = store.getState();
      const found = list !== null ? rowsAtHand(store.getState()) : null;
      flushSync(() => setAtHand(found ?? (bundle !== null && load.phase === 'empty' ? 'sessions' : null)));
    };
    const after = () => {
      setAtHand(null);
      isOver();
    };
    addEventListener('beforeprint', before);
    // Not every browser waits in `print` until it is done.
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [store, all, isOver]);
  useEffect(() => {
    if (all !== null) print();
  }, [all]);

  const printed = all ?? atHand;
  if (printed === null) return null;
  return printed === 'sessions' ? <SessionsSheet /> : <PrintSheet printed={printed} />;
}

/** All rows of the list on screen, once the page has been asked to print them and they are there. */
function useAllRows(store: AppStore): { all: Printed | null; isOver: () => void } {
  const isPrinting = useApp((state) => state.isPrinting);
  const [all, setAll] = useState<Printed | null>(null);
  const turn = useRef(0);
  const isOver = useCallback(() => {
    turn.current++;
    setAll(null);
    store.getState().setPrinting(false);
  }, [store]);
  useEffect(() => {
    if (!isPrinting) return;
    const mine = ++turn.current;
    rowsOf(store.getState()).then(
      (found) => {
        if (mine === turn.current) setAll(found);
      },
      () => {
        if (mine !== turn.current) return;
        isOver();
        store.getState().say('The rows could not be fetched, so they are not printed.');
      },
    );
  }, [isPrinting, store, isOver]);
  return { all, isOver };
}

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TimingItem, TimingRows } from '../../timeline/timing-rows.ts';
import type { TimeRange } from '../../timeline/timing.ts';
import type { Drawn } from '../kit/use-rows.ts';

/** A run that stays where it is on the screen while the stretch of time changes. */
export interface HeldRun {
  readonly row: number;
  /** Pixels from the top of the window to its lower edge. */
  readonly at: number;
  readonly hasFocus: boolean;
}

/** What is shown of the axis, null for all of it, and what stays in its place. */
export interface Shown {
  readonly range: TimeRange | null;
  readonly held: HeldRun | null;
}

/** The list of runs as it is drawn. */
interface List {
  /** All of the chart, its buttons too. */
  readonly chart: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: Drawn;
  readonly answer: TimingRows;
  /** Where a run stands that has a position in the answer: there may be a heading above it. */
  readonly placeIn: (position: number) => number;
}

/**
 * Keeps a run in its place, and the focus on it, when another stretch of time brings another list. Where the run is not in that list,
 * or a button that had the focus takes it no longer, the list itself gets it: keys then do nothing to another run.
 *
 * @returns the run that is to be held when the stretch changes now: the one with the focus, else the chosen one if it is in sight
 */
export function useHeldRun(list: List, { range, held }: Shown, chosen: number | null): () => HeldRun | null {
  const { chart, scroller, rows, answer, placeIn } = list;
  /** Whether a change is under way that began with the focus in the chart; null when none is. */
  const moving = useRef<boolean | null>(null);
  /** The run that is to get the focus once it is drawn. */
  const awaited = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (moving.current !== null) {
      if (moving.current && isFocusLost()) scroller.current?.focus({ preventScroll: true });
      if (answer.find === (held?.row ?? null) && isSame(answer.range, range)) {
        moving.current = null;
        if (held !== null && answer.found !== null) {
          rows.scrollTo(placeIn(answer.found), { at: held.at });
          if (held.hasFocus) awaited.current = held.row;
        }
      }
    }
    if (awaited.current === null) return;
    const isFree = isFocusLost() || document.activeElement === scroller.current;
    const run = scroller.current?.querySelector<HTMLElement>(`[data-target="${awaited.current}"]`);
    if (isFree) run?.focus({ preventScroll: true });
    if (!isFree || run != null) awaited.current = null;
  });

  return () => {
    moving.current = chart.current?.contains(document.activeElement) === true;
    const focused = focusedRow(scroller.current) ?? awaited.current;
    const row = focused ?? chosen;
    const position = answer.items.findIndex((item) => item.row === row);
    if (row === null || position < 0) return null;
    const place = placeIn(answer.from + position);
    const isInSight = place >= rows.firstSeen && place <= rows.lastSeen;
    if (focused === null && !isInSight) return null;
    return { row, at: rows.placeOf(place), hasFocus: focused !== null };
  };
}

/** The run that has the focus, else the chosen one as far as it has been seen in the list. */
export function useCurrentRun(
  scroller: RefObject<HTMLElement | null>,
  items: readonly TimingItem[],
  chosen: number | null,
): () => TimingItem | null {
  const seen = useRef<TimingItem | null>(null);
  const item = items.find(({ row }) => row === chosen);
  useLayoutEffect(() => {
    if (item !== undefined) seen.current = item;
    else if (seen.current?.row !== chosen) seen.current = null;
  }, [item, chosen]);
  return () => {
    const focused = focusedRow(scroller.current);
    return items.find(({ row }) => row === focused) ?? seen.current;
  };
}

/** Whether nothing has the focus, or a button that takes no keys any longer. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}

function focusedRow(scroller: HTMLElement | null): number | null {
  const run = document.activeElement?.closest('[data-target]') ?? null;
  return run !== null && scroller?.contains(run) === true ? Number(run.getAttribute('data-target')) : null;
}

function isSame(a: TimeRange | null, b: TimeRange | null): boolean {
  return a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to);
}

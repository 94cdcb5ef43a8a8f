import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { offsetAfter, offsetWithin, RowLayout } from './row-layout.ts';
import { ScrollPlace, trackOf } from './scale.ts';

/** Rows that the virtualizer knows of at a time. It keeps a measure of each, which for millions would take time and memory. */
const SPAN = 4000;
/** Milliseconds without a scroll event after which the list is at rest. */
const REST = 120;

/** A row that is to be drawn. */
export interface Drawn {
  readonly first: number;
  readonly last: number;
  /** Pixels from the top of the track to the first of them. */
  readonly top: number;
  readonly trackHeight: number;
  readonly isScrolling: boolean;
  /** Rows that are wholly or partly in sight, without those drawn in reserve. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Rows that fit into the window. */
  readonly page: number;
  /** Pixels across. */
  readonly width: number;
  /** Brings a row into sight; `at` puts its lower edge so many pixels below the top of the window, as far as the list reaches. */
  scrollTo(row: number, align: Align): void;
  /** Pixels from the top of the window to a row's lower edge, now: what stands above a row may change its height, not the row. */
  placeOf(row: number): number;
}

/** Where a row is to be in the window. */
export type Align = 'nearest' | 'center' | 'top' | { readonly at: number };

/** The elements that a list is drawn in. */
export interface Frame {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What stays at the top of the scroller while the rows below it move. */
  readonly head: RefObject<HTMLElement | null>;
  /** A row that stays in sight when the window becomes of another size, unless it was out of sight before. */
  readonly kept?: number | null;
}

/** Where the rows of a list are that are all of one height. */
export function useEvenLayout(count: number, rowHeight: number): RowLayout {
  return useMemo(() => new RowLayout(count, rowHeight), [count, rowHeight]);
}

/** Draws what is in sight of a list of any number of rows. */
export function useRows({ scroller, head, kept = null }: Frame, layout: RowLayout): Drawn {
  const { count } = layout;
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [place] = useState(() => new ScrollPlace());
  const report = useRef<((offset: number, isScrolling: boolean) => void) | null>(null);
  const base = baseAt(layout.rowAt(place.offset), count);
  const baseRef = useRef(base);
  baseRef.current = base;
  const layoutRef = useRef(layout);
  layoutRef.current = layout;
  const headHeight = useRef<number | null>(null);
  const keptRef = useRef(kept);
  keptRef.current = kept;
  /** The layout that the list was last brought to its place in. */
  const settled = useRef(layout);

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: Math.min(count - base, SPAN),
    scrollMargin: layout.offsetOf(base),
    estimateSize: useCallback((index: number) => layout.sizeOf(base + index), [base, layout]),
    // Made anew with the layout: that is how the virtualizer learns that sizes have changed.
    getItemKey: useMemo(() => keysFrom(base, layout), [base, layout]),
    overscan: 10,
    getScrollElement: () => scroller.current,
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, ({ width, height }) => {
        const tall = heightOf(head);
        const moved = tall - (headHeight.current ?? tall);
        headHeight.current = tall;
        const viewport = height - tall;
        tell({ width, height: viewport });
        const element = scroller.current;
        const { current: now } = layoutRef;
        const before = { offset: place.offset, viewport: place.extent.viewport };
        const offset = offsetWithin(now, before, { viewport, moved }, keptRef.current);
        // Before the list is cut to what it reaches now: the row's place is that which it had.
        place.resize({ content: now.content, viewport });
        if (element === null || (offset === before.offset && offset === place.offset)) return;
        const scrollTop = place.goTo(offset);
        flushSync(draw);
        element.scrollTop = scrollTop;
        report.current?.(place.offset, false);
      }),
    // Only `scrollTo` below scrolls: the virtualizer does not know of the track.
    scrollToFn: () => undefined,
    observeElementOffset: (_, tell) => {
      const element = scroller.current;
      if (element === null) return undefined;
      report.current = tell;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onScroll = () => {
        const before = place.shift;
        place.follow(element.scrollTop);
        const { current: now } = layoutRef;
        const isElsewhere = baseAt(now.rowAt(place.offset), now.count) !== baseRef.current;
        if (isElsewhere || place.shift !== before) flushSync(draw);
        tell(place.offset, true);
        clearTimeout(timer);
        timer = setTimeout(onRest, REST);
      };
      const onRest = () => {
        // The reader may have scrolled just now, and the event for it is still to come.
        place.follow(element.scrollTop);
        const scrollTop = place.settle();
        if (scrollTop !== element.scrollTop) {
          flushSync(draw);
          element.scrollTop = scrollTop;
        }
        tell(place.offset, false);
      };
      element.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        clearTimeout(timer);
        element.removeEventListener('scroll', onScroll);
      };
    },
  });

  const viewport = virtualizer.scrollRect?.height ?? 0;
  const { content } = layout;
  const scrollTo = useCallback(
    (row: number, align: Align) => {
      const element = scroller.current;
      const height = (element?.clientHeight ?? 0) - heightOf(head);
      const { current: now } = layoutRef;
      heed(place, element);
      place.resize({ content: now.content, viewport: height });
      const offset = offsetFor(now.offsetOf(row), now.sizeOf(row), { offset: place.offset, height, align });
      if (element === null || offset === place.offset) return;
      const scrollTop = place.goTo(offset);
      draw();
      report.current?.(place.offset, false);
      element.scrollTop = scrollTop;
    },
    [place, scroller, head],
  );

  const placeOf = useCallback(
    (row: number) => {
      const { current: now } = layoutRef;
      return now.offsetOf(row) + now.sizeOf(row) - place.offset;
    },
    [place],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { current: row } = keptRef;
    heed(place, element);
    const before = place.extent.viewport;
    const { offset } = place;
    const { current: last } = settled;
    settled.current = layout;
    place.resize({ content, viewport });
    if (last.rowHeight !== layout.rowHeight) {
      const scrollTop = place.goTo(offsetAfter(last, layout, { offset, viewport: before }, row));
      draw();
      report.current?.(place.offset, false);
      element.scrollTop = scrollTop;
    }
    if (virtualizer.isScrolling) return;
    const scrollTop = place.settle();
    if (Math.abs(scrollTop - element.scrollTop) > 1) element.scrollTop = scrollTop;
    report.current?.(place.offset, false);
    draw();
  }, [layout, content, viewport, place, scroller, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = base + (items[0]?.index ?? 0);
  const last = base + (items.at(-1)?.index ?? -1);
  const firstSeen = layout.rowAt(place.offset);
  return {
    first,
    last,
    top: layout.offsetOf(first) + place.shift,
    trackHeight: trackOf(content),
    isScrolling: virtualizer.isScrolling,
    firstSeen,
    lastSeen: Math.min(count - 1, layout.rowAt(place.offset + viewport)),
    page: Math.max(1, layout.rowAt(place.offset + viewport) - firstSeen),
    width: virtualizer.scrollRect?.width ?? 0,
    scrollTo,
    placeOf,
  };
}

/** The reader may have scrolled just now: that is not undone by what comes before the event for it. */
function heed(place: ScrollPlace, element: HTMLElement | null): void {
  if (element !== null) place.heed(element.scrollTop, element.scrollHeight - element.clientHeight);
}

function keysFrom(base: number, _layout: RowLayout): (index: number) => number {
  return (index) => base + index;
}

function heightOf(element: RefObject<HTMLElement | null>): number {
  return element.current?.offsetHeight ?? 0;
}

/** The first row of the span that the virtualizer knows when `row` is the first in sight. It changes seldom. */
function baseAt(row: number, count: number): number {
  const step = SPAN / 4;
  const wanted = (Math.floor(row / step) - 1) * step;
  return Math.max(0, Math.min(wanted, count - SPAN));
}

/** Where to scroll so that a row is in sight. */
function offsetFor(
  start: number,
  size: number,
  view: { readonly offset: number; readonly height: number; readonly align: Align },
): number {
  const { offset, height, align } = view;
  if (align === 'top') return start;
  if (typeof align === 'object') return start + size - align.at;
  const isSeen = start >= offset && start + size <= offset + height;
  if (isSeen) return offset;
  if (align === 'center') return Math.max(0, start - Math.floor((height - size) / 2));
  return start < offset ? start : start + size - height;
}

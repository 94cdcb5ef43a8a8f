import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  /** Brings a row into sight. */
  scrollTo(row: number, align: 'nearest' | 'center' | 'top'): void;
}

/** The elements that a list is drawn in. */
export interface Frame {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What stays at the top of the scroller while the rows below it move. */
  readonly head: RefObject<HTMLElement | null>;
  /** A row that stays in sight when the window gets lower, unless it was out of sight before. */
  readonly kept?: number | null;
}

/** Draws what is in sight of a list of any number of rows of one height. */
export function useRows({ scroller, head, kept = null }: Frame, count: number, rowHeight: number): Drawn {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [place] = useState(() => new ScrollPlace());
  const report = useRef<((offset: number, isScrolling: boolean) => void) | null>(null);
  const base = baseAt(Math.floor(place.offset / rowHeight), count);
  const baseRef = useRef(base);
  baseRef.current = base;
  const countRef = useRef(count);
  countRef.current = count;
  const keptRef = useRef(kept);
  keptRef.current = kept;

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: Math.min(count - base, SPAN),
    scrollMargin: base * rowHeight,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    getItemKey: useCallback((index: number) => base + index, [base]),
    overscan: 10,
    getScrollElement: () => scroller.current,
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, ({ width, height }) => tell({ width, height: height - heightOf(head) })),
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
        const isElsewhere = baseAt(Math.floor(place.offset / rowHeight), countRef.current) !== baseRef.current;
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
  const content = count * rowHeight;
  const scrollTo = useCallback(
    (row: number, align: 'nearest' | 'center' | 'top') => {
      const element = scroller.current;
      const height = (element?.clientHeight ?? 0) - heightOf(head);
      place.resize({ content: countRef.current * rowHeight, viewport: height });
      const offset = offsetFor(row * rowHeight, rowHeight, { offset: place.offset, height, align });
      if (element === null || offset === place.offset) return;
      const scrollTop = place.goTo(offset);
      draw();
      report.current?.(place.offset, false);
      element.scrollTop = scrollTop;
    },
    [place, rowHeight, scroller, head],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const at = keptRef.current === null ? -1 : keptRef.current * rowHeight;
    const before = place.extent.viewport;
    const wasSeen = at >= 0 && at + rowHeight > place.offset && at < place.offset + before;
    place.resize({ content, viewport });
    if (wasSeen && viewport < before) scrollTo(at / rowHeight, 'nearest');
    if (virtualizer.isScrolling) return;
    const scrollTop = place.settle();
    if (Math.abs(scrollTop - element.scrollTop) > 1) element.scrollTop = scrollTop;
    report.current?.(place.offset, false);
    draw();
  }, [content, viewport, place, rowHeight, scroller, scrollTo, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = base + (items[0]?.index ?? 0);
  const last = base + (items.at(-1)?.index ?? -1);
  const firstSeen = Math.min(Math.floor(place.offset / rowHeight), Math.max(0, count - 1));
  return {
    first,
    last,
    top: first * rowHeight + place.shift,
    trackHeight: trackOf(content),
    isScrolling: virtualizer.isScrolling,
    firstSeen,
    lastSeen: Math.min(count - 1, Math.floor((place.offset + viewport) / rowHeight)),
    page: Math.max(1, Math.floor(viewport / rowHeight)),
    width: virtualizer.scrollRect?.width ?? 0,
    scrollTo,
  };
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
  view: { readonly offset: number; readonly height: number; readonly align: 'nearest' | 'center' | 'top' },
): number {
  const { offset, height, align } = view;
  if (align === 'top') return start;
  const isSeen = start >= offset && start + size <= offset + height;
  if (isSeen) return offset;
  if (align === 'center') return Math.max(0, start - Math.floor((height - size) / 2));
  return start < offset ? start : start + size - height;
}

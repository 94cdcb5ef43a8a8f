import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useCallback } from 'react';
import { isListed, listLength } from '../../state/list-slice.ts';
import type { RowCache } from '../../state/row-cache.ts';
import { viewOf, willAnswer } from '../../state/load.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { RowLayout } from '../kit/row-layout.ts';
import { type Drawn, useRows } from '../kit/use-rows.ts';
import { useMatchCounts } from '../search/use-match-counts.ts';
import { ColumnHead } from './column-head.tsx';
import { EmptyList } from './empty-list.tsx';
import { OpeningNote } from './opening-note.tsx';
import { MOST_LANES, widthOfLanes } from './lanes.tsx';
import { OverviewStrip, useOverviewShown } from '../overview/overview-strip.tsx';
import { useLitLanes } from './use-lit-lanes.ts';
import { GAP_HEIGHT } from './gap-mark.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { rowId } from './row.tsx';
import { Slot } from './slot.tsx';
import { timeOf } from './time-of.ts';
import styles from './timeline.module.css';

/** Pixels of a row; `--row` in tokens.css. */
const ROW_HEIGHTS = { compact: 28, roomy: 36 } as const;
/** Lanes that are drawn in a list of at most so many pixels; see timeline.module.css. */
const FEWER_LANES = [
  [480, 2],
  [620, 3],
] as const;

/** The list of rows, of which only those in sight are drawn. */
export function Timeline() {
  const store = useAppStore();
  const list = useApp((state) => state.list);
  const count = useApp(listLength);
  const isKnown = useApp(isListed);
  // The list fills itself in place; this tells when.
  useApp((state) => state.rowsCame);
  const cursor = useApp((state) => state.cursor);
  const willCome = useApp(({ load }) => willAnswer(load));
  const lanes = useApp((state) => viewOf(state.load)?.lanes ?? 0);
  const digits = useApp((state) => String(viewOf(state.load)?.counts.lines ?? 0).length);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const rowHeight = useApp((state) => ROW_HEIGHTS[state.density]);
  const layout = useLayout(count, rowHeight);
  const rows = useRows({ scroller, head, kept: cursor }, layout);
  const mostLanes = FEWER_LANES.find(([width]) => rows.width <= width)?.[1] ?? MOST_LANES;

  const isOverviewShown = useOverviewShown();
  const { lit, onPointerOver, onPointerLeave } = useLitLanes(list, cursor);

  const isLive = useApp(({ load }) => load.phase === 'ready' && load.isLive);
  const { first, last, firstSeen, lastSeen, page, scrollTo, placeOf } = rows;
  useFollowEnd(
    isLive,
    count,
    lastSeen,
    useCallback((row: number) => scrollTo(row, 'nearest'), [scrollTo]),
  );
  useEffect(
    () => store.getState().look({ from: first, to: last + 1, top: firstSeen, bottom: lastSeen, page, placeOf }),
    [store, list, first, last, firstSeen, lastSeen, page, placeOf],
  );
  useScrollRequests(rows.scrollTo);
  const matchesAt = useMatchCounts(first, last);

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const lane = target.closest('[data-lane-row]')?.getAttribute('data-lane-row');
    const position = target.closest('[data-position]')?.getAttribute('data-position');
    if (lane) store.getState().selectRow(Number(lane));
    else if (position && !hasSelectedText()) store.getState().selectAt(Number(position), 'push');
  };

  const drawn = [];
  // Behind the last row there may be a gap: a slot without a row.
  const end = last === count - 1 && list?.gaps?.tail != null && count > 0 ? last + 1 : last;
  const tabStop = firstGap(list, Math.max(first, cursor ?? firstSeen), end);
  for (let position = first; position <= end; position++) {
    const row = position < count ? (list?.at(position) ?? null) : null;
    const gap = (position < count ? row?.gap : list?.gaps?.tail) ?? null;
    drawn.push(
      <Slot
        key={position}
        position={position}
        row={row}
        isRow={position < count}
        gap={gap}
        hasGap={position === count || layout.sizeOf(position) > rowHeight}
        isTabStop={position === tabStop}
        look={{ isChosen: position === cursor, willCome, lanes, mostLanes, lit, matches: matchesAt(position) }}
      />,
    );
  }

  return (
    <section
      className={styles['timeline']}
      aria-label="Timeline"
      style={{ '--margin': `${20 + widthOfLanes(lanes, mostLanes)}px`, '--digits': digits } as CSSProperties}
    >
      <div className={styles['list']}>
        {/* Keys are taken by the page, wherever the focus is: app/use-keys.ts. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <div
          ref={scroller}
          className={styles['scroller']}
          role="grid"
          tabIndex={0}
          aria-label="Rows of the session"
          aria-rowcount={count + 1}
          aria-busy={!isKnown && willCome}
          data-chosen={cursor !== null}
          aria-activedescendant={cursor !== null && cursor >= first && cursor <= last ? rowId(cursor) : undefined}
          data-testid="timeline"
          onClick={onClick}
          onPointerOver={onPointerOver}
          onPointerLeave={onPointerLeave}
        >
          <div ref={head} role="rowgroup" className={styles['head']}>
            <ColumnHead time={firstTime(list, firstSeen, lastSeen)} />
          </div>
          <div className={styles['track']} role="presentation" style={{ height: `${rows.trackHeight}px` }}>
            <div className={styles['window']} role="rowgroup" style={{ top: `${rows.top}px` }}>
              {drawn}
            </div>
          </div>
        </div>
        {list === null ? <OpeningNote /> : null}
        {isKnown && count === 0 ? <EmptyList /> : null}
      </div>
      {isOverviewShown && list !== null ? (
        <OverviewStrip rows={rows} count={count} cursor={cursor} scroller={scroller} />
      ) : null}
    </section>
  );
}

/** Where the rows of the list are, and the marks that tell of filtered-out ones. */
function useLayout(count: number, rowHeight: number): RowLayout {
  const gaps = useApp(({ list }) => list?.gaps ?? null);
  return useMemo(() => {
    const marks =
      gaps === null ? null : { bits: gaps.bits, hasTail: gaps.tail !== null && count > 0, height: GAP_HEIGHT };
    return new RowLayout(count, rowHeight, marks);
  }, [count, gaps, rowHeight]);
}

/** The recorded time of the first row in sight that has one. */
function firstTime(list: RowCache | null, from: number, to: number): string | null {
  for (let position = from; position <= to; position++) {
    const time = list?.at(position)?.time ?? null;
    if (time !== null && timeOf(time).date !== null) return time;
  }
  return null;
}

/** The first row from a position on that has a gap above; -1 for none. */
function firstGap(list: RowCache | null, from: number, to: number): number {
  for (let position = from; position <= to; position++) {
    const gap = position === list?.total ? list.gaps?.tail : list?.at(position)?.gap;
    if (gap != null) return position;
  }
  return -1;
}

/** Follows the requests of the state to bring a row into sight. */
function useScrollRequests(scrollTo: Drawn['scrollTo']): void {
  const request = useApp((state) => state.scroll);
  useLayoutEffect(() => {
    if (request !== null) scrollTo(request.position, request.align);
  }, [request, scrollTo]);
}

/** Whether the click ended a selection of text rather than choosing a row. */
function hasSelectedText(): boolean {
  const selection = getSelection();
  return selection !== null && selection.type === 'Range' && selection.toString() !== '';
}

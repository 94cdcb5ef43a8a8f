import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useRef, useCallback } from 'react';
import { listLength } from '../../state/list-slice.ts';
import { viewOf } from '../../state/load.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { useRows } from '../kit/use-rows.ts';
import { useMatchCounts } from '../search/use-match-counts.ts';
import { ColumnHead } from './column-head.tsx';
import { EmptyList } from './empty-list.tsx';
import { OpeningNote } from './opening-note.tsx';
import { MOST_LANES, widthOfLanes } from './lanes.tsx';
import { RowGhost } from './row-ghost.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { Row, rowId } from './row.tsx';
import styles from './timeline.module.css';

/** Pixels of a row; `--row` in tokens.css. */
const ROW_HEIGHT = 28;
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
  // The list fills itself in place; this tells when.
  useApp((state) => state.rowsCame);
  const cursor = useApp((state) => state.cursor);
  const willCome = useApp(({ load }) => load.phase !== 'failed' || load.canAsk);
  const lanes = useApp((state) => viewOf(state.load)?.lanes ?? 0);
  const digits = useApp((state) => String(viewOf(state.load)?.counts.lines ?? 0).length);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const rows = useRows({ scroller, head, kept: cursor }, count, ROW_HEIGHT);
  const mostLanes = FEWER_LANES.find(([width]) => rows.width <= width)?.[1] ?? MOST_LANES;

  const isLive = useApp(({ load }) => load.phase === 'ready' && load.isLive);
  const { first, last, firstSeen, lastSeen, page, scrollTo } = rows;
  useFollowEnd(
    isLive,
    count,
    lastSeen,
    useCallback((row: number) => scrollTo(row, 'nearest'), [scrollTo]),
  );
  useEffect(
    () => store.getState().look({ from: first, to: last + 1, top: firstSeen, page }),
    [store, list, first, last, firstSeen, page],
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
  for (let position = first; position <= last; position++) {
    const row = list?.at(position) ?? null;
    drawn.push(
      row === null ? (
        <RowGhost key={position} position={position} willCome={willCome} />
      ) : (
        <Row
          key={position}
          row={row}
          position={position}
          isChosen={position === cursor}
          lanes={lanes}
          mostLanes={mostLanes}
          matches={matchesAt(position)}
        />
      ),
    );
  }

  return (
    <section
      className={styles['timeline']}
      aria-label="Timeline"
      style={{ '--margin': `${20 + widthOfLanes(lanes, mostLanes)}px`, '--digits': digits } as CSSProperties}
    >
      {/* Keys are taken by the page, wherever the focus is: app/use-keys.ts. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        className={styles['scroller']}
        role="grid"
        tabIndex={0}
        aria-label="Rows of the session"
        aria-rowcount={count + 1}
        data-chosen={cursor !== null}
        aria-activedescendant={cursor !== null && cursor >= first && cursor <= last ? rowId(cursor) : undefined}
        data-testid="timeline"
        onClick={onClick}
      >
        <div ref={head} role="rowgroup" className={styles['head']}>
          <ColumnHead row={list?.at(firstSeen) ?? null} />
        </div>
        <div className={styles['track']} role="presentation" style={{ height: `${rows.trackHeight}px` }}>
          <div className={styles['window']} role="rowgroup" style={{ top: `${rows.top}px` }}>
            {drawn}
          </div>
        </div>
      </div>
      {list === null ? <OpeningNote /> : null}
      {list !== null && count === 0 ? <EmptyList /> : null}
    </section>
  );
}

/** Follows the requests of the state to bring a row into sight. */
function useScrollRequests(scrollTo: (row: number, align: 'nearest' | 'center' | 'top') => void): void {
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

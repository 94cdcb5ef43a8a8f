import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { timeOf } from '../../base/timestamp.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import type { Overview } from '../../timeline/overview.ts';
import { brushByPosition, brushByTime, bucketAt, positionAtTop, positionOf, type Span } from './geometry.ts';
import type { OverviewProps } from './overview-strip.tsx';
import styles from './overview.module.css';
import { bucketWords, summaryWords } from './words.ts';

interface Props extends OverviewProps {
  readonly overview: Overview;
  readonly height: number;
}

/** Parts of the list that Page Up and Page Down move by. */
const STEPS = 10;

/** The window onto the list: it shows where the rows in sight are, and takes the list elsewhere by pointer, wheel and keys. */
export function Brush({ overview, height, rows, count, cursor, scroller }: Props) {
  const store = useAppStore();
  const list = useApp((state) => state.list);
  const summary = useId();
  const held = useRef<number | null>(null);
  const [pointer, setPointer] = useState<number | null>(null);
  const { firstSeen, lastSeen, page } = rows;
  const timesOf = (from: number, to: number): number[] => {
    const times: number[] = [];
    for (let position = from; position <= to; position++) {
      const time = timeOf(list?.at(position)?.time ?? '');
      if (!Number.isNaN(time)) times.push(time);
    }
    return times;
  };
  const spanOf = (from: number, to: number): Span | null =>
    overview.scale === 'position'
      ? brushByPosition(overview, height, from, to)
      : brushByTime(overview, height, timesOf(from, to));
  // Where there is no row there is no window onto rows either.
  const span = overview.buckets === 0 ? null : spanOf(firstSeen, lastSeen);
  const chosen = cursor === null || overview.buckets === 0 ? null : spanOf(cursor, cursor);

  const goTo = (position: number): void =>
    store.getState().scrollTo(Math.max(0, Math.min(position, count - page)), 'top');
  const goToHeight = (y: number, grab: number): void => {
    if (overview.scale === 'position') goTo(positionAtTop(overview, height, y - grab, page));
    else {
      const position = positionOf(overview, bucketAt(overview, height, y - grab));
      if (position >= 0) goTo(position);
    }
  };
  const yOf = (event: PointerEvent): number => event.clientY - event.currentTarget.getBoundingClientRect().top;

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const y = yOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    const isOnBrush = span !== null && y >= span.top && y <= span.top + span.height;
    // A press beside the brush brings its middle there; by time, where it may be of any height, its top.
    held.current = isOnBrush ? y - span.top : overview.scale === 'position' ? (span?.height ?? 0) / 2 : 0;
    if (!isOnBrush) goToHeight(y, held.current);
  };
  const onPointerMove = (event: PointerEvent) => {
    const y = yOf(event);
    setPointer(y);
    if (held.current !== null) goToHeight(y, held.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tenth = Math.max(page, Math.ceil(count / STEPS));
    const to = {
      ArrowDown: firstSeen + page,
      ArrowRight: firstSeen + page,
      ArrowUp: firstSeen - page,
      ArrowLeft: firstSeen - page,
      PageDown: firstSeen + tenth,
      PageUp: firstSeen - tenth,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };

  const words =
    count === 0
      ? 'No rows'
      : `Rows ${formatCount(firstSeen + 1)} to ${formatCount(lastSeen + 1)} of ${formatCount(count)}`;
  const under = pointer === null || overview.buckets === 0 ? null : bucketAt(overview, height, pointer);
  return (
    <>
      <div
        className={styles['slider']}
        role="slider"
        tabIndex={0}
        aria-label="Place in the session"
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={Math.min(firstSeen + 1, Math.max(1, count))}
        aria-valuetext={words}
        aria-describedby={summary}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
        onPointerLeave={() => setPointer(null)}
        onWheel={(event) => scroller.current?.scrollBy({ top: event.deltaY })}
        onKeyDown={onKeyDown}
      >
        {chosen === null ? null : <span className={styles['chosen']} style={{ top: `${chosen.top}px` }} />}
        {span === null ? null : (
          <span
            className={styles['brush']}
            data-testid="brush"
            style={{ top: `${span.top}px`, height: `${span.height}px` }}
          />
        )}
      </div>
      <span id={summary} className="visually-hidden">
        {summaryWords(overview)}
      </span>
      {under === null ? null : (
        <ul className={styles['tip']} aria-hidden="true" style={tipPlace(pointer ?? 0, height)}>
          {bucketWords(overview, under).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Beside the pointer, towards the middle of the strip: it has several lines. */
function tipPlace(pointer: number, height: number): CSSProperties {
  return pointer < height / 2 ? { top: `${pointer}px` } : { bottom: `${height - pointer}px` };
}

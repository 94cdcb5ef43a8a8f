import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { countOf } from '../../state/words.ts';
import type { TimingRows } from '../../timeline/timing-rows.ts';
import type { TimeRange } from '../../timeline/timing.ts';
import { useMedia } from '../kit/use-media.ts';
import { useEvenLayout, useRows } from '../kit/use-rows.ts';
import { afterKey, anchorOf, wholeAxis } from './axis.ts';
import { AxisHead } from './axis-head.tsx';
import { Counts } from './counts.tsx';
import { RunRow } from './run-row.tsx';
import { useAxisWheel } from './use-axis-wheel.ts';
import { type Shown, useCurrentRun, useHeldRun } from './use-held-run.ts';
import styles from './waterfall.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Pixels of a row, and of one whose bar stands below its words, where both have no room beside each other. */
const ROW_HEIGHTS = { beside: 26, below: 42 } as const;
/** See waterfall.module.css. */
const NARROW = '(max-width: 720px)';
/** Runs asked for at a time. */
const CHUNK = 100;

/** The runs whose times are recorded, along an axis of time; those without a recorded start below, without a place on it. */
export default function Waterfall() {
  const [shown, setShown] = useState<Shown>({ range: null, held: null });
  const [chunk, setChunk] = useState(0);
  const { range } = shown;
  const find = shown.held?.row ?? null;
  const ask = useMemo(() => ({ range, find, from: chunk * CHUNK, to: (chunk + 3) * CHUNK }), [range, find, chunk]);
  const { answer, fault } = useAnswer('timing', ask);
  if (answer === null) return fault === null ? null : <p className={styles['note']}>No timing: {fault}.</p>;
  const timed = answer.counts.reduce((sum, count) => sum + count.timed, 0);
  if (timed > 0) return <Runs answer={answer} shown={shown} setShown={setShown} chunk={chunk} setChunk={setChunk} />;
  return (
    <>
      <Counts answer={answer} onAll={null} />
      <p className={styles['note']}>
        No record says when something ran. A record’s own time (<code>ts</code>) is when it was written, so no duration
        is taken from it.
      </p>
    </>
  );
}

interface RunsProps {
  readonly answer: TimingRows;
  readonly shown: Shown;
  readonly setShown: (shown: Shown) => void;
  readonly chunk: number;
  readonly setChunk: (chunk: number) => void;
}

function Runs({ answer, shown, setShown, chunk, setChunk }: RunsProps) {
  const chart = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { within, loose, from, items, span } = answer;
  // Those without a place on the axis stand below a heading of their own.
  const headings = loose > 0 ? 1 : 0;
  const isNarrow = useMedia(NARROW);
  const rowHeight = ROW_HEIGHTS[isNarrow ? 'below' : 'beside'];
  const rows = useRows({ scroller, head }, useEvenLayout(within + headings + loose, rowHeight));
  const wanted = Math.max(0, Math.floor(rows.first / CHUNK) - 1);
  useEffect(() => {
    if (wanted !== chunk) setChunk(wanted);
  }, [wanted, chunk, setChunk]);
  const whole = useMemo(() => (span === null ? null : wholeAxis(span)), [span]);
  const axis = shown.range ?? whole;
  const chosen = useApp((state) => state.selected);
  const placeIn = (position: number): number => (position < within ? position : position + headings);
  const hold = useHeldRun({ chart, scroller, rows, answer, placeIn }, shown, chosen);
  const currentRun = useCurrentRun(scroller, items, chosen);
  const setRange = (range: TimeRange | null): void => setShown({ range, held: hold() });
  const around = (): number => {
    if (axis === null) return 0;
    const run = currentRun();
    return (run === null ? null : anchorOf(axis, run)) ?? (axis.from + axis.to) / 2;
  };
  useAxisWheel(scroller, axis, whole, setRange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (axis === null || whole === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(event.key, axis, whole, around());
    if (next === undefined) return;
    event.preventDefault();
    setRange(next);
  };

  const drawn = [];
  for (let position = rows.first; position <= rows.last; position++) {
    if (loose > 0 && position === within) {
      drawn.push(
        <div key="loose" role="presentation" className={styles['heading']}>
          {countOf(loose, 'run')} without a recorded start: {loose === 1 ? 'it has' : 'they have'} no place on the axis
        </div>,
      );
      continue;
    }
    const number = position > within ? position - headings : position;
    const item = items[number - from];
    drawn.push(
      item === undefined ? (
        <div key={`blank ${number}`} role="presentation" className={styles['blank']} />
      ) : (
        // By its row, not by its place: the element that has the focus stays the same run’s.
        <RunRow key={`${item.kind} ${item.row}`} item={item} axis={axis} whole={whole} onZoom={setRange} />
      ),
    );
  }
  return (
    // Keys from whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={chart}
      className={styles['runs']}
      style={{ '--run': `${rowHeight}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <Counts answer={answer} onAll={() => setRange(null)} />
      <ZoomButtons axis={axis} whole={whole} isAll={shown.range === null} around={around} onChange={setRange} />
      {/* Its buttons take the keys; it can be scrolled by keys itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles['scroller']} role="group" aria-label="Runs" tabIndex={0}>
        <div ref={head} className={styles['head']}>
          <AxisHead axis={axis} whole={whole} isNarrow={isNarrow} onChange={setRange} />
        </div>
        <div className={styles['track']} style={{ height: `${rows.trackHeight}px` }}>
          <div className={styles['window']} style={{ top: `${rows.top}px` }}>
            {drawn}
          </div>
        </div>
      </div>
    </div>
  );
}

import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useAnswer } from '../../state/use-answer.ts';
import { countOf, formatCount } from '../../state/words.ts';
import type { TimingRows } from '../../timeline/timing-rows.ts';
import type { TimedKind, TimeRange } from '../../timeline/timing.ts';
import { useMedia } from '../kit/use-media.ts';
import { useEvenLayout, useRows } from '../kit/use-rows.ts';
import { afterKey, wholeAxis } from './axis.ts';
import { AxisHead } from './axis-head.tsx';
import { RunRow } from './run-row.tsx';
import { useAxisWheel } from './use-axis-wheel.ts';
import styles from './waterfall.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Pixels of a row, and of one whose bar stands below its words, where both have no room beside each other. */
const ROW_HEIGHTS = { beside: 26, below: 42 } as const;
/** See waterfall.module.css. */
const NARROW = '(max-width: 720px)';
/** Runs asked for at a time. */
const CHUNK = 100;

const NAMES: Readonly<Record<TimedKind, readonly [one: string, many: string]>> = {
  call: ['call', 'calls'],
  orphan: ['result without its call', 'results without their call'],
  terminal: ['terminal', 'terminals'],
  hook: ['hook', 'hooks'],
};

/** The runs whose times are recorded, along an axis of time; those without a recorded start below, without a place on it. */
export default function Waterfall() {
  const [range, setRange] = useState<TimeRange | null>(null);
  const [chunk, setChunk] = useState(0);
  const ask = useMemo(() => ({ range, from: chunk * CHUNK, to: (chunk + 3) * CHUNK }), [range, chunk]);
  const { answer, fault } = useAnswer('timing', ask);
  if (answer === null) return fault === null ? null : <p className={styles['note']}>No timing: {fault}.</p>;
  const timed = answer.counts.reduce((sum, count) => sum + count.timed, 0);
  return (
    <>
      <p className={styles['counts']} data-testid="timing-counts">
        {countsWords(answer)}
      </p>
      {timed === 0 ? (
        <p className={styles['note']}>
          No record says when something ran. A record’s own time (<code>ts</code>) is when it was written, so no
          duration is taken from it.
        </p>
      ) : (
        <Runs answer={answer} range={range} setRange={setRange} chunk={chunk} setChunk={setChunk} />
      )}
    </>
  );
}

/** How many there are of each, and how many of them say when they ran. */
function countsWords({ counts, atOnce, loose }: TimingRows): string {
  const parts = counts.map(({ kind, timed, all }) => {
    const [one, many] = NAMES[kind];
    return `${formatCount(timed)} of ${countOf(all, one, many)}`;
  });
  const more = [
    atOnce > 1 ? `up to ${formatCount(atOnce)} at once` : '',
    loose > 0 ? `${formatCount(loose)} without a recorded start` : '',
  ].filter((words) => words !== '');
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : (parts[0] ?? '');
  return `${list} ${parts.length > 1 || counts[0]?.all !== 1 ? 'have' : 'has'} recorded timings${more.map((words) => ` · ${words}`).join('')}`;
}

interface RunsProps {
  readonly answer: TimingRows;
  readonly range: TimeRange | null;
  readonly setRange: (range: TimeRange | null) => void;
  readonly chunk: number;
  readonly setChunk: (chunk: number) => void;
}

function Runs({ answer, range, setRange, chunk, setChunk }: RunsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { within, loose, from, items, span } = answer;
  // Those without a place on the axis stand below a heading of their own.
  const headings = loose > 0 ? 1 : 0;
  const rowHeight = ROW_HEIGHTS[useMedia(NARROW) ? 'below' : 'beside'];
  const rows = useRows({ scroller, head }, useEvenLayout(within + headings + loose, rowHeight));
  const wanted = Math.max(0, Math.floor(rows.first / CHUNK) - 1);
  useEffect(() => {
    if (wanted !== chunk) setChunk(wanted);
  }, [wanted, chunk, setChunk]);
  const whole = useMemo(() => (span === null ? null : wholeAxis(span)), [span]);
  const axis = range ?? whole;
  useAxisWheel(scroller, axis, whole, setRange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (axis === null || whole === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(event.key, axis, whole);
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
        <div key={number} role="presentation" className={styles['blank']} />
      ) : (
        <RunRow key={number} item={item} axis={axis} whole={whole} onZoom={setRange} />
      ),
    );
  }
  return (
    // Keys from whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['runs']} style={{ '--run': `${rowHeight}px` } as CSSProperties} onKeyDown={onKeyDown}>
      <ZoomButtons axis={axis} whole={whole} isAll={range === null} onChange={setRange} />
      {/* Its buttons take the keys; it can be scrolled by keys itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles['scroller']} role="group" aria-label="Runs" tabIndex={0}>
        <div ref={head} className={styles['head']}>
          <AxisHead axis={axis} onChange={setRange} whole={whole} />
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

import { type PointerEvent, useRef, useState } from 'react';
import type { TimeRange } from '../../timeline/timing.ts';
import { useSize } from '../kit/use-size.ts';
import { inside, ticksOf } from './axis.ts';
import styles from './waterfall.module.css';

interface Props {
  readonly axis: TimeRange | null;
  readonly whole: TimeRange | null;
  /** Whether what the times are in stands over the end of the axis. */
  readonly isNarrow: boolean;
  readonly onChange: (range: TimeRange | null) => void;
}

/** Pixels of the zone's name; see waterfall.module.css. */
const ZONE = 36;

/** The marks of the axis. A stretch drawn over them with the pointer is zoomed to. */
export function AxisHead({ axis, whole, isNarrow, onChange }: Props) {
  const lane = useRef<HTMLDivElement>(null);
  const { width } = useSize(lane);
  const [drawn, setDrawn] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const shareOf = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min((event.clientX - box.left) / box.width, 1));
  };
  const finish = (): void => {
    setDrawn(null);
    if (drawn === null || axis === null || whole === null) return;
    const [from, to] = [Math.min(drawn.from, drawn.to), Math.max(drawn.from, drawn.to)];
    const length = axis.to - axis.from;
    if ((to - from) * width > 4)
      onChange(inside({ from: axis.from + from * length, to: axis.from + to * length }, whole));
  };
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>Run</span>
      <div
        ref={lane}
        data-axis=""
        className={styles['axis']}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = shareOf(event);
          setDrawn({ from: at, to: at });
        }}
        onPointerMove={(event) => {
          if (drawn !== null) setDrawn({ ...drawn, to: shareOf(event) });
        }}
        onPointerUp={finish}
        onPointerCancel={() => setDrawn(null)}
      >
        {axis === null
          ? null
          : ticksOf(axis, width, isNarrow ? ZONE : 0).map(({ at, words }) => (
              <span key={at} className={styles['tick']} style={{ left: `${at * 100}%` }}>
                {words}
              </span>
            ))}
        {drawn === null ? null : (
          <span
            className={styles['drawn']}
            style={{
              left: `${Math.min(drawn.from, drawn.to) * 100}%`,
              width: `${Math.abs(drawn.to - drawn.from) * 100}%`,
            }}
          />
        )}
      </div>
      <span className={styles['took']}>{axis === null ? '' : 'UTC'}</span>
    </div>
  );
}

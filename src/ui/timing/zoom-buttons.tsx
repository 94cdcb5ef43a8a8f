import type { TimeRange } from '../../timeline/timing.ts';
import { Button } from '../kit/button.tsx';
import { moved, zoomed } from './axis.ts';
import styles from './waterfall.module.css';

interface Props {
  readonly axis: TimeRange | null;
  readonly whole: TimeRange | null;
  readonly isAll: boolean;
  /** The moment that stays where it is. */
  readonly around: () => number;
  readonly onChange: (range: TimeRange | null) => void;
}

/** Makes the axis longer or shorter, and moves along it. */
export function ZoomButtons({ axis, whole, isAll, around, onChange }: Props) {
  if (axis === null || whole === null) return null;
  return (
    <div className={styles['zoom']} role="group" aria-label="Stretch of time">
      <Button
        look="bare"
        aria-label="Earlier"
        title="Earlier (wheel with Shift)"
        disabled={isAll}
        onClick={() => onChange(moved(axis, whole, -0.5))}
      >
        ◂
      </Button>
      <Button
        look="bare"
        aria-label="Later"
        title="Later (wheel with Shift)"
        disabled={isAll}
        onClick={() => onChange(moved(axis, whole, 0.5))}
      >
        ▸
      </Button>
      <Button
        look="bare"
        aria-label="Zoom out"
        title="Zoom out (wheel with Ctrl)"
        disabled={isAll}
        onClick={() => onChange(zoomed(axis, whole, 2, around()))}
      >
        −
      </Button>
      <Button
        look="bare"
        aria-label="Zoom in"
        title="Zoom in (wheel with Ctrl; or draw over the axis; or double-click a run)"
        onClick={() => onChange(zoomed(axis, whole, 0.5, around()))}
      >
        +
      </Button>
      <Button look="bare" disabled={isAll} onClick={() => onChange(null)}>
        All
      </Button>
    </div>
  );
}

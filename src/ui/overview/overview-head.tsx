import { useApp } from '../../state/use-app.ts';
import type { Overview } from '../../timeline/overview.ts';
import { Glyph } from '../grammar/glyph.tsx';
import { columnsOf } from './columns.ts';
import styles from './overview.module.css';
import { TROUBLE_LOOKS } from './words.ts';

interface Props {
  readonly overview: Overview | null;
  /** Pixels across. */
  readonly width: number;
}

/** Above each column that has marks the shape of what it shows. */
export function OverviewHead({ overview, width }: Props) {
  const all = overview?.troubles.reduce((bits, bucket) => bits | bucket, 0) ?? 0;
  const columns = overview === null ? [] : columnsOf(overview, width).troubles;
  return (
    <div className={styles['columns']}>
      {(overview?.columns ?? []).map((name, bit) => {
        const { words, glyph, tone } = TROUBLE_LOOKS[name];
        const column = columns[bit] ?? null;
        if (((all >> bit) & 1) === 0 || column === null) return null;
        return (
          <span
            key={name}
            data-tone={tone}
            title={`Column: ${words}`}
            style={{ left: `${column.left}px`, width: `${column.width}px` }}
          >
            <Glyph name={glyph} size={column.width} />
          </span>
        );
      })}
    </div>
  );
}

/** Chooses how the strip lays rows out. */
export function ScaleSwitch() {
  const isByTime = useApp((state) => state.isOverviewByTime);
  const setByTime = useApp((state) => state.setOverviewByTime);
  return (
    <div className={styles['scale']} role="group" aria-label="Scale of the overview">
      <button
        type="button"
        aria-pressed={!isByTime}
        title="Every row takes the same room (M)"
        onClick={() => setByTime(false)}
      >
        rows
      </button>
      <button
        type="button"
        aria-pressed={isByTime}
        title="Rows stand at their recorded time; long gaps are cut short (M)"
        onClick={() => setByTime(true)}
      >
        time
      </button>
    </div>
  );
}

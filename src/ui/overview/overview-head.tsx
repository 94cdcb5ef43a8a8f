import type { ReactNode } from 'react';
import { useApp } from '../../state/use-app.ts';
import type { Overview } from '../../timeline/overview.ts';
import { Glyph } from '../grammar/glyph.tsx';
import { KindIcon } from '../grammar/kind-icon.tsx';
import { type Column, columnsOf, union } from './columns.ts';
import styles from './overview.module.css';
import { LANE_LOOKS, type StripTone, TROUBLE_LOOKS } from './words.ts';

interface Props {
  readonly overview: Overview | null;
  /** Pixels across. */
  readonly width: number;
}

/** Pixels of a column that a sign can be read in. */
const LEAST_SIGN = 5;

/** Above each column that has marks the sign of what it shows. */
export function OverviewHead({ overview, width }: Props) {
  if (overview === null) return <div className={styles['columns']} />;
  const { troubles, lanes } = columnsOf(overview, width);
  const [inTrouble, beside] = [union(overview.troubles), union(overview.lanes)];
  const has = (bits: number, bit: number) => ((bits >> bit) & 1) === 1;
  return (
    <div className={styles['columns']}>
      {overview.columns.map((name, bit) => {
        const { words, glyph, tone } = TROUBLE_LOOKS[name];
        const column = has(inTrouble, bit) ? troubles[bit] : null;
        return column == null ? null : (
          <Sign key={name} column={column} words={words} tone={tone}>
            <Glyph name={glyph} size={column.width} />
          </Sign>
        );
      })}
      {overview.laneKinds.map((kind, bit) => {
        const { words, icon, tone } = LANE_LOOKS[kind];
        const column = has(beside, bit) ? lanes[bit] : null;
        return column == null || column.width < LEAST_SIGN ? null : (
          <Sign key={kind} column={column} words={`beside ${words}`} tone={tone}>
            <KindIcon kind={icon} size={column.width} />
          </Sign>
        );
      })}
    </div>
  );
}

interface SignProps {
  readonly column: Column;
  readonly words: string;
  readonly tone: StripTone;
  readonly children: ReactNode;
}

function Sign({ column: { left, width }, words, tone, children }: SignProps) {
  const name = `Column: ${words}`;
  return (
    <span role="img" aria-label={name} title={name} data-tone={tone} style={{ left: `${left}px`, width: `${width}px` }}>
      {children}
    </span>
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

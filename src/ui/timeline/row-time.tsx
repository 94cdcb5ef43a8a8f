import type { TimelineRow } from '../../timeline/view.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './row-time.module.css';
import { timeOf } from './time-of.ts';

interface Props {
  readonly time: string | null;
  readonly newDay: TimelineRow['newDay'];
}

/** The cell with a row's recorded time. */
export function RowTime({ time, newDay }: Props) {
  return (
    <span role="gridcell" className={styles['time']} title={time ?? undefined}>
      {time === null ? <NoTime /> : <Time ts={time} newDay={newDay} />}
    </span>
  );
}

function NoTime() {
  return (
    <span className={styles['none']}>
      <span data-form="wide">not recorded</span>
      <span data-form="brief">no time</span>
    </span>
  );
}

/** The time of day, below the date where the day changes; fractions, seconds and the year make way where there is little room. */
function Time({ ts, newDay }: { readonly ts: string; readonly newDay: Props['newDay'] }) {
  const { time, date } = timeOf(ts);
  if (date === null) return <InertText text={time} />;
  return (
    <>
      {newDay === undefined ? null : (
        <span className={styles['date']} data-day={newDay}>
          <span className={styles['year']}>{date.slice(0, 5)}</span>
          {date.slice(5)}
          <span className="visually-hidden"> </span>
        </span>
      )}
      {time.slice(0, 5)}
      <span className={styles['seconds']}>{time.slice(5, 8)}</span>
      <span className={styles['fraction']}>{time.slice(8)}</span>
    </>
  );
}

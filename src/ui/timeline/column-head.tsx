import styles from './column-head.module.css';
import { timeOf } from './time-of.ts';

/** Names the columns, and the day of the first row in sight that has a time: rows show only the time, and the day where it changes. */
export function ColumnHead({ time }: { readonly time: string | null }) {
  const date = time === null ? null : timeOf(time).date;
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      <span role="columnheader" className={styles['line']}>
        Line
      </span>
      <span role="columnheader">
        <span className="visually-hidden">Findings and lanes</span>
      </span>
      <span role="columnheader" className={styles['time']}>
        {date === null ? (
          'Time'
        ) : (
          <span title="The day of the first row in sight that has a time, as recorded">{date}</span>
        )}
      </span>
      <span role="columnheader">Record</span>
      <span role="columnheader" className={styles['state']}>
        State
      </span>
    </div>
  );
}

import type { TimelineRow } from '../../timeline/view.ts';
import styles from './column-head.module.css';
import { timeOf } from './time-of.ts';

/** Names the columns, and the day that the first row in sight belongs to: rows show only the time. */
export function ColumnHead({ row }: { readonly row: TimelineRow | null }) {
  const date = row === null || row.time === null ? null : timeOf(row.time).date;
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      <span role="columnheader" className={styles['line']}>
        Line
      </span>
      <span role="columnheader">
        <span className="visually-hidden">Findings and lanes</span>
      </span>
      <span role="columnheader" className={styles['time']}>
        {date === null ? 'Time' : <span title="The day of the first row in sight, as recorded">{date}</span>}
      </span>
      <span role="columnheader">Record</span>
      <span role="columnheader">State</span>
    </div>
  );
}

import { cx } from '../kit/cx.ts';
import rowStyles from './row.module.css';
import styles from './row-ghost.module.css';

/** A row that has not come yet, or never will because the reader is gone. */
export function RowGhost({ position, willCome }: { readonly position: number; readonly willCome: boolean }) {
  return (
    <div
      role="row"
      className={cx(rowStyles['row'], willCome ? styles['ghost'] : styles['lost'])}
      aria-rowindex={position + 2}
      data-position={position}
    >
      <span role="gridcell" className={willCome ? styles['ghost-text'] : styles['lost-text']}>
        {willCome ? (
          <span className="visually-hidden">This row is being read</span>
        ) : (
          'This row was not on screen when the reader stopped'
        )}
      </span>
    </div>
  );
}

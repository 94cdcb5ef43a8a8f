import { cx } from '../kit/cx.ts';
import { rowId } from './row.tsx';
import rowStyles from './row.module.css';
import styles from './row-ghost.module.css';

interface Props {
  readonly position: number;
  readonly willCome: boolean;
  readonly isChosen: boolean;
}

/** A row that has not come yet, or never will because the reader is gone. It can be chosen all the same: a held key does not wait. */
export function RowGhost({ position, willCome, isChosen }: Props) {
  return (
    <div
      role="row"
      id={rowId(position)}
      aria-selected={isChosen}
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

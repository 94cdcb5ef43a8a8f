import { useApp } from '../../state/use-app.ts';
import type { Overview } from '../../timeline/overview.ts';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './overview.module.css';
import { timeNotes } from './words.ts';

/** What the scale by time leaves out or cannot show as it is, below the strip. */
export function TimeNotes({ overview }: { readonly overview: Overview }) {
  const selectAt = useApp((state) => state.selectAt);
  const notes = timeNotes(overview);
  if (notes.length === 0) return null;
  return (
    <ScrollRegion label="What the overview leaves out" className={styles['notes']}>
      <ul>
        {notes.map(({ words, position }) => (
          <li key={words}>
            {position === undefined ? (
              words
            ) : (
              <button type="button" title="Go to this row" onClick={() => selectAt(position, 'push')}>
                {words}
              </button>
            )}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

/** What stands in the strip by time where no row has a place in it. */
export function NoTimes() {
  const setByTime = useApp((state) => state.setOverviewByTime);
  return (
    <div className={styles['none']}>
      <p>No row here has a recorded time, so none has a place by time.</p>
      <p>
        <button type="button" onClick={() => setByTime(false)}>
          Show by rows
        </button>
      </p>
    </div>
  );
}

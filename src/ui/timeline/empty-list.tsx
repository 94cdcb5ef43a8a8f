import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import { OpenButton } from '../app/open-button.tsx';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { SampleList } from '../start/sample-list.tsx';
import styles from './empty-list.module.css';

/** Comes with the first file that is empty. */
const EmptySession = later('What this file is', () => import('./empty-session.tsx'));

/** Comes with the first filters that let nothing through. */
const WithoutEach = later('What each filter hides', () => import('./without-each.tsx'));

/** Stands where rows would be: the file has none, or the filters let none through. */
export function EmptyList() {
  const filters = useApp((state) => state.filters);
  const view = useApp((state) => viewOf(state.load));
  const name = useApp((state) => state.view);
  const isOpening = useApp((state) => state.load.phase === 'opening');
  const setFilters = useApp((state) => state.setFilters);
  if (filters.length > 0) {
    return (
      <div className={styles['empty']} data-testid="filtered-empty">
        <h2>No row passes {filters.length === 1 ? 'this filter' : 'these filters'}</h2>
        <p>{countOf(view?.rows[name] ?? 0, 'row')} hidden.</p>
        {filters.length > 1 ? <WithoutEach filters={filters} /> : null}
        <Button onClick={() => setFilters([])}>Show all rows</Button>
      </div>
    );
  }
  if (isOpening) return null;
  return (
    <EmptySession
      open={<OpenButton look="primary" words="Open another file…" />}
      samples={<SampleList title="Or look at a sample" />}
    />
  );
}

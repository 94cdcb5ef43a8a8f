import { listLength } from '../../state/list-slice.ts';
import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import type { FilterId, Tally } from '../../timeline/view.ts';
import { FILTER_WORDS } from '../grammar/filter-words.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './filter-bar.module.css';

/** Which filters are on, how much they hide, and the way out of them. */
export function FilterBar() {
  const filters = useApp((state) => state.filters);
  const view = useApp((state) => viewOf(state.load));
  const name = useApp((state) => state.view);
  const length = useApp(listLength);
  const toggle = useApp((state) => state.toggleFilter);
  const setFilters = useApp((state) => state.setFilters);
  if (filters.length === 0 || view === null) return null;
  const hidden = Math.max(0, view.rows[name] - length);
  return (
    <div className={styles['bar']} data-testid="filters">
      <span className={styles['icon']}>
        <Icon name="filter" size={13} />
      </span>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles['chip']}
          aria-label={`Remove the filter ${labelOf(filter, view.tallies)}`}
          onClick={() => toggle(filter)}
        >
          <InertText text={labelOf(filter, view.tallies)} />
          <Icon name="close" size={11} />
        </button>
      ))}
      <span className={styles['hidden']} role="status">
        {formatCount(length)} shown, {formatCount(hidden)} hidden by{' '}
        {filters.length === 1 ? 'this filter' : 'these filters'}
      </span>
      <Button look="link" onClick={() => setFilters([])}>
        Clear
      </Button>
    </div>
  );
}

function labelOf(filter: FilterId, tallies: readonly Tally[]): string {
  if (filter.startsWith('fault:')) return filter.slice('fault:'.length);
  return tallies.find((tally) => tally.filter === filter)?.label ?? FILTER_WORDS[filter] ?? filter;
}

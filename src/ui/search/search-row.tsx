import { useApp, useAppStore } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-row.module.css';
import { focusSearch } from './focus-search.ts';

/** The search in a row of its own, where the top bar has no room for it: there while something is searched for, or when it was asked for. */
export function SearchRow() {
  const isThere = useApp(({ isSearchOpen, query }) => isSearchOpen || query.text !== '');
  if (!isThere) return null;
  return (
    <div className={styles['row']}>
      <SearchField isRow />
    </div>
  );
}

/** Leads to that row. */
export function SearchButton() {
  const store = useAppStore();
  const isThere = useApp(({ isSearchOpen, query }) => isSearchOpen || query.text !== '');
  return (
    <Button
      look="bare"
      icon="search"
      aria-label="Search the session"
      aria-expanded={isThere}
      title="Search everything (/)"
      onClick={() => focusSearch(store)}
    />
  );
}

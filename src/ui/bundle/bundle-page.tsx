import { useMemo } from 'react';
import type { OpenBundle } from '../../state/bundle-slice.ts';
import { listSessions } from '../../state/session-list.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { AsideFiles } from './aside-files.tsx';
import styles from './bundle-page.module.css';
import { BundleStatus } from './bundle-status.tsx';
import { Faults } from './faults.tsx';
import { NoSessions } from './no-sessions.tsx';
import { SessionTable } from './session-table.tsx';
import { SortBy } from './sort-by.tsx';

/** A folder, an archive or files that were dropped together: the sessions in it, and what else there is. */
export default function BundlePage({ bundle }: { readonly bundle: OpenBundle }) {
  const query = useApp((state) => state.sessionQuery);
  const order = useApp((state) => state.sessionOrder);
  const setQuery = useApp((state) => state.setSessionQuery);
  const { view, lines } = bundle;
  const shown = useMemo(() => listSessions(lines, query, order), [lines, query, order]);
  const isOver = view.phase === 'ready' || view.phase === 'stopped';
  if (lines.length === 0 && isOver)
    return (
      <main className={styles['page']} data-testid="bundle">
        <NoSessions view={view} />
        <BundleStatus view={view} />
      </main>
    );
  return (
    <main className={styles['page']} data-testid="bundle">
      <div className={styles['tools']}>
        <input
          type="search"
          className={styles['search']}
          placeholder="Title, path or agent"
          aria-label="Search the sessions"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <span className={styles['count']} role="status">
          {query === ''
            ? countOf(lines.length, 'session')
            : `${formatCount(shown.length)} of ${countOf(lines.length, 'session')}`}
        </span>
        {lines.length > 1 ? <SortBy /> : null}
        <AsideFiles view={view} />
      </div>
      <Faults view={view} />
      <SessionTable lines={shown} />
      {lines.length > 0 && shown.length === 0 ? (
        <p className={styles['nothing']}>No session has all of these words.</p>
      ) : null}
      <BundleStatus view={view} />
    </main>
  );
}

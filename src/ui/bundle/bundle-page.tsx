import { useMemo } from 'react';
import type { OpenBundle } from '../../state/bundle-slice.ts';
import { listSessions } from '../../state/session-list.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import { AsideFiles } from './aside-files.tsx';
import styles from './bundle-page.module.css';
import { BundleStatus } from './bundle-status.tsx';
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
      {view.fault === null ? null : (
        <p className={styles['fault']} role="alert">
          <b>Not read to its end.</b> <InertText text={`${view.name}: ${view.fault}.`} />{' '}
          {view.files > 0 ? 'What came before it is shown.' : ''}
        </p>
      )}
      {view.notices.map((notice) => (
        <p key={notice} className={styles['notice']} role="note">
          <InertText text={`${view.name}: ${notice}.`} />
        </p>
      ))}
      {lines.length === 0 && isOver ? <NoSessions bundle={bundle} /> : <SessionTable lines={shown} />}
      {lines.length > 0 && shown.length === 0 ? (
        <p className={styles['nothing']}>No session has all of these words.</p>
      ) : null}
      <BundleStatus view={view} />
    </main>
  );
}

function NoSessions({ bundle: { view } }: { readonly bundle: OpenBundle }) {
  const { files, refused, refusedCount, fault } = view;
  return (
    <div className={styles['empty']}>
      <h2>{files === 0 && fault !== null ? 'Nothing of it could be read' : 'No session in here'}</h2>
      {files === 0 && fault !== null ? null : (
        <p>
          {files > 0
            ? `None of its ${countOf(files, view.container === 'sqlite' ? 'session' : 'file')} reads as a session. What a file is shows in its content; its name plays no part.`
            : refusedCount > 0
              ? 'None of its files could be opened:'
              : 'There is no file in it that could be opened.'}
        </p>
      )}
      {refusedCount === 0 ? null : (
        <>
          {files > 0 ? <p>These could not be opened:</p> : null}
          <ul>
            {refused.slice(0, 5).map(({ path, reason }, index) => (
              <li key={index}>
                <code>
                  <InertText text={path.slice(0, 200)} />
                </code>{' '}
                <InertText text={reason} />
              </li>
            ))}
            {refusedCount > 5 ? <li>and {formatCount(refusedCount - 5)} more</li> : null}
          </ul>
        </>
      )}
    </div>
  );
}

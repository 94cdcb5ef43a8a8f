import { useEffect, useState } from 'react';
import { versionOf, viewOf } from '../../state/load.ts';
import { isSameQuery } from '../../state/search-slice.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount, formatProgress } from '../../state/words.ts';
import type { SearchView } from '../../timeline/search/view.ts';
import { focusTimeline } from '../app/use-keys.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './search-bar.module.css';
import { SearchStatus } from './search-status.tsx';
import { isOnlyEmpty, matchWords, ONLY_EMPTY, shownOf } from './search-words.ts';

/** How a search stands: how much it has found, how far it has come, and what it left out. */
export default function SearchBar() {
  const query = useApp((state) => state.query);
  const search = useApp((state) => state.search);
  const setQuery = useApp((state) => state.setQuery);
  const setOpen = useApp((state) => state.setSearchOpen);
  useCounts();
  // Until the next search begins, what the last one found is not what is looked for.
  const isCurrent = search !== null && isSameQuery(search.query, query);
  const clear = () => {
    setQuery({ text: '' });
    setOpen(false);
    focusTimeline();
  };
  return (
    <div className={styles['bar']} data-testid="search" data-phase={isCurrent ? search.phase : 'waiting'}>
      {isCurrent && search.phase === 'invalid' ? null : (
        <>
          {isCurrent ? <Count /> : <span className={styles['count']}>Searching…</span>}
          <Moves />
        </>
      )}
      <span className={styles['notes']}>
        {!isCurrent ? null : (
          <>
            <Progress search={search} />
            <Instead search={search} />
            <End search={search} />
            {isOnlyEmpty(search) ? <span data-testid="only-empty">{ONLY_EMPTY}</span> : null}
            <Hidden />
            <LeftOut search={search} />
          </>
        )}
      </span>
      <span className={styles['acts']}>
        <Pause phase={isCurrent ? search.phase : 'searching'} />
        <Button look="bare" icon="close" aria-label="Clear the search" onClick={clear} />
      </span>
      <SearchStatus />
    </div>
  );
}

/** Counts anew whenever another list, or another version of the session, is on screen. */
function useCounts(): void {
  const list = useApp((state) => state.list);
  const version = useApp((state) => versionOf(state.load));
  const count = useApp((state) => state.countMatches);
  useEffect(() => {
    if (list !== null && version > 0) count();
  }, [list, version, count]);
}

function Count() {
  const search = useApp((state) => state.search);
  const count = useApp((state) => state.matchCount);
  const shown = shownOf(search, count);
  const records = search?.records ?? 0;
  return (
    <span className={styles['count']} data-testid="match-count">
      {count !== null && count.place > 0 ? (
        <>
          <b>{formatCount(count.place)}</b> of <b>{`${formatCount(shown)}${search?.phase === 'full' ? '+' : ''}`}</b>
        </>
      ) : (
        <b>{matchWords(search, shown)}</b>
      )}
      {records > 0 && (count?.hidden ?? 0) === 0 ? ` in ${countOf(records, 'record')}` : ''}
    </span>
  );
}

function Moves() {
  const visit = useApp((state) => state.visitMatch);
  const none = useApp(({ search, matchCount }) => shownOf(search, matchCount) === 0);
  if (none) return null;
  return (
    <span className={styles['moves']}>
      <Button
        look="bare"
        icon="chevron"
        aria-label="Previous match"
        title="Previous match (Shift Enter, Shift F3)"
        onClick={() => visit(-1)}
      />
      <Button
        look="bare"
        icon="chevron"
        aria-label="Next match"
        title="Next match (Enter, F3)"
        onClick={() => visit(1)}
      />
    </span>
  );
}

function Progress({ search }: { readonly search: SearchView }) {
  const isReading = useApp(({ load }) => load.phase === 'opening');
  const { phase, bytes, total } = search;
  if (phase === 'done') return isReading ? <span>goes on as the file is read</span> : null;
  if (phase !== 'searching' && phase !== 'stopped') return null;
  const share = total === 0 ? 0 : bytes / total;
  return (
    <>
      <span
        className={styles['track']}
        role="progressbar"
        aria-label="Searching"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span className={styles['done']} style={{ transform: `scaleX(${share})` }} />
      </span>
      <span>
        {phase === 'stopped' ? 'Stopped after ' : 'Searched '}
        {formatProgress(bytes, total)}
      </span>
    </>
  );
}

/** Stops and goes on; it keeps its place while numbers grow. */
function Pause({ phase }: { readonly phase: SearchView['phase'] }) {
  const stop = useApp((state) => state.stopSearch);
  const resume = useApp((state) => state.resumeSearch);
  if (phase !== 'searching' && phase !== 'stopped') return null;
  return <Button onClick={phase === 'stopped' ? resume : stop}>{phase === 'stopped' ? 'Go on' : 'Stop'}</Button>;
}

/** Why a search ended before the session did. */
function End({ search: { phase, fault, matches, bytes, total } }: { readonly search: SearchView }) {
  switch (phase) {
    case 'invalid':
      return (
        <span className={styles['fault']}>
          No regular expression: <InertText text={fault ?? ''} />
        </span>
      );
    case 'broken':
      return (
        <span className={styles['fault']}>
          The search broke off: <InertText text={fault ?? ''} />
        </span>
      );
    case 'full':
      return (
        <span>
          Ended within the first {formatProgress(bytes, total)}: no more than {formatCount(matches)} matches are kept
        </span>
      );
    case 'given-up':
      return (
        <span className={styles['fault']}>
          Given up after {formatProgress(bytes, total)}: the expression takes too long
        </span>
      );
    case 'searching':
    case 'stopped':
    case 'done':
      return null;
  }
}

/** Where nothing was found in the values, it may stand between them. */
function Instead({ search: { phase, matches, query } }: { readonly search: SearchView }) {
  const setQuery = useApp((state) => state.setQuery);
  const records = useApp((state) => viewOf(state.load)?.rows.records ?? 0);
  if (phase !== 'done' || matches > 0) return null;
  return (
    <>
      <span>
        in the {query.isWritten ? 'lines' : 'names and values'} of {countOf(records, 'record')}
      </span>
      {query.isWritten ? null : (
        <Button look="link" onClick={() => setQuery({ isWritten: true })}>
          Search the lines as they are written
        </Button>
      )}
    </>
  );
}

function Hidden() {
  const count = useApp((state) => state.matchCount);
  const setFilters = useApp((state) => state.setFilters);
  if (count === null || count.hidden === 0) return null;
  return (
    <span data-testid="hidden-matches">
      {formatCount(count.hidden)} more in {countOf(count.hiddenRows, 'hidden row')}{' '}
      <Button look="link" onClick={() => setFilters([])}>
        Show all rows
      </Button>
    </span>
  );
}

/** Lines that are named; the rest is a number. */
const NAMED = 3;

/** What was not searched, and blobs. */
function LeftOut({
  search: { phase, query, skipped, skippedCount, blobs, blobsLeft },
}: {
  readonly search: SearchView;
}) {
  const selectRow = useApp((state) => state.selectRow);
  const isNative = useApp(({ load }) => load.phase !== 'empty' && load.format !== null && load.format !== 'asr');
  const [isLong, setLong] = useState(false);
  const named = isLong ? skipped : skipped.slice(0, NAMED);
  return (
    <>
      {skippedCount > 0 ? (
        <span className={styles['fault']} data-testid="skipped">
          Not searched to the end:{' '}
          {named.map(({ row, line, why }, index) => (
            <span key={`${row} ${index}`}>
              {index > 0 ? ', ' : ''}
              <Button look="link" onClick={() => selectRow(row)}>
                line {formatCount(line)}
              </Button>{' '}
              ({why === 'time' ? 'takes too long' : 'too long'})
            </span>
          ))}
          {skippedCount <= named.length ? null : named.length < skipped.length ? (
            <>
              {' '}
              <Button look="link" aria-expanded={false} onClick={() => setLong(true)}>
                and {formatCount(skippedCount - named.length)} more
              </Button>
            </>
          ) : (
            ` and ${formatCount(skippedCount - named.length)} more`
          )}
        </span>
      ) : null}
      {blobs > 0 ? <span>{countOf(blobs, 'verified blob')} searched</span> : null}
      {isNative && !query.isWritten && phase !== 'invalid' ? (
        <span data-testid="native-lines">Native lines are searched for what their records do not have</span>
      ) : null}
      {blobsLeft > 0 ? <span>{countOf(blobsLeft, 'blob')} not verified, so not searched</span> : null}
    </>
  );
}

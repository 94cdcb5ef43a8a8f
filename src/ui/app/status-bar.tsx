import { listLength, passedLength, sightElsewhere } from '../../state/list-slice.ts';
import { type Load, STEP_WORDS, viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatBytes, formatCount, formatProgress } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { useOverviewShown } from '../overview/overview-strip.tsx';
import styles from './status-bar.module.css';

/** The line below the timeline: how far reading has come, or where the reader stands. */
export function StatusBar() {
  const load = useApp((state) => state.load);
  return (
    <footer className={styles['bar']}>{load.phase === 'opening' ? <Progress load={load} /> : <Position />}</footer>
  );
}

function Progress({ load }: { readonly load: Extract<Load, { readonly phase: 'opening' }> }) {
  const cancel = useApp((state) => state.cancel);
  const share = load.total === null || load.total === 0 ? null : Math.min(1, load.bytes / load.total);
  return (
    <>
      <span
        className={styles['track']}
        role="progressbar"
        aria-label={`${STEP_WORDS[load.step]} the file`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      >
        <span className={styles['done']} style={{ transform: `scaleX(${share ?? 0.02})` }} />
      </span>
      <span className={styles['words']}>
        {STEP_WORDS[load.step]} {formatProgress(load.bytes, load.total)}
        {load.rows > 0 ? ` · ${countOf(load.rows, 'record')}` : ''}
      </span>
      <Button look="link" onClick={cancel}>
        Cancel
      </Button>
    </>
  );
}

function Position() {
  const length = useApp(listLength);
  const passed = useApp(passedLength);
  // What filters leave out is there all the same.
  const all = useApp(({ list, load }) => (list === null ? 0 : (viewOf(load)?.rows[list.name.view] ?? 0)));
  // Before the first rows of a filtered list have come, it is not known how many there are of them.
  const hasFilters = useApp(({ list }) => (list?.name.filters.length ?? 0) > 0 && list?.total !== null);
  const cursor = useApp((state) => state.cursor);
  const view = useApp((state) => state.view);
  const isLive = useApp(({ load }) => load.phase === 'ready' && load.isLive);
  const searched = useApp(({ bundle }) => bundle?.view.searched ?? null);
  const elsewhere = useApp(sightElsewhere);
  const what = view === 'story' ? 'row' : 'record';
  return (
    <>
      <span className={styles['words']}>
        {cursor === null
          ? hasFilters
            ? `${formatCount(passed)} of ${countOf(all, what)}${length > passed ? `, ${formatCount(length - passed)} more opened` : ''}`
            : countOf(Math.max(length, all), what)
          : [
              placeWords(what, elsewhere ?? { first: cursor, last: cursor }),
              ` of ${formatCount(length)}`,
              hasFilters ? ` shown, ${formatCount(all)} in all` : '',
              elsewhere === null ? '' : `; ${what} ${formatCount(cursor + 1)} is chosen`,
            ].join('')}
      </span>
      {searched === null ? null : (
        <span className={styles['words']} role="status">
          Looking for the blobs that records name · {formatBytes(searched)} hashed
        </span>
      )}
      {isLive ? (
        <span className={styles['live']} title="The file is watched: what is added to it is shown as it comes">
          <span className={styles['dot']} aria-hidden="true" /> live
        </span>
      ) : null}
      <RoomSwitch />
      <OverviewSwitch />
      <span className={styles['keys']} aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> move <kbd>n</kbd> next in doubt <kbd>?</kbd> help
      </span>
    </>
  );
}

function placeWords(
  what: 'row' | 'record',
  { first, last }: { readonly first: number; readonly last: number },
): string {
  const name = what === 'row' ? 'Row' : 'Record';
  const from = formatCount(first + 1);
  return first === last ? `${name} ${from}` : `${name}s ${from} to ${formatCount(last + 1)}`;
}

function OverviewSwitch() {
  const isShown = useOverviewShown();
  const setOverview = useApp((state) => state.setOverview);
  return (
    <button
      type="button"
      className={styles['switch']}
      aria-pressed={isShown}
      title="The whole session in a strip beside the rows (m)"
      onClick={() => setOverview(!isShown)}
    >
      Overview
    </button>
  );
}

function RoomSwitch() {
  const isRoomy = useApp((state) => state.density === 'roomy');
  const setDensity = useApp((state) => state.setDensity);
  return (
    <button
      type="button"
      className={cx(styles['switch'], styles['room'])}
      aria-pressed={isRoomy}
      title="Rows with more room between them"
      onClick={() => setDensity(isRoomy ? 'compact' : 'roomy')}
    >
      Roomy rows
    </button>
  );
}

import { formatTitle } from '../../format/formats.ts';
import type { SessionView } from '../../timeline/view.ts';
import type { OpenBundle } from '../../state/bundle-slice.ts';
import type { Load } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatBytes, nameOf, parentTitle } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { PathText } from '../kit/path-text.tsx';
import { useMedia } from '../kit/use-media.ts';
import { isApple } from '../kit/apple.ts';
import { SearchField } from '../search/search-field.tsx';
import { SearchButton } from '../search/search-row.tsx';
import { useHasOwnRow } from '../search/use-has-own-row.ts';
import { BrandMark } from './brand.tsx';
import { OpenButton } from './open-button.tsx';
import { ThemeButton } from './theme-button.tsx';
import styles from './top-bar.module.css';
import { PanelButtons } from './panel-buttons.tsx';
import { ViewSwitch } from './view-switch.tsx';

const CONTAINERS = { directory: 'folder', zip: 'zip archive', tar: 'tar archive', sqlite: 'SQLite database' } as const;

/** The bar on top: what is open, how it is looked at, and the page's own switches. */
export function TopBar() {
  const load = useApp((state) => state.load);
  const bundle = useApp((state) => state.bundle);
  const close = useApp((state) => state.close);
  const setPaletteOpen = useApp((state) => state.setPaletteOpen);
  const keys = isApple() ? '⌘K' : 'Ctrl K';
  const setHelpOpen = useApp((state) => state.setHelpOpen);
  const isCompact = useMedia('(max-width: 900px)');
  const hasOwnRow = useHasOwnRow();
  // Where fingers do the work there is no key to name.
  const hasKeys = useMedia('(hover: hover)');
  const isEmpty = load.phase === 'empty';
  return (
    <header className={styles['bar']}>
      <button type="button" className={styles['brand']} onClick={close} aria-label="Sessionscope: to the start page">
        <BrandMark />
        <span>Sessionscope</span>
      </button>
      {bundle === null ? null : isEmpty ? <BundleName bundle={bundle} /> : <BackToBundle bundle={bundle} />}
      {isEmpty ? bundle === null ? <span className={styles['space']} /> : null : <FileName load={load} />}
      {isEmpty || load.view === null || isCompact ? null : (
        <>
          {hasOwnRow ? null : <SearchField />}
          <PanelButtons />
          <ViewSwitch />
        </>
      )}
      <span className={styles['tools']}>
        {!isEmpty && load.view !== null && hasOwnRow ? <SearchButton /> : null}
        {(isEmpty && bundle === null) || (load.phase === 'failed' && load.view === null) ? null : <OpenButton />}
        <Button
          look="bare"
          {...(hasKeys ? {} : { icon: 'more' })}
          className={styles['palette']}
          aria-label="What to do, by its words"
          title={`What to do, by its words (${keys})`}
          onClick={() => setPaletteOpen(true)}
        >
          {hasKeys ? <kbd>{keys}</kbd> : null}
        </Button>
        <Button
          look="bare"
          icon="help"
          aria-label="Help: keys and signs"
          title="Keys and signs (?)"
          onClick={() => setHelpOpen(true)}
        />
        <ThemeButton />
      </span>
    </header>
  );
}

function BundleName({ bundle: { view } }: { readonly bundle: OpenBundle }) {
  const packed = view.compression === null ? '' : `, ${view.compression}`;
  return (
    <span className={styles['file']}>
      <h1 className={styles['name']} title={view.name}>
        <InertText text={view.name} />
      </h1>
      <span className={styles['rest']}>
        <span className={styles['fact']}>{`${CONTAINERS[view.container]}${packed}`}</span>
        <span className={styles['fact']}>{countOf(view.files, view.container === 'sqlite' ? 'session' : 'file')}</span>
      </span>
    </span>
  );
}

function BackToBundle({ bundle: { view } }: { readonly bundle: OpenBundle }) {
  const leave = useApp((state) => state.leaveSession);
  return (
    <Button look="bare" className={styles['back']} onClick={leave} title={`To the sessions of ${view.name}`}>
      <span aria-hidden="true">‹ </span>
      <span className={styles['back-name']}>
        <InertText text={view.name} />
      </span>
    </Button>
  );
}

function FileName({ load }: { readonly load: Exclude<Load, { readonly phase: 'empty' }> }) {
  const showRules = useApp((state) => state.showRules);
  const facts = factsOf(load, load.view);
  const isNative = load.format !== null && load.format !== 'asr';
  return (
    <span className={styles['file']}>
      <span className={styles['names']}>
        <h1 className={styles['name']} title={load.name} aria-label={load.name}>
          <PathText path={load.name} />
        </h1>
        <ParentLink path={load.name} />
      </span>
      <span className={styles['rest']}>
        <span className={styles['title']} title={load.view?.title ?? undefined}>
          <InertText text={load.view?.title ?? ''} />
        </span>
        {facts.map((fact, index) => (
          <span key={fact} className={styles['fact']}>
            {index === 0 && isNative ? (
              <Button
                look="link"
                title={`How files of ${formatTitle(load.format ?? '')} are read`}
                onClick={() => showRules(load.format)}
              >
                <InertText text={fact} />
              </Button>
            ) : (
              <InertText text={fact} />
            )}
          </span>
        ))}
      </span>
    </span>
  );
}

/** From a session of a bundle to the one that it belongs to: to the record there that started it, where one is known. */
function ParentLink({ path }: { readonly path: string }) {
  const parent = useApp(({ bundle }) => bundle?.lines.find((line) => line.path === path)?.parent ?? null);
  const open = useApp((state) => state.openElsewhere);
  if (parent === null || !('path' in parent)) return null;
  return (
    <Button
      look="link"
      className={styles['parent']}
      title={parentTitle(parent)}
      onClick={() => open(parent.path, parent.at)}
    >
      of <InertText text={nameOf(parent.path)} />
    </Button>
  );
}

function factsOf(load: Exclude<Load, { readonly phase: 'empty' }>, view: SessionView | null): readonly string[] {
  const facts: string[] = [];
  if (view?.agent) facts.push(view.agent);
  const format = load.format === null ? null : formatTitle(load.format);
  // An agent's own name says it already.
  if (format !== null && view?.agent?.startsWith(format) !== true) facts.push(format);
  if (view !== null && load.phase !== 'opening') {
    facts.push(countOf(view.counts.records, 'record'));
    if (load.total !== null) facts.push(formatBytes(load.total));
  }
  return [...new Set(facts)];
}

import { useEffect } from 'react';
import { bundlePhase } from '../../state/bundle-slice.ts';
import { recordsOf, STEP_WORDS } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import { Help } from '../help/help.tsx';
import { Announcer } from '../kit/announcer.tsx';
import { later } from '../kit/later.tsx';
import { Rules } from '../rules/rules.tsx';
import { Palette } from '../palette/palette.tsx';
import { Print } from '../print/print.tsx';
import { PasteDialog } from '../start/paste-dialog.tsx';
import { StartPage } from '../start/start-page.tsx';
import { DropTarget } from './drop-target.tsx';
import { FailurePage } from './failure-page.tsx';
import { Notice } from './notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeys } from './use-keys.ts';
import { Workspace } from './workspace.tsx';
import styles from './app.module.css';

/** Most who open a file never see it. */
const BundlePage = later('The list of sessions', () => import('../bundle/bundle-page.tsx'));

/** The page: the start, an open session, or why there is none. */
export function App() {
  const phase = useApp((state) => state.load.phase);
  const hasFailed = useApp(({ load }) => load.phase === 'failed' && load.view === null);
  const bundle = useApp((state) => state.bundle);
  const isPasteOpen = useApp((state) => state.isPasteOpen);
  useDocument();
  useKeys();
  useKeptFocus();

  return (
    <Announcer>
      <div className={styles['app']}>
        <TopBar />
        {phase !== 'empty' ? (
          hasFailed ? (
            <FailurePage />
          ) : (
            <Workspace />
          )
        ) : bundle === null ? (
          <StartPage />
        ) : (
          <BundlePage bundle={bundle} />
        )}
      </div>
      <Notice />
      <PhaseStatus />
      <DropTarget />
      <Help />
      {isPasteOpen ? <PasteDialog /> : null}
      <Rules />
      <Palette />
      <Print />
    </Announcer>
  );
}

/** Tells a screen reader how opening a file goes on. */
function PhaseStatus() {
  const words = useApp(({ load, bundle }) => {
    switch (load.phase) {
      case 'empty':
        return bundle === null
          ? ''
          : `${bundle.view.name}: ${bundlePhase(bundle) === 'opening' ? 'being read' : 'read'}`;
      case 'opening':
        return `${STEP_WORDS[load.step]} ${load.name}`;
      case 'ready':
        return `${load.name} is open: ${countOf(load.view.counts.records, 'record')}`;
      case 'failed':
        // The failure itself is an alert.
        return '';
    }
  });
  return (
    <div className="visually-hidden" role="status">
      {words}
    </div>
  );
}

/** Keeps what stands outside of the page's own tree in step: the theme, the title, and what tests and tools read off `<html>`. */
function useDocument(): void {
  const theme = useApp((state) => state.theme);
  const density = useApp((state) => state.density);
  const phase = useApp(({ load, bundle }) => (load.phase === 'empty' ? bundlePhase(bundle) : load.phase));
  const records = useApp((state) => recordsOf(state.load));
  const sessions = useApp(({ bundle }) => bundle?.lines.length ?? null);
  const name = useApp(({ load, bundle }) => (load.phase === 'empty' ? (bundle?.view.name ?? null) : load.name));

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useEffect(() => {
    document.documentElement.dataset['phase'] = phase;
    document.documentElement.dataset['records'] = String(records);
    if (sessions === null) delete document.documentElement.dataset['sessions'];
    else document.documentElement.dataset['sessions'] = String(sessions);
  }, [phase, records, sessions]);
  useEffect(() => {
    document.title = name === null ? 'Sessionscope' : `${name} · Sessionscope`;
  }, [name]);
}

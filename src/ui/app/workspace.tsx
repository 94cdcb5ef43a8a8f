import { useEffect } from 'react';
import { useApp } from '../../state/use-app.ts';
import { Inspector, prepareInspector } from '../inspector/inspector.tsx';
import { SearchRow } from '../search/search-row.tsx';
import { useHasOwnRow } from '../search/use-has-own-row.ts';
import { later } from '../kit/later.tsx';
import { ScrollRow } from '../kit/scroll-row.tsx';
import { Splitter } from '../kit/splitter.tsx';
import { useMedia } from '../kit/use-media.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { TimingDock } from '../timing/timing-dock.tsx';
import { FailureBar } from './failure-bar.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { MissingBar } from './missing-bar.tsx';
import { PanelButtons } from './panel-buttons.tsx';
import { SidePanel } from './side-panel.tsx';
import { StatusBar } from './status-bar.tsx';
import { Tallies } from './tallies.tsx';
import { focusTimeline } from './use-keys.ts';
import { ViewSwitch } from './view-switch.tsx';
import styles from './workspace.module.css';

/** Comes with the first search. */
const SearchBar = later('What the search finds', () => import('../search/search-bar.tsx'));

/** An open session: its numbers, the timeline, a panel at its left and the inspector at its right, or below where it is narrow. */
export function Workspace() {
  const isTiming = useApp((state) => state.panel === 'timing');
  const panel = useApp((state) => (state.panel === 'timing' ? null : state.panel));
  const isInspecting = useApp((state) => state.selected !== null);
  const isSearching = useApp((state) => state.query.text !== '');
  const isCompact = useMedia('(max-width: 900px)');
  const isNarrow = useMedia('(max-width: 720px)');
  const isSheet = useMedia(panel === null ? '(max-width: 900px)' : '(max-width: 1180px)');
  const hasOwnRow = useHasOwnRow();
  useEffect(prepareInspector, []);
  useEffect(() => {
    if (document.activeElement === document.body) focusTimeline({ focusVisible: false });
  }, []);

  return (
    <main className={styles['workspace']}>
      {isCompact ? (
        <ScrollRow className={styles['switches']}>
          <ViewSwitch />
          <PanelButtons />
        </ScrollRow>
      ) : null}
      <div className={styles['yields']}>
        <Tallies />
      </div>
      {hasOwnRow ? <SearchRow /> : null}
      {isSearching ? <SearchBar /> : null}
      <FailureBar />
      <FilterBar />
      <MissingBar />
      <div className={styles['parts']}>
        {panel === null ? null : <SidePanel panel={panel} isSheet={isNarrow} />}
        <div className={styles['split']} data-sheet={isSheet}>
          <Timeline />
          {isInspecting ? <InspectorPart isSheet={isSheet} /> : null}
        </div>
      </div>
      {isTiming ? (
        <div className={styles['timing']}>
          <TimingDock />
        </div>
      ) : null}
      <div className={styles['yields']}>
        <StatusBar />
      </div>
    </main>
  );
}

function InspectorPart({ isSheet }: { readonly isSheet: boolean }) {
  const width = useApp((state) => state.inspectorWidth);
  const height = useApp((state) => state.sheetHeight);
  const setWidth = useApp((state) => state.setInspectorWidth);
  const setHeight = useApp((state) => state.setSheetHeight);
  return (
    <>
      {isSheet ? (
        <Splitter
          label="Height of the inspector"
          direction="horizontal"
          value={height}
          min={20}
          max={85}
          fromPixels={(pixels, whole) => (pixels / whole) * 100}
          onChange={setHeight}
        />
      ) : (
        <Splitter
          label="Width of the inspector"
          direction="vertical"
          value={width}
          min={340}
          max={1100}
          fromPixels={(pixels) => pixels}
          onChange={setWidth}
        />
      )}
      <div
        className={styles['inspector']}
        style={isSheet ? { height: `${height}%` } : { width: `min(${width}px, 62%)` }}
      >
        <Inspector />
      </div>
    </>
  );
}

import { useEffect, useRef } from 'react';
import type { PanelName } from '../../state/shell-slice.ts';
import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './side-panel.module.css';
import { focusTimeline } from './use-keys.ts';

/** The panels at the side: Timing needs the whole width, and lies below. */
type SideName = Exclude<PanelName, 'timing'>;

const TITLES: Readonly<Record<SideName, string>> = {
  problems: 'Problems',
  permissions: 'Permissions',
  terminals: 'Terminals',
  usage: 'Usage',
};
/** Each comes when it is first opened. */
const PANELS = {
  problems: later('The list of problems', () => import('../problems/problems-panel.tsx')),
  permissions: later('The list of permissions', () => import('../permissions/permissions-panel.tsx')),
  terminals: later('The list of terminals', () => import('../terminals/terminals-panel.tsx')),
  usage: later('The table of usage', () => import('../usage/usage-panel.tsx')),
} as const;

/** A list beside the timeline, or over it where the page is narrow. */
export function SidePanel({ panel, isSheet }: { readonly panel: SideName; readonly isSheet: boolean }) {
  const closePanel = useApp((state) => state.closePanel);
  const Content = PANELS[panel];
  useMakeWay(isSheet, closePanel);
  return (
    <section className={styles['panel']} data-sheet={isSheet} data-testid={panel} aria-label={TITLES[panel]}>
      <header className={styles['header']}>
        <h2>{TITLES[panel]}</h2>
        <Button
          look="bare"
          icon="close"
          aria-label={`Close ${TITLES[panel]}`}
          onClick={() => {
            closePanel();
            focusTimeline();
          }}
        />
      </header>
      <ScrollRegion label={`${TITLES[panel]}, list`} className={styles['body']}>
        <Content />
      </ScrollRegion>
    </section>
  );
}

/** A list that covers the page makes way for the record that is chosen in it. */
function useMakeWay(isSheet: boolean, closePanel: () => void): void {
  const selected = useApp((state) => state.selected);
  const before = useRef(selected);
  useEffect(() => {
    if (isSheet && selected !== null && selected !== before.current) closePanel();
    before.current = selected;
  }, [isSheet, selected, closePanel]);
}

import type { RefObject } from 'react';
import type { AppState } from '../../state/store.ts';
import { useApp } from '../../state/use-app.ts';
import { later } from '../kit/later.tsx';
import type { Drawn } from '../kit/use-rows.ts';
import { useMedia } from '../kit/use-media.ts';
import styles from './overview-strip.module.css';

const Overview = later('The overview', () => import('./overview.tsx'));

const ROOM = '(min-width: 900px)';

/** Whether the overview is shown: as it was chosen, else where there is room for it. */
export function useOverviewShown(): boolean {
  const chosen = useApp((state) => state.overview);
  const hasRoom = useMedia(ROOM);
  return chosen ?? hasRoom;
}

/** The same, at the moment of an event. */
export function isOverviewShown({ overview }: Pick<AppState, 'overview'>): boolean {
  return overview ?? matchMedia(ROOM).matches;
}

/** What the strip needs of the list that it stands beside. */
export interface OverviewProps {
  readonly rows: Drawn;
  readonly count: number;
  readonly cursor: number | null;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The strip beside the timeline that shows all of the session. Its room is kept while it is fetched. */
export function OverviewStrip(props: OverviewProps) {
  return (
    <div className={styles['strip']} data-testid="overview">
      <Overview {...props} />
    </div>
  );
}

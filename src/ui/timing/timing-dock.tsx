import { useApp } from '../../state/use-app.ts';
import { focusTimeline } from '../app/use-keys.ts';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import styles from './timing-dock.module.css';

const Waterfall = later('The chart of times', () => import('./waterfall.tsx'));

/** What ran when, below the timeline: a chart along an axis of time needs all of the width. */
export function TimingDock() {
  const closePanel = useApp((state) => state.closePanel);
  return (
    <section className={styles['dock']} aria-label="Timing" data-testid="timing">
      <header className={styles['header']}>
        <h2>Timing</h2>
        <Button
          look="bare"
          icon="close"
          aria-label="Close Timing"
          onClick={() => {
            closePanel();
            focusTimeline();
          }}
        />
      </header>
      <Waterfall />
    </section>
  );
}

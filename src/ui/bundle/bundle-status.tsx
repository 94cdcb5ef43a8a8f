import type { BundlePhase, BundleView } from '../../bundle/view.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import bar from '../app/status-bar.module.css';
import { Button } from '../kit/button.tsx';

const DOING: Readonly<Record<BundlePhase, string>> = {
  listing: 'Finding out what is in it',
  reading: 'Reading its sessions',
  ready: 'All of it has been read',
  stopped: 'Stopped before all of it was read',
};

/** The line below the list: how far the bundle has been read. */
export function BundleStatus({ view }: { readonly view: BundleView }) {
  const stop = useApp((state) => state.stopBundle);
  const { phase, files, looked } = view;
  const isBusy = phase !== 'ready' && phase !== 'stopped';
  // What lies in a database are sessions and no files.
  const what = view.container === 'sqlite' ? 'session' : 'file';
  return (
    <footer className={bar['bar']}>
      {isBusy ? (
        <span
          className={bar['track']}
          role="progressbar"
          aria-label={DOING[phase]}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={phase === 'reading' && files > 0 ? Math.round((100 * looked) / files) : undefined}
        >
          <span
            className={bar['done']}
            style={{ transform: `scaleX(${phase === 'reading' ? looked / Math.max(1, files) : 0.02})` }}
          />
        </span>
      ) : null}
      <span className={bar['words']}>
        {doing(view)} ·{' '}
        {phase === 'reading' ? `${formatCount(looked)} of ${countOf(files, what)}` : countOf(files, what)}
      </span>
      {isBusy ? (
        <Button look="link" onClick={stop}>
          Stop
        </Button>
      ) : null}
    </footer>
  );
}

/** What is being done, or what came of it: nothing is said to be whole that is not. */
function doing({ phase, fault, refusedCount }: BundleView): string {
  if (phase !== 'ready') return DOING[phase];
  if (fault !== null) return 'Read as far as it goes';
  if (refusedCount === 0) return DOING.ready;
  return `${DOING.ready}, but ${countOf(refusedCount, 'file')} ${refusedCount === 1 ? 'was' : 'were'} refused`;
}

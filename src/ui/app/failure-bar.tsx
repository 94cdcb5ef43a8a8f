import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './bars.module.css';
import { FAILURE_TITLES, whereItStopped } from './failure-words.ts';

/** Says above the rows that were read why there are no more of them. */
export function FailureBar() {
  const load = useApp((state) => state.load);
  const retry = useApp((state) => state.retry);
  if (load.phase !== 'failed') return null;
  const { reason, message } = load.failure;
  return (
    <div
      className={styles['bar']}
      data-tone={reason === 'cancelled' ? 'grey' : 'red'}
      role="alert"
      data-testid="failure"
    >
      <p>
        <b>{FAILURE_TITLES[reason]}.</b> <InertText text={message} /> {whereItStopped(load)} What was read until then is
        shown
        {load.canAsk ? '.' : ', as far as it was on screen.'}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

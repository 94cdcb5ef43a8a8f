import { nativeTitles } from '../../format/formats.ts';
import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { SampleList } from '../start/sample-list.tsx';
import styles from './failure-page.module.css';
import { FAILURE_TITLES, whereItStopped } from './failure-words.ts';
import { OpenButton } from './open-button.tsx';

const LIST = new Intl.ListFormat('en');

/** Says why a file is not open, and what can be done next. */
export function FailurePage() {
  const load = useApp((state) => state.load);
  const retry = useApp((state) => state.retry);
  const close = useApp((state) => state.close);
  const previous = useApp((state) => state.previous);
  const reopen = useApp((state) => state.reopen);
  if (load.phase !== 'failed') return null;
  const { reason, message } = load.failure;
  return (
    <main className={styles['page']}>
      <div className={styles['column']} data-testid="failure" role="alert">
        <h2 className={styles['title']}>{FAILURE_TITLES[reason]}</h2>
        <p className={styles['message']}>
          <InertText text={message} />
        </p>
        {whereItStopped(load) === null ? null : <p className={styles['more']}>{whereItStopped(load)}</p>}
        {reason === 'unknown-format' ? (
          <p className={styles['more']}>
            It opens record streams (a JSON record a line, or in an array) and the sessions of{' '}
            {LIST.format(nativeTitles())}; also folders, archives and databases of them. What a file is shows in its
            content; its name plays no part.
          </p>
        ) : null}
        {reason === 'crashed' ? (
          <p className={styles['more']}>
            This is a fault of Sessionscope, not of your file. Trying again starts a new reader.
          </p>
        ) : null}
        <div className={styles['actions']}>
          <OpenButton look="primary" words="Open another file…" />
          {reason === 'unknown-format' ? null : <Button onClick={retry}>Try again</Button>}
          {previous === null ? null : (
            <Button onClick={reopen}>
              Back to <InertText text={previous.name} />
            </Button>
          )}
          <Button onClick={close}>To the start page</Button>
        </div>
      </div>
      <div className={styles['column']}>
        <SampleList title="Or look at a sample" />
      </div>
    </main>
  );
}

import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './notice.module.css';

/** Something that the page has to say, until it is closed or the next file is opened. */
export function Notice() {
  const notice = useApp((state) => state.notice);
  const say = useApp((state) => state.say);
  return (
    <div className={styles['region']} role="status">
      {notice === null ? null : (
        <div className={styles['notice']}>
          <p>
            <InertText text={notice} />
          </p>
          <Button look="bare" icon="close" aria-label="Close this message" onClick={() => say(null)} />
        </div>
      )}
    </div>
  );
}

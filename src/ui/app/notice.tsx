import { useEffect } from 'react';
import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './notice.module.css';

/** Milliseconds that a passing word stays. */
const PASSING = 5000;

/** Something that the page has to say, until it is closed or the next file is opened. */
export function Notice() {
  const notice = useApp((state) => state.notice);
  const closeNotice = useApp((state) => state.closeNotice);
  useEffect(() => {
    if (notice?.isPassing !== true) return undefined;
    const timer = setTimeout(closeNotice, PASSING);
    return () => clearTimeout(timer);
  }, [notice, closeNotice]);
  return (
    <div className={styles['region']} role="status">
      {notice === null ? null : (
        <div className={styles['notice']}>
          <p>
            <InertText text={notice.words} />
          </p>
          <Button look="bare" icon="close" aria-label="Close this message" onClick={closeNotice} />
        </div>
      )}
    </div>
  );
}

import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './bars.module.css';

/** Says that the record which a link asked for is not in this file. */
export function MissingBar() {
  const missing = useApp((state) => state.missing);
  const forgetMissing = useApp((state) => state.forgetMissing);
  if (missing === null) return null;
  return (
    <div className={styles['bar']} role="status" data-testid="missing-record">
      <p>
        {'id' in missing ? (
          <>
            The link names the record{' '}
            <code>
              <InertText text={missing.id} />
            </code>
            , and this file has none with that id.
          </>
        ) : (
          <>The link names line {formatCount(missing.line)}, and no record of this file begins there.</>
        )}
      </p>
      <Button look="bare" icon="close" aria-label="Close this message" onClick={forgetMissing} />
    </div>
  );
}

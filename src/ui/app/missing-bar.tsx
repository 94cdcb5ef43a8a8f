import type { ReactNode } from 'react';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './bars.module.css';

/** Says that the record which a link asked for is not in this file, or that the value is not in the record. */
export function MissingBar() {
  const missing = useApp((state) => state.missing);
  const forgetMissing = useApp((state) => state.forgetMissing);
  const pointed = useApp((state) => state.pointed);
  if (missing === null && pointed !== null && pointed.standing in VALUES)
    return (
      <Bar testId="missing-value" onClose={forgetMissing}>
        The link names the value{' '}
        <code>
          <InertText text={pointed.pointer} />
        </code>
        {VALUES[pointed.standing as keyof typeof VALUES]}
      </Bar>
    );
  if (missing === null) return null;
  return (
    <Bar testId="missing-record" onClose={forgetMissing}>
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
    </Bar>
  );
}

/** Why a value cannot be pointed at. */
const VALUES = {
  absent: ', and this record has none there.',
  malformed: ', which is no JSON Pointer: such a one is empty, or its steps begin with a slash each.',
  unread: ', and this record is not laid out: its line is no record, or too long.',
} as const;

function Bar(props: { readonly testId: string; readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <div className={styles['bar']} role="status" data-testid={props.testId}>
      <p>{props.children}</p>
      <Button look="bare" icon="close" aria-label="Close this message" onClick={props.onClose} />
    </div>
  );
}

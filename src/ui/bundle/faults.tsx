import type { BundleView } from '../../bundle/view.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './faults.module.css';

/** What went wrong with it as a whole, and what is to be known of it. */
export function Faults({ view: { name, fault, files, notices } }: { readonly view: BundleView }) {
  return (
    <>
      {fault === null ? null : (
        <p className={styles['fault']} role="alert">
          <b>Not read to its end.</b> <InertText text={`${name}: ${fault}.`} />{' '}
          {files > 0 ? 'What came before it is shown.' : ''}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className={styles['notice']} role="note">
          <InertText text={`${name}: ${notice}.`} />
        </p>
      ))}
    </>
  );
}

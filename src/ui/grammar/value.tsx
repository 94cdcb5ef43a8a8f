import type { Origin } from '../../timeline/detail.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './grammar.module.css';

/** A fact as text: plain when recorded, italic when computed, quiet when missing, a block when withheld. */
export function Value({ text, origin }: { readonly text: string; readonly origin: Origin }) {
  switch (origin) {
    case 'recorded':
      return <InertText text={text} />;
    case 'computed':
      return (
        <i className={styles['computed']} title="computed from the record, not recorded">
          <InertText text={text} />
        </i>
      );
    case 'missing':
      return <span className={styles['missing']}>{text === '' ? 'not recorded' : text}</span>;
    case 'withheld':
      return <Withheld />;
  }
}

/** Stands where a secret would be. */
export function Withheld() {
  return (
    <span
      className={styles['withheld']}
      title="The record marks this as a secret. Its value is shown nowhere and cannot be copied."
    >
      withheld
    </span>
  );
}

import type { LinkOutcome } from '../../timeline/detail.ts';
import styles from './outcome.module.css';
import { RowList } from './row-list.tsx';

/** What a reference came to, in words and look: linked, several, none. */
export function Outcome({ link: { outcome, words, rows } }: { readonly link: LinkOutcome }) {
  return (
    <span className={styles['outcome']} data-outcome={outcome}>
      <span className={styles['words']}>{words}</span>
      {rows.length > 0 ? <RowList rows={rows} /> : null}
    </span>
  );
}

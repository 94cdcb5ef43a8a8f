import type { LinkOutcome } from '../../timeline/detail.ts';
import { Elsewhere } from './elsewhere.tsx';
import styles from './outcome.module.css';
import { RowList } from './row-list.tsx';

/** What a reference came to, in words and look: linked, several, none. */
export function Outcome({ link: { outcome, words, rows, elsewhere = [] } }: { readonly link: LinkOutcome }) {
  return (
    <span className={styles['outcome']} data-outcome={outcome}>
      <span className={styles['words']}>{words}</span>
      {rows.length > 0 ? <RowList rows={rows} /> : null}
      {elsewhere.length > 0 ? <Elsewhere records={elsewhere} /> : null}
    </span>
  );
}

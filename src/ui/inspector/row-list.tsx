import { useState } from 'react';
import type { RowLink } from '../../timeline/detail.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { RowButton } from './row-button.tsx';
import styles from './row-list.module.css';

/** Records listed at once. */
const FEW = 12;

/** Other records, each to be selected. */
export function RowList({ rows }: { readonly rows: readonly RowLink[] }) {
  const [shown, setShown] = useState(FEW);
  return (
    <span className={styles['list']}>
      {rows.slice(0, shown).map((link) => (
        <RowButton key={link.row} link={link} />
      ))}
      {rows.length > shown ? (
        <Button look="link" onClick={() => setShown(shown + 100)}>
          {formatCount(rows.length - shown)} more
        </Button>
      ) : null}
    </span>
  );
}

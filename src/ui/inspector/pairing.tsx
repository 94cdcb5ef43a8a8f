import type { RecordDetail } from '../../timeline/detail.ts';
import { InertText } from '../kit/inert-text.tsx';
import { Block } from './block.tsx';
import styles from './pairing.module.css';
import { RowList } from './row-list.tsx';

/** Why a call and a result stand together, or do not. */
export function Pairing({
  pairing: { words, clause, rows },
}: {
  readonly pairing: NonNullable<RecordDetail['pairing']>;
}) {
  return (
    <Block title="Pairing" aside={clause === '' ? undefined : <code className={styles['clause']}>{clause}</code>}>
      <p className={styles['words']}>
        <InertText text={words} />
      </p>
      {rows.length > 0 ? <RowList rows={rows} /> : null}
    </Block>
  );
}

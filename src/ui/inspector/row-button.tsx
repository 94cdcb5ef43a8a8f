import type { RowLink } from '../../timeline/detail.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { KindIcon } from '../grammar/kind-icon.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './row-button.module.css';

/** Names another record, and selects it. */
export function RowButton({ link: { row, line, id, kind, title } }: { readonly link: RowLink }) {
  const selectRow = useApp((state) => state.selectRow);
  return (
    <button type="button" className={styles['row']} data-target={row} onClick={() => selectRow(row)}>
      <KindIcon kind={kind} size={13} beside={title} />
      <span className={styles['id']}>{id === null ? `line ${formatCount(line)}` : <InertText text={id} />}</span>
      <span className={styles['title']}>
        <InertText text={title} />
      </span>
      {id === null ? null : <span className={styles['line']}>line {formatCount(line)}</span>}
    </button>
  );
}

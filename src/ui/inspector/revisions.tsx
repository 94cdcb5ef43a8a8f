import type { RecordDetail } from '../../timeline/detail.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import { Block } from './block.tsx';
import styles from './revisions.module.css';

/** All records of the entity, oldest first; each can be looked at. */
export function Revisions({ revisions }: { readonly revisions: RecordDetail['revisions'] }) {
  const selectRow = useApp((state) => state.selectRow);
  return (
    <Block title="Revisions" tag={`${countOf(revisions.length, 'record')} of one entity, oldest first`}>
      <ol className={styles['list']}>
        {revisions.map(({ row, line, id, title, isCurrent, isShown }) => (
          <li key={row} data-current={isCurrent}>
            <button
              type="button"
              className={styles['revision']}
              aria-current={isShown ? 'true' : undefined}
              data-target={row}
              onClick={() => selectRow(row)}
            >
              <span className={styles['dot']} aria-hidden="true" />
              <span className={styles['id']}>{id === null ? 'id not recorded' : <InertText text={id} />}</span>
              <span className={styles['title']}>
                <InertText text={title} />
              </span>
              <span className={styles['line']}>line {formatCount(line)}</span>
              <span className={styles['word']}>{isCurrent ? 'current' : 'superseded'}</span>
            </button>
          </li>
        ))}
      </ol>
    </Block>
  );
}

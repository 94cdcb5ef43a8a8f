import type { ReactNode } from 'react';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import type { RowState } from '../../timeline/view.ts';
import { StateMark } from '../grammar/state-mark.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './panel-item.module.css';

interface Props {
  readonly row: number;
  readonly line: number;
  readonly state: RowState;
  readonly word: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** One entity in a panel; a click selects its record. */
export function PanelItem({ row, line, state, word, title, children }: Props) {
  const selectRow = useApp((app) => app.selectRow);
  const isSelected = useApp((app) => app.selected === row);
  return (
    <button
      type="button"
      className={styles['item']}
      aria-current={isSelected ? 'true' : undefined}
      data-target={row}
      data-state={state}
      onClick={() => selectRow(row)}
    >
      <span className={styles['title']}>
        <InertText text={title} />
      </span>
      <span className={styles['line']}>line {formatCount(line)}</span>
      <span className={styles['state']}>
        <StateMark state={state} word={word} isWhole />
      </span>
      <span className={styles['more']}>{children}</span>
    </button>
  );
}

/** Words about a panel as a whole. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}

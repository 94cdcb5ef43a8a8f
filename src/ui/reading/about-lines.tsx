import type { ReactNode } from 'react';
import { countOf } from '../../state/words.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import styles from './long-text.module.css';

interface Props {
  /** The text as it is recorded, which can be copied. */
  readonly text: string;
  /** How many lines it has, as far as they are known; and whether these are all. */
  readonly lines: number;
  readonly isWhole: boolean;
  readonly what?: string;
  readonly children?: ReactNode;
}

/** How long a text is of which only the lines in sight are drawn. */
export function AboutLines({ text, lines, isWhole, what = 'all of the text', children }: Props) {
  return (
    <p className={styles['about']}>
      <span>
        {countOf(text.length, 'character')}, {isWhole ? '' : 'more than '}
        {countOf(lines, 'line')}
        {children}
      </span>
      <CopyButton text={text} what={what} />
    </p>
  );
}

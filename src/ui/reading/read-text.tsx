import type { ReactNode } from 'react';
import { useApp } from '../../state/use-app.ts';
import { CornerCopy } from '../kit/corner-copy.tsx';
import { cx } from '../kit/cx.ts';
import styles from './read-text.module.css';

interface Props {
  readonly label: string;
  /** What is copied: the text as it is recorded, however it is drawn. */
  readonly text: string;
  /** What that is, in words. */
  readonly what?: string;
  readonly children: ReactNode;
}

/** Where the lines of a text are drawn. */
export function ReadText({ label, text, what = 'the text as it is recorded', children }: Props) {
  const wraps = useApp((state) => state.wraps);
  return (
    <div className={cx('reveals', styles['window'])}>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre className={styles['text']} data-wraps={wraps} tabIndex={0} role="group" aria-label={label}>
        {children}
      </pre>
      <CornerCopy text={text} what={what} />
    </div>
  );
}

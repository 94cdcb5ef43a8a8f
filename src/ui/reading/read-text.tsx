import type { ReactNode } from 'react';
import { useApp } from '../../state/use-app.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { cx } from '../kit/cx.ts';
import styles from './read-text.module.css';

/** Where the lines of a text are drawn; what is copied is the text as it is recorded. */
export function ReadText(props: { readonly label: string; readonly text: string; readonly children: ReactNode }) {
  const wraps = useApp((state) => state.wraps);
  return (
    <div className={cx('reveals', styles['window'])}>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre className={styles['text']} data-wraps={wraps} tabIndex={0} role="group" aria-label={props.label}>
        {props.children}
      </pre>
      <span className={cx('reveals', styles['copy'])}>
        <CopyButton text={props.text} what="the text as it is recorded" isQuiet />
      </span>
    </div>
  );
}

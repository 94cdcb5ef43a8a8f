import { CopyButton } from './copy-button.tsx';
import styles from './corner-copy.module.css';
import { cx } from './cx.ts';

/** A way to copy a text, at the corner of what draws it; seen where that is pointed at. Its parent is what it is placed in. */
export function CornerCopy({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={cx('reveals', styles['copy'])}>
      <CopyButton text={text} what={what} isQuiet />
    </span>
  );
}

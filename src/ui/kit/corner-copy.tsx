import { CopyButton } from './copy-button.tsx';
import styles from './corner-copy.module.css';
import { cx } from './cx.ts';

interface Props {
  readonly text: string;
  readonly what: string;
  /** Whether it stands among lines of text, the first of which leave it room; else it is the last in a row with what it copies. */
  readonly floats?: boolean;
}

/** A way to copy a text, at the upper right of what draws it; seen where that is pointed at. */
export function CornerCopy({ text, what, floats = false }: Props) {
  return (
    <span className={cx('reveals', styles['copy'])} data-floats={floats}>
      <CopyButton text={text} what={what} isQuiet />
    </span>
  );
}

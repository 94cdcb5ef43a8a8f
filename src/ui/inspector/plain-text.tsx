import { useApp } from '../../state/use-app.ts';
import type { MarkAttributes } from '../search/mark-place.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './text-window.module.css';

interface Props {
  readonly text: string;
  readonly label: string;
  /** What is copied, in words. */
  readonly what?: string | undefined;
  /** What lets a search mark its matches. */
  readonly marking?: MarkAttributes;
}

/** A text as it is, with a way to copy it. */
export function PlainText(props: Props) {
  const { text, label, what = 'the text as far as it is shown', marking = {} } = props;
  const wraps = useApp((state) => state.wraps);
  if (text === '') return <p className={styles['empty']}>Empty: it has no bytes.</p>;
  return (
    <div className={cx('reveals', styles['window'])}>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre className={styles['text']} data-wraps={wraps} tabIndex={0} role="group" aria-label={label}>
        <span {...marking}>
          <InertText text={text} />
        </span>
      </pre>
      <span className={cx('reveals', styles['copy'])}>
        <CopyButton text={text} what={what} isQuiet />
      </span>
    </div>
  );
}

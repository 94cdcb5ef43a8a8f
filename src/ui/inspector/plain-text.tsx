import type { MarkAttributes } from '../search/mark-place.ts';
import { InertText } from '../kit/inert-text.tsx';
import { ReadText } from '../reading/read-text.tsx';
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
  if (text === '') return <p className={styles['empty']}>Empty: it has no bytes.</p>;
  return (
    <ReadText label={label} text={text} what={what}>
      <span {...marking}>
        <InertText text={text} />
      </span>
    </ReadText>
  );
}

import type { RowState } from '../../timeline/view.ts';
import { InertText } from '../kit/inert-text.tsx';
import { Glyph } from './glyph.tsx';
import styles from './grammar.module.css';
import { LOOKS } from './looks.ts';

interface Props {
  readonly state: RowState;
  readonly word: string;
  /** Whether all of the words are shown, on several lines if need be. */
  readonly isWhole?: boolean;
}

/** How something stands: shape, word, tone, and an outline where it is not certain. */
export function StateMark({ state, word, isWhole = false }: Props) {
  const { glyph, tone, outline } = LOOKS[state];
  if (glyph === null && word === '') return null;
  return (
    <span className={styles['state']} data-tone={tone} data-outline={outline} data-whole={isWhole}>
      {glyph === null ? null : <Glyph name={glyph} />}
      <span className={styles['word']}>
        <InertText text={word} />
      </span>
    </span>
  );
}

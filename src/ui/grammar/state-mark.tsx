import type { RowState } from '../../timeline/view.ts';
import { InertText } from '../kit/inert-text.tsx';
import { Glyph } from './glyph.tsx';
import styles from './grammar.module.css';
import { LOOKS } from './looks.ts';

/** Words of which `lead` is cut where there is little room, and `tail` is not. */
export interface MarkWords {
  readonly lead: string;
  readonly tail: string;
}

interface Props {
  readonly state: RowState;
  readonly word: string;
  /** Shorter words, of which the page's width chooses: whoever has them says in its style sheet which `data-form` is shown. */
  readonly short?: { readonly wide: MarkWords; readonly brief: MarkWords };
  /** Whether all of the words are shown, on several lines if need be. */
  readonly isWhole?: boolean;
}

/** How something stands: shape, word, tone, and an outline where it is not certain. */
export function StateMark({ state, word, short, isWhole = false }: Props) {
  const { glyph, tone, outline } = LOOKS[state];
  if (glyph === null && word === '') return null;
  return (
    <span className={styles['state']} data-tone={tone} data-outline={outline} data-whole={isWhole}>
      {glyph === null ? null : <Glyph name={glyph} />}
      {short === undefined ? (
        <span className={styles['word']}>
          <InertText text={word} />
        </span>
      ) : isSame(short.wide, short.brief) ? (
        <Words words={short.wide} />
      ) : (
        <>
          <Words words={short.wide} form="wide" />
          <Words words={short.brief} form="brief" />
        </>
      )}
    </span>
  );
}

function Words({ words: { lead, tail }, form }: { readonly words: MarkWords; readonly form?: 'wide' | 'brief' }) {
  return (
    <span className={styles['words']} data-form={form}>
      {lead === '' ? null : (
        <span className={styles['word']}>
          <InertText text={lead} />
        </span>
      )}
      {tail === '' ? null : (
        <span className={styles['tail']} data-lone={lead === ''}>
          <InertText text={tail} />
        </span>
      )}
    </span>
  );
}

function isSame(a: MarkWords, b: MarkWords): boolean {
  return a.lead === b.lead && a.tail === b.tail;
}

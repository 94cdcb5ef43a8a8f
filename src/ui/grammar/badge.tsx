import type { Badge } from '../../timeline/view.ts';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import { Glyph } from './glyph.tsx';
import styles from './grammar.module.css';
import type { GlyphName } from './looks.ts';

interface Props {
  readonly badge: Badge;
  /** Fewer words for a narrow place, with a glyph: whoever gives them says in its style sheet which `data-form` is shown. */
  readonly brief?: { readonly text: string; readonly glyph: GlyphName | null };
}

/** A small fact beside a row's text; in italics when we computed it. */
export function BadgeMark({ badge, brief }: Props) {
  return (
    <span
      className={cx(styles['badge'], badge.computed === true && styles['computed'])}
      data-tone={badge.tone}
      data-kind={badge.kind}
      title={badge.computed === true ? `${badge.text} (computed, not recorded)` : badge.text}
    >
      {brief === undefined ? (
        <InertText text={badge.text} />
      ) : (
        <>
          <span data-form="wide">
            <InertText text={badge.text} />
          </span>
          <span data-form="brief">
            {brief.glyph === null ? null : <Glyph name={brief.glyph} size={12} />}
            <span className={styles['brief']}>
              <InertText text={brief.text} />
            </span>
          </span>
        </>
      )}
    </span>
  );
}

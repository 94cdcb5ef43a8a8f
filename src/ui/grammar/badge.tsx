import type { Badge } from '../../timeline/view.ts';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './grammar.module.css';

/** A small fact beside a row's text; in italics when we computed it. */
export function BadgeMark({ badge }: { readonly badge: Badge }) {
  return (
    <span
      className={cx(styles['badge'], badge.computed === true && styles['computed'])}
      data-tone={badge.tone}
      data-kind={badge.kind}
      title={badge.computed === true ? `${badge.text} (computed, not recorded)` : undefined}
    >
      <InertText text={badge.text} />
    </span>
  );
}

import type { Badge } from '../../timeline/view.ts';
import { BadgeMark } from '../grammar/badge.tsx';
import { LOOKS } from '../grammar/looks.ts';
import styles from './row-badges.module.css';
import { decisionInBrief } from './state-words.ts';

/** The small facts of a row. What was decided is there at every width, in fewer words where there is little room. */
export function RowBadges({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <span className={styles['badges']}>
      {badges.map((badge) => (
        <RowBadge key={`${badge.kind} ${badge.text}`} badge={badge} />
      ))}
    </span>
  );
}

function RowBadge({ badge }: { readonly badge: Badge }) {
  if (badge.kind !== 'decision') return <BadgeMark badge={badge} />;
  const { text, state } = decisionInBrief(badge.text);
  return <BadgeMark badge={badge} brief={{ text, glyph: state === null ? null : LOOKS[state].glyph }} />;
}

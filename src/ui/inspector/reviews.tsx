import type { Section } from '../../timeline/detail.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './choices.module.css';

type ReviewViews = Extract<Section, { readonly kind: 'reviews' }>['reviews'];

/** Reviews that came before a decision. They decide nothing, and have no colour. */
export function Reviews({ reviews }: { readonly reviews: ReviewViews }) {
  return (
    <ul>
      {reviews.map(({ by, verdict, rationale }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles['review']}>
          <span className={styles['by']}>
            <InertText text={by} />
          </span>
          <span className={styles['verdict']}>
            <InertText text={verdict} />
          </span>
          {rationale === '' ? null : (
            <span className={styles['rationale']}>
              <InertText text={rationale} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

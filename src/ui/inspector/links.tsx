import type { DetailLink } from '../../timeline/detail.ts';
import { InertText } from '../kit/inert-text.tsx';
import { Block } from './block.tsx';
import styles from './links.module.css';
import { Outcome } from './outcome.tsx';

/** What this record refers to, and what refers to it. */
export function Links({ links }: { readonly links: readonly DetailLink[] }) {
  return (
    <Block title="Links">
      <ul className={styles['links']}>
        {links.map((link) => (
          <li key={`${link.direction} ${link.relation} ${link.member}`} className={styles['link']}>
            <span className={styles['relation']}>
              <span aria-hidden="true" className={styles['arrow']}>
                {link.direction === 'out' ? '→' : '←'}
              </span>
              <span className="visually-hidden">{link.direction === 'out' ? 'to: ' : 'from: '}</span>
              {link.relation}
            </span>
            <code className={styles['member']}>
              <InertText text={link.member} />
            </code>
            <Outcome link={link} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

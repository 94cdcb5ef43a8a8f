import type { ReactNode } from 'react';
import { InertText } from '../kit/inert-text.tsx';
import styles from './block.module.css';

interface Props {
  readonly title: string;
  /** What must be said of the whole, such as how complete it is. */
  readonly note?: string | undefined;
  /** What stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  /**
   * How certain it is that the model received what the block holds: a solid line at its side where the record says so, a dashed one
   * where that is not known.
   */
  readonly side?: 'none' | 'received' | 'unknown';
  readonly tag?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the inspector under a heading. */
export function Block({ title, note, aside, side = 'none', tag, children }: Props) {
  return (
    <section className={styles['block']} data-side={side}>
      <header className={styles['header']}>
        <h3 className={styles['title']}>
          <InertText text={title} />
        </h3>
        {tag === undefined ? null : <span className={styles['tag']}>{tag}</span>}
        {aside === undefined ? null : <span className={styles['aside']}>{aside}</span>}
      </header>
      {note === undefined || note === '' ? null : (
        <p className={styles['note']}>
          <InertText text={note} />
        </p>
      )}
      {children}
    </section>
  );
}

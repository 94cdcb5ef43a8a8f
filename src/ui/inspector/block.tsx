import type { ReactNode } from 'react';
import { InertText } from '../kit/inert-text.tsx';
import { usePlace } from '../search/mark-place.ts';
import styles from './block.module.css';
import { PointerCopies } from './pointer-copies.tsx';

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
  /** JSON Pointer to the value that the block shows as a whole. */
  readonly pointer?: string;
  /** Whether the pointer and a link can be copied at the heading: not where the value's own line has them. */
  readonly hasCopies?: boolean;
  readonly children: ReactNode;
}

/** A part of the inspector under a heading. */
export function Block({ title, note, aside, side = 'none', tag, pointer, hasCopies = false, children }: Props) {
  const place = usePlace();
  const copies = pointer === undefined || !hasCopies ? null : <PointerCopies pointer={pointer} />;
  return (
    <section
      className={styles['block']}
      data-side={side}
      data-of={place !== null && place.blob === null && !place.isNative ? place.row : undefined}
      data-pointer={pointer}
    >
      <header className={styles['header']}>
        <h3 className={styles['title']}>
          <InertText text={title} />
        </h3>
        {tag === undefined ? null : <span className={styles['tag']}>{tag}</span>}
        {aside === undefined && copies === null ? null : (
          <span className={styles['aside']}>
            {copies}
            {aside}
          </span>
        )}
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

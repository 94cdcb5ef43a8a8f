import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './scroll-row.module.css';

/** Pixels that rounding may leave. */
const SLACK = 1;

/** Things beside each other that scroll where there is too little room; the edge behind which there are more fades. */
export function ScrollRow({ className, children, ...rest }: ComponentProps<'div'>) {
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<'none' | 'before' | 'after' | 'both'>('none');
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = () => {
      const before = element.scrollLeft > SLACK;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - SLACK;
      setMore(before ? (after ? 'both' : 'before') : after ? 'after' : 'none');
    };
    const observer = new ResizeObserver(look);
    // What is in it may grow without the row itself.
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [children]);
  return (
    <div {...rest} ref={row} className={cx(styles['row'], className)} data-more={more}>
      {children}
    </div>
  );
}

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './scroll-row.module.css';

/** Pixels that rounding may leave. */
const SLACK = 1;
/** Pixels of an edge that fades; see the style sheet. */
const FADE = 36;

/**
 * Things beside each other that scroll where there is too little room; the edge behind which there are more fades. A button that is
 * pressed, by whatever key, comes into sight.
 */
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
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const pressed = [...element.querySelectorAll('[aria-pressed="true"]')].at(-1);
    if (pressed !== undefined) reveal(element, pressed);
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.getAttribute('aria-pressed') === 'true') reveal(element, target);
    });
    observer.observe(element, { subtree: true, attributeFilter: ['aria-pressed'] });
    return () => observer.disconnect();
  }, []);
  return (
    <div {...rest} ref={row} className={cx(styles['row'], className)} data-more={more}>
      {children}
    </div>
  );
}

/** Scrolls a row as far as it takes to show all of a thing in it, beside the edges that fade. */
function reveal(row: HTMLElement, thing: Element): void {
  const [view, box] = [row.getBoundingClientRect(), thing.getBoundingClientRect()];
  const before = box.left - view.left - FADE;
  const after = box.right - view.right + FADE;
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += Math.min(after, before);
}

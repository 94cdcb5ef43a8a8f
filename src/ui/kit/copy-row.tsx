import { Children, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { useMedia } from './use-media.ts';

/** Buttons that stand beside a value where they cannot be hidden until it is pointed at. */
const AT_ONCE = 2;

/**
 * Copy buttons of one value beside each other: one stop of the Tab key, between which the arrow keys move, as in any toolbar
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). Where nothing can hover, and they are many, one button brings all but the first.
 */
export function CopyRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLSpanElement>(null);
  const isAlwaysSeen = useMedia('(hover: none)');
  const [isOpen, setOpen] = useState(false);
  const all = Children.toArray(children);
  const hasMore = isAlwaysSeen && all.length > AT_ONCE;
  const buttons = () => [...(row.current?.querySelectorAll('button') ?? [])];
  const stopAt = (stop: Element | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  useEffect(() => {
    const there = buttons();
    // The buttons may be others now.
    if (there.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(there[0]);
  });
  const move = (event: KeyboardEvent) => {
    const there = buttons();
    const at = there.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: there.length - 1 }[event.key];
    const next = to === undefined ? undefined : there[(to + there.length) % there.length];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Its buttons take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <span
      ref={row}
      className={styles['row']}
      role="toolbar"
      aria-label="Copy"
      onFocus={(event: FocusEvent) => stopAt(event.target)}
      onKeyDown={move}
    >
      {hasMore && !isOpen ? all.slice(0, 1) : all}
      {hasMore ? (
        <button
          type="button"
          className={styles['button']}
          aria-label="More to copy"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'more'} size={13} />
        </button>
      ) : null}
    </span>
  );
}

import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './copy-button.module.css';

/**
 * Copy buttons of one value beside each other: one stop of the Tab key, between which the arrow keys move, as in any toolbar
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/).
 */
export function CopyRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLSpanElement>(null);
  const buttons = () => [...(row.current?.querySelectorAll('button') ?? [])];
  const stopAt = (stop: Element | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  useEffect(() => {
    const all = buttons();
    // The buttons may be others now.
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(all[0]);
  });
  const move = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const next = to === undefined ? undefined : all[(to + all.length) % all.length];
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
      {children}
    </span>
  );
}

import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** What has the focus at first. What comes later takes it itself. */
  readonly first: RefObject<HTMLElement | null>;
}

/**
 * A dialog over the page, open from the moment that it is drawn: the keys of the page are off by then. Escape and a click beside it close
 * it, and the focus goes back to where it was.
 */
export function Dialog({ title, onClose, children, isWide = false, first }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the next key, and while the element is still in the page when it goes: else there is nothing to close, and no way back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    first.current?.focus();
    return () => {
      dialog?.close();
      giveBack(before);
    };
  }, [first]);

  return (
    // A click beside the dialog is a click on itself: its content covers it. The keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles['dialog']}
      data-wide={isWide}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={styles['body']}>
        <header className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <Button look="bare" icon="close" aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Whether a dialog is open: keys are for it then, wherever the focus is. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Gives the focus to what had it; where nothing had it, or what had it is gone, to the page's list of rows. */
function giveBack(before: Element | null): void {
  const main = document.querySelector<HTMLElement>('main [role="grid"]');
  const place = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : main;
  if (place === document.activeElement) return;
  place?.focus({ preventScroll: true });
  // What had it may take no focus any more, such as a button that was switched off meanwhile.
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
}

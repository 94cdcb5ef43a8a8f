import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** What has the focus at first. */
  readonly first: RefObject<HTMLElement | null>;
}

/** A dialog over the page, open while it is there. Escape and a click beside it close it. */
export function Dialog({ title, onClose, children, isWide = false, first }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    first.current?.focus();
    return () => dialog?.close();
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

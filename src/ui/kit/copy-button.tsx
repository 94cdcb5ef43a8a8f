import { useEffect, useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import styles from './copy-button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  /** What is copied; a function where it takes work to make. */
  readonly text: string | (() => string);
  /** What it is, in words: "record id". The button's name is "Copy record id". */
  readonly what: string;
  readonly icon?: IconName;
  /** Whether the button shows only when what it belongs to is pointed at or has the focus. */
  readonly isQuiet?: boolean;
  readonly label?: string;
}

/** Copies a text, and says that it did, or that the browser would not. */
export function CopyButton({ text, what, icon = 'copy', isQuiet = false, label }: Props) {
  const write = useCopy();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1200);
    return () => clearTimeout(timer);
  }, [isCopied]);

  // Of a text that has yet to be made it is said once it is copied.
  const name = `Copy ${what}${typeof text === 'string' && hasHalves(text) ? `; ${HALVES}` : ''}`;
  const copy = () => {
    write(typeof text === 'string' ? text : text(), what, () => setCopied(true));
  };

  return (
    <button
      type="button"
      className={cx(styles['button'], isQuiet && styles['quiet'])}
      data-icon={icon}
      aria-label={label === undefined ? name : undefined}
      title={name}
      onClick={copy}
    >
      <Icon name={isCopied ? 'check' : icon} size={13} />
      {label}
    </button>
  );
}

/** Copies a text, whose name is `what`, and says that it did, or that the browser would not. */
export function useCopy(): (text: string, what: string, onCopied?: () => void) => void {
  const announce = useAnnounce();
  return (text, what, onCopied) => {
    writeText(text).then(
      () => {
        onCopied?.();
        announce(`Copied ${what}${text.isWellFormed() ? '' : `; ${HALVES}`}`);
      },
      () => announce('The browser did not allow copying'),
    );
  };
}

/** A clipboard holds text as UTF-8, which has no lone surrogates. */
const HALVES = 'halves of characters become U+FFFD';
/** Characters that are looked at before they are copied: a button is drawn often, and may be of all of a long text. */
const LOOKED_AT = 100_000;

function hasHalves(text: string): boolean {
  return text.length <= LOOKED_AT && !text.isWellFormed();
}

/** Absent from pages that are not served securely; then the promise rejects. */
async function writeText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

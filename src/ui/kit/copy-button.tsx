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

  const copy = () => {
    write(typeof text === 'string' ? text : text(), what, () => setCopied(true));
  };

  return (
    <button
      type="button"
      className={cx(styles['button'], isQuiet && styles['quiet'])}
      data-icon={icon}
      aria-label={label === undefined ? `Copy ${what}` : undefined}
      title={`Copy ${what}`}
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
        announce(`Copied ${what}`);
      },
      () => announce('The browser did not allow copying'),
    );
  };
}

/** Absent from pages that are not served securely; then the promise rejects. */
async function writeText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

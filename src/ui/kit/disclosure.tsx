import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface Props {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
  /** What stands at the end of the summary's line, such as a button. */
  readonly aside?: ReactNode;
  /** Opens it whenever this is another object. */
  readonly opensFor?: object | null;
}

/** A heading that opens and closes what stands below it. What is closed is not drawn. */
export function Disclosure({ summary, children, isOpenAtFirst = false, aside, opensFor = null }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst || opensFor !== null);
  const [openedFor, setOpenedFor] = useState(opensFor);
  if (opensFor !== openedFor) {
    setOpenedFor(opensFor);
    if (opensFor !== null) setOpen(true);
  }
  const bodyId = useId();
  return (
    <div>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['summary']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles['chevron']}>
            <Icon name="chevron" size={12} />
          </span>
          {summary}
        </button>
        {aside}
      </div>
      {isOpen ? <div id={bodyId}>{children}</div> : null}
    </div>
  );
}

import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import type { Overview } from '../../timeline/overview.ts';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './overview.module.css';
import { type TimeNote, timeNotes } from './words.ts';

/** Pixels across from which on the strip has room for sentences. */
const ROOM = 100;

interface Props {
  readonly overview: Overview;
  /** Pixels across. */
  readonly width: number;
}

/** What the scale by time leaves out or cannot show as it is: below the strip, or beside it on request where that is narrow. */
export function TimeNotes({ overview, width }: Props) {
  const notes = timeNotes(overview);
  if (notes.length === 0) return null;
  return width < ROOM ? <FoldedNotes notes={notes} /> : <NoteList notes={notes} className={styles['notes']} />;
}

interface ListProps {
  readonly notes: readonly TimeNote[];
  readonly className: string | undefined;
  /** After one of them has led to its row. */
  readonly onGone?: () => void;
}

function NoteList({ notes, className, onGone }: ListProps) {
  const selectAt = useApp((state) => state.selectAt);
  return (
    <ScrollRegion label="What the overview leaves out" className={className}>
      <ul>
        {notes.map(({ words, position }) => (
          <li key={words}>
            {position === undefined ? (
              words
            ) : (
              <button
                type="button"
                title="Go to this row"
                onClick={() => {
                  selectAt(position, 'push');
                  onGone?.();
                }}
              >
                {words}
              </button>
            )}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

/** A button that says how many notes there are, and the notes over the rows while it is pressed. */
function FoldedNotes({ notes }: Pick<ListProps, 'notes'>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Escape closes one thing at a time.
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // Whatever in it has the focus takes the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['folded']} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button ref={button} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {countOf(notes.length, 'note')}
      </button>
      {isOpen ? <NoteList notes={notes} className={styles['unfolded']} onGone={close} /> : null}
    </div>
  );
}

/** What stands in the strip by time where no row has a place in it. */
export function NoTimes() {
  const setByTime = useApp((state) => state.setOverviewByTime);
  return (
    <div className={styles['none']}>
      <p>No row here has a recorded time, so none has a place by time.</p>
      <p>
        <button type="button" onClick={() => setByTime(false)}>
          Show by rows
        </button>
      </p>
    </div>
  );
}

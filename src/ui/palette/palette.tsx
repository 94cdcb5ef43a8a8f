import { useRef, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import { useDialogFailure } from '../app/use-dialog-failure.ts';
import { Dialog } from '../kit/dialog.tsx';
import { later } from '../kit/later.tsx';
import styles from './palette.module.css';

const PaletteBody = later('The palette', () => import('./palette-body.tsx'));

/** What the field is for. */
const WORDS = 'What to do, a line, a time or a record’s id';

/** The palette of commands. Its field is there at once; what it offers is loaded when it is asked for. */
export function Palette() {
  const isOpen = useApp((state) => state.isPaletteOpen);
  return isOpen ? <OpenPalette /> : null;
}

function OpenPalette() {
  const setPaletteOpen = useApp((state) => state.setPaletteOpen);
  const close = () => setPaletteOpen(false);
  const onFailure = useDialogFailure(close);
  const input = useRef<HTMLInputElement>(null);
  const [early, setEarly] = useState({ text: '', isEntered: false });
  const waiting = (
    <>
      <input
        ref={input}
        className={styles['input']}
        aria-label={WORDS}
        placeholder={WORDS}
        autoComplete="off"
        spellCheck={false}
        value={early.text}
        onChange={({ currentTarget: { value } }) => setEarly({ text: value, isEntered: false })}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) setEarly({ ...early, isEntered: true });
        }}
        data-testid="palette"
      />
      <div className={styles['found']} />
    </>
  );
  return (
    <Dialog title="What to do" first={input} onClose={close}>
      <PaletteBody input={input} words={WORDS} early={early} waiting={waiting} onFailure={onFailure} />
    </Dialog>
  );
}

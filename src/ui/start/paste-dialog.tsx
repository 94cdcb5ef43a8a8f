import { useRef, useState } from 'react';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { openText } from './open-text.ts';
import styles from './paste-dialog.module.css';

/** Takes the text of a session by hand. */
export function PasteDialog() {
  const store = useAppStore();
  const setPasteOpen = useApp((state) => state.setPasteOpen);
  const field = useRef<HTMLTextAreaElement>(null);
  // The text itself stays with the field: a long one would be drawn anew with every key.
  const [isEmpty, setEmpty] = useState(true);
  const close = () => setPasteOpen(false);
  return (
    <Dialog title="Paste the text of a session" first={field} onClose={close}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          openText(store.getState(), field.current?.value ?? '');
        }}
      >
        <textarea
          ref={field}
          className={styles['field']}
          aria-label="Text of a session"
          placeholder={'{"type":"tool_call","seq":1,"id":"r1", …}'}
          spellCheck={false}
          rows={12}
          onChange={({ currentTarget }) => setEmpty(currentTarget.value === '')}
        />
        <div className={styles['actions']}>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isEmpty}>
            Open
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useRef } from 'react';
import { useApp } from '../../state/use-app.ts';
import { useDialogFailure } from '../app/use-dialog-failure.ts';
import { Dialog } from '../kit/dialog.tsx';
import { later } from '../kit/later.tsx';

const HelpBody = later('The help', () => import('./help-body.tsx'));

/** The dialog with the keys and signs, whose content is loaded when it is asked for. */
export function Help() {
  const isOpen = useApp((state) => state.isHelpOpen);
  const setHelpOpen = useApp((state) => state.setHelpOpen);
  const close = () => setHelpOpen(false);
  const onFailure = useDialogFailure(close);
  const body = useRef<HTMLDivElement>(null);
  if (!isOpen) return null;
  return (
    <Dialog title="Keys and signs" isWide first={body} onClose={close}>
      <HelpBody body={body} onFailure={onFailure} />
    </Dialog>
  );
}

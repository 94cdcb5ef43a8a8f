import { useRef } from 'react';
import { useApp } from '../../state/use-app.ts';
import { useDialogFailure } from '../app/use-dialog-failure.ts';
import { Dialog } from '../kit/dialog.tsx';
import { later } from '../kit/later.tsx';

const RulesBody = later('The list of rules', () => import('./rules-body.tsx'));

/** The dialog with the rules of a native format, whose content is loaded when it is asked for. */
export function Rules() {
  const format = useApp((state) => state.rulesOf);
  const showRules = useApp((state) => state.showRules);
  const close = () => showRules(null);
  const onFailure = useDialogFailure(close);
  const body = useRef<HTMLDivElement>(null);
  if (format === null) return null;
  return (
    <Dialog title="How native files are read" isWide first={body} onClose={close}>
      <RulesBody format={format} body={body} onFailure={onFailure} />
    </Dialog>
  );
}

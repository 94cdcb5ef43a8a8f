import { useApp } from '../../state/use-app.ts';
import { later } from '../kit/later.tsx';

const HelpDialog = later('The help', () => import('./help-dialog.tsx'));

/** The dialog with the keys and signs, which is loaded when it is asked for. */
export function Help() {
  const isOpen = useApp((state) => state.isHelpOpen);
  const setHelpOpen = useApp((state) => state.setHelpOpen);
  const say = useApp((state) => state.say);
  if (!isOpen) return null;
  const onFailure = (words: string) => {
    setHelpOpen(false);
    say(words);
  };
  return <HelpDialog onFailure={onFailure} />;
}

import { useApp } from '../../state/use-app.ts';
import { later } from '../kit/later.tsx';

const RulesDialog = later('The list of rules', () => import('./rules-dialog.tsx'));

/** The dialog with the rules of a native format, which is loaded when it is asked for. */
export function Rules() {
  const format = useApp((state) => state.rulesOf);
  const showRules = useApp((state) => state.showRules);
  const say = useApp((state) => state.say);
  if (format === null) return null;
  const onFailure = (words: string) => {
    showRules(null);
    say(words);
  };
  return <RulesDialog format={format} onFailure={onFailure} />;
}

import { useApp } from '../../state/use-app.ts';
import { later } from '../kit/later.tsx';

const PrintView = later('What goes on paper', () => import('./print-view.tsx'));

/** What goes on paper, made when it is asked for. */
export function Print() {
  const isPrinting = useApp((state) => state.isPrinting);
  const setPrinting = useApp((state) => state.setPrinting);
  const say = useApp((state) => state.say);
  if (!isPrinting) return null;
  const onFailure = (words: string) => {
    setPrinting(false);
    say(words);
  };
  return <PrintView onFailure={onFailure} />;
}

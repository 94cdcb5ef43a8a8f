import { useApp } from '../../state/use-app.ts';
import { later } from '../kit/later.tsx';

const PaletteDialog = later('The palette', () => import('./palette-dialog.tsx'));

/** The palette of commands, which is loaded when it is asked for. */
export function Palette() {
  const isOpen = useApp((state) => state.isPaletteOpen);
  const setPaletteOpen = useApp((state) => state.setPaletteOpen);
  const say = useApp((state) => state.say);
  if (!isOpen) return null;
  const onFailure = (words: string) => {
    setPaletteOpen(false);
    say(words);
  };
  return <PaletteDialog onFailure={onFailure} />;
}

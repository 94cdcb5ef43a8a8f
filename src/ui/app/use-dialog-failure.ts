import { useApp } from '../../state/use-app.ts';

/** What a dialog does whose content cannot be loaded: it closes, and the page says why. */
export function useDialogFailure(close: () => void): (words: string) => void {
  const say = useApp((state) => state.say);
  return (words) => {
    close();
    say(words);
  };
}

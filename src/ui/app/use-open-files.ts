import { useCallback } from 'react';
import { useAppStore } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';

/** Returns a function that opens the first of several files, and says so when there are more. */
export function useOpenFiles(): (files: readonly File[]) => void {
  const store = useAppStore();
  return useCallback(
    (files: readonly File[]) => {
      const [first] = files;
      if (first === undefined) return;
      const { openBlob, say } = store.getState();
      openBlob(first, first.name);
      if (files.length > 1) {
        say(
          `Opened ${first.name}, the first of ${formatCount(files.length)} files. Sessionscope reads one file at a time so far.`,
        );
      }
    },
    [store],
  );
}

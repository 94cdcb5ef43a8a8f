import { useCallback } from 'react';
import { chosenFiles } from '../../state/folder.ts';
import { useAppStore } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';

/** Returns a function that opens a file, or several of them as one bundle: a folder under its own name. */
export function useOpenFiles(): (files: readonly File[]) => void {
  const store = useAppStore();
  return useCallback(
    (files: readonly File[]) => {
      const [first] = files;
      if (first === undefined) return;
      const folder = first.webkitRelativePath.split('/')[0] ?? '';
      if (files.length === 1 && folder === '') store.getState().openBlob(first, first.name);
      else store.getState().openFiles(folder === '' ? countOf(files.length, 'file') : folder, () => chosenFiles(files));
    },
    [store],
  );
}

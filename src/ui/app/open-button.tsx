import { useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { useOpenFiles } from './use-open-files.ts';

/** Chooses files of this machine, or a folder with all that is in it. */
export function OpenButton({
  look = 'plain',
  words = 'Open…',
  isFolder = false,
}: {
  readonly look?: 'plain' | 'primary';
  readonly words?: string;
  readonly isFolder?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const openFiles = useOpenFiles();
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        // Known to every browser, and to none under another name: https://wicg.github.io/entries-api/
        webkitdirectory={isFolder ? '' : undefined}
        aria-label={isFolder ? 'Folder of sessions' : 'Session file'}
        data-testid={isFolder ? 'folder-input' : 'file-input'}
        onChange={({ currentTarget }) => {
          openFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

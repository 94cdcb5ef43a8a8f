import { useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { useOpenFiles } from './use-open-files.ts';

/** Chooses a file of this machine. */
export function OpenButton({
  look = 'plain',
  words = 'Open…',
}: {
  readonly look?: 'plain' | 'primary';
  readonly words?: string;
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
        aria-label="Session file"
        data-testid="file-input"
        onChange={({ currentTarget }) => {
          openFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

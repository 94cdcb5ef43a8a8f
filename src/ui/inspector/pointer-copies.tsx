import type { ReactNode } from 'react';
import { CopyButton } from '../kit/copy-button.tsx';
import { CopyRow } from '../kit/copy-row.tsx';
import { useValueLink } from './use-value-link.ts';

interface Props {
  readonly pointer: string;
  /** Whether a link can lead to the value: not where the pointer names another one. */
  readonly hasLink?: boolean;
  /** Whether the buttons show only when what they belong to is pointed at. */
  readonly isQuiet?: boolean;
  /** What copies the value itself. */
  readonly children?: ReactNode;
}

/** Copies where in the record a value stands: its JSON Pointer, or the address of the page with it. */
export function PointerCopies({ pointer, hasLink = true, isQuiet = true, children }: Props) {
  const link = useValueLink();
  const words = pointerWords(pointer);
  return (
    <CopyRow>
      {children}
      <CopyButton text={pointer} what={`the pointer ${words}`} icon="pointer" isQuiet={isQuiet} />
      {link === null || !hasLink ? null : (
        <CopyButton text={() => link(pointer)} what={`a link to ${words}`} icon="link" isQuiet={isQuiet} />
      )}
    </CopyRow>
  );
}

/** A JSON Pointer in words: that of the whole record has no characters. */
export function pointerWords(pointer: string): string {
  return pointer === '' ? '(whole record)' : pointer;
}

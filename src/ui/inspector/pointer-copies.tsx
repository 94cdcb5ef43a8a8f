import type { ReactNode } from 'react';
import { wholeCut } from '../../base/whole-cut.ts';
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

/** Characters of a pointer that are told: one can have as many levels as a record has bytes. */
const TOLD = 200;

/** A JSON Pointer in words: that of the whole record has no characters, and of a very long one both ends are told. */
export function pointerWords(pointer: string): string {
  if (pointer.length > TOLD) {
    const end = pointer.length - TOLD / 2;
    return `${pointer.slice(0, wholeCut(pointer, TOLD / 2))} … ${pointer.slice(wholeCut(pointer, end))}`;
  }
  return pointer === '' ? '(whole record)' : pointer;
}

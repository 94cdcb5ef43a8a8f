import type { Note } from '../sources/source.ts';
import { SOURCES } from '../sources/sources.ts';
import type { Tape } from '../json/tape.ts';

/** A file that tells about the session at a path, if it is there and the session turns out to be that agent's. */
export interface NotePlace {
  readonly format: string;
  readonly path: string;
  read(tape: Tape): Note;
}

/** Where each agent would keep a file that tells about the session at a path. */
export function* notePlaces(path: string): Generator<NotePlace> {
  for (const { format, beside } of SOURCES) {
    const note = beside?.noteOf(path) ?? null;
    if (beside !== undefined && note !== null) yield { format, path: note, read: (tape) => beside.readNote(tape) };
  }
}

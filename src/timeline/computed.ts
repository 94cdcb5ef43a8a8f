import type { Tape } from '../json/tape.ts';
import { N } from '../records/names.ts';
import { COMPUTED_META } from '../records/native.ts';

/** Whether a source says of a member of the tape's record, by its JSON Pointer, that it worked the value out of others. */
export function isComputed(tape: Tape, pointer: string): boolean {
  for (const listed of tape.elements(tape.member(tape.member(0, N._meta), COMPUTED_META)))
    if (tape.textOrNull(listed) === pointer) return true;
  return false;
}

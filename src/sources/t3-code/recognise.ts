import { lookAt } from '../kit/look.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 20;

/**
 * Tells the rows of a thread of T3 Code's database, as a store writes them, by their first objects.
 *
 * @returns which line shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recogniseT3Code(head: Uint8Array): string | null {
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      const table = tape.textOrNull(tape.member(0, N.t3code));
      return table !== null && tape.isObject(tape.member(0, N.row))
        ? { reason: `line ${line} is a row of T3 Code’s table ${table}` }
        : null;
    },
  });
}

import { lookAt } from '../kit/look.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 50;

/**
 * Tells lines of an OpenCode session by the first of them.
 *
 * @returns what shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recogniseOpenCode(head: Uint8Array): string | null {
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      const what = tape.textOrNull(tape.member(0, N.opencode));
      if (what === null) return null;
      if (tape.isObject(tape.member(0, N.row))) return { reason: `line ${line} is a row of OpenCode’s table ${what}` };
      const isFile = [N.value, N.text, N.unread].some((name) => tape.member(0, name) >= 0);
      return isFile && tape.isString(tape.member(0, N.path))
        ? { reason: `line ${line} is a file of OpenCode’s storage, of kind ${what}` }
        : null;
    },
  });
}

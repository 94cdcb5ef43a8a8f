import type { Tape } from '../../json/tape.ts';
import { lookAt } from '../kit/look.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 50;

/** Roles of the messages that pi writes. */
const ROLES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'toolResult',
  'bashExecution',
  'custom',
  'hookMessage',
  'branchSummary',
  'compactionSummary',
]);

/**
 * Tells a pi session by its first objects: its header, or an entry of a file whose header is not there.
 *
 * @returns which line shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recognisePi(head: Uint8Array): string | null {
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      const what = piLine(tape);
      return what === null ? null : { reason: `line ${line} ${what}` };
    },
  });
}

/** What shows that an object is a line of a pi session, as the end of a sentence that begins with the line; null when nothing does. */
export function piLine(tape: Tape): string | null {
  const type = tape.textOrNull(tape.member(0, N.type));
  if (!tape.isString(tape.member(0, N.timestamp))) return null;
  if (type === 'session') {
    if (!tape.isString(tape.member(0, N.id))) return null;
    const version = tape.member(0, N.version);
    const hasDirectory = tape.isString(tape.member(0, N.cwd));
    if (!hasDirectory && !tape.isNumber(version)) return null;
    return `is of type session and has id, timestamp and ${hasDirectory ? 'cwd' : 'version'}`;
  }
  if (type !== 'message' || tape.member(0, N.parentId) < 0 || !tape.isString(tape.member(0, N.id))) return null;
  const role = tape.textOrNull(tape.member(tape.member(0, N.message), N.role));
  return role !== null && ROLES.has(role)
    ? `is of type message, has id, parentId and timestamp, and its message has the role ${role}`
    : null;
}

import { decodeUtf8 } from '../../base/bytes.ts';
import { lookAt } from '../kit/look.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 50;
/** The beginning of a session that is longer than what is looked at: Gemini CLI writes these two first, in this order. */
const CUT = /^\uFEFF?\s*\{\s*"sessionId"\s*:\s*"[^"]*"\s*,\s*"projectHash"\s*:\s*"[^"]*"\s*,/;

/**
 * Tells a Gemini CLI session by its first objects.
 *
 * @returns what shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recogniseGemini(head: Uint8Array): string | null {
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      if (tape.isString(tape.member(0, N.sessionId)) && tape.isString(tape.member(0, N.projectHash)))
        return { reason: `the object on line ${line} has sessionId and projectHash` };
      if (tape.isString(tape.member(0, N.$rewindTo))) return { reason: `line ${line} is a $rewindTo` };
      const isMessage = tape.isString(tape.member(0, N.id)) && tape.isString(tape.member(0, N.timestamp));
      if (isMessage && tape.textOrNull(tape.member(0, N.type)) === 'gemini' && tape.member(0, N.content) >= 0)
        return { reason: `line ${line} is a message of type gemini with id, timestamp and content` };
      return null;
    },
    cut(bytes, start, end, line) {
      return CUT.test(decodeUtf8(bytes, start, Math.min(end, start + 1000)))
        ? { reason: `the object on line ${line}, which is cut, begins with sessionId and projectHash` }
        : null;
    },
  });
}

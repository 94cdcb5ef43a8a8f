import { decodeUtf8 } from '../../base/bytes.ts';
import type { Tape } from '../../json/tape.ts';
import { lookAt } from '../kit/look.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 50;

/** Types of line that Codex writes with an envelope of timestamp, type and payload. */
const TYPES: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
]);
/** The beginning of a first line that is longer than what is looked at: its members stand in this order. */
const CUT_LINE =
  /^\uFEFF?\s*\{\s*"timestamp"\s*:\s*"[^"]*"\s*,\s*(?:"ordinal"\s*:\s*\d+\s*,\s*)?"type"\s*:\s*"(\w+)"\s*,\s*"payload"\s*:\s*\{/;

/**
 * Tells a Codex rollout by its first objects.
 *
 * @returns which line shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recogniseCodex(head: Uint8Array): string | null {
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      const type = tape.textOrNull(tape.member(0, N.type));
      const hasEnvelope = tape.isString(tape.member(0, N.timestamp)) && tape.isObject(tape.member(0, N.payload));
      if (type !== null && TYPES.has(type) && hasEnvelope)
        return { reason: `line ${line} is of type ${type} and has timestamp and payload` };
      if (isLegacyMeta(tape))
        return { reason: `line ${line} has id, timestamp and instructions, as the oldest rollouts begin` };
      if (tape.textOrNull(tape.member(0, N.record_type)) === 'state')
        return { reason: `line ${line} has record_type state` };
      return null;
    },
    cut(bytes, start, end, line) {
      const type = CUT_LINE.exec(decodeUtf8(bytes, start, Math.min(end, start + 500)))?.[1] ?? '';
      return TYPES.has(type)
        ? { reason: `line ${line}, which is cut, is of type ${type} and has timestamp and payload` }
        : null;
    },
  });
}

/** Whether an object is the first line of an old rollout, which has no envelope: `{id, timestamp, instructions, git?}`. */
export function isLegacyMeta(tape: Tape): boolean {
  const instructions = tape.member(0, N.instructions);
  return (
    tape.member(0, N.type) < 0 &&
    tape.isString(tape.member(0, N.id)) &&
    tape.isString(tape.member(0, N.timestamp)) &&
    (tape.isString(instructions) ||
      tape.isNull(instructions) ||
      (instructions < 0 && tape.isObject(tape.member(0, N.git))))
  );
}

import { decodeUtf8 } from '../../base/bytes.ts';
import { type Frame, Framer, type FrameSink } from '../../input/frames.ts';
import { Tape } from '../../json/tape.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 50;
/** Bytes looked at in one go, so that a file which shows its format at once is not read further. */
const STEP = 1 << 16;

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
  const look = new Look();
  const framer = new Framer(look.tape, look);
  for (let at = 0; at < head.length && !look.isDone; at += STEP) framer.push(head.subarray(at, at + STEP));
  if (!look.isDone) framer.finish();
  return look.reason;
}

/** Looks at one object after another until one tells. */
class Look implements FrameSink {
  readonly tape = new Tape();
  /** What shows the format, null so far. */
  reason: string | null = null;
  #objects = 0;
  #isForeign = false;

  /** Whether what comes next makes no difference. */
  get isDone(): boolean {
    return this.reason !== null || this.#isForeign || this.#objects >= MOST_OBJECTS;
  }

  record({ line }: Frame): void {
    if (this.isDone) return;
    this.#objects++;
    const { tape } = this;
    if (tape.member(0, N.seq) >= 0) {
      this.#isForeign = true;
      return;
    }
    const type = tape.textOrNull(tape.member(0, N.type));
    const hasEnvelope = tape.isString(tape.member(0, N.timestamp)) && tape.isObject(tape.member(0, N.payload));
    if (type !== null && TYPES.has(type) && hasEnvelope)
      this.reason = `line ${line} is of type ${type} and has timestamp and payload`;
    else if (isLegacyMeta(tape))
      this.reason = `line ${line} has id, timestamp and instructions, as the oldest rollouts begin`;
    else if (tape.textOrNull(tape.member(0, N.record_type)) === 'state')
      this.reason = `line ${line} has record_type state`;
  }

  malformed({ line }: Frame, _reason: string, isCut: boolean, bytes: Uint8Array, start: number, end: number): void {
    if (this.isDone || !isCut) return;
    const type = CUT_LINE.exec(decodeUtf8(bytes, start, Math.min(end, start + 500)))?.[1] ?? '';
    if (TYPES.has(type)) this.reason = `line ${line}, which is cut, is of type ${type} and has timestamp and payload`;
  }
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

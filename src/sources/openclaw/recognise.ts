import type { Tape, Token } from '../../json/tape.ts';
import { lookAt } from '../kit/look.ts';
import { piLine } from '../pi/recognise.ts';
import { N } from './names.ts';
import { isGatewayMessage } from './rules.ts';

/** Objects looked at before a file is taken for pi's own: a mark may come late. */
const MOST_OBJECTS = 1000;
/** Members that OpenClaw adds to messages begin so. */
const OWN_MEMBERS = /^(?:__)?openclaw/;
/** What it puts before a text that came over a channel. */
const METADATA = /^(?:\[[^\]]{1,40}\] )?(?:Conversation info|Sender) \(untrusted metadata\):\n/;
/** Words for a process or a request in the `details` of an `exec`, with the member that each comes with. */
const EXEC_DETAILS = [
  { status: 'running', member: N.sessionId },
  { status: 'approval-pending', member: N.approvalId },
  { status: 'completed', member: N.aggregated },
  { status: 'failed', member: N.aggregated },
] as const;

/**
 * Tells an OpenClaw session from pi's, whose lines it writes: by what only OpenClaw writes, on one of the first lines.
 *
 * @returns which lines show it, as a clause; null when nothing does, as in a session that only ever chatted
 */
export function recogniseOpenClaw(head: Uint8Array): string | null {
  let first: string | null = null;
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      const what = first === null ? piLine(tape) : null;
      if (what !== null) first = `line ${line} ${what}`;
      const mark = first === null ? null : markOf(tape);
      return mark === null ? null : { reason: `${first}; line ${line} ${mark}` };
    },
  });
}

/** What of an object only OpenClaw writes, as the end of a sentence that begins with the line; null for nothing. */
function markOf(tape: Tape): string | null {
  const type = tape.textOrNull(tape.member(0, N.type));
  const message = tape.member(0, N.message);
  if (type === 'custom' || type === 'custom_message') {
    const customType = tape.textOrNull(tape.member(0, N.customType)) ?? '';
    const isSnapshot = customType === 'model-snapshot' && tape.member(tape.member(0, N.data), N.modelId) >= 0;
    if (isSnapshot || customType.startsWith('openclaw')) return `has the customType ${customType.slice(0, 60)}`;
  }
  if (tape.textOrNull(tape.member(0, N.agent)) === 'openclaw') return 'says that its agent is openclaw';
  if (isGatewayMessage(tape, message)) return 'is a message of the provider openclaw';
  for (const { key } of tape.members(message)) {
    const name = tape.text(key);
    if (OWN_MEMBERS.test(name)) return `has a message with the member ${name.slice(0, 60)}`;
  }
  return resultMark(tape, message) ?? (isFromChannel(tape, message) ? 'begins with metadata of a channel' : null);
}

function resultMark(tape: Tape, message: Token): string | null {
  const tool = tape.textOrNull(tape.member(message, N.toolName));
  const details = tape.member(message, N.details);
  const status = tape.textOrNull(tape.member(details, N.status));
  if (tool !== 'exec') return null;
  const found = EXEC_DETAILS.find((one) => one.status === status && tape.member(details, one.member) >= 0);
  return found === undefined ? null : `is the result of an exec whose details have the status ${found.status}`;
}

function isFromChannel(tape: Tape, message: Token): boolean {
  if (tape.textOrNull(tape.member(message, N.role)) !== 'user') return false;
  const content = tape.member(message, N.content);
  const [part = -1] = tape.isArray(content) ? tape.elements(content) : [];
  const text = tape.isString(content) ? content : tape.member(part, N.text);
  return tape.isString(text) && METADATA.test(tape.text(text).slice(0, 200));
}

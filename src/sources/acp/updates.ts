import type { Conversion } from './conversion.ts';
import { kindOfUpdate, updateOf } from './generic.ts';
import type { Message } from './message.ts';
import type { Voice } from './messages.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

const CHUNKS: ReadonlyMap<string, Voice> = new Map([
  ['user_message_chunk', 'user'],
  ['agent_message_chunk', 'assistant'],
  ['agent_thought_chunk', 'reasoning'],
]);
const WHOLE: ReadonlyMap<string, Voice> = new Map([
  ['user_message', 'user'],
  ['agent_message', 'assistant'],
  ['agent_thought', 'reasoning'],
]);

/** Makes records of a `session/update`. Returns false for one that is not told. */
export function convertUpdate(conversion: Conversion, session: Session, message: Message): boolean {
  const { tape, calls, messages, plans, subagents, terminals } = conversion;
  const update = updateOf(conversion, message.params);
  const kind = tape.textOrNull(kindOfUpdate(conversion, message.params)) ?? '';
  const voice = CHUNKS.get(kind) ?? WHOLE.get(kind);
  if (voice !== undefined) {
    // A history that stands further up is told again.
    if (session.replay === 'told' || tape.member(update, N.content) < 0) return false;
    if (WHOLE.has(kind)) return messages.whole(session, voice, update);
    messages.chunk(session, voice, update);
    return true;
  }
  switch (kind) {
    case 'tool_call':
      messages.breakOff(session);
      return calls.take(session, update, 'call', message);
    case 'tool_call_update':
      return calls.take(session, update, 'update', message);
    case 'tool_call_content_chunk':
      return calls.takeChunk(session, update, message);
    case 'plan':
      return session.replay !== 'told' && plans.take(session, update);
    case 'plan_update':
      return session.replay !== 'told' && plans.take(session, tape.member(update, N.plan));
    case 'terminal_update':
      return session.replay !== 'told' && terminals.update(session, update);
    case 'terminal_output_chunk':
      return session.replay !== 'told' && terminals.chunk(session, update);
    case 'state_update':
      if (tape.textOrNull(tape.member(update, N.state)) === 'idle') messages.close(session);
      return false;
    case 'subagent_update':
      return subagents.take(update);
    default:
      return false;
  }
}

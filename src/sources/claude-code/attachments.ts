import { nameOf, type Token } from '../../json/tape.ts';
import { onlyText, writeContent } from './content.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { isText, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { isNotification, notificationIn } from './notification.ts';
import { isFromTask } from './user.ts';

/** Attachments that say how a hook ended. */
const HOOK_ENDS: ReadonlyMap<string, string> = new Map([
  ['hook_success', 'completed'],
  ['hook_non_blocking_error', 'failed'],
  ['hook_blocking_error', 'blocked'],
  ['hook_cancelled', 'cancelled'],
]);
const TASK_MODE = nameOf('task-notification');

/**
 * Makes records of an attachment line: a `hook` of how one ended; a `message` of what a hook added to the context and of a queued
 * prompt that was delivered; a terminal or subagent revision beside the line itself for `task_status`. Every other attachment is
 * shown whole.
 */
export function convertAttachment(conversion: Conversion): void {
  const { tape, hooks } = conversion;
  const attachment = tape.member(0, N.attachment);
  const type = tape.textOrNull(tape.member(attachment, N.type));
  const ended = type === null ? undefined : HOOK_ENDS.get(type);
  if (ended !== undefined && hooks.ended(attachment, ended)) return;
  if (type === 'hook_additional_context' && writeMessage(conversion, tape.member(attachment, N.content), 'hook'))
    return;
  if (type === 'queued_command' && writeQueued(conversion, attachment)) return;
  writeGeneric(conversion);
  if (type === 'task_status') conversion.background.reminded(attachment);
  if (type === 'hook_permission_decision') noteDecision(conversion, attachment);
}

/** Remembers that a hook allowed or denied a call: the result that comes later carries it as a compact decision (ASR-277). */
function noteDecision({ tape, calls }: Conversion, attachment: Token): void {
  const decision = tape.textOrNull(tape.member(attachment, N.decision));
  if (decision === 'allow' || decision === 'deny')
    calls.decide(calls.symbol(tape.member(attachment, N.toolUseID)), decision);
}

/** Makes records of a progress line: the start of a hook, or the line itself and the subagent that it is about. */
export function convertProgress(conversion: Conversion): void {
  const { tape, hooks } = conversion;
  const data = tape.member(0, N.data);
  const type = tape.textOrNull(tape.member(data, N.type));
  if (type === 'hook_progress' && hooks.started(data)) return;
  writeGeneric(conversion);
  if (type === 'agent_progress') writeAgent(conversion, data);
}

/** A line that repeats a message of a subagent names the agent and the call that started it: the first such line makes the `subagent`. */
function writeAgent({ tape, calls, background }: Conversion, data: Token): void {
  const parent = tape.member(0, N.parentToolUseID);
  const sym = calls.symbol(parent);
  if (sym < 0 || calls.count(sym) > 1) background.progressed(data, -1, null);
  else background.progressed(data, parent, calls.descriptionOf(sym));
}

/** A prompt that was typed ahead, or a notice that waited, as it was delivered. */
function writeQueued(conversion: Conversion, attachment: Token): boolean {
  const { tape } = conversion;
  const prompt = tape.member(attachment, N.prompt);
  const text = onlyText(tape, prompt);
  const isNotice =
    isText(tape, tape.member(attachment, N.commandMode), TASK_MODE) ||
    isFromTask(conversion, attachment) ||
    (text >= 0 && isNotification(tape, text));
  const isHarness = isNotice || isTrue(tape, tape.member(attachment, N.isMeta));
  if (!writeMessage(conversion, prompt, isHarness ? 'harness' : null)) return false;
  if (text >= 0 && isNotification(tape, text)) conversion.background.notified(notificationIn(tape.text(text)));
  return true;
}

/** Writes what reached the model as a part of the user's turn, and who wrote it. Returns false when it is no content. */
function writeMessage({ tape, writer }: Conversion, content: Token, author: string | null): boolean {
  if (!tape.isString(content) && !tape.isArray(content)) return false;
  writer.begin('message');
  writer.word('role', 'user');
  if (author !== null) writer.word('author', author);
  writer.name('content');
  writeContent(tape, writer, content);
  writer.end();
  return true;
}

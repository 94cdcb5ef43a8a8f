import { type Name, nameOf, type Token } from '../../json/tape.ts';
import { isText } from '../kit/tokens.ts';
import type { Conversion } from './conversion.ts';
import { convertExecEnd, convertMcpEnd, convertPlainEnd } from './ends.ts';
import { N } from './names.ts';

const WEB_SEARCH = nameOf('web_search');
const KIND = nameOf('kind');

/** Makes records of an event: what whoever watched was told. Returns false for one that is not known, or that tells nothing new. */
export function convertEvent(conversion: Conversion): boolean {
  const { tape, payload, inferences, permissions } = conversion;
  const before = conversion.writer.count;
  const id = firstString(conversion, payload, [N.call_id, N.callId]);
  switch (tape.textOrNull(tape.member(payload, N.type)) ?? '') {
    case 'user_message':
      return convertMessage(conversion, 'user', N.message);
    case 'agent_message':
      return convertMessage(conversion, 'assistant', N.message);
    case 'agent_reasoning':
      return convertMessage(conversion, 'reasoning', N.text);
    case 'token_count':
      return inferences.count(payload);
    case 'exec_command_end':
      if (id >= 0) convertExecEnd(conversion, payload, id);
      break;
    case 'mcp_tool_call_end':
      if (id >= 0) convertMcpEnd(conversion, payload, id);
      break;
    case 'patch_apply_end':
    case 'dynamic_tool_call_response':
    case 'image_generation_end':
      if (id >= 0) convertPlainEnd(conversion, payload, id);
      break;
    case 'web_search_end':
      // Without results it tells the call again.
      if (id >= 0 && tape.isArray(tape.member(payload, N.results))) convertPlainEnd(conversion, payload, id);
      break;
    case 'guardian_assessment':
      return permissions.assessment(payload);
    case 'exec_approval_request':
    case 'apply_patch_approval_request':
      return permissions.request(payload);
    case 'item_completed':
      convertCompleted(conversion, tape.member(payload, N.item));
      break;
    case 'collab_agent_spawn_end':
    case 'collab_agent_interaction_end':
    case 'collab_waiting_end':
    case 'collab_close_end':
      convertCollab(conversion);
      break;
  }
  return conversion.writer.count > before;
}

function convertMessage(
  { tape, payload, messages }: Conversion,
  voice: 'user' | 'assistant' | 'reasoning',
  member: Name,
): boolean {
  const text = tape.member(payload, member);
  if (!tape.isString(text)) return false;
  messages.event(voice, text);
  return true;
}

/** The same things as items, in the newest files. */
function convertCompleted(conversion: Conversion, item: Token): void {
  const { tape, messages } = conversion;
  const id = firstString(conversion, item, [N.id]);
  switch (tape.textOrNull(tape.member(item, N.type)) ?? '') {
    case 'UserMessage':
      if (tape.isArray(tape.member(item, N.content))) messages.event('user', tape.member(item, N.content));
      break;
    case 'AgentMessage':
      if (tape.isArray(tape.member(item, N.content))) messages.event('assistant', tape.member(item, N.content));
      break;
    case 'CommandExecution':
      if (id >= 0) convertExecEnd(conversion, item, id);
      break;
    case 'McpToolCall':
      if (id >= 0) convertMcpEnd(conversion, item, id);
      break;
    case 'FileChange':
      if (id >= 0) convertPlainEnd(conversion, item, id);
      break;
    case 'Extension':
      if (id >= 0 && isText(tape, tape.member(item, KIND), WEB_SEARCH)) convertPlainEnd(conversion, item, id);
      break;
  }
}

/** Agents that this one started or spoke with, by the id of their thread; never terminals (ASR-286). */
function convertCollab(conversion: Conversion): void {
  const { tape, writer, payload, agents } = conversion;
  const started = tape.member(payload, N.new_thread_id);
  const met = tape.isString(started) ? started : tape.member(payload, N.receiver_thread_id);
  const nickname = firstString(conversion, payload, [N.new_agent_nickname, N.receiver_agent_nickname]);
  if (tape.isString(met) && !tape.isEmpty(met)) {
    const callId = tape.member(payload, N.call_id);
    agents.update(tape.text(met), {
      title: nickname < 0 ? null : writer.keep(nickname),
      callId: tape.isString(started) && tape.isString(callId) ? writer.keep(callId) : null,
      status: agentStatus(conversion, tape.member(payload, N.status)),
    });
  }
  for (const entry of tape.elements(tape.member(payload, N.agent_statuses))) {
    const thread = tape.member(entry, N.thread_id);
    if (!tape.isString(thread) || tape.isEmpty(thread)) continue;
    const status = agentStatus(conversion, tape.member(entry, N.status));
    agents.update(tape.text(thread), { title: null, callId: null, status });
  }
}

/** A status is a word, or an object whose one member is named by it. */
function agentStatus({ tape }: Conversion, status: Token): string | null {
  if (tape.isString(status)) return tape.text(status);
  return tape.isObject(status) && tape.extra[status] === 1 ? tape.text(status + 1) : null;
}

function firstString({ tape }: Conversion, object: Token, names: readonly Name[]): Token {
  const found = names
    .map((name) => tape.member(object, name))
    .find((token) => tape.isString(token) && !tape.isEmpty(token));
  return found ?? -1;
}

import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { T3Rows } from './fixture-rows.ts';
import { t3Code } from './t3-code.ts';

export type { Values } from '../kit/fixtures.ts';

/** The record stream that native lines become when they are given in chunks of `chunkBytes`. */
export function convert(native: string | Uint8Array, chunkBytes = 1 << 20): string {
  return convertWith(t3Code, native, chunkBytes);
}

/** The records that rows or native lines become, the header first. */
export function recordsOf(native: string | Uint8Array | T3Rows): Values[] {
  return recordsIn(convert(native instanceof T3Rows ? native.text() : native));
}

/** The records of one type that rows become. */
export function recordsOfType(rows: T3Rows, type: string): Values[] {
  return recordsOf(rows).filter((record) => record['type'] === type);
}

/** What Codex calls a command that was run, as T3 Code keeps it. */
export function codexItem(id: string, members: Values = {}): Values {
  return { item: { id, type: 'commandExecution', command: 'make', ...members } };
}

/** A thread of the older orchestration with rows of every kind. */
export function everything(): T3Rows {
  const question = {
    id: 'q',
    header: 'H',
    question: 'Which?',
    options: [{ label: 'A', description: 'a' }, { label: 'B' }],
  };
  return new T3Rows()
    .thread()
    .project()
    .add('projection_thread_sessions', { status: 'ready', provider_name: 'codex', updated_at: 'x' })
    .runtime('codex', { threadId: 'native-1' })
    .message('user', 'Do it, é')
    .activity('setup-script.requested', { scriptId: 's', scriptName: 'Set up', terminalId: 't1' })
    .activity('setup-script.started', { scriptId: 's', scriptName: 'Set up', terminalId: 't1' })
    .activity('tool.started', { itemType: 'command_execution', toolCallId: 'c1' })
    .activity('tool.updated', { itemType: 'command_execution', toolCallId: 'c1', data: codexItem('c1') })
    .activity('approval.requested', { requestId: 'r1', requestKind: 'command', detail: 'make', toolCallId: 'c1' })
    .approval('r1', { status: 'resolved', decision: 'accept', resolved_at: '2026-02-01T10:00:12.000Z' })
    .activity('approval.resolved', { requestId: 'r1', decision: 'accept' })
    .activity('tool.completed', {
      itemType: 'command_execution',
      toolCallId: 'c1',
      data: codexItem('c1', { aggregatedOutput: 'ok', exitCode: 0, durationMs: 12, status: 'completed' }),
    })
    .activity('tool.completed', { itemType: 'file_change', detail: 'x.ts' })
    .activity('tool.started', { itemType: 'file_change' })
    .activity('tool.denied', { toolName: 'Bash', toolUseId: 'c9', detail: 'no' })
    .activity('user-input.requested', { requestId: 'u1', questions: [question] })
    .activity('user-input.resolved', { requestId: 'u1', answers: { q: 'B' } })
    .activity('task.started', { taskId: 'k', taskType: 'local_agent', description: 'Look', toolUseId: 'c1' })
    .activity('task.progress', { taskId: 'k', detail: 'Looking' })
    .activity('task.completed', { taskId: 'k', status: 'completed' })
    .activity('task.started', { taskId: 'b', taskType: 'local_bash' })
    .activity('turn.plan.updated', { plan: [{ step: 'One', status: 'inProgress' }] })
    .activity('reasoning', { detail: 'Hm' })
    .activity('context-window.updated', { usedTokens: 9 })
    .activity('runtime.error', { message: 'broke' }, { tone: 'error' })
    .message('assistant', 'Done', { attachments_json: [{ type: 'image', id: 'i' }], is_streaming: 1 })
    .turn('interrupted');
}

/** A thread of the newer orchestration with items of every kind. */
export function everythingNew(thread = 'thread-1'): T3Rows {
  const question = {
    id: 'q',
    header: 'H',
    question: 'Which?',
    options: [{ label: 'A', value: 'a' }],
    multiSelect: false,
  };
  return new T3Rows(thread)
    .newThread({ lineage: { parentThreadId: 'thread-0', relationshipToParent: 'subagent' } })
    .project()
    .add('orchestration_v2_projection_provider_threads', {
      provider_thread_id: 'p1',
      provider: 'claudeAgent',
      status: 'idle',
      updated_at: 'x',
      payload_json: { driver: 'claudeAgent', nativeThreadRef: { driver: 'claudeAgent', nativeId: 'native-2' } },
    })
    .request('r1', 'command', 'resolved', { decision: 'acceptForSession' })
    .request('r2', 'user_input', 'resolved', { answers: { q: ['a', 'typed'] } })
    .request('r3', 'auth_refresh', 'pending')
    .item('user_message', { text: 'Do it', messageId: `m1-${thread}`, createdBy: 'user', attachments: [] })
    .item('reasoning', { text: 'Hm', streaming: false })
    .item('command_execution', { input: 'make', output: 'ok', exitCode: 2 }, 'failed', 'i1')
    .item('approval_request', { requestId: 'r1', requestKind: 'command', prompt: 'Run make?', parentItemId: 'i1' })
    .item('user_input_request', { requestId: 'r2', questions: [question] })
    .item('file_change', { fileName: 'x.ts', diffStr: '@@' })
    .item('file_search', { pattern: 'x', results: [] })
    .item('web_search', { patterns: ['y'], results: [{ url: 'https://example.org' }] })
    .item('dynamic_tool', { toolName: 'Read', input: { path: 'x', n: 1 }, output: { text: 'y' } })
    .item('dynamic_tool', { toolName: null, input: null }, 'running')
    .item('subagent', { subagentId: 'g', title: 'Look', parentItemId: 'i1' })
    .item('todo_list', { steps: [{ id: '1', text: 'One', status: 'running' }] })
    .item('error', { failure: { class: 'unknown', message: 'x' } }, 'failed')
    .item('assistant_message', { text: 'Done', messageId: `m2-${thread}`, streaming: true })
    .add('orchestration_v2_projection_messages', {
      created_at: 'x',
      updated_at: 'x',
      message_id: `m2-${thread}`,
      role: 'assistant',
      payload_json: { text: 'Done' },
    })
    .add('orchestration_v2_projection_messages', {
      created_at: 'x',
      updated_at: 'x',
      message_id: 'm3',
      role: 'user',
      payload_json: { text: 'Alone' },
    })
    .add('orchestration_v2_projection_subagents', {
      parent_node_id: 'n',
      provider: 'codex',
      origin: 'provider_native',
      updated_at: 'x',
      subagent_id: 'g',
      status: 'completed',
      payload_json: { title: 'Look' },
    })
    .add('orchestration_v2_projection_runs', {
      ordinal: 1,
      provider: 'codex',
      requested_at: 'x',
      run_id: 'u',
      status: 'completed',
      payload_json: {},
    });
}

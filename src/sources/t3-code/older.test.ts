import { describe, expect, test } from 'vitest';
import { T3Rows } from './fixture-rows.ts';
import { codexItem, everything, recordsOf, recordsOfType } from './fixtures.ts';

const thread = (): T3Rows => new T3Rows().thread();

describe('the header', () => {
  test('is of the thread, with the provider’s own id of the session', () => {
    expect(recordsOf(everything())[0]).toMatchObject({
      type: 'session',
      agent: 'T3 Code',
      sessionId: 'thread-1',
      title: 'Mend the parser',
      model: 'model-x',
      cwd: '/w/app',
      provider: 'codex',
      providerThreadId: 'native-1',
    });
  });

  test('takes Claude’s session from its cursor, where T3 Code’s own id stands beside it', () => {
    const rows = thread().runtime('claudeAgent', { threadId: 'thread-1', resume: 'claude-session' });
    expect(recordsOf(rows)[0]).toMatchObject({ provider: 'claudeAgent', providerThreadId: 'claude-session' });
    const own = thread().runtime('codex', { threadId: 'thread-1' });
    expect(recordsOf(own)[0]).not.toHaveProperty('providerThreadId');
  });

  test('is there without a thread’s row, and waits for no more than the rows before the first that happened', () => {
    expect(recordsOf(new T3Rows().message('user', 'x')).map(({ type }) => type)).toEqual(['session', 'message']);
    const late = new T3Rows().message('user', 'x').thread();
    expect(recordsOf(late).map(({ type }) => type)).toEqual(['session', 'message', 't3-code/projection_threads']);
  });
});

describe('calls and results', () => {
  test('activities with one id are one call, revised when more of it is known, and its result', () => {
    const rows = thread()
      .activity('tool.started', {
        itemType: 'dynamic_tool_call',
        toolCallId: 'c',
        data: { toolName: 'Read', input: {} },
      })
      .activity('tool.updated', { toolCallId: 'c', data: { toolName: 'Read', input: { n: 9007199254740992 } } })
      .activity('tool.updated', { toolCallId: 'c', data: { toolName: 'Read', input: { n: 9007199254740992 } } })
      .activity('tool.completed', {
        toolCallId: 'c',
        data: { toolName: 'Read', input: { n: 9007199254740992 }, result: { tool_use_id: 'c', is_error: false } },
      });
    const [, first, second, repeats, result] = recordsOf(rows);
    expect(first).toMatchObject({ type: 'tool_call', callId: 'c', callIdSource: 'native', name: 'Read', input: {} });
    // The number would not survive, so that the arguments stand as text.
    expect(second).toMatchObject({ supersedes: first?.['id'], inputText: '{"n":9007199254740992}' });
    expect(repeats).toMatchObject({ type: 't3-code/tool.updated', repeats: second?.['id'] });
    expect(result).toMatchObject({
      type: 'tool_result',
      callId: 'c',
      linkage: 'exact',
      status: 'completed',
      capture: { content: { state: 'absent' } },
    });
    expect(result).not.toHaveProperty('content');
  });

  test('an end without an id holds its call; that something began without one is a line', () => {
    const rows = thread()
      .activity('tool.started', { itemType: 'command_execution', detail: 'make' })
      .activity('tool.completed', { itemType: 'command_execution', detail: 'make' });
    const [, line, call, result] = recordsOf(rows);
    expect(line).toMatchObject({ type: 't3-code/tool.started' });
    expect(call).toMatchObject({ type: 'tool_call', callIdSource: 'derived', kind: 'execute', callId: call?.['id'] });
    expect(call).toMatchObject({ capture: { name: { state: 'absent' }, input: { state: 'absent' } } });
    expect(result).toMatchObject({ type: 'tool_result', callId: call?.['id'], linkage: 'exact', status: 'unknown' });
  });

  test('two calls at once, without ids, are never put together by their order', () => {
    const end = { itemType: 'command_execution' };
    const rows = thread()
      .activity('tool.started', end)
      .activity('tool.started', end)
      .activity('tool.completed', end)
      .activity('tool.completed', end);
    const results = recordsOfType(rows, 'tool_result');
    expect(new Set(results.map(({ callId }) => callId)).size).toBe(2);
    expect(recordsOfType(rows, 'tool_call')).toHaveLength(2);
  });

  test('a call without an end has no result', () => {
    const rows = thread()
      .activity('tool.started', { toolCallId: 'c', data: codexItem('c') })
      .turn('interrupted');
    expect(recordsOfType(rows, 'tool_call')).toHaveLength(1);
    expect(recordsOfType(rows, 'tool_result')).toEqual([]);
    expect(recordsOf(rows).at(-1)).toMatchObject({ type: 't3-code/projection_turns.interrupted' });
  });

  test.each([
    [{ status: 'failed' }, {}, 'failed'],
    [{ status: 'declined' }, { aggregatedOutput: 'x', exitCode: -1, durationMs: 3 }, 'denied'],
    [{}, { status: 'completed' }, 'completed'],
    [{}, { status: 'failed', exitCode: 0 }, 'failed'],
    [{}, { exitCode: 1, aggregatedOutput: 'Exit code 1' }, 'unknown'],
    [{ status: 'inProgress' }, {}, 'unknown'],
    [{ status: 'Completed' }, {}, 'unknown'],
  ])('of %j and an item with %j the outcome is %s', (payload, item, status) => {
    const rows = thread().activity('tool.completed', { ...payload, data: codexItem('c', item) });
    const [result] = recordsOfType(rows, 'tool_result');
    expect(result).toMatchObject({ status });
    // A call that was denied did not run: nothing of a run is told.
    expect(status === 'denied' && 'exec' in (result ?? {})).toBe(false);
  });

  test('of a command, what the provider recorded of the run is there and nothing else', () => {
    const [result] = recordsOfType(everything(), 'tool_result');
    expect(result).toMatchObject({
      exec: { command: 'make', exitCode: 0, output: 'ok' },
      durationMs: 12,
      status: 'completed',
    });
    expect(result).not.toHaveProperty('startedAt');
  });

  test('a refusal and the end of the call are one result, whichever comes first', () => {
    const denied = { toolName: 'Bash', toolUseId: 'c' };
    const ended = { toolCallId: 'c', data: { toolName: 'Bash', input: { x: 1 }, result: { is_error: true } } };
    for (const rows of [
      thread().activity('tool.denied', denied).activity('tool.completed', ended),
      thread().activity('tool.completed', ended).activity('tool.denied', denied),
    ]) {
      const [first, second, ...more] = recordsOfType(rows, 'tool_result');
      expect(second).toMatchObject({ supersedes: first?.['id'], status: 'denied' });
      expect(more).toEqual([]);
    }
  });

  test('two ends that differ are two results, between which nobody chooses; the same one again is a line', () => {
    const end = (output: string): object => ({ toolCallId: 'c', data: codexItem('c', { result: output }) });
    const rows = thread()
      .activity('tool.completed', end('a'))
      .activity('tool.completed', end('b'))
      .activity('tool.completed', end('b'));
    const results = recordsOfType(rows, 'tool_result');
    expect(results.map((result) => result['supersedes'])).toEqual([undefined, undefined]);
    expect(recordsOf(rows).at(-1)).toMatchObject({ type: 't3-code/tool.completed' });
  });

  test('an MCP tool has its server apart', () => {
    const item = { type: 'mcpToolCall', server: 'files', tool: 'read', arguments: { a: 1 } };
    const rows = thread().activity('tool.completed', { itemType: 'mcp_tool_call', data: codexItem('c', item) });
    expect(recordsOfType(rows, 'tool_call')[0]).toMatchObject({
      name: 'read',
      input: { a: 1 },
      provider: { kind: 'mcp', server: 'files', tool: 'read', identity: 'exact' },
    });
  });
});

describe('approvals', () => {
  const asked = (): T3Rows =>
    thread().activity('approval.requested', { requestId: 'r', requestKind: 'command', detail: 'rm x' });

  test.each([
    ['accept', 'allow_once'],
    ['acceptForSession', 'allow_session'],
    ['acceptAlways', 'allow_always'],
    ['decline', 'reject_once'],
    ['cancel', 'cancelled'],
    ['somethingNew', 'somethingNew'],
  ])('%s is %s, and who decided is not said', (decision, becomes) => {
    const rows = asked().activity('approval.resolved', { requestId: 'r', decision });
    const [pending, resolved] = recordsOfType(rows, 'permission');
    expect(pending).toMatchObject({ requestId: 'r', status: 'pending', description: 'rm x' });
    expect(pending).not.toHaveProperty('decision');
    expect(resolved).toMatchObject({ supersedes: pending?.['id'], status: 'resolved', decision: becomes });
    expect(resolved).not.toHaveProperty('decidedBy');
  });

  test('one that was never answered is pending, and neither granted nor refused', () => {
    const rows = asked().approval('r');
    expect(recordsOfType(rows, 'permission')).toMatchObject([{ status: 'pending' }]);
    expect(recordsOf(rows).at(-1)).toMatchObject({ repeats: recordsOfType(rows, 'permission')[0]?.['id'] });
  });

  test('the row of the table and the activity tell one answer once', () => {
    const rows = asked()
      .approval('r', { status: 'resolved', decision: 'decline', resolved_at: '2026-02-01T10:00:09.000Z' })
      .activity('approval.resolved', { requestId: 'r', decision: 'decline' });
    const permissions = recordsOfType(rows, 'permission');
    expect(permissions).toHaveLength(2);
    expect(permissions[1]).toMatchObject({ decision: 'reject_once', decidedAt: '2026-02-01T10:00:09.000Z' });
    expect(recordsOf(rows).at(-1)).toMatchObject({
      type: 't3-code/approval.resolved',
      repeats: permissions[1]?.['id'],
    });
  });

  test('an answer without a decision decides nothing', () => {
    const rows = thread().approval('r', { status: 'resolved' }).activity('approval.resolved', { requestId: 'r' });
    expect(recordsOfType(rows, 'permission')).toHaveLength(1);
    expect(recordsOfType(rows, 'permission')[0]).not.toHaveProperty('status');
  });

  test('a failed answer tells nothing, and one without an id is a line', () => {
    const rows = asked()
      .activity('provider.approval.respond.failed', { requestId: 'r' })
      .activity('approval.requested', {});
    expect(recordsOfType(rows, 'permission')).toHaveLength(1);
  });

  test('is about the call only where that is said', () => {
    const rows = thread()
      .activity('tool.started', { toolCallId: 'c', data: codexItem('c') })
      .activity('approval.requested', { requestId: 'r', toolCallId: 'c' })
      .activity('approval.requested', { requestId: 's', toolCallId: 'other' });
    expect(recordsOfType(rows, 'permission').map(({ subject }) => subject)).toEqual([{ callId: 'c' }, undefined]);
  });
});

describe('questions', () => {
  const question = (members: object = {}): object => ({
    id: 'mode',
    header: 'Mode',
    question: 'Which?',
    options: [{ label: 'Slow', description: 'd' }, { label: 'Fast' }],
    ...members,
  });

  test('have their own ids, and answers that are labels are what was selected', () => {
    const rows = thread()
      .activity('user-input.requested', {
        requestId: 'u',
        questions: [question({ multiSelect: true }), question({ id: 'b' })],
      })
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: ['Fast', 'other'], b: 'Slow', else: 'x' } });
    const [asked, answered] = recordsOfType(rows, 'input_request');
    expect(asked).toMatchObject({
      requestId: 'u',
      mode: 'questions',
      status: 'pending',
      questions: [
        {
          id: 'mode',
          header: 'Mode',
          text: 'Which?',
          options: [{ label: 'Slow', description: 'd' }, { label: 'Fast' }],
        },
        { id: 'b' },
      ],
    });
    expect(answered).toMatchObject({
      supersedes: asked?.['id'],
      status: 'answered',
      answers: [
        { questionId: 'mode', selected: ['Fast'], text: 'other' },
        { questionId: 'b', selected: ['Slow'] },
      ],
    });
  });

  test('with one id twice are no questions, and the answer is a line', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question(), question()] })
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: 'x' } });
    expect(recordsOfType(rows, 'input_request')).toEqual([]);
  });

  test('that a version put into the table of approvals are no approvals', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question()] })
      .approval('u');
    expect(recordsOfType(rows, 'permission')).toEqual([]);
    expect(recordsOf(rows).at(-1)).toMatchObject({ type: 't3-code/projection_pending_approvals.pending' });
  });

  test('the answer to a secret stands nowhere', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question({ secret: true })] })
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: 'hush' } });
    expect(JSON.stringify(recordsOf(rows))).not.toContain('hush');
    expect(recordsOfType(rows, 'input_request')[1]).toMatchObject({ status: 'answered' });
  });
});

test('what else is told', () => {
  const records = recordsOf(everything());
  const of = (type: string): unknown[] => records.filter((record) => record['type'] === type);
  expect(of('hook')).toMatchObject([
    { event: 'workspace_setup', handlerKind: 'command', name: 'Set up' },
    { event: 'workspace_setup', supersedes: expect.any(String) },
  ]);
  expect(of('hook')[1]).not.toHaveProperty('status');
  expect(of('subagent')).toMatchObject([
    { subagentId: 'k', title: 'Look', callId: 'c1' },
    { subagentId: 'k', status: 'completed' },
  ]);
  expect(of('plan')).toMatchObject([{ entries: [{ content: 'One', status: 'inProgress' }] }]);
  expect(of('reasoning')).toMatchObject([{ content: [{ type: 'text', text: 'Hm' }] }]);
  expect(of('message')).toMatchObject([
    { role: 'user', content: [{ type: 'text', text: 'Do it, é' }], ts: '2026-02-01T10:00:04.000Z' },
    { role: 'assistant', streaming: true, content: [{ text: 'Done' }, { type: 'unknown', native: { id: 'i' } }] },
  ]);
  // What is used of the context is no usage of one response.
  expect(of('inference')).toEqual([]);
  expect(of('t3-code/context-window.updated')).toHaveLength(1);
  expect(of('terminal')).toEqual([]);
});

test('a setup script that failed to start says so, and a system message is the harness’s', () => {
  const rows = thread().activity('setup-script.failed', { detail: 'no' }).message('system', 'x');
  expect(recordsOfType(rows, 'hook')).toMatchObject([{ status: 'failed' }]);
  expect(recordsOfType(rows, 'message')).toMatchObject([{ role: 'system', author: 'harness' }]);
});

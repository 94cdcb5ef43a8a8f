import { describe, expect, test } from 'vitest';
import { type T3Row, T3Rows } from './fixture-rows.ts';
import { everythingNew, recordsOf, recordsOfType } from './fixtures.ts';

const thread = (): T3Rows => new T3Rows().newThread();

test('the header has the thread, who started it, and the provider’s own session', () => {
  expect(recordsOf(everythingNew())[0]).toMatchObject({
    type: 'session',
    sessionId: 'thread-1',
    parentSessionId: 'thread-0',
    title: 'Mend it anew',
    model: 'model-y',
    cwd: '/w/tree',
    provider: 'claudeAgent',
    providerThreadId: 'native-2',
  });
  const fork = thread().item('error', {});
  expect(recordsOf(fork)[0]).not.toHaveProperty('parentSessionId');
});

describe('an item that is a call', () => {
  const of = (type: string, payload: T3Row, status: string): Record<string, unknown>[] =>
    recordsOf(new T3Rows().newThread().item(type, payload, status, 'i')).slice(1);

  test.each([
    ['command_execution', { input: 'make', output: 'q' }, { exec: { command: 'make', output: 'q' } }],
    ['command_execution', { input: 'make', exitCode: 3 }, { exec: { exitCode: 3 } }],
    ['dynamic_tool', { toolName: 'Read', output: { text: 'q' } }, { raw: { text: 'q' } }],
    ['web_search', { patterns: ['y'], results: [1] }, { raw: [1] }],
  ] as const)(
    '%s of an unknown status, with what came back, has a result of unknown outcome',
    (type, payload, result) => {
      expect(of(type, payload, 'exploded')).toMatchObject([
        { type: 'tool_call', callId: 'i' },
        { type: 'tool_result', callId: 'i', linkage: 'exact', status: 'unknown', ...result },
      ]);
    },
  );

  test('of an unknown status without anything is a call alone', () => {
    expect(of('command_execution', { input: 'make', output: null }, 'exploded')).toMatchObject([{ type: 'tool_call' }]);
  });

  test('that goes on has no result; what it has put out so far stands in the line', () => {
    const [call, line, ...more] = of('command_execution', { input: 'make', output: 'so far' }, 'running');
    expect(line).toMatchObject({
      type: 't3-code/command_execution',
      repeats: call?.['id'],
      native: { row: { payload_json: { output: 'so far' } } },
    });
    expect(more).toEqual([]);
    expect(of('command_execution', { input: 'make' }, 'running')).toMatchObject([{ type: 'tool_call' }]);
  });

  test('that cannot be read is a line', () => {
    const rows = new T3Rows().newThread().add('orchestration_v2_projection_turn_items', {
      turn_item_id: 'i',
      ordinal: 1,
      type: 'command_execution',
      status: 'completed',
      payload_json: '{"input":"ma',
    });
    expect(recordsOf(rows).slice(1)).toMatchObject([
      { type: 't3-code/command_execution', native: { row: { payload_json: '{"input":"ma' } } },
    ]);
  });
});

describe('items that are calls', () => {
  test('hold call and result, by the item’s own id', () => {
    const rows = everythingNew();
    const [call] = recordsOfType(rows, 'tool_call');
    const [result] = recordsOfType(rows, 'tool_result');
    expect(call).toMatchObject({ callId: 'i1', callIdSource: 'native', kind: 'execute', input: { command: 'make' } });
    expect(result).toMatchObject({
      callId: 'i1',
      linkage: 'exact',
      status: 'failed',
      exec: { command: 'make', exitCode: 2, output: 'ok' },
      startedAt: '2026-02-01T10:00:01.000Z',
      completedAt: '2026-02-01T10:00:03.000Z',
      capture: { content: { state: 'absent' } },
    });
    expect(recordsOfType(rows, 'tool_call').map(({ kind, name }) => [kind, name])).toEqual([
      ['execute', undefined],
      ['edit', undefined],
      ['search', undefined],
      ['search', undefined],
      [undefined, 'Read'],
      [undefined, undefined],
    ]);
  });

  test.each(['running', 'pending', 'waiting', 'idle'])('one that is %s has no result', (status) => {
    const rows = thread().item('dynamic_tool', { toolName: 'X', input: {} }, status);
    expect(recordsOfType(rows, 'tool_call')).toHaveLength(1);
    expect(recordsOfType(rows, 'tool_result')).toEqual([]);
  });

  test.each(['completed', 'failed', 'cancelled', 'interrupted'])('one that is %s has that outcome', (status) => {
    const rows = thread().item('dynamic_tool', { toolName: 'X', input: {} }, status);
    expect(recordsOfType(rows, 'tool_result')).toMatchObject([{ status }]);
  });
});

describe('requests', () => {
  test('an answered approval says its decision where it was asked', () => {
    const [row, item] = recordsOfType(everythingNew(), 'permission');
    expect(row).toMatchObject({ requestId: 'r1', status: 'resolved', decision: 'allow_session' });
    expect(item).toMatchObject({
      supersedes: row?.['id'],
      decision: 'allow_session',
      description: 'Run make?',
      subject: { callId: 'i1' },
    });
  });

  test.each(['pending', 'expired', 'cancelled'])('one that is %s is undecided', (status) => {
    const rows = thread().request('r', 'file-change', status).item('approval_request', { requestId: 'r' });
    for (const permission of recordsOfType(rows, 'permission')) {
      expect(permission).toMatchObject({ status });
      expect(permission).not.toHaveProperty('decision');
    }
  });

  test('a question is asked by its item, with the answer that its row has', () => {
    const rows = everythingNew();
    expect(recordsOfType(rows, 'input_request')).toMatchObject([
      {
        requestId: 'r2',
        status: 'answered',
        questions: [{ id: 'q', options: [{ label: 'A', value: 'a' }], multiSelect: false }],
        answers: [{ questionId: 'q', selected: ['a'], text: 'typed' }],
      },
    ]);
  });

  test('without a row nothing is known of its end', () => {
    const rows = thread().item('user_input_request', { requestId: 'x', questions: [{ id: 'q', question: 'Q' }] });
    const [request] = recordsOfType(rows, 'input_request');
    expect(request).toMatchObject({ requestId: 'x' });
    expect(request).not.toHaveProperty('status');
  });

  test('the answer to a secret stands nowhere, whatever the request is called', () => {
    const rows = thread()
      .request('r', 'user_input', 'resolved', { answers: { q: 'hush' } })
      .request('s', 'secret', 'resolved', { answers: { token: 'hush' } })
      .item('user_input_request', { requestId: 'r', questions: [{ id: 'q', question: 'Token?', secret: true }] });
    expect(JSON.stringify(recordsOf(rows))).not.toContain('hush');
    expect(recordsOfType(rows, 'input_request')).toMatchObject([{ status: 'answered' }]);
  });
});

test('a message is told once: by its item, or by its row where there is no item', () => {
  const rows = everythingNew();
  const messages = recordsOfType(rows, 'message');
  expect(messages.map(({ content }) => (content as { text: string }[])[0]?.text)).toEqual(['Do it', 'Done', 'Alone']);
  expect(recordsOfType(rows, 't3-code/orchestration_v2_projection_messages')).toMatchObject([
    { repeats: messages[1]?.['id'] },
  ]);
});

test('a subagent is told with its call, and the row adds how it stands', () => {
  const rows = everythingNew();
  expect(recordsOfType(rows, 'subagent')).toMatchObject([
    { subagentId: 'g', title: 'Look', callId: 'i1', status: 'completed' },
  ]);
});

test('what no record type has stays a line', () => {
  const types = recordsOf(everythingNew()).map(({ type }) => type);
  expect(types).toContain('t3-code/error');
  expect(types).toContain('t3-code/orchestration_v2_projection_runs.completed');
  expect(types).toContain('t3-code/orchestration_v2_projection_runtime_requests.pending');
});

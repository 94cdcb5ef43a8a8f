import { describe, expect, test } from 'vitest';
import { T3Rows } from './fixture-rows.ts';
import { codexItem, everything, recordsOf, recordsOfType } from './fixtures.ts';

const thread = (): T3Rows => new T3Rows().thread();

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

  test('the words of an end stand in its call and in its result, with data and without', () => {
    const of = (payload: object): [unknown, unknown] => {
      const rows = thread().activity('tool.completed', payload);
      return [recordsOfType(rows, 'tool_call')[0], recordsOfType(rows, 'tool_result')[0]];
    };
    const detail = 'Bash: rm -rf build';
    const [call, result] = of({ itemType: 'command_execution', detail });
    expect(call).toMatchObject({ detail });
    expect(result).toMatchObject({ raw: { itemType: 'command_execution', detail }, status: 'unknown' });
    expect(of({ detail, data: { toolName: 'Read' } })).toMatchObject([
      { detail, name: 'Read' },
      { raw: { detail, data: { toolName: 'Read' } } },
    ]);
    // The output is not said twice.
    expect(of({ detail, data: codexItem('c', { aggregatedOutput: 'out' }) })[1]).toMatchObject({
      exec: { output: 'out' },
      raw: { detail },
    });
    expect(of({ data: codexItem('c', { aggregatedOutput: 'out' }) })[1]).not.toHaveProperty('raw');
    expect(of({ data: { toolName: 'Read' } })[1]).toMatchObject({ raw: { toolName: 'Read' } });
  });

  test('a revision repeats what stays true of its call', () => {
    const rows = thread()
      .activity('tool.started', {
        itemType: 'mcp_tool_call',
        toolCallId: 'c',
        detail: 'd',
        data: { item: { id: 'c', server: 's', tool: 't', arguments: { a: 1 } } },
      })
      .activity('tool.updated', { toolCallId: 'c', data: { item: { id: 'c', arguments: { a: 2 } } } });
    const [first, second] = recordsOfType(rows, 'tool_call');
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      name: 't',
      detail: 'd',
      input: { a: 2 },
      provider: { server: 's', tool: 't' },
    });
    expect(second).not.toHaveProperty('capture');
  });

  test.each(['tool.started', 'tool.updated', 'tool.completed', 'tool.denied', 'approval.requested', 'task.started'])(
    'a %s whose payload is broken, or missing, makes no call and no result: its text stands in a line',
    (kind) => {
      for (const payload of ['{"itemType":"command_execution","deta', null, 7]) {
        const rows = thread().activity(kind, payload);
        expect(recordsOf(rows).slice(1)).toMatchObject([
          { type: `t3-code/${kind}`, native: { row: { payload_json: payload } } },
        ]);
      }
    },
  );

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

import { describe, expect, test } from 'vitest';
import { Rollout } from './fixtures.ts';

const one = (rollout: Rollout, type = 'tool_call'): Record<string, unknown> => {
  const found = rollout.of(type);
  expect(found).toHaveLength(1);
  return found[0] as Record<string, unknown>;
};

describe('calls', () => {
  test('a function_call has its id, its name and its arguments', () => {
    expect(one(new Rollout().meta().call('c1', 'exec_command', { cmd: 'ls' }))).toMatchObject({
      callId: 'c1',
      callIdSource: 'native',
      name: 'exec_command',
      kind: 'execute',
      requestedBy: 'model',
      input: { cmd: 'ls' },
      ts: '2026-02-01T10:00:01.000Z',
    });
  });

  test.each([
    ['[REDACTED]', 'redacted arguments'],
    ['{"a":', 'arguments that are cut'],
    ['{"n":9007199254740993}', 'an integer beyond 2^53'],
    ['{"a":1,"a":2}', 'a name that stands twice'],
    ['{} {}', 'two values'],
    ['', 'nothing'],
  ])('%j stays a text: %s', (text) => {
    const call = one(new Rollout().meta().call('c1', 'x', text));
    expect(call).toMatchObject({ inputText: text });
    expect(call).not.toHaveProperty('input');
  });

  test('arguments spread over lines become input on one line', () => {
    expect(one(new Rollout().meta().call('c1', 'x', '{\n "a": "b\\nc"\n}\n'))).toMatchObject({ input: { a: 'b\nc' } });
  });

  test('arguments that are null are none', () => {
    const call = one(new Rollout().meta().item('function_call', { name: 'x', call_id: 'c', arguments: null }));
    expect(call).not.toHaveProperty('input');
    expect(call).not.toHaveProperty('inputText');
  });

  test('a custom_tool_call keeps its text, also when that is JSON', () => {
    const patch = one(
      new Rollout().meta().item('custom_tool_call', { call_id: 'c', name: 'apply_patch', input: '*** Begin Patch' }),
    );
    expect(patch).toMatchObject({ name: 'apply_patch', kind: 'edit', inputText: '*** Begin Patch' });
    expect(one(new Rollout().item('custom_tool_call', { call_id: 'c', name: 'x', input: '{}' }))).toMatchObject({
      inputText: '{}',
    });
  });

  test('a local_shell_call has no name; its id is call_id, or else id', () => {
    const action = { type: 'exec', command: ['ls'], working_directory: '/w' };
    const call = one(
      new Rollout().meta().item('local_shell_call', { id: 'i', call_id: 'c', status: 'completed', action }),
    );
    expect(call).toMatchObject({ callId: 'c', capture: { name: { state: 'absent' } }, kind: 'execute', input: action });
    expect(call).not.toHaveProperty('status');
    expect(one(new Rollout().item('local_shell_call', { id: 'i', action }))).toMatchObject({ callId: 'i' });
  });

  test('a web_search_call without an id has that of its record, and no result', () => {
    const rollout = new Rollout().meta().item('web_search_call', { status: 'completed', action: { query: 'x' } });
    rollout.event('web_search_end', { call_id: 'ws_1', query: 'x', action: { query: 'x' } });
    const call = one(rollout);
    expect(call).toMatchObject({ callId: call['id'], callIdSource: 'derived', kind: 'search', input: { query: 'x' } });
    expect(rollout.of('tool_result')).toEqual([]);
    expect(rollout.of('codex/event_msg.web_search_end')).toHaveLength(1);
  });

  test('a web search that says what it found has a result by its own id', () => {
    const rollout = new Rollout().meta().item('web_search_call', { id: 'ws_1', action: { query: 'x' } });
    rollout.event('web_search_end', { call_id: 'ws_1', query: 'x', results: [{ title: 't' }] });
    expect(one(rollout, 'tool_result')).toMatchObject({
      callId: 'ws_1',
      linkage: 'exact',
      status: 'unknown',
      capture: { content: { state: 'absent' } },
      raw: { query: 'x', results: [{ title: 't' }] },
    });
  });

  test('a tool_search_call and its output', () => {
    const rollout = new Rollout().meta().item('tool_search_call', { call_id: 'c', arguments: { query: 'x' } });
    rollout.item('tool_search_output', { call_id: 'c', status: 'completed', tools: [{ name: 't' }] });
    expect(one(rollout)).toMatchObject({ callId: 'c', input: { query: 'x' } });
    expect(one(rollout, 'tool_result')).toMatchObject({
      callId: 'c',
      content: [{ type: 'unknown', native: [{ name: 't' }] }],
    });
  });

  test('an image_generation_call holds its own result', () => {
    const rollout = new Rollout()
      .meta()
      .item('image_generation_call', { id: 'ig', status: 'completed', result: 'aGk=' });
    expect(one(rollout)).toMatchObject({ callId: 'ig' });
    expect(one(rollout, 'tool_result')).toMatchObject({ callId: 'ig', linkage: 'exact', raw: { result: 'aGk=' } });
  });

  test('a shell command of the user is a call of the user, and its end the result', () => {
    const rollout = new Rollout().meta().execEnd('u1', { source: 'user_shell', status: 'completed', exit_code: 0 });
    expect(one(rollout)).toMatchObject({
      callId: 'u1',
      requestedBy: 'user',
      kind: 'execute',
      capture: { name: { state: 'absent' } },
      input: { command: ['bash', '-lc', 'make'] },
    });
    expect(one(rollout, 'tool_result')).toMatchObject({ callId: 'u1', status: 'completed', exec: { exitCode: 0 } });
  });

  test('a command that a code cell ran is a call by code, without a parent that nobody recorded', () => {
    const rollout = new Rollout().meta().completed('CommandExecution', {
      id: 'exec-6c2f',
      command: ['ls'],
      cwd: '/w',
      source: 'agent',
      status: 'completed',
      exit_code: 0,
    });
    const call = one(rollout);
    expect(call).toMatchObject({ callId: 'exec-6c2f', requestedBy: 'code', input: { command: ['ls'] } });
    expect(call).not.toHaveProperty('parentCallId');
    expect(one(rollout, 'tool_result')).toMatchObject({ status: 'completed', exec: { command: ['ls'], exitCode: 0 } });
  });

  test('update_plan is a call and the plan it sets', () => {
    const plan = [
      { step: 'A', status: 'in_progress' },
      { step: 'B "b"', status: 'pending' },
    ];
    const rollout = new Rollout().meta().call('c1', 'update_plan', { plan });
    expect(one(rollout)).toMatchObject({ name: 'update_plan', kind: 'other' });
    expect(one(rollout, 'plan')).toMatchObject({
      entries: [
        { content: 'A', status: 'in_progress' },
        { content: 'B "b"', status: 'pending' },
      ],
    });
  });
});

describe('MCP', () => {
  const NAME = 'mcp__my__server__get__it';

  test('a composite name is not split: the server stands on the result', () => {
    const rollout = new Rollout().meta().call('c1', NAME, {}).output('c1', 'x');
    rollout.event('mcp_tool_call_end', {
      call_id: 'c1',
      invocation: { server: 'my__server', tool: 'get__it', arguments: {} },
      duration: { secs: 0, nanos: 4_000_000 },
      result: { Ok: { content: [{ type: 'text', text: 'x' }], isError: false } },
    });
    expect(one(rollout)).toMatchObject({ name: NAME, provider: { kind: 'mcp', identity: 'unknown' } });
    expect(rollout.of('tool_result')[1]).toMatchObject({
      supersedes: rollout.of('tool_result')[0]?.['id'],
      status: 'completed',
      content: [{ type: 'text', text: 'x' }],
      durationMs: 4,
      provider: { kind: 'mcp', server: 'my__server', tool: 'get__it', identity: 'exact' },
    });
  });

  test.each([
    [{ Err: 'no such tool' }, 'failed', { message: 'no such tool' }],
    [{ Ok: { content: [], isError: true } }, 'failed', undefined],
    [{ Ok: { content: [] } }, 'completed', undefined],
    [{}, 'unknown', undefined],
  ])('%j is %s', (result, status, error) => {
    const invocation = { server: 's', tool: 't' };
    const rollout = new Rollout().meta().event('mcp_tool_call_end', { call_id: 'c1', invocation, result });
    expect(one(rollout, 'tool_result')).toMatchObject({ status, raw: result });
    expect(one(rollout, 'tool_result')['error']).toEqual(error);
  });

  test('an item says the same in members of its own', () => {
    const rollout = new Rollout().meta().completed('McpToolCall', {
      id: 'c1',
      server: 's',
      tool: 't',
      status: 'completed',
      result: { content: [] },
    });
    expect(one(rollout, 'tool_result')).toMatchObject({
      callId: 'c1',
      status: 'completed',
      provider: { server: 's', tool: 't' },
    });
  });
});

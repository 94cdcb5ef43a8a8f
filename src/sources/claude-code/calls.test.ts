import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

/** What our own check says of a session's records, notices left out. */
async function faults(session: NativeSession): Promise<string[]> {
  return findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'));
}

const types = (records: readonly Values[]): unknown[] => records.map((record) => record['type']);

describe('calls', () => {
  test('a call has its id, name and arguments as they are written, and no outcome', async () => {
    const session = new NativeSession().call('toolu_1', 'Bash', { command: 'make', n: 1 });
    expect(session.of('tool_call')).toMatchObject([
      {
        inferenceId: 'msg',
        callId: 'toolu_1',
        callIdSource: 'native',
        name: 'Bash',
        kind: 'execute',
        requestedBy: 'model',
        input: { command: 'make', n: 1 },
      },
    ]);
    expect(await faults(session)).toEqual([]);
  });

  test.each([
    ['Read', 'read'],
    ['Task', 'other'],
    ['ExitPlanMode', 'switch_mode'],
    ['bash', undefined],
    ['Read ', undefined],
    ['mcp__x__Read', undefined],
  ])('the kind of %j is %j', (name, kind) => {
    expect(new NativeSession().call('t', name, {}).of('tool_call')[0]?.['kind']).toBe(kind);
  });

  test('text, calls and text again keep their order, and a call without an id has a derived one', () => {
    const session = new NativeSession().assistant([
      { type: 'text', text: 'a' },
      { type: 'tool_use', name: 'Read', input: {} },
      { type: 'tool_use', id: 'toolu_2', name: 'Read', input: {} },
      { type: 'text', text: 'b' },
    ]);
    const records = session.records();
    expect(types(records)).toEqual(['message', 'tool_call', 'tool_call', 'message', 'inference']);
    expect(records.map((record) => record['id'])).toEqual(['u1#0', 'u1#1', 'u1#2', 'u1#3', 'u1#4']);
    expect(records[1]).toMatchObject({ callId: 'u1#1', callIdSource: 'derived' });
  });

  test('a call without a name says that it has none', async () => {
    const session = new NativeSession().assistant([{ type: 'tool_use', id: 't', input: {} }]);
    expect(session.of('tool_call')).toMatchObject([{ capture: { name: { state: 'absent' } } }]);
    expect(await faults(session)).toEqual([]);
  });

  test.each(['9007199254740993', '1e400', '0.1234567890123456789'])(
    'arguments with the number %s are kept as text',
    async (number) => {
      const input = `{"a": "q\\"\\\\", "n":${number}}`;
      const session = new NativeSession().raw(
        `{"type":"assistant","uuid":"a","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"X","input":${input}}]}}`,
      );
      const [call] = session.of('tool_call');
      expect(call?.['inputText']).toBe(input);
      expect(call).not.toHaveProperty('input');
      expect(await faults(session)).toEqual([]);
    },
  );

  test('a number that a double cannot hold elsewhere on the line does not concern the arguments', () => {
    const session = new NativeSession().raw(
      '{"type":"assistant","uuid":"a","sessionId":"s","x":9007199254740993,"message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"X","input":{"n":9007199254740991}}]}}',
    );
    expect(session.of('tool_call')).toMatchObject([{ input: { n: 9007199254740991 } }]);
  });

  test('MCP names are never split; server and tool come only from members of their own', async () => {
    const attribution = { attributionMcpServer: 'a__b', attributionMcpTool: 'c' };
    const session = new NativeSession();
    session
      .call('t1', 'mcp__a__b__c', {})
      .call('t2', 'mcp__a__b__c', {}, attribution)
      .call('t3', 'Bash', {}, attribution);
    const two = [4, 5].map((n) => ({ type: 'tool_use', id: `t${n}`, name: 'mcp__a__b__c', input: {} }));
    session.assistant(two, attribution);
    session.assistant([{ type: 'mcp_tool_use', id: 't6', name: 'find', server_name: 'docs', input: {} }]);
    const unknown = { kind: 'mcp', identity: 'unknown' };
    expect(session.of('tool_call').map((call) => call['provider'])).toEqual([
      unknown,
      { kind: 'mcp', server: 'a__b', tool: 'c', identity: 'exact' },
      undefined,
      unknown,
      unknown,
      { kind: 'mcp', server: 'docs', tool: 'find', identity: 'exact' },
    ]);
    expect(session.of('tool_call')[0]?.['name']).toBe('mcp__a__b__c');
    expect(await faults(session)).toEqual([]);
  });

  test('a call that code made names the call that contains it', () => {
    const block = (caller: Values): Values => ({ type: 'tool_use', id: 't', name: 'X', input: {}, caller });
    const session = new NativeSession()
      .assistant([block({ type: 'code_execution_20250825', tool_id: 'srv' })])
      .assistant([block({ type: 'direct' })]);
    const [code, direct] = session.of('tool_call');
    expect(code).toMatchObject({ requestedBy: 'code', parentCallId: 'srv' });
    expect(direct).toMatchObject({ requestedBy: 'model' });
    expect(direct).not.toHaveProperty('parentCallId');
  });

  test('a caller of another kind is not taken for the model, nor for code', () => {
    const session = new NativeSession().assistant([
      { type: 'tool_use', id: 't', name: 'X', input: {}, caller: { type: 'schedule', tool_id: 'p' } },
      { type: 'tool_use', id: 'u', name: 'X', input: {}, caller: 7 },
      { type: 'tool_use', id: 'v', name: 'X', input: {}, caller: null },
    ]);
    expect(session.of('tool_call').map(({ requestedBy, parentCallId }) => [requestedBy, parentCallId])).toEqual([
      [undefined, 'p'],
      [undefined, undefined],
      ['model', undefined],
    ]);
  });

  test('what a tool of the API answered is a result', async () => {
    const hit = { type: 'web_search_result', title: 'T', url: 'https://example.invalid' };
    const session = new NativeSession().assistant([
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'q' } },
      { type: 'web_search_tool_result', tool_use_id: 's1', content: [hit] },
      { type: 'server_tool_use', id: 's2', name: 'web_search', input: {} },
      {
        type: 'web_search_tool_result',
        tool_use_id: 's2',
        content: { type: 'web_search_tool_result_error', error_code: 'max_uses' },
      },
    ]);
    expect(session.of('tool_result')).toMatchObject([
      { callId: 's1', linkage: 'exact', status: 'completed', content: [hit] },
      { callId: 's2', linkage: 'exact', status: 'failed', error: { code: 'max_uses' } },
    ]);
    expect(await faults(session)).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { streamReport } from '../../session/report.ts';
import { PiFile, type Values } from './fixtures.ts';
import { nativeSession } from '../../testing/native.ts';

const only = (records: readonly Values[]): Values => {
  expect(records).toHaveLength(1);
  return records[0] as Values;
};
const report = (file: PiFile): ReturnType<typeof streamReport> => streamReport(nativeSession(file.stream()), 'x', 'pi');

describe('calls', () => {
  test('a call has its id, its name and its arguments as they stand', () => {
    const call = only(new PiFile().call('call_1|fc_2', 'bash', { command: 'ls' }).of('tool_call'));
    expect(call).toMatchObject({
      callId: 'call_1|fc_2',
      callIdSource: 'native',
      name: 'bash',
      kind: 'execute',
      requestedBy: 'model',
      input: { command: 'ls' },
    });
  });

  test('a tool that is not known has no kind, and arguments that would not survive stay a text', () => {
    const file = new PiFile().raw(
      '{"type":"message","id":"x","parentId":null,"timestamp":"t","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"mcp__a__b","arguments":{"n":9007199254740993}}]}}',
    );
    const call = only(file.of('tool_call'));
    expect(call).toMatchObject({ name: 'mcp__a__b', inputText: '{"n":9007199254740993}' });
    expect(call).not.toHaveProperty('kind');
    expect(only(new PiFile().call('c', 'bash', '{"a":').of('tool_call'))).toMatchObject({ inputText: '{"a":' });
  });

  test('a call without an id has that of its record, and nothing is linked to it', () => {
    const file = new PiFile().call('').result('');
    expect(only(file.of('tool_call'))).toMatchObject({ callId: 'e1#0', callIdSource: 'derived' });
    expect(only(file.of('tool_result'))).toMatchObject({ linkage: 'none' });
    expect(report(file).counts).toMatchObject({ pairings: { dangling: 1 }, results: { orphan: 1 } });
  });

  test('an id that two calls have names neither, also one that is no Unicode text', () => {
    for (const id of ['c', 'c\ud800']) {
      const file = new PiFile().call(id).call(id).result(id);
      expect(only(file.of('tool_result')), JSON.stringify(id)).toMatchObject({ linkage: 'ambiguous' });
    }
  });

  test.each(['aborted', 'error'])(
    'calls of a response that ended with %s dangle, and nothing is made up for them',
    (stopReason) => {
      const file = new PiFile()
        .assistant([{ type: 'toolCall', id: 'c', name: 'edit', arguments: {} }], { stopReason })
        .user('go on');
      expect(report(file).calls).toMatchObject([{ pairing: 'dangling', outcome: 'unknown' }]);
      expect(file.of('tool_result')).toEqual([]);
    },
  );
});

describe('results', () => {
  test.each([
    [false, 'completed'],
    [true, 'failed'],
    [undefined, 'unknown'],
    ['false', 'unknown'],
  ])('isError %s is %s', (isError, status) => {
    expect(only(new PiFile().call('c').result('c', { isError }).of('tool_result'))).toMatchObject({ status });
  });

  test('content is what the model got, details are raw, a text is no exit code', () => {
    const content = [{ type: 'text', text: 'no\n\nCommand exited with code 2' }];
    const result = only(
      new PiFile()
        .call('c')
        .result('c', { isError: true, content, details: { diff: '+a' } })
        .of('tool_result'),
    );
    expect(result).toMatchObject({
      callId: 'c',
      linkage: 'exact',
      status: 'failed',
      content,
      raw: { diff: '+a' },
      toolName: 'bash',
    });
    for (const name of ['exec', 'durationMs', 'startedAt', 'capture', 'permission'])
      expect(result).not.toHaveProperty(name);
  });

  test('an aborted command is failed, as its flag says, whatever its text', () => {
    const content = [{ type: 'text', text: 'Operation aborted' }];
    expect(only(new PiFile().call('c').result('c', { isError: true, content }).of('tool_result'))).toMatchObject({
      status: 'failed',
    });
  });

  test.each([
    [{ truncated: true, totalBytes: 70000 }, { content: { state: 'truncated', originalBytes: 70000 } }],
    [{ truncated: true }, { content: { state: 'truncated' } }],
    [{ truncated: true, totalBytes: 1.5 }, { content: { state: 'truncated' } }],
    [{ truncated: false, totalBytes: 7 }, undefined],
  ])('truncation %j', (truncation, capture) => {
    const result = only(new PiFile().call('c').result('c', { details: { truncation } }).of('tool_result'));
    expect(result['capture']).toEqual(capture);
  });

  test('content that is not there is said to be absent; an empty one is empty', () => {
    expect(only(new PiFile().result('c', { content: undefined }).of('tool_result'))).toMatchObject({
      capture: { content: { state: 'absent' } },
    });
    expect(only(new PiFile().result('c', { content: [] }).of('tool_result'))).toMatchObject({ content: [] });
    expect(only(new PiFile().result('c', { content: 'text' }).of('tool_result'))).toMatchObject({
      content: [{ type: 'text', text: 'text' }],
    });
  });

  test('parallel calls are answered out of order, each by its id', () => {
    const calls = ['a', 'b', 'c'].map((id) => ({ type: 'toolCall', id, name: 'bash', arguments: {} }));
    const file = new PiFile().assistant(calls).result('c').result('a', { isError: true });
    expect(report(file).calls.map(({ callId, outcome, pairing }) => [callId, pairing, outcome])).toEqual([
      ['a', 'paired', 'failed'],
      ['b', 'dangling', 'unknown'],
      ['c', 'paired', 'completed'],
    ]);
  });

  test('an id is compared letter for letter', () => {
    const file = new PiFile().call('call_1|fc_1').result('call_1').result('Call_1|fc_1');
    expect(report(file).counts).toMatchObject({ pairings: { dangling: 1 }, results: { orphan: 2 } });
  });

  test('two calls with one id stay two, and their result is ambiguous', () => {
    const file = new PiFile().call('c').call('c').result('c');
    expect(only(file.of('tool_result'))).toMatchObject({ linkage: 'ambiguous', nativeCallId: 'c' });
    expect(only(file.of('tool_result'))).not.toHaveProperty('callId');
    expect(report(file).counts).toMatchObject({ pairings: { dangling: 2 }, results: { ambiguous: 1 } });
  });

  test('a message that is written again behind another entry is a copy: shown, and no second call', () => {
    const call = {
      role: 'assistant',
      content: [{ type: 'toolCall', id: 'c', name: 'bash', arguments: {} }],
      timestamp: 5,
    };
    const result = { role: 'toolResult', toolCallId: 'c', content: 'x', isError: false, timestamp: 6 };
    const file = new PiFile().entry('message', { message: call }).entry('message', { message: result });
    file.entry('message', { message: call, parentId: null }).entry('message', { message: result });
    expect(report(file).counts).toMatchObject({ pairings: { paired: 1, dangling: 0, ambiguous: 0 } });
    expect(file.of('inference')).toHaveLength(1);
    expect(only(file.of('pi/message.assistant'))).toMatchObject({ repeats: 'e1#0', native: { message: call } });
    expect(only(file.of('pi/message.toolResult'))).toMatchObject({ repeats: 'e2#0' });
  });

  test('a call that looks the same at another time is another call', () => {
    const file = new PiFile().call('c').result('c').call('c').result('c');
    expect(file.of('tool_call')).toHaveLength(2);
    expect(report(file).counts.pairings).toMatchObject({ paired: 0 });
  });
});

describe('commands of the user', () => {
  test('one item is a call by the user and its exact result, and an exit code is no outcome', () => {
    const [call, result] = new PiFile().shell().records();
    expect(call).toMatchObject({
      type: 'tool_call',
      callId: 'e1#0',
      callIdSource: 'derived',
      requestedBy: 'user',
      kind: 'execute',
      input: { command: 'make' },
      capture: { name: { state: 'absent' } },
    });
    expect(result).toMatchObject({
      type: 'tool_result',
      callId: 'e1#0',
      linkage: 'exact',
      status: 'unknown',
      exec: { command: 'make', exitCode: 2, output: 'made' },
      capture: { content: { state: 'absent' } },
      raw: { cancelled: false, truncated: false },
    });
    expect(result).not.toHaveProperty('content');
  });

  test('a cancelled one is cancelled; an exit code that is null or a text is none', () => {
    const [, cancelled] = new PiFile().shell({ cancelled: true, exitCode: null, truncated: true }).records();
    expect(cancelled).toMatchObject({ status: 'cancelled', capture: { 'exec.output': { state: 'truncated' } } });
    expect(cancelled?.['exec']).not.toHaveProperty('exitCode');
    const [, odd] = new PiFile().shell({ exitCode: '2' }).records();
    expect(odd?.['exec']).not.toHaveProperty('exitCode');
    expect(new PiFile().shell({ excludeFromContext: true, fullOutputPath: '/tmp/o' }).records()[1]).toMatchObject({
      raw: { excludeFromContext: true, fullOutputPath: '/tmp/o' },
    });
  });

  test('in version 1 the id of the call is made of the line', () => {
    const file = new PiFile(1).shell();
    expect(only(file.of('tool_call'))).toMatchObject({ callId: '#0@2', callIdSource: 'derived' });
    expect(report(file).counts.pairings).toMatchObject({ paired: 1 });
  });
});

import { describe, expect, test } from 'vitest';
import { item, linesOf, message, ofType, recordsOf, type Values } from './fixtures.ts';

const session = (...toolCalls: readonly unknown[]): string => linesOf(message('m', 'gemini', '', { toolCalls }));
const call = (members: Values): Values => ofType(session(item('c', 'read_file', members)), 'tool_call')[0] ?? {};
const result = (members: Values): Values => ofType(session(item('c', 'read_file', members)), 'tool_result')[0] ?? {};
const response = (payload: unknown, members: Values = {}): unknown => [
  { functionResponse: { id: 'c', name: 'read_file', response: payload, ...members } },
];

describe('calls', () => {
  test('an item is a call and its result', () => {
    expect(recordsOf(session(item('c', 'read_file'))).slice(1)).toMatchObject([
      {
        type: 'tool_call',
        id: 'm#0',
        ts: '2026-02-01T10:00:01.000Z',
        callId: 'c',
        callIdSource: 'native',
        name: 'read_file',
        kind: 'read',
        title: 'Tool',
        requestedBy: 'model',
        inferenceId: 'm',
        input: { path: 'x' },
      },
      {
        type: 'tool_result',
        id: 'm#1',
        ts: '2026-02-01T10:00:02.500Z',
        callId: 'c',
        linkage: 'exact',
        status: 'completed',
        content: [{ type: 'text', text: 'done' }],
      },
    ]);
  });

  test('what the call does in words stands on it, and a new wording is a revision', () => {
    expect(call({ description: 'make (Build)' })).toMatchObject({ title: 'Tool', description: 'make (Build)' });
    expect(call({ description: '' })).not.toHaveProperty('description');
    const told = (description: string): Values =>
      message('m', 'gemini', '', { toolCalls: [item('c', 'glob', { description })] });
    expect(ofType(linesOf(told('a'), told('b')), 'tool_call')).toMatchObject([
      { description: 'a' },
      { description: 'b', supersedes: 'm#0' },
    ]);
  });

  test('names are verbatim, kinds by exact name, servers never split', () => {
    expect(ofType(session(item('c', 'Read_File')), 'tool_call')[0]).not.toHaveProperty('kind');
    expect(ofType(session(item('c', 'mcp_a_b_c')), 'tool_call')[0]).toMatchObject({
      name: 'mcp_a_b_c',
      provider: { kind: 'mcp', identity: 'unknown' },
    });
    expect(call({ name: '' })).toMatchObject({ capture: { name: { state: 'absent' } } });
  });

  test('arguments whose numbers would not survive are kept as text', () => {
    const text = '{"path":12345678901234567890}';
    const native = session(item('c', 'glob', { args: 'ARGS' })).replace('"ARGS"', text);
    expect(ofType(native, 'tool_call')[0]).toMatchObject({ inputText: text });
  });

  test('an item without an id has a derived one, which its result shares', () => {
    const native = session({ name: 'glob', args: {}, status: 'success' }, { name: 'glob', args: {}, status: 'error' });
    expect(ofType(native, 'tool_call')).toMatchObject([
      { callId: 'm/toolCalls/0', callIdSource: 'derived' },
      { callId: 'm/toolCalls/1', callIdSource: 'derived' },
    ]);
    expect(ofType(native, 'tool_result')).toMatchObject([
      { callId: 'm/toolCalls/0', linkage: 'exact', status: 'completed' },
      { callId: 'm/toolCalls/1', linkage: 'exact', status: 'failed' },
    ]);
    const nameless = linesOf({ type: 'gemini', content: '', toolCalls: [{ name: 'glob', status: 'success' }] });
    expect(ofType(nameless, 'tool_result')[0]).toMatchObject({ callId: '#0@2' });
    expect(ofType(nameless, 'tool_call')[0]).toMatchObject({ callId: '#0@2' });
  });

  test('two calls with one id stay two, and the later result claims none (trap 11)', () => {
    const native = linesOf(
      message('a', 'gemini', '', { toolCalls: [item('c', 'glob')] }),
      message('b', 'gemini', '', { toolCalls: [item('c', 'glob'), item('c', 'glob')] }),
    );
    expect(ofType(native, 'tool_call').map(({ callId }) => callId)).toEqual(['c', 'c', 'c']);
    expect(ofType(native, 'tool_result')).toMatchObject([
      { callId: 'c', linkage: 'exact' },
      { nativeCallId: 'c', linkage: 'ambiguous' },
      { nativeCallId: 'c', linkage: 'ambiguous' },
    ]);
    expect(ofType(native, 'tool_result')[1]).not.toHaveProperty('callId');
  });

  test('todos are a plan as well', () => {
    const todos = [{ description: 'd', status: 'pending' }, { description: 'e' }];
    const native = session(item('c', 'write_todos', { args: { todos } }), item('d', 'write_todos', { args: {} }));
    expect(ofType(native, 'plan')).toMatchObject([
      { entries: [{ content: 'd', status: 'pending' }, { content: 'e' }] },
    ]);
  });

  test('what is no object in the list harms nothing', () => {
    expect(ofType(session(7, null, 'x', item('c', 'glob')), 'tool_call')).toHaveLength(1);
    expect(recordsOf(linesOf(message('m', 'gemini', 'x', { toolCalls: 5 })))).toHaveLength(2);
  });
});

describe('outcomes', () => {
  test.each([
    ['success', 'completed'],
    ['error', 'failed'],
    ['cancelled', 'cancelled'],
    ['Success', 'unknown'],
    [undefined, 'unknown'],
  ])('%s', (status, expected) => {
    expect(result({ status })).toMatchObject({ status: expected });
  });

  test.each(['executing', 'awaiting_approval', 'validating', 'scheduled'])(
    'a call that is %s is a call alone',
    (status) => {
      expect(ofType(session(item('c', 'glob', { status, result: null })), 'tool_result')).toEqual([]);
      expect(ofType(session(item('c', 'glob', { status, result: [] })), 'tool_call')).toHaveLength(1);
    },
  );

  test('a text that reads like a refusal or an exit code is content (traps 3 and 4)', () => {
    const output = 'User denied execution.\nExit Code: 1';
    const found = result({ status: 'error', result: response({ output }) });
    expect(found).toMatchObject({ status: 'failed', content: [{ type: 'text', text: output }] });
    expect(found).not.toHaveProperty('exec');
    expect(found).not.toHaveProperty('permission');
  });
});

describe('what came back', () => {
  test('an error is content, and said to be one', () => {
    expect(result({ status: 'cancelled', result: response({ error: 'stopped' }) })).toMatchObject({
      status: 'cancelled',
      content: [{ type: 'text', text: 'stopped' }],
      error: { message: 'stopped' },
    });
  });

  test('a payload of another form stands as it is, and parts that came with it follow', () => {
    const image = { inlineData: { mimeType: 'image/png', data: 'aGk=' } };
    expect(result({ result: [...(response({ rows: [1] }, { parts: [image] }) as unknown[]), image] })).toMatchObject({
      content: [
        { type: 'unknown', native: { rows: [1] } },
        { type: 'image', mimeType: 'image/png', data: 'aGk=' },
        { type: 'image', mimeType: 'image/png', data: 'aGk=' },
      ],
    });
    expect(result({ result: 'text' })).toMatchObject({ content: [{ type: 'text', text: 'text' }] });
  });

  test('without a result nothing is known of what reached the model', () => {
    const found = result({ result: undefined });
    expect(found).toMatchObject({ status: 'completed', capture: { content: { state: 'absent' } } });
    expect(found).not.toHaveProperty('content');
  });

  test('what was shown is told where it is another thing', () => {
    expect(result({ resultDisplay: 'done' })).not.toHaveProperty('displayContent');
    expect(result({ resultDisplay: '' })).not.toHaveProperty('displayContent');
    expect(result({ resultDisplay: 'nice' })).toMatchObject({ displayContent: [{ type: 'text', text: 'nice' }] });
    expect(result({ resultDisplay: { fileDiff: 'd' } })).toMatchObject({
      displayContent: [{ type: 'unknown', native: { fileDiff: 'd' } }],
    });
  });

  test('the answers to other calls of the turn, which masking puts beside it, are not its content', () => {
    const shared = ['c', 'd'].map((id) => ({ functionResponse: { id, name: 'x', response: { output: `of ${id}` } } }));
    const native = session(item('c', 'glob', { result: shared }), item('d', 'glob', { result: [...shared, 'z'] }));
    expect(ofType(native, 'tool_result')).toMatchObject([
      { content: [{ type: 'text', text: 'of c' }], raw: shared },
      { content: [{ type: 'text', text: 'of d' }], raw: [...shared, 'z'] },
    ]);
  });
});

describe('questions', () => {
  const questions = [
    {
      question: 'Which?',
      header: 'H',
      type: 'choice',
      options: [
        { label: 'A', description: 'a' },
        { label: 'B', description: '' },
      ],
    },
    { question: 'Which?', header: 'I', type: 'text', multiSelect: true },
    { question: 'More?', header: 'J', type: 'yesno' },
  ];
  const ask = (members: Values, output = ''): Values =>
    ofType(
      session(item('c', 'ask_user', { args: { questions }, result: response({ output }), ...members })),
      'input_request',
    )[0] ?? {};

  test('have answers by position, whatever their text (trap 17)', () => {
    expect(ask({}, '{"answers":{"0":"B","1":"typed","9":"none"}}')).toMatchObject({
      requestId: 'c',
      idSource: 'derived',
      callId: 'c',
      mode: 'questions',
      status: 'answered',
      questions: [
        { id: '0', header: 'H', text: 'Which?', options: [{ label: 'A', description: 'a' }, { label: 'B' }] },
        { id: '1', header: 'I', text: 'Which?', multiSelect: true },
        { id: '2', header: 'J', text: 'More?' },
      ],
      answers: [
        { questionId: '0', selected: ['B'] },
        { questionId: '1', text: 'typed' },
      ],
    });
  });

  test('may be dismissed, cancelled or open; of anything else nothing is said', () => {
    expect(ask({}, 'User dismissed ask_user dialog without answering.')).toMatchObject({ status: 'declined' });
    const other = { functionResponse: { id: 'd', response: { output: '{"answers":{}}' } } };
    expect(ask({ result: [other, ...(response({ output: 'x' }) as object[])] })).not.toHaveProperty('status');
    expect(ask({ status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
    expect(ask({ status: 'awaiting_approval', result: null })).toMatchObject({ status: 'pending' });
    expect(ask({ status: 'error' })).not.toHaveProperty('status');
    expect(ask({}, '{"answers":{}} and more')).not.toHaveProperty('status');
    expect(ask({ status: 'executing', result: null })).not.toHaveProperty('status');
    expect(ofType(session(item('c', 'ask_user', { args: { questions: [{}] } })), 'input_request')).toEqual([]);
  });

  test('are revised when they are answered', () => {
    const at = (members: Values): Values =>
      message('m', 'gemini', '', { toolCalls: [item('c', 'ask_user', { args: { questions }, ...members })] });
    const native = linesOf(
      at({ status: 'awaiting_approval', result: null }),
      at({ result: response({ output: '{"answers":{"2":"Yes"}}' }) }),
    );
    expect(ofType(native, 'input_request')).toMatchObject([
      { status: 'pending' },
      { supersedes: 'm#1', status: 'answered', answers: [{ questionId: '2', text: 'Yes' }] },
    ]);
  });
});

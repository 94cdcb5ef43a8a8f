import { describe, expect, test } from 'vitest';
import { begun, Lines, type Values } from './fixtures.ts';

const result = (tool: string, state: Values): Values => begun().tool('p', tool, state).of('tool_result')[0] ?? {};
const failed = (tool: string, error: string, metadata: Values = {}): Values =>
  result(tool, { status: 'error', output: undefined, error, metadata });

test('a duration is marked as computed, and nothing else is', () => {
  const [ran, denied] = begun()
    .tool('a', 'bash')
    .tool('b', 'bash', { status: 'error', error: 'The user rejected permission to use this specific tool call.' })
    .of('tool_result');
  expect(ran).toMatchObject({ durationMs: 250, _meta: { 'sessionscope/computed': ['/durationMs'] } });
  expect(denied?.['_meta']).not.toHaveProperty('sessionscope/computed');
});

describe('calls', () => {
  test('a part is a call and its result', () => {
    expect(
      begun()
        .tool('p', 'bash', { metadata: { exit: 1 } })
        .records.slice(-2),
    ).toMatchObject([
      {
        type: 'tool_call',
        id: 'p#0',
        ts: '2024-10-27T03:33:23.000Z',
        callId: 'call_p',
        callIdSource: 'native',
        name: 'bash',
        kind: 'execute',
        title: 'Make',
        requestedBy: 'model',
        inferenceId: 'msg_2',
        input: { command: 'make' },
      },
      {
        type: 'tool_result',
        id: 'p#1',
        ts: '2024-10-27T03:33:23.250Z',
        callId: 'call_p',
        linkage: 'exact',
        status: 'completed',
        content: [{ type: 'text', text: 'out' }],
        exec: { command: 'make', exitCode: 1 },
        startedAt: '2024-10-27T03:33:23.000Z',
        completedAt: '2024-10-27T03:33:23.250Z',
        durationMs: 250,
        raw: { metadata: { exit: 1 } },
      },
    ]);
  });

  test.each(['pending', 'running', 'queued'])('one that is %s is a call alone', (status) => {
    const lines = begun().tool('p', 'read', { status, output: undefined });
    expect(lines.of('tool_call')).toHaveLength(1);
    expect(lines.of('tool_result')).toEqual([]);
  });

  test('arguments that have not all come are text; those whose numbers would not survive as well', () => {
    expect(begun().tool('p', 'read', { status: 'pending', input: {}, raw: '{"file' }).of('tool_call')[0]).toMatchObject(
      {
        inputText: '{"file',
      },
    );
    const big = begun().tool('p', 'read', { input: 'BIG' }).native.replace('"BIG"', '{"n":12345678901234567890}');
    const [call] = new Lines().raw(big.trimEnd()).of('tool_call');
    expect(call).toMatchObject({ inputText: '{"n":12345678901234567890}' });
  });

  test('a command that the user ran is the user’s, and its message no inference', () => {
    const lines = new Lines()
      .message('u', 'user')
      .text('t', 'The following tool was executed by the user', { synthetic: true })
      .message('a', 'assistant', { parentID: 'u', modelID: 'm', tokens: { input: 0 } })
      .tool('p', 'bash');
    expect(lines.of('tool_call')).toMatchObject([{ requestedBy: 'user' }]);
    expect(lines.of('inference')).toEqual([]);
    // The same words by the user make nothing of it.
    const typed = new Lines()
      .message('u', 'user')
      .text('t', 'The following tool was executed by the user')
      .message('a', 'assistant', { parentID: 'u' })
      .tool('p', 'bash');
    expect(typed.of('tool_call')).toMatchObject([{ requestedBy: 'model' }]);
  });

  test('who started a task beside a task of the user’s is not told, nor who called in a message that is not here', () => {
    const lines = new Lines()
      .message('u', 'user')
      .part('s', 'subtask', { agent: 'x' })
      .message('a', 'assistant', { parentID: 'u' })
      .tool('p', 'task')
      .tool('q', 'bash');
    expect(lines.of('tool_call').map(({ requestedBy }) => requestedBy)).toEqual([undefined, 'model']);
    expect(new Lines().session().tool('p', 'bash').of('tool_call')[0]).not.toHaveProperty('requestedBy');
  });

  test('two parts with one id stay two calls, and the later result claims none (trap 11)', () => {
    const lines = begun().tool('p', 'bash', {}, { callID: 'c' }).tool('q', 'bash', {}, { callID: 'c' });
    expect(lines.of('tool_call').map(({ callId }) => callId)).toEqual(['c', 'c']);
    expect(lines.of('tool_result')).toMatchObject([
      { callId: 'c', linkage: 'exact' },
      { nativeCallId: 'c', linkage: 'ambiguous' },
    ]);
  });

  test('one without an id has the id of its record', () => {
    const lines = begun().tool('p', 'bash', {}, { callID: '' });
    expect(lines.of('tool_call')[0]).toMatchObject({ callId: 'p#0', callIdSource: 'derived' });
    expect(lines.of('tool_result')[0]).toMatchObject({ callId: 'p#0', linkage: 'exact' });
  });

  test('a task’s session is a subagent, its todos are a plan', () => {
    const lines = begun().tool('p', 'task', { metadata: { sessionId: 'ses_2' }, input: { description: 'Look' } });
    expect(lines.of('subagent')).toMatchObject([
      { subagentId: 'ses_2', title: 'Look', callId: 'call_p', status: 'completed' },
    ]);
    const todos = [{ content: 'do', status: 'pending', priority: 'high', id: '1' }];
    expect(begun().tool('p', 'todowrite', { input: { todos } }).of('plan')).toMatchObject([
      { entries: [{ content: 'do', status: 'pending', priority: 'high' }] },
    ]);
  });
});

describe('outcomes', () => {
  test('a word that OpenCode does not write is no outcome', () => {
    expect(result('bash', { status: 'success' })).toMatchObject({ status: 'unknown', content: [{ text: 'out' }] });
  });

  test('an error is failed, its text went to the model', () => {
    expect(failed('read', 'File not found')).toMatchObject({
      status: 'failed',
      content: [{ type: 'text', text: 'File not found' }],
      error: { message: 'File not found' },
    });
  });

  test('an interrupted run is told as such, with the output so far', () => {
    expect(failed('bash', 'Tool execution aborted', { interrupted: true, output: 'so far' })).toMatchObject({
      status: 'interrupted',
      content: [{ text: 'so far' }],
    });
    expect(failed('bash', 'Tool execution aborted')).toMatchObject({ status: 'failed' });
  });

  const rejected = 'The user rejected permission to use this specific tool call.';
  test.each([
    [rejected, null],
    [`Error: ${rejected}`, null],
    [`PermissionRejectedError: ${rejected}`, null],
    [`${rejected} You may try again with different parameters.`, null],
    [`${rejected.slice(0, -1)} with the following feedback: not that one`, null],
    [
      'The user has specified a rule which prevents you from using this specific tool call. Here are some of the relevant rules []',
      'policy',
    ],
  ])('%s', (error, by) => {
    const found = failed('bash', error);
    expect(found).toMatchObject({
      status: 'denied',
      permission: { decision: 'reject_once' },
      content: [{ text: error }],
    });
    expect((found['permission'] as Values)['decidedBy'] ?? null).toBe(by);
    for (const name of ['exec', 'startedAt', 'durationMs']) expect(found).not.toHaveProperty(name);
  });

  test('a text that quotes a refusal, or that another program may have written, is none (trap 3)', () => {
    expect(failed('bash', `it said: ${rejected}`)).toMatchObject({ status: 'failed' });
    expect(failed('bash', `${rejected} And more.`)).toMatchObject({ status: 'failed' });
    expect(failed('github_search', rejected)).toMatchObject({ status: 'failed' });
    expect(failed('task', rejected)).toMatchObject({ status: 'failed' });
    expect(result('bash', { output: rejected })).toMatchObject({ status: 'completed' });
  });

  test('exit codes are numbers of the shell tool, never an outcome (trap 4)', () => {
    expect(result('bash', { metadata: { exit: 7 } })).toMatchObject({ status: 'completed', exec: { exitCode: 7 } });
    expect((result('bash', { metadata: { exit: null } })['exec'] as Values)['exitCode']).toBeUndefined();
    expect((result('bash', { output: 'Exit code: 7' })['exec'] as Values)['exitCode']).toBeUndefined();
    expect(result('other', { metadata: { exit: 7 } })).not.toHaveProperty('exec');
  });
});

describe('what came back', () => {
  test('an output that was taken out of the context later is revised (trap 16)', () => {
    const time = { start: 1_730_000_003_000, end: 1_730_000_003_250, compacted: 1_730_000_009_000 };
    const results = begun().tool('p', 'read', { time }).of('tool_result');
    expect(results).toMatchObject([
      { id: 'p#1', content: [{ text: 'out' }] },
      {
        id: 'p#2',
        ts: '2024-10-27T03:33:29.000Z',
        supersedes: 'p#1',
        callId: 'call_p',
        status: 'completed',
        capture: { content: { state: 'masked' } },
        durationMs: 250,
      },
    ]);
    expect(results[1]).not.toHaveProperty('content');
  });

  test('what is told as truncated says so, attachments are raw', () => {
    const attachments = [{ type: 'file', mime: 'image/png', url: 'data:image/png;base64,aGk=' }];
    expect(result('read', { metadata: { truncated: true }, attachments })).toMatchObject({
      content: [{ text: 'out' }],
      capture: { content: { state: 'truncated' } },
      raw: { metadata: { truncated: true }, attachments },
    });
  });

  test('times that are none are left out', () => {
    for (const time of [undefined, {}, { start: 'x', end: 1e30 }, { start: -5, end: null }]) {
      const found = result('read', { time });
      for (const name of ['startedAt', 'completedAt', 'durationMs', 'ts']) expect(found).not.toHaveProperty(name);
    }
  });
});

describe('questions', () => {
  const questions = [
    { question: 'Which?', header: 'H', options: [{ label: 'A', description: 'a' }, { label: 'B' }], multiple: true },
    { question: 'Which?', options: [], custom: true },
    { question: 'More?' },
  ];
  const ask = (state: Values): Values =>
    begun()
      .tool('p', 'question', { input: { questions }, ...state })
      .of('input_request')[0] ?? {};

  test('have answers by position, whatever their text (trap 17)', () => {
    expect(ask({ metadata: { answers: [['B', 'other'], ['typed'], []] } })).toMatchObject({
      requestId: 'call_p',
      idSource: 'derived',
      callId: 'call_p',
      mode: 'questions',
      blocking: true,
      status: 'answered',
      questions: [
        {
          id: '0',
          header: 'H',
          text: 'Which?',
          options: [{ label: 'A', description: 'a' }, { label: 'B' }],
          multiSelect: true,
        },
        { id: '1', text: 'Which?', allowOther: true },
        { id: '2', text: 'More?' },
      ],
      answers: [
        { questionId: '0', selected: ['B'], text: 'other' },
        { questionId: '1', text: 'typed' },
      ],
    });
  });

  test('may be open, dismissed or cut off', () => {
    expect(ask({ status: 'running', output: undefined })).toMatchObject({ status: 'pending' });
    const error = (text: string, metadata: Values = {}): Values =>
      ask({ status: 'error', output: undefined, error: text, metadata });
    expect(error('The user dismissed this question')).toMatchObject({ status: 'declined' });
    expect(error('Tool execution aborted', { interrupted: true })).toMatchObject({ status: 'cancelled' });
    expect(error('Something')).not.toHaveProperty('status');
    expect(ask({})).not.toHaveProperty('status');
  });
});

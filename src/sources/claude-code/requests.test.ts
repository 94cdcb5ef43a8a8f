import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

const QUESTION = {
  question: 'Which colour?',
  header: 'Colour',
  options: [{ label: 'Red', description: 'Warm' }, { label: 'Blue' }, { label: 'Red, Blue' }],
  multiSelect: false,
};

async function clean(session: NativeSession): Promise<void> {
  expect(findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'))).toEqual(
    [],
  );
}

/** A session that asks and is answered. */
function answered(questions: readonly Values[], answers: Values): NativeSession {
  return new NativeSession()
    .call('q', 'AskUserQuestion', { questions })
    .result('q', 'User has answered', { toolUseResult: { questions, answers } });
}

describe('questions to the user', () => {
  test('a question is asked and then answered', async () => {
    const session = answered([QUESTION], { 'Which colour?': 'Blue' });
    const [asked, ended] = session.of('input_request');
    const questions = [
      {
        id: '0',
        header: 'Colour',
        text: 'Which colour?',
        options: [{ label: 'Red', description: 'Warm' }, { label: 'Blue' }, { label: 'Red, Blue' }],
        multiSelect: false,
        allowOther: true,
      },
    ];
    expect(asked).toMatchObject({ requestId: 'q', idSource: 'derived', callId: 'q', mode: 'questions', questions });
    expect(asked).not.toHaveProperty('status');
    expect(ended).toMatchObject({
      requestId: 'q',
      questions,
      supersedes: asked?.['id'],
      status: 'answered',
      answers: [{ questionId: '0', selected: ['Blue'] }],
    });
    expect(session.of('tool_call')).toMatchObject([{ name: 'AskUserQuestion', kind: 'other' }]);
    await clean(session);
  });

  test.each<[string, Values, unknown, Values]>([
    ['a typed answer', {}, 'Green', { text: 'Green' }],
    ['a label with a comma', {}, 'Red, Blue', { selected: ['Red, Blue'] }],
    [
      'several of several',
      { multiSelect: true, options: [{ label: 'A' }, { label: 'B, C' }, { label: 'D' }] },
      'A, B, C',
      { selected: ['A', 'B, C'] },
    ],
    ['what could be one or two', { multiSelect: true }, 'Red, Blue', { text: 'Red, Blue' }],
    ['labels and more', { multiSelect: true }, 'Red, Green', { text: 'Red, Green' }],
    ['a list of labels', { multiSelect: true }, ['Red', 'Blue'], { selected: ['Red', 'Blue'] }],
  ])('%s', async (_, question, answer, expected) => {
    const session = answered([{ ...QUESTION, ...question }], { 'Which colour?': answer });
    expect(session.of('input_request')[1]?.['answers']).toEqual([{ questionId: '0', ...expected }]);
    await clean(session);
  });

  test('labels that fit together in very many ways are left as text', () => {
    const options = Array.from({ length: 14 }, (_, at) => ({
      label: Array.from({ length: at + 1 }, () => 'x').join(', '),
    }));
    const value = `${Array.from({ length: 60 }, () => 'x').join(', ')}!`;
    const session = answered([{ question: 'Q', options, multiSelect: true }], { Q: value });
    expect(session.of('input_request')[1]?.['answers']).toEqual([{ questionId: '0', text: value }]);
  });

  test('two questions with one text: neither answer can be told', async () => {
    const other = { question: 'Other?', options: [] };
    const session = answered([QUESTION, QUESTION, other], { 'Which colour?': 'Red', 'Other?': 'yes' });
    expect(session.of('input_request')[1]).toMatchObject({
      status: 'answered',
      answers: [{ questionId: '2', text: 'yes' }],
    });
    await clean(session);
  });

  test('a refusal by the user declines it', async () => {
    const session = new NativeSession().call('q', 'AskUserQuestion', { questions: [QUESTION] });
    session.result('q', 'no', { toolDenialKind: 'user-rejected' }, { is_error: true });
    expect(session.of('input_request')[1]).toMatchObject({ status: 'declined' });
    expect(session.of('input_request')[1]).not.toHaveProperty('answers');
    await clean(session);
  });

  test.each<[string, Values, Values]>([
    ['an interruption', { toolDenialKind: 'interrupted' }, { is_error: true }],
    ['a rule', { toolDenialKind: 'permission-rule' }, { is_error: true }],
    ['an empty answer', { toolUseResult: { questions: [], answers: {} } }, {}],
  ])('%s leaves its end open', (_, members, block) => {
    const session = new NativeSession()
      .call('q', 'AskUserQuestion', { questions: [QUESTION] })
      .result('q', 'x', members, block);
    expect(session.of('input_request')).toHaveLength(1);
    expect(session.of('input_request')[0]).not.toHaveProperty('status');
  });

  test.each([[{}], [{ questions: 'one' }], [{ questions: [] }], [{ questions: [{ header: 'no text' }] }]])(
    '%j asks nothing',
    (input) => {
      const session = new NativeSession().call('q', 'AskUserQuestion', input);
      expect(session.of('input_request')).toEqual([]);
      expect(session.of('tool_call')).toHaveLength(1);
    },
  );
});

describe('commands that the user ran', () => {
  const OUTPUT = '<bash-stdout>a\n"b"</bash-stdout><bash-stderr>é</bash-stderr>';

  test('a command is a call of the user, its output a result linked by parentUuid', async () => {
    const session = new NativeSession().user('<bash-input>echo "x"</bash-input>').user(OUTPUT);
    const [call, result] = session.records();
    expect(call).toMatchObject({
      type: 'tool_call',
      callId: 'u1#0',
      callIdSource: 'derived',
      requestedBy: 'user',
      capture: { name: { state: 'absent' } },
      input: { command: 'echo "x"' },
    });
    expect(result).toMatchObject({
      type: 'tool_result',
      callId: 'u1#0',
      linkage: 'derived',
      status: 'unknown',
      content: [{ type: 'text', text: OUTPUT }],
      exec: { stdout: 'a\n"b"', stderr: 'é' },
    });
    const report = await inspectStream(convert(session.text()));
    expect(report.streams[0]?.counts.pairings.paired).toBe(1);
    await clean(session);
  });

  test('two outputs for one command: neither is linked', async () => {
    const session = new NativeSession()
      .user('<bash-input>ls</bash-input>')
      .user(OUTPUT)
      .user(OUTPUT, { parentUuid: 'u1' })
      .user(OUTPUT, { parentUuid: 'u1' });
    const report = await inspectStream(convert(session.text()));
    expect(report.streams[0]?.counts).toMatchObject({
      pairings: { paired: 0, dangling: 1 },
      results: { paired: 0, ambiguous: 3 },
    });
    expect(
      session.of('tool_result').map((result) => [result['linkage'], result['nativeCallId'], result['supersedes']]),
    ).toEqual([
      ['derived', undefined, undefined],
      ['ambiguous', 'u1', undefined],
      ['ambiguous', 'u1', 'u2#0'],
      ['ambiguous', 'u1', undefined],
    ]);
    for (const result of session.of('tool_result'))
      expect(result).toMatchObject({ content: [{ text: OUTPUT }], exec: { stdout: 'a\n"b"', stderr: 'é' } });
    await clean(session);
  });

  test('an output that is too long to be repeated is said to be left out', async () => {
    const long = `<bash-stdout>${'x'.repeat(1 << 17)}</bash-stdout><bash-stderr></bash-stderr>`;
    const session = new NativeSession()
      .user('<bash-input>ls</bash-input>')
      .user(long)
      .user(OUTPUT, { parentUuid: 'u1' });
    const revision = session.of('tool_result').find(({ supersedes }) => supersedes === 'u2#0');
    const omitted = { state: 'omitted' };
    expect(revision?.['capture']).toEqual({ content: omitted, 'exec.stdout': omitted, 'exec.stderr': omitted });
    await clean(session);
  });

  test('an output whose command is not its parent answers nothing', async () => {
    const session = new NativeSession().user('<bash-input>ls</bash-input>').user('between').user(OUTPUT);
    expect(session.of('tool_result')).toMatchObject([{ linkage: 'none', status: 'unknown' }]);
    await clean(session);
  });

  test('where the output holds the tags themselves, the streams cannot be told apart', () => {
    const [result] = new NativeSession()
      .user(`<bash-stdout></bash-stdout><bash-stderr>x</bash-stdout><bash-stderr></bash-stderr>`)
      .of('tool_result');
    expect(result).not.toHaveProperty('exec');
  });

  test.each([
    '<bash-input>ls',
    'say <bash-input>ls</bash-input>',
    '<command-name>/x</command-name>',
    '<local-command-stdout>x</local-command-stdout>',
  ])('%s is a message', (text) => {
    expect(new NativeSession().user(text).records()).toMatchObject([{ type: 'message' }]);
  });
});

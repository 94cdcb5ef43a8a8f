import { describe, expect, test } from 'vitest';
import { convert, Rollout, type Values } from './fixtures.ts';

const QUESTIONS = [{ id: 's', header: 'H', question: 'Token?', isSecret: true }];
const OPEN = [{ id: 'o', header: 'H', question: 'Colour?', options: [{ label: 'Red' }] }];
const ASKS = JSON.stringify({ questions: QUESTIONS });
const ANSWER = JSON.stringify({ answers: { s: { answers: ['hunter2'] } } });
const REDACTED = { content: { state: 'redacted' } };

const start = (): Rollout => new Rollout().meta();
const asked = (): Rollout => start().call('q', 'request_user_input', ASKS);
const text = (rollout: Rollout): string => convert(rollout.text());

describe('a secret answer is nowhere', () => {
  const inHistory = (...items: Values[]): Rollout => start().line('compacted', { replacement_history: items });
  const copiedCall = { type: 'function_call', call_id: 'q', name: 'request_user_input', arguments: ASKS };
  const copiedOutput = { type: 'function_call_output', call_id: 'q', output: ANSWER };

  test.each([
    ['question and answer stand in a compacted history alone', inHistory(copiedCall, copiedOutput)],
    ['the answer alone stands in one', inHistory(copiedOutput)],
    ['the output comes later than the question’s copy', inHistory(copiedCall).output('q', 'hunter2')],
    ['an event that is not known names the call', asked().event('brand_new', { call_id: 'q', value: 'hunter2' })],
    ['it names it as the tools of the client do', asked().event('brand_new', { callId: 'q', value: 'hunter2' })],
    ['it names it deep inside', asked().event('brand_new', { of: [{ item: { id: 'q' } }], value: 'hunter2' })],
    ['an event holds answers and no id', asked().event('brand_new', { answers: { s: ['hunter2'] } })],
    ['an event holds answers to what nobody asked', start().event('brand_new', { answers: { s: ['hunter2'] } })],
    [
      'an event asks and answers',
      start().event('brand_new', { call_id: 'q', questions: QUESTIONS, answer: 'hunter2' }),
    ],
    ['the output comes before the call', start().output('q', ANSWER).call('q', 'request_user_input', ASKS)],
    ['it does so as a list of parts', start().output('q', [{ type: 'input_text', text: ANSWER }])],
    ['it does so in the older form', start().output('q', { content: ANSWER, success: true })],
    ['it has no id', start().item('function_call_output', { output: ANSWER })],
    ['the tool is called otherwise', start().call('q', 'ask_user', ASKS).output('q', 'hunter2')],
    [
      'the tool is one of another kind',
      start()
        .item('custom_tool_call', { call_id: 'q', name: 'request_user_input', input: ASKS })
        .item('custom_tool_call_output', { call_id: 'q', output: 'hunter2' }),
    ],
    [
      'an event asked',
      start().event('request_user_input', { call_id: 'q', questions: QUESTIONS }).output('q', 'hunter2'),
    ],
    ['an end tells it as text', asked().event('patch_apply_end', { call_id: 'q', stdout: 'hunter2' })],
    [
      'a request for approval names the call',
      asked().event('exec_approval_request', { call_id: 'q', reason: 'x', a: 'hunter2' }),
    ],
    ['the request holds its answer', start().call('q', 'x', { questions: QUESTIONS, answers: { s: 'hunter2' } })],
    [
      'a program asked, and its output or a later one shows it',
      start()
        .item('custom_tool_call', {
          call_id: 'p',
          name: 'exec',
          input: 'tools.request_user_input({questions: [{isSecret: true}]})',
        })
        .item('custom_tool_call_output', { call_id: 'p', output: 'hunter2' })
        .call('w', 'wait', { cell_id: '1' })
        .output('w', 'hunter2'),
    ],
    [
      'what a program called tells the question',
      start()
        .item('custom_tool_call', { call_id: 'p', name: 'exec', input: 'run()' })
        .item('custom_tool_call_output', {
          call_id: 'p',
          output: 'hunter2',
          metadata: { executed_tool_calls: [{ name: 'request_user_input', arguments: { questions: QUESTIONS } }] },
        }),
    ],
    ['it lies too deep to be judged', start().event('brand_new', nested({ answers: { s: 'hunter2' } }, 80))],
  ])('when %s', (_, rollout) => {
    const native = rollout.text();
    expect(native).toContain('hunter2');
    expect(text(rollout)).not.toContain('hunter2');
    expect(text(rollout)).toContain('"state":"redacted"');
  });

  test('nor is it told again when it was told before the call that asked was known', () => {
    const rollout = start().output('q', 'plain').call('q', 'request_user_input', ASKS);
    rollout.event('patch_apply_end', { call_id: 'q', success: true });
    const [, revision] = rollout.of('tool_result');
    expect(revision).toMatchObject({ status: 'completed', capture: REDACTED });
    expect(revision).not.toHaveProperty('content');
  });
});

describe('what is no secret is shown', () => {
  test('the request itself, also as an event', () => {
    const rollout = asked().event('request_user_input', { call_id: 'q', questions: QUESTIONS });
    expect(rollout.of('tool_call')[0]).toMatchObject({ input: { questions: QUESTIONS } });
    expect(rollout.of('codex/event_msg.request_user_input')[0]).toHaveProperty('native');
  });

  test('answers to questions that were asked openly, also in a history whose copies alone ask', () => {
    const open = JSON.stringify({ questions: OPEN });
    const answers = JSON.stringify({ answers: { o: { answers: ['Red'] } } });
    const rollout = start()
      .call('q', 'request_user_input', open)
      .output('q', answers)
      .event('brand_new', { call_id: 'q', answers: { o: ['Red'] } })
      .line('compacted', {
        replacement_history: [
          { type: 'function_call', call_id: 'z', arguments: open },
          { type: 'function_call_output', call_id: 'z', output: answers },
        ],
      });
    expect(text(rollout)).not.toContain('redacted');
    expect(rollout.of('input_request')[1]).toMatchObject({ answers: [{ questionId: 'o', selected: ['Red'] }] });
  });

  test.each([
    ['a call whose arguments are called answers', start().call('c', 'quiz', { answers: { a: 1 } })],
    ['an output that a known tool printed', start().call('c', 'shell', {}).output('c', ANSWER)],
    ['a list of settings in which something is secret', start().call('c', 'x', {}).output('c', '[{"isSecret":true}]')],
    ['what a tool is described as', start().line('turn_context', { tools: [{ answers: { type: 'object' } }] })],
    ['an event about another call', asked().event('brand_new', { call_id: 'c', value: 'x' })],
    ['what the user says', asked().message('user', ANSWER)],
  ])('%s', (_, rollout) => {
    expect(text(rollout)).not.toContain('redacted');
  });
});

function nested(value: Values, levels: number): Values {
  return levels === 0 ? value : { in: nested(value, levels - 1) };
}

import { describe, expect, test } from 'vitest';
import { Rollout } from './fixtures.ts';

describe('messages and reasoning', () => {
  test('a response item is a message, its role and phase as they stand', () => {
    const rollout = new Rollout()
      .meta()
      .message('user', 'Hi')
      .item('message', {
        role: 'assistant',
        phase: 'commentary',
        content: [{ type: 'output_text', text: 'Yes' }],
      });
    expect(rollout.of('message')).toMatchObject([
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', phase: 'commentary', content: [{ type: 'text', text: 'Yes' }] },
    ]);
    for (const message of rollout.of('message')) expect(message).not.toHaveProperty('author');
  });

  test.each([
    ['developer', ['anything']],
    ['user', ['<environment_context>\n  <cwd>/w</cwd>\n</environment_context>']],
    [
      'user',
      [
        '# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>',
        '<environment_context></environment_context>',
      ],
    ],
    ['user', ['<user_instructions>\nx\n</user_instructions>']],
    ['user', ['<turn_aborted>x</turn_aborted>']],
  ])('Codex itself wrote %s %j', (role, texts) => {
    expect(
      new Rollout()
        .meta()
        .message(role, ...texts)
        .of('message')[0],
    ).toMatchObject({ role, author: 'harness' });
  });

  test.each([
    ['what does <environment_context></environment_context> mean?'],
    ['<environment_context> is cut'],
    ['<environment_context></environment_context>', 'and a question'],
  ])('a person wrote %j', (...texts) => {
    expect(
      new Rollout()
        .meta()
        .message('user', ...texts)
        .of('message')[0],
    ).not.toHaveProperty('author');
  });

  test('an event after its item tells nothing; it says which record it repeats', () => {
    const rollout = new Rollout().meta().message('user', 'Hi').event('user_message', { message: 'Hi', images: [] });
    const [message] = rollout.of('message');
    expect(rollout.of('message')).toHaveLength(1);
    expect(rollout.of('codex/event_msg.user_message')[0]).toMatchObject({ repeats: message?.['id'] });
  });

  test('an event before its item is superseded by it, and later events wait for theirs', () => {
    const rollout = new Rollout().meta();
    rollout.event('agent_message', { message: 'a' }).message('assistant', 'a');
    rollout.event('agent_message', { message: 'b' }).message('assistant', 'b');
    const told = rollout.of('message');
    expect(told.map((message) => [message['supersedes'], message['content']])).toEqual([
      [undefined, [{ type: 'text', text: 'a' }]],
      [told[0]?.['id'], [{ type: 'text', text: 'a' }]],
      [undefined, [{ type: 'text', text: 'b' }]],
    ]);
    expect(rollout.of('codex/event_msg.agent_message')).toHaveLength(1);
  });

  test('an event and an item with other texts are two messages', () => {
    const rollout = new Rollout().meta().event('agent_message', { message: 'a' }).message('assistant', 'b');
    expect(rollout.of('message').map((message) => message['supersedes'])).toEqual([undefined, undefined]);
  });

  test('a file with events alone has messages of them', () => {
    const rollout = new Rollout()
      .meta()
      .event('user_message', { message: 'a' })
      .event('agent_message', { message: 'b' });
    rollout.event('agent_reasoning', { text: 'c' });
    expect(rollout.of('message').map((message) => message['role'])).toEqual(['user', 'assistant']);
    expect(rollout.of('reasoning')).toMatchObject([{ content: [{ type: 'text', text: 'c' }] }]);
  });

  test('completed items of the newest files mirror in the same way', () => {
    const rollout = new Rollout()
      .meta()
      .message('user', 'a')
      .completed('UserMessage', {
        id: 'i',
        content: [{ type: 'text', text: 'a', text_elements: [] }],
      });
    rollout.completed('AgentMessage', { id: 'j', content: [{ type: 'Text', text: 'b' }] });
    expect(rollout.of('message').map((message) => message['content'])).toEqual([
      [{ type: 'text', text: 'a' }],
      [{ type: 'text', text: 'b' }],
    ]);
  });

  test.each([{}, { encrypted_content: null }, { encrypted_content: '' }])(
    'reasoning of which nothing was recorded is absent, not encrypted: %o',
    (members) => {
      for (const summary of [[], null])
        expect(
          new Rollout()
            .meta()
            .item('reasoning', { summary, ...members })
            .of('reasoning'),
        ).toMatchObject([{ capture: { content: { state: 'absent' } } }]);
    },
  );

  test('reasoning has its summary and text; when it is encrypted that is said', () => {
    const summary = [{ type: 'summary_text', text: 's' }];
    const rollout = new Rollout()
      .meta()
      .item('reasoning', { summary, content: [{ type: 'reasoning_text', text: 't' }] });
    rollout.item('reasoning', { summary: [], content: null, encrypted_content: 'gAAA' });
    expect(rollout.of('reasoning')).toMatchObject([
      {
        content: [
          { type: 'text', text: 's' },
          { type: 'text', text: 't' },
        ],
      },
      { capture: { content: { state: 'encrypted' } } },
    ]);
    expect(JSON.stringify(rollout.of('reasoning'))).not.toContain('gAAA');
  });

  test('reasoning told part by part before its item is told once', () => {
    const summary = [
      { type: 'summary_text', text: 'a' },
      { type: 'summary_text', text: 'b' },
    ];
    const rollout = new Rollout()
      .meta()
      .event('agent_reasoning', { text: 'a' })
      .event('agent_reasoning', { text: 'b' });
    rollout.item('reasoning', { summary });
    expect(rollout.of('reasoning')).toHaveLength(2);
    expect(rollout.of('codex/response_item.reasoning')[0]).toMatchObject({
      repeats: rollout.of('reasoning')[1]?.['id'],
    });
    const one = new Rollout()
      .meta()
      .event('agent_reasoning', { text: 'a' })
      .item('reasoning', { summary: summary.slice(0, 1) });
    expect(one.of('reasoning')[1]).toMatchObject({ supersedes: one.of('reasoning')[0]?.['id'] });
  });
});

describe('inference', () => {
  test('the usage is that of the last response, the model that of the settings', () => {
    const rollout = new Rollout().meta().line('turn_context', { model: 'gpt-x', effort: 'high' }).tokens(100, 40);
    expect(rollout.of('inference')).toMatchObject([{ model: 'gpt-x', usage: { input_tokens: 40 } }]);
    expect(rollout.of('codex/turn_context')).toHaveLength(1);
  });

  test('a total that is told again counts once, and a count without numbers not at all', () => {
    const rollout = new Rollout().meta().tokens(100, 40).tokens(100, 40).tokens(140, 40);
    rollout.event('token_count', { info: null, rate_limits: {} }).event('token_count', { info: { prompt: 1 } });
    expect(rollout.of('inference')).toHaveLength(2);
    expect(rollout.of('codex/event_msg.token_count')).toHaveLength(3);
    expect(rollout.of('inference')[0]).not.toHaveProperty('model');
  });
});

describe('what stays a line', () => {
  test('a replaced history makes no calls, messages or results', () => {
    const history = [
      { type: 'function_call', call_id: 'c1', name: 'x', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'x' },
      { type: 'message', role: 'user', content: [] },
    ];
    const rollout = new Rollout().meta().line('compacted', { message: 's', replacement_history: history });
    rollout.event('context_compacted');
    expect(rollout.records().map((record) => record['type'])).toEqual([
      'codex/compacted',
      'codex/event_msg.context_compacted',
    ]);
    expect(rollout.records()[0]).toMatchObject({ native: { payload: { replacement_history: history } } });
  });

  test('a turn that was aborted leaves its calls without a result', () => {
    const rollout = new Rollout().meta().call('c1', 'x', {}).event('turn_aborted', { reason: 'interrupted' });
    expect(rollout.of('tool_result')).toEqual([]);
    expect(rollout.of('codex/event_msg.turn_aborted')).toMatchObject([
      { native: { payload: { reason: 'interrupted' } } },
    ]);
  });

  test.each([
    [{ type: 'brand_new', payload: { a: 1 }, timestamp: 'x' }, 'codex/brand_new'],
    [{ type: 'event_msg', payload: { type: 'brand_new' } }, 'codex/event_msg.brand_new'],
    [{ type: 'event_msg', payload: {} }, 'codex/event_msg'],
    [{ type: 'response_item', payload: { type: 'ghost_snapshot' } }, 'codex/response_item.ghost_snapshot'],
    [{ type: 'response_item', payload: { type: 'function_call' } }, 'codex/response_item.function_call'],
    [{ type: 'response_item', payload: { type: 'agent_message', content: [] } }, 'codex/response_item.agent_message'],
    [{ record_type: 'state' }, 'codex/state'],
    [{ a: 1 }, 'codex/untyped'],
  ])('%j', (line, type) => {
    const [record] = new Rollout().meta().plain(line).records();
    expect(record).toMatchObject({ type, native: line });
  });
});

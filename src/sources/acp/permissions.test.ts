import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, OPTIONS, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);
const states = async (log: Log) =>
  (await inspectStream(convert(log.text()))).streams[0]?.permissions.map(
    ({ state, decision, decidedBy, requestId }) => ({ state, decision, decidedBy, requestId }),
  );

describe('requests for permission', () => {
  test('it is pending with its options, about its call, whose first facts it may tell', () => {
    const log = begun().permission(5, 't', {
      title: 'Run',
      kind: 'execute',
      rawInput: { command: 'ls' },
      status: 'pending',
    });
    expect(log.types().slice(-2)).toEqual(['tool_call', 'permission']);
    expect(log.of('tool_call')[0]).toMatchObject({
      callId: 't',
      title: 'Run',
      kind: 'execute',
      input: { command: 'ls' },
    });
    const [permission] = log.of('permission');
    expect(permission).toMatchObject({ requestId: '5', subject: { callId: 't' }, options: OPTIONS, status: 'pending' });
    for (const name of ['decision', 'decidedBy', 'title']) expect(permission).not.toHaveProperty(name);
  });

  test('it does not tell a known call again', () => {
    expect(begun().call('t', { title: 'T' }).permission(5, 't', { title: 'T' }).of('tool_call')).toHaveLength(1);
    expect(begun().call('t', { title: 'T' }).permission(5, 't', { title: 'Allow T?' }).of('tool_call')).toHaveLength(2);
  });

  test('what it says of the status is no end of the call', () => {
    expect(begun().call('t').permission(5, 't', { status: 'completed' }).of('tool_result')).toEqual([]);
  });

  test.each([
    ['yes', 'allow_once', 'granted'],
    ['ever', 'allow_always', 'granted'],
    ['no', 'reject_once', 'refused'],
  ])('the option %s decides %s', async (optionId, decision, state) => {
    const log = begun().call('t').permission(5, 't').chooses(5, optionId);
    const [first, second] = log.of('permission');
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      requestId: '5',
      subject: { callId: 't' },
      options: OPTIONS,
      status: 'resolved',
      decision,
      selectedOptionId: optionId,
    });
    expect(await states(log)).toEqual([{ state, decision, decidedBy: null, requestId: '5' }]);
  });

  test('cancelled is neither granted nor refused', async () => {
    const log = begun()
      .call('t')
      .permission(5, 't')
      .clientResult(5, { outcome: { outcome: 'cancelled' } });
    expect(await states(log)).toMatchObject([{ state: 'cancelled', decision: 'cancelled' }]);
  });

  test('without a response it is undecided', async () => {
    expect(await states(begun().call('t').permission(5, 't'))).toMatchObject([{ state: 'unresolved', decision: null }]);
  });

  test.each([
    ['an error', { error: { code: -32603, message: 'no' } }],
    ['an option that was not offered', { result: { outcome: { outcome: 'selected', optionId: 'other' } } }],
    ['an outcome that is not known', { result: { outcome: { outcome: '_later' } } }],
    ['nothing', { result: {} }],
    ['null', { result: null }],
  ])('%s leaves it undecided, and is shown', async (_, response) => {
    const log = begun()
      .call('t')
      .permission(5, 't')
      .send('client', { id: 5, ...response });
    const direct = new Log((message, from) => JSON.stringify({ dir: from === 'client' ? 'c2a' : 'a2c', msg: message }));
    direct
      .begin()
      .call('t')
      .permission(5, 't')
      .send('client', { id: 5, ...response });
    expect(await states(log)).toMatchObject([{ state: 'unresolved', decision: null }]);
    expect(await states(direct)).toMatchObject([{ state: 'unresolved', decision: null }]);
    expect(direct.of('permission').at(-1)).toMatchObject({ native: response });
    expect(direct.of('permission').at(-1)).not.toHaveProperty('status');
  });

  test('the second answer to a request answers nothing', async () => {
    const log = begun().call('t').permission(5, 't').chooses(5, 'no').chooses(5, 'yes');
    expect(await states(log)).toMatchObject([{ state: 'refused' }]);
    expect(log.of('acp/response')).toMatchObject([{ native: { id: 5 } }]);
  });

  test('two options of one id decide nothing', async () => {
    const log = begun().agentAsk(5, 'session/request_permission', {
      sessionId: 's1',
      toolCall: { toolCallId: 't' },
      options: [OPTIONS[0], { ...OPTIONS[2], optionId: 'yes' }],
    });
    expect(await states(log.chooses(5, 'yes'))).toMatchObject([{ state: 'unresolved' }]);
  });

  test('an option of a kind that is not known is a decision of that name', async () => {
    const log = begun().agentAsk(5, 'session/request_permission', {
      sessionId: 's1',
      toolCall: { toolCallId: 't' },
      options: [{ optionId: 'x', name: 'X', kind: '_allow_for_an_hour' }],
    });
    expect(await states(log.chooses(5, 'x'))).toMatchObject([{ state: 'other', decision: '_allow_for_an_hour' }]);
  });

  test('from version 2 on it has a title and a subject of its own', () => {
    const ask = (subject: unknown): Values | undefined =>
      begun(2)
        .agentAsk('r', 'session/request_permission', {
          sessionId: 's1',
          title: 'May I?',
          description: 'D',
          subject,
          options: OPTIONS,
        })
        .of('permission')[0];
    expect(ask({ type: 'tool_call', toolCall: { toolCallId: 't' } })).toMatchObject({
      title: 'May I?',
      description: 'D',
      subject: { callId: 't' },
    });
    expect(ask({ type: 'command', command: 'rm x', cwd: '/w/app' })).toMatchObject({ subject: { command: 'rm x' } });
    expect(ask({ type: 'command', command: 'rm x', cwd: '/w/app', toolCallId: 't' })).toMatchObject({
      subject: { callId: 't' },
    });
    expect(ask(undefined)).not.toHaveProperty('subject');
    expect(ask({ type: '_other' })).not.toHaveProperty('subject');
  });
});

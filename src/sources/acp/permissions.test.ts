import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, OPTIONS, type Values, type Wrap } from './fixtures.ts';

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

describe('which response answers which request', () => {
  test('both sides count their requests by themselves', async () => {
    const log = begun()
      .prompt(2, 'x')
      .call('t')
      .permission(2, 't')
      .chooses(2, 'yes')
      .result(2, { stopReason: 'end_turn' });
    expect(await states(log)).toMatchObject([{ state: 'granted' }]);
    expect(log.types().at(-1)).toBe('acp/session/prompt.result');
  });

  test('also where the answer to the other request comes first', async () => {
    const log = begun().prompt(2, 'x').call('t').permission(2, 't').result(2, { stopReason: 'end_turn' });
    expect(await states(log)).toMatchObject([{ state: 'unresolved' }]);
    expect(log.types().at(-1)).toBe('acp/session/prompt.result');
  });

  test('an error that could answer both sides answers neither, unless the log tells the side', () => {
    const error = { id: 2, error: { code: 1, message: 'x' } };
    expect(begun().prompt(2, 'x').permission(2, 't').send('client', error).types().at(-1)).toBe('acp/response');
    const wrapped = new Log((message, from) => JSON.stringify({ dir: from === 'client' ? 'out' : 'in', message }));
    wrapped.begin().prompt(2, 'x').permission(2, 't').send('agent', error);
    expect(wrapped.types().at(-1)).toBe('acp/session/prompt.error');
  });

  test('number 1 and text "1" are two ids', async () => {
    const log = begun().call('a').call('b').permission(1, 'a').permission('1', 'b').chooses('1', 'no');
    expect(await states(log)).toEqual([
      { state: 'unresolved', decision: null, decidedBy: null, requestId: '1' },
      { state: 'refused', decision: 'reject_once', decidedBy: null, requestId: '"1"' },
    ]);
  });

  test('a request with the id null, or none, is answered by nothing', async () => {
    const log = begun()
      .call('t')
      .permission(null, 't')
      .clientResult(null, { outcome: { outcome: 'selected', optionId: 'yes' } });
    expect(await states(log)).toMatchObject([{ state: 'unresolved' }]);
    expect(log.of('permission')[0]).toMatchObject({ idSource: 'derived' });
    expect(log.types().at(-1)).toBe('acp/response');
  });

  test('two requests that wait with one id: a response answers neither', async () => {
    const log = begun().call('a').call('b').permission(5, 'a').permission(5, 'b').chooses(5, 'yes');
    expect(await states(log)).toMatchObject([{ state: 'unresolved' }, { state: 'unresolved' }]);
    expect(new Set((await states(log))?.map(({ requestId }) => requestId)).size).toBe(2);
  });

  test('an id that is free again names another request', async () => {
    const log = begun().call('a').call('b').permission(5, 'a').chooses(5, 'yes').permission(5, 'b').chooses(5, 'no');
    expect(await states(log)).toMatchObject([
      { state: 'granted', requestId: '5' },
      { state: 'refused', requestId: expect.stringMatching(/^5@\d+$/) },
    ]);
  });

  test('on another connection ids begin anew, and what waited on the first gets no answer', async () => {
    const log = begun().call('t').permission(5, 't').ask(0, 'initialize', { protocolVersion: 1 }).chooses(5, 'yes');
    log.call('u').permission(5, 'u').chooses(5, 'no');
    expect(await states(log)).toMatchObject([
      { state: 'unresolved', requestId: '5' },
      { state: 'refused', requestId: '2:5' },
    ]);
  });

  test('where the log marks connections, each has its own ids', async () => {
    const wrap =
      (connection: string): Wrap =>
      (message, from) =>
        JSON.stringify({ connection, direction: from === 'client' ? 'out' : 'in', message });
    const [one, two] = [new Log(wrap('a')).begin(), new Log(wrap('b')).begin(1, 's2')];
    one.call('t').permission(5, 't');
    two.call('u', {}, 's2').permission(5, 'u', {}, 's2').chooses(5, 'no');
    const log = new Log().raw((one.text() + two.text() + new Log(wrap('a')).chooses(5, 'yes').text()).trim());
    expect(await states(log)).toMatchObject([
      { state: 'refused', requestId: '2:5' },
      { state: 'granted', requestId: '5' },
    ]);
  });

  test('a result without what its method should bring answers the only request of its id', () => {
    expect(begun(2).prompt(2, 'x').result(2, {}).types().at(-1)).toBe('acp/session/prompt.result');
    expect(begun().prompt(2, 'x').permission(2, 't').result(2, {}).types().at(-1)).toBe('acp/response');
    expect(begun().prompt(2, 'x').result(2, { terminalId: 'x' }).types().at(-1)).toBe('acp/response');
  });

  test('a response without a request is shown', () => {
    expect(begun().result(99, { stopReason: 'end_turn' }).of('acp/response')).toMatchObject([{ native: { id: 99 } }]);
  });
});

describe('forms and addresses', () => {
  const SCHEMA = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const asked = (members: Values = {}): Log =>
    begun()
      .call('t')
      .agentAsk('e', 'elicitation/create', {
        sessionId: 's1',
        toolCallId: 't',
        mode: 'form',
        message: 'Who?',
        requestedSchema: SCHEMA,
        ...members,
      });

  test('a form is pending, and then answered', () => {
    const log = asked().clientResult('e', { action: 'accept', content: { name: 'x' } });
    const [first, second] = log.of('input_request');
    const own = { requestId: 'e', callId: 't', mode: 'form', message: 'Who?', requestedSchema: SCHEMA };
    expect(first).toMatchObject({ ...own, status: 'pending' });
    expect(second).toMatchObject({ ...own, supersedes: first?.['id'], status: 'answered', response: { name: 'x' } });
  });

  test.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ])('%s', (action, status) => {
    expect(asked().clientResult('e', { action }).of('input_request').at(-1)).toMatchObject({ status });
  });

  test('an action that is not known, and an error, are no end that we know', () => {
    for (const response of [{ result: { action: '_later' } }, { error: { code: 1, message: 'x' } }]) {
      const last = asked()
        .send('client', { id: 'e', ...response })
        .of('input_request')
        .at(-1);
      expect(last).not.toHaveProperty('status');
      expect(last).toMatchObject({ native: response });
    }
  });

  test('an address is one', () => {
    const log = begun().agentAsk('e', 'elicitation/create', {
      requestId: 3,
      mode: 'url',
      elicitationId: 'x',
      url: 'https://example.com',
      message: 'Sign in',
    });
    expect(log.clientResult('e', { action: 'accept' }).of('input_request').at(-1)).toMatchObject({
      mode: 'url',
      url: 'https://example.com',
      status: 'answered',
    });
  });

  test('the older shape is read as well', () => {
    const log = begun().agentAsk('e', 'session/elicitation', {
      sessionId: 's1',
      elicitation: { mode: 'form', message: 'Who?', requestedSchema: SCHEMA },
    });
    expect(
      log
        .clientResult('e', { action: { action: 'accept', content: { name: 'x' } } })
        .of('input_request')
        .at(-1),
    ).toMatchObject({ status: 'answered', response: { name: 'x' } });
  });

  test.each([
    { properties: { t: { type: 'string', format: 'password' } } },
    { properties: { t: { type: 'string', writeOnly: true } } },
    { properties: { t: { type: 'object', properties: { u: { secret: true } } } } },
  ])('what is given for a secret is nowhere: %j', (schema) => {
    const answer = { action: 'accept', content: { t: 'hunter2' }, _meta: { copy: 'hunter2' } };
    const log = asked({ requestedSchema: { type: 'object', ...schema } })
      .clientResult('e', answer)
      .clientResult('e', answer);
    expect(convert(log.text())).not.toContain('hunter2');
    expect(log.of('input_request').at(-1)).toMatchObject({
      secret: true,
      status: 'answered',
      capture: { response: { state: 'redacted' } },
    });
    expect(log.of('acp/response')).toMatchObject([{ capture: { native: { state: 'redacted' } } }]);
  });
});

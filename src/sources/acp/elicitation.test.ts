import { describe, expect, test } from 'vitest';
import { convert, Log, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);

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

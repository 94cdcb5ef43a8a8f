import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, type Wrap } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);
const states = async (log: Log) =>
  (await inspectStream(convert(log.text()))).streams[0]?.permissions.map(
    ({ state, decision, decidedBy, requestId }) => ({ state, decision, decidedBy, requestId }),
  );

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

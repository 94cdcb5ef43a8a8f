import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, recordsOf, type Values } from './fixtures.ts';

const header = (log: Log): Values | undefined => recordsOf(log.text())[0];

describe('the header', () => {
  test('it says what initialize and session/new settled', () => {
    expect(header(new Log().begin())).toMatchObject({
      type: 'session',
      seq: 1,
      sessionId: 's1',
      cwd: '/w/app',
      agent: 'An Agent 0.3.0',
      protocolVersion: 1,
      native: { sessionId: 's1' },
      _meta: { 'sessionscope/native': { line: 4 } },
    });
    expect(header(new Log().begin(2))).toMatchObject({ agent: 'An Agent 0.3.0', protocolVersion: 2 });
  });

  test.each(['session/load', 'session/resume'])('%s', (method) => {
    const log = new Log().ask(1, method, { sessionId: 'old', cwd: '/w', mcpServers: [] }).result(1, { modes: null });
    expect(header(log)).toMatchObject({ sessionId: 'old', cwd: '/w', native: { modes: null } });
  });

  test('a log that begins in the middle has a session all the same', () => {
    expect(header(new Log().says('x'))).toMatchObject({ sessionId: 's1' });
    expect(header(new Log().says('x'))).not.toHaveProperty('cwd');
    expect(header(new Log().prompt(1, 'x'))).toMatchObject({ sessionId: 's1' });
  });

  test('a load that failed is no session', () => {
    const log = new Log()
      .ask(1, 'session/load', { sessionId: 'old', cwd: '/w' })
      .send('agent', { id: 1, error: { code: -32002, message: 'gone' } });
    log.ask(2, 'session/new', { cwd: '/v' }).result(2, { sessionId: 's1' });
    expect(header(log)).toMatchObject({ sessionId: 's1', cwd: '/v' });
    expect(log.of('acp/session/load.error')).toMatchObject([{ error: { code: -32002, message: 'gone' } }]);
  });

  test('it is not waited for for ever', () => {
    const log = new Log();
    for (let at = 0; at < 70; at++) log.ask(at, 'session/list', {});
    log.begin();
    expect(header(log)).not.toHaveProperty('sessionId');
    expect(log.of('session')).toMatchObject([{ sessionId: 's1', agent: 'An Agent 0.3.0', cwd: '/w/app' }]);
  });

  test('a file without a line is an empty stream', () => {
    expect(convert('')).toBe('');
    expect(convert('\n\n')).toBe('');
  });
});

describe('several sessions on one connection', () => {
  test('every record says its session; a later one has a record', () => {
    const log = new Log()
      .begin()
      .prompt(2, 'one')
      .ask(3, 'session/new', { cwd: '/w/two' })
      .result(3, { sessionId: 's2' });
    log.prompt(4, 'two', 's2').says('x', {}, 's2').says('y');
    expect(log.of('session')).toMatchObject([{ sessionId: 's2', cwd: '/w/two' }]);
    expect(log.of('message').map(({ _meta }) => (_meta as Values)['acp/session'])).toEqual(['s1', 's2', 's2', 's1']);
  });

  test('responses are of the session of their request', () => {
    const log = new Log().begin().prompt(2, 'one').prompt(3, 'two', 's2').result(2, { stopReason: 'end_turn' });
    expect(log.records().at(-1)).toMatchObject({
      type: 'acp/session/prompt.result',
      request: log.of('message')[0]?.['id'],
      _meta: { 'acp/session': 's1', 'acp/from': 'agent' },
    });
  });

  test('a fork is a session of its own', () => {
    const log = new Log()
      .begin()
      .ask(2, 'session/fork', { sessionId: 's1', cwd: '/w/f' })
      .result(2, { sessionId: 'f' });
    expect(log.of('session')).toMatchObject([{ sessionId: 'f', cwd: '/w/f', _meta: { 'acp/session': 'f' } }]);
  });

  test('a session that this one started is a subagent', () => {
    const log = new Log()
      .begin()
      .update('subagent_update', { sessionId: 'child', title: 'Look', state: { state: 'running' } });
    log.update('subagent_update', { sessionId: 'child', state: { state: 'idle' } });
    const agents = log.of('subagent');
    expect(agents).toMatchObject([
      { subagentId: 'child', title: 'Look', status: 'running', _meta: { 'acp/session': 's1' } },
      { subagentId: 'child', title: 'Look', status: 'idle', supersedes: agents[0]?.['id'] },
    ]);
  });
});

describe('a history that is told again', () => {
  /** A history as the agent tells it. */
  const history = (log: Log): Log =>
    log
      .update('user_message_chunk', { content: { type: 'text', text: 'Hi' } })
      .says('Hello')
      .call('t', { status: 'completed', title: 'T', rawOutput: 'x' });
  const load = (log: Log, id: number): Log =>
    log.ask(id, 'session/load', { sessionId: 's1', cwd: '/w/app', mcpServers: [] });

  test('of a session that the log does not have, it is told, and marked', async () => {
    const log = history(load(new Log(), 5)).result(5, {}).says('New');
    const stream = (await inspectStream(convert(log.text()))).streams[0];
    expect(stream?.calls).toMatchObject([{ callId: 't', pairing: 'paired', outcome: 'completed' }]);
    expect(
      log
        .of('message')
        .map(({ content, _meta }) => [(content as Values[])[0]?.['text'], (_meta as Values)['acp/replay']]),
    ).toEqual([
      ['Hi', true],
      ['Hello', true],
      ['New', undefined],
    ]);
  });

  test('of a session that the log has, it is not told twice', async () => {
    const log = new Log()
      .begin()
      .prompt(2, 'Hi')
      .says('Hello')
      .call('t')
      .more('t', { status: 'completed' })
      .result(2, { stopReason: 'end_turn' });
    const once = (await inspectStream(convert(log.text()))).streams[0]?.counts;
    history(load(log, 5)).result(5, {});
    const twice = (await inspectStream(convert(log.text()))).streams[0]?.counts;
    expect(twice?.pairings).toEqual(once?.pairings);
    expect(twice?.results).toEqual(once?.results);
    expect(twice?.byType['message']).toBe(once?.byType['message']);
    expect(log.of('acp/session/update.tool_call')).toMatchObject([
      { repeats: log.of('tool_call')[0]?.['id'], _meta: { 'acp/replay': true } },
    ]);
    expect(log.types()).toContain('acp/session/update.agent_message_chunk');
  });

  test('a history that is told a second time is not told twice', async () => {
    const log = history(load(history(load(new Log(), 5)).result(5, {}), 6)).result(6, {});
    const counts = (await inspectStream(convert(log.text()))).streams[0]?.counts;
    expect(counts?.pairings).toMatchObject({ paired: 1, dangling: 0, ambiguous: 0 });
    expect(counts?.byType['message']).toBe(2);
  });

  test('calls that the log does not have are told in a history that it has', async () => {
    const log = history(load(new Log().begin().prompt(2, 'x'), 5)).result(5, {});
    expect((await inspectStream(convert(log.text()))).streams[0]?.calls).toMatchObject([
      { callId: 't', pairing: 'paired' },
    ]);
  });

  test('when it ends, what comes is new', () => {
    const log = load(new Log().begin(), 5).result(5, {}).says('New').call('t');
    expect(log.types().slice(-2)).toEqual(['message', 'tool_call']);
    expect(load(new Log().begin(), 5).prompt(6, 'x').says('New').types().at(-1)).toBe('message');
  });

  test('when it fails, it has ended as well, and told nothing whole', () => {
    const failed = load(new Log(), 5)
      .says('a')
      .send('agent', { id: 5, error: { code: 1, message: 'x' } });
    expect(failed.types().at(-1)).toBe('acp/session/load.error');
    expect(load(failed, 6).says('b').of('message').at(-1)).toMatchObject({ content: [{ text: 'b' }] });
  });

  test('version 2 tells it again on session/resume, where it is asked to', () => {
    const resume = (members: Values): Log =>
      new Log()
        .begin(2)
        .ask(5, 'session/resume', { sessionId: 's1', cwd: '/w/app', ...members })
        .says('a', { messageId: 'm' });
    expect(
      resume({ replayFrom: { type: 'start' } })
        .types()
        .at(-1),
    ).toBe('acp/session/update.agent_message_chunk');
    expect(resume({}).types().at(-1)).toBe('message');
    expect(resume({ replayFrom: null }).types().at(-1)).toBe('message');
  });
});

import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

/** What our own check says of a session's records, notices left out. */
async function faults(session: NativeSession): Promise<string[]> {
  return findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'));
}

const types = (records: readonly Values[]): unknown[] => records.map((record) => record['type']);

describe('repeated uuids and call ids', () => {
  test('a copy of a line is shown but not read again', async () => {
    const session = new NativeSession().call('t1', 'Bash', { command: 'ls' }).result('t1', 'ok');
    for (const line of session.text().trim().split('\n'))
      session.raw(line.replace('"sessionId":"s1"', '"sessionId":"s2"'));
    const records = session.records();
    expect(types(records)).toEqual([
      'tool_call',
      'inference',
      'tool_result',
      'claude-code/assistant',
      'claude-code/user',
    ]);
    expect(records.slice(3)).toMatchObject([
      { id: 'u1#0@3', repeats: 'u1', native: { type: 'assistant', sessionId: 's2' } },
      { id: 'u2#0@4', repeats: 'u2', native: { type: 'user' } },
    ]);
    expect(await faults(session)).toEqual([]);
  });

  test('another line with the same uuid is read, under ids of its own', async () => {
    const session = new NativeSession()
      .user('a', { uuid: 'same' })
      .user('b', { uuid: 'same' })
      .user('c', { uuid: 'same#0' })
      .user('d', { uuid: 'same#0@2' });
    expect(session.of('message').map((message) => message['id'])).toEqual([
      'same#0',
      'same#0@2',
      'same#0#0',
      'same#0@2#0',
    ]);
    expect(await faults(session)).toEqual([]);
  });

  test('a uuid that cannot stand in an id as it is gives way to the line number', () => {
    const session = new NativeSession()
      .user('a', { uuid: 'é' })
      .user('b', { uuid: 5 })
      .user('c', { uuid: '' })
      .user('d', { uuid: 'x'.repeat(500) });
    expect(session.records().map((record) => record['id'])).toEqual(['#0@1', '#0@2', '#0@3', '#0@4']);
  });

  test('two objects on one line share the numbering of their records', () => {
    const session = new NativeSession().raw('{"type":"mode","mode":"a"}{"type":"mode","mode":"b"}');
    expect(session.records().map((record) => record['id'])).toEqual(['#0@1', '#1@1']);
  });

  test('one id on two calls before the result: the result is nobody’s', async () => {
    const session = new NativeSession().call('t', 'Bash', { command: 'a' }).call('t', 'Bash', { command: 'b' });
    session.result('t', 'ok', { toolUseResult: { stdout: 'ok', stderr: '' } });
    const [result] = session.of('tool_result');
    expect(result).toMatchObject({ linkage: 'ambiguous', nativeCallId: 't', raw: { stdout: 'ok' } });
    expect(result).not.toHaveProperty('callId');
    const report = await inspectStream(convert(session.text()));
    expect(report.streams[0]?.counts.pairings).toEqual({ paired: 0, dangling: 2, ambiguous: 0 });
    expect(await faults(session)).toEqual([]);
  });

  test('a second call with an id whose result is there already: both stay, and the reader pairs neither', async () => {
    const session = new NativeSession()
      .call('t', 'Bash', { command: 'a' })
      .result('t', 'ok')
      .call('t', 'Bash', { command: 'b' });
    const report = await inspectStream(convert(session.text()));
    expect(report.streams[0]?.counts.pairings).toEqual({ paired: 0, dangling: 0, ambiguous: 2 });
    expect(await faults(session)).toEqual(['warning ASR-262 line 4 at /callId']);
  });

  test('parallel calls answered out of order find their own results', async () => {
    const session = new NativeSession()
      .call('t1', 'Read', {})
      .call('t2', 'Read', {})
      .result('t2', 'two')
      .result('t1', 'one');
    const stream = (await inspectStream(convert(session.text()))).streams[0];
    expect(stream?.calls.map((call) => [call.callId, call.results.map(({ id }) => id)])).toEqual([
      ['t1', ['u4#0']],
      ['t2', ['u3#0']],
    ]);
  });

  test('an orphan keeps its id; a call without a result stays without one', async () => {
    const session = new NativeSession().result('lost', 'x').call('last', 'Read', {});
    expect(session.of('tool_result')).toMatchObject([{ callId: 'lost', linkage: 'exact' }]);
    const counts = (await inspectStream(convert(session.text()))).streams[0]?.counts;
    expect([counts?.results.orphan, counts?.pairings.dangling]).toEqual([1, 1]);
  });
});

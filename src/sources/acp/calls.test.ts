import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, Log, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);
const report = async (log: Log) => (await inspectStream(convert(log.text()))).streams[0];
const text = (words: string): Values => ({ type: 'content', content: { type: 'text', text: words } });

describe('a call', () => {
  test('it is told by its announcement, without a name, and nobody is said to have asked for it', () => {
    const [call] = begun()
      .call('t', { title: 'List files', kind: 'search', rawInput: { pattern: '*' } })
      .of('tool_call');
    expect(call).toMatchObject({
      callId: 't',
      callIdSource: 'native',
      title: 'List files',
      kind: 'search',
      input: { pattern: '*' },
      capture: { name: { state: 'absent' } },
      native: { status: 'pending' },
    });
    for (const name of ['name', 'requestedBy', 'status', 'parentCallId', 'provider'])
      expect(call).not.toHaveProperty(name);
  });

  test('where the schema has a name, it is the name', () => {
    const [call] = begun().call('t', { name: 'Bash' }).of('tool_call');
    expect(call).toMatchObject({ name: 'Bash' });
    expect(call).not.toHaveProperty('capture');
  });

  test('what comes later is taken in, and lists replace', () => {
    const log = begun()
      .call('t', { locations: [{ path: '/w/app/a' }, { path: '/w/app/b' }] })
      .more('t', { rawInput: { a: 1 } })
      .more('t', { title: 'New', locations: [{ path: '/w/app/c', line: 0 }] });
    const calls = log.of('tool_call');
    expect(calls).toMatchObject([
      { title: 'T', locations: [{ path: 'a' }, { path: 'b' }] },
      { title: 'T', input: { a: 1 }, supersedes: calls[0]?.['id'] },
      { title: 'New', input: { a: 1 }, locations: [{ root: 'cwd', path: 'c' }], supersedes: calls[1]?.['id'] },
    ]);
    expect(calls[2]).not.toHaveProperty('locations.0.line');
  });

  test('null takes back from version 2 on, and says nothing before', () => {
    const patched = (version: number): Values | undefined =>
      begun(version)
        .more('t', { title: 'A', kind: 'read', rawInput: { a: 1 } })
        .more('t', { title: null, rawInput: null, kind: 'edit' })
        .of('tool_call')
        .at(-1);
    expect(patched(1)).toMatchObject({ title: 'A', kind: 'edit', input: { a: 1 } });
    expect(patched(2)).toMatchObject({ kind: 'edit' });
    expect(patched(2)).not.toHaveProperty('title');
    expect(patched(2)).not.toHaveProperty('input');
  });

  test('numbers that would not survive make the arguments text', () => {
    const log = begun().raw(
      '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"t","title":"x","rawInput":{"id":12345678901234567890}}}}',
    );
    const [call] = log.of('tool_call');
    expect(call).toMatchObject({ inputText: '{"id":12345678901234567890}' });
    expect(call).not.toHaveProperty('input');
  });

  test('numbers keep their digits', () => {
    const line =
      '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"t","title":"x","rawInput":{"a":1.0,"b":1e2}}}}';
    expect(convert(begun().raw(line).text())).toContain('"input":{"a":1.0,"b":1e2}');
  });

  test.each(['/elsewhere/x', '/w/application/x', '/w/app/../x', 'relative'])(
    'the path %s is no path in the directory',
    (path) => {
      const [call] = begun()
        .call('t', { locations: [{ path }, { path: '/w/app/in' }] })
        .of('tool_call');
      expect(call).toMatchObject({ locations: [{ root: 'cwd', path: 'in' }], native: { locations: [{ path }, {}] } });
    },
  );

  test('a path on Windows is seen from the directory as well', () => {
    const log = new Log().ask(1, 'session/new', { cwd: 'C:\\w\\app\\' }).result(1, { sessionId: 's1' });
    const [call] = log.call('t', { locations: [{ path: 'C:\\w\\app\\src\\a.ts' }] }).of('tool_call');
    expect(call).toMatchObject({ locations: [{ root: 'cwd', path: 'src\\a.ts' }] });
  });

  test('without a directory there is nothing to see a path from', () => {
    const [call] = new Log().call('t', { locations: [{ path: '/w/app/a' }] }).of('tool_call');
    expect(call).not.toHaveProperty('locations');
    expect(call).toMatchObject({ native: { locations: [{ path: '/w/app/a' }] } });
  });

  test('a kind that is not known stays as it is', () => {
    expect(begun().call('t', { kind: '_acme_deploy' }).of('tool_call')[0]).toMatchObject({ kind: '_acme_deploy' });
  });

  test('an announcement that is made again before the end is the same call', async () => {
    const log = begun()
      .call('t', { title: 'Terminal', rawInput: {} })
      .call('t', { title: 'git diff', rawInput: { command: 'git diff' } });
    log.more('t', { status: 'completed' });
    expect((await report(log))?.calls).toMatchObject([
      { callId: 't', pairing: 'paired', outcome: 'completed', revisions: 2 },
    ]);
    expect(log.of('tool_call').at(-1)).toMatchObject({ title: 'git diff', input: { command: 'git diff' } });
  });
});

describe('a result', () => {
  test('an end makes it: what was shown, and the raw output; what the model got is not recorded', () => {
    const log = begun()
      .call('t')
      .more('t', { content: [text('half')] });
    log.more('t', {
      status: 'completed',
      content: [text('whole'), { type: 'diff', path: '/w/app/a', oldText: null, newText: 'x' }],
      rawOutput: [1, 2],
    });
    const [result] = log.of('tool_result');
    expect(result).toMatchObject({
      callId: 't',
      linkage: 'exact',
      status: 'completed',
      displayContent: [
        { type: 'text', text: 'whole' },
        { type: 'diff', path: '/w/app/a', newText: 'x' },
      ],
      raw: [1, 2],
      capture: { content: { state: 'absent' } },
    });
    expect(result).not.toHaveProperty('content');
    expect(result).not.toHaveProperty('exec');
    expect(log.of('tool_result')).toHaveLength(1);
  });

  test('what was produced before the end is in the result', () => {
    const log = begun()
      .call('t')
      .more('t', { status: 'in_progress', content: [text('so far')] })
      .more('t', { status: 'failed' });
    expect(log.of('tool_result')).toMatchObject([{ status: 'failed', displayContent: [{ text: 'so far' }] }]);
    expect(log.of('tool_call').at(-1)).toMatchObject({ native: { status: 'in_progress', content: [{}] } });
  });

  test('what comes after the end revises it', () => {
    const log = begun()
      .call('t')
      .more('t', { status: 'completed' })
      .more('t', { rawOutput: 'late' })
      .more('t', { status: 'completed' });
    const results = log.of('tool_result');
    expect(results).toHaveLength(2);
    expect(results[1]).toMatchObject({ supersedes: results[0]?.['id'], status: 'completed', raw: 'late' });
  });

  test('another end after the end is the end', () => {
    const results = begun()
      .call('t')
      .more('t', { status: 'completed' })
      .more('t', { status: 'failed' })
      .of('tool_result');
    expect(results.at(-1)).toMatchObject({ supersedes: results[0]?.['id'], status: 'failed' });
  });

  test('a call that goes on after its end has no known outcome until it ends again', () => {
    const log = begun().call('t').more('t', { status: 'completed' }).more('t', { status: 'in_progress' });
    expect(log.of('tool_result').map(({ status }) => status)).toEqual(['completed', 'unknown']);
    log.more('t', { status: 'in_progress' }).more('t', { status: 'failed' });
    expect(log.of('tool_result').map(({ status }) => status)).toEqual(['completed', 'unknown', 'failed']);
  });

  test.each(['pending', 'in_progress', 'paused', '_acme_queued', 'done'])(
    '%s is no end: the call stays without a result',
    async (status) => {
      const log = begun().call('t').more('t', { status });
      expect((await report(log))?.calls).toMatchObject([{ pairing: 'dangling', outcome: 'unknown' }]);
    },
  );

  test('a call that ends where it begins has both', async () => {
    const log = begun().call('t', { status: 'completed', rawOutput: 'x' });
    expect((await report(log))?.calls).toMatchObject([{ pairing: 'paired', outcome: 'completed' }]);
  });

  test('cancelled is an outcome of its own', () => {
    expect(begun(2).more('t', { title: 'x' }).more('t', { status: 'cancelled' }).of('tool_result')[0]).toMatchObject({
      status: 'cancelled',
    });
  });

  test('words in the output are no outcome', () => {
    const log = begun()
      .call('t')
      .more('t', { status: 'completed', content: [text('Exit code 1: permission denied by user')] });
    expect(log.of('tool_result')[0]).toMatchObject({ status: 'completed' });
    expect(log.of('tool_result')[0]).not.toHaveProperty('exec');
  });

  test('calls that run side by side keep their ends', async () => {
    const log = begun()
      .call('a')
      .call('b')
      .call('c')
      .more('c', { status: 'failed' })
      .more('a', { status: 'completed' });
    expect((await report(log))?.calls.map(({ callId, outcome }) => [callId, outcome])).toEqual([
      ['a', 'completed'],
      ['b', 'unknown'],
      ['c', 'failed'],
    ]);
  });
});

describe('identity', () => {
  test('an end of a call that the log does not have is an orphan', async () => {
    const log = begun().more('gone', { status: 'completed', content: [text('x')] });
    const stream = await report(log);
    expect(stream?.calls).toEqual([]);
    expect(stream?.results).toMatchObject([
      { callId: 'gone', pairing: 'orphan', reason: 'no-such-call', status: 'completed' },
    ]);
  });

  test('in version 2 the first update makes the call', async () => {
    expect((await report(begun(2).more('t', { status: 'completed' })))?.calls).toMatchObject([
      { callId: 't', pairing: 'paired' },
    ]);
  });

  test('an update that says what an unknown call is tells the call', async () => {
    const log = begun().more('t', { title: 'Late', rawInput: { a: 1 }, status: 'failed' });
    expect((await report(log))?.calls).toMatchObject([{ callId: 't', pairing: 'paired', outcome: 'failed' }]);
    expect(log.of('tool_call')[0]).toMatchObject({ title: 'Late', input: { a: 1 } });
  });

  test('updates before the announcement are of the same call', async () => {
    const log = begun()
      .more('t', { status: 'in_progress' })
      .call('t', { title: 'Now' })
      .more('t', { status: 'completed' });
    expect((await report(log))?.calls).toMatchObject([{ pairing: 'paired', outcome: 'completed' }]);
    expect(log.of('tool_call').at(-1)).toMatchObject({ title: 'Now' });
  });

  test('an end whose call is announced afterwards is of that call', async () => {
    const log = begun().more('t', { status: 'completed' }).call('t', { title: 'Late' });
    expect((await report(log))?.calls).toMatchObject([{ callId: 't', pairing: 'paired', outcome: 'completed' }]);
    log.more('t', { status: 'failed' });
    expect((await report(log))?.calls).toMatchObject([{ pairing: 'paired', outcome: 'failed' }]);
  });

  test('an id that is announced again after its end stands on two calls, and results belong to neither', async () => {
    const log = begun().call('t', { title: 'One' }).more('t', { status: 'completed' });
    log.call('t', { title: 'Two' }).more('t', { status: 'in_progress' }).more('t', { status: 'failed', rawOutput: 2 });
    const stream = await report(log);
    expect(stream?.calls).toMatchObject([
      { callId: 't', pairing: 'ambiguous', outcome: 'unknown' },
      { callId: 't', pairing: 'ambiguous', outcome: 'unknown' },
    ]);
    expect(log.of('tool_result').at(-1)).toMatchObject({ linkage: 'ambiguous', nativeCallId: 't', raw: 2 });
    expect(log.of('tool_result').at(-1)).not.toHaveProperty('callId');
    expect(log.types()).toContain('acp/session/update.tool_call_update');
  });

  test('the id of a call is its own in each session', async () => {
    const log = begun().ask(3, 'session/new', { cwd: '/w/two' }).result(3, { sessionId: 's2' });
    log.call('t', { title: 'One' }).call('t', { title: 'Two' }, 's2');
    log.more('t', { status: 'failed' }, 's2').more('t', { status: 'completed' });
    const stream = await report(log);
    expect(stream?.calls).toMatchObject([
      { callId: 't', outcome: 'completed' },
      { callId: 's2/t', outcome: 'failed' },
    ]);
    expect(log.of('tool_call')[1]).toMatchObject({
      callIdSource: 'derived',
      nativeCallId: 't',
      _meta: { 'acp/session': 's2' },
    });
    expect(log.of('tool_result')[0]).toMatchObject({ linkage: 'derived', nativeCallId: 't' });
    expect(findings(await inspectStream(convert(log.text()))).filter((found) => !found.startsWith('notice'))).toEqual(
      [],
    );
  });

  test('an update without an id is shown as it stands', () => {
    expect(
      begun().update('tool_call', { title: 'x' }).update('tool_call_update', { toolCallId: 7 }).types().slice(-2),
    ).toEqual(['acp/session/update.tool_call', 'acp/session/update.tool_call_update']);
  });

  test('files that the agent reads and writes are no calls', () => {
    const log = begun()
      .agentAsk(5, 'fs/write_text_file', { sessionId: 's1', path: '/w/app/a', content: 'x' })
      .clientResult(5, null);
    expect(log.of('tool_call')).toEqual([]);
    expect(log.types().slice(-2)).toEqual(['acp/fs/write_text_file', 'acp/fs/write_text_file.result']);
  });
});

describe('what is kept of calls', () => {
  test('pieces of what a call produces are put together', () => {
    const log = begun(2).more('t', { title: 'x' });
    for (const part of ['a', 'b']) log.update('tool_call_content_chunk', { toolCallId: 't', content: text(part) });
    log.more('t', { status: 'completed' }).update('tool_call_content_chunk', { toolCallId: 't', content: text('c') });
    expect(
      log.of('tool_result').map(({ displayContent }) => (displayContent as Values[]).map(({ text: words }) => words)),
    ).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  test('what was said long ago is let go, and a later record says so', () => {
    const log = begun();
    for (let at = 0; at < 20; at++) log.call(`c${at}`, { rawInput: { text: 'x'.repeat(1 << 20) } });
    log.more('c0', { status: 'in_progress', title: 'Still' }).more('c19', { status: 'in_progress', title: 'Still' });
    const [early, late] = log.of('tool_call').slice(-2);
    expect(early).toMatchObject({ title: 'Still', capture: { input: { state: 'omitted' } } });
    expect(late).toHaveProperty('input');
  });

  test('long arguments are not repeated for every sign of life', () => {
    const log = begun().call('t', { rawInput: { text: 'x'.repeat(100_000) } });
    for (let at = 0; at < 50; at++) log.more('t', { status: 'in_progress', content: [text('.')] });
    expect(convert(log.text()).length).toBeLessThan(2 * log.text().length);
    expect(log.of('acp/session/update.tool_call_update')).toHaveLength(50);
    expect(log.of('acp/session/update.tool_call_update')[0]).toMatchObject({ repeats: log.of('tool_call')[0]?.['id'] });
  });
});

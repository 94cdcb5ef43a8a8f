import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, Log, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);
const report = async (log: Log) => (await inspectStream(convert(log.text()))).streams[0];
const text = (words: string): Values => ({ type: 'content', content: { type: 'text', text: words } });

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

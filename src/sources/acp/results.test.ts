import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);
const report = async (log: Log) => (await inspectStream(convert(log.text()))).streams[0];
const text = (words: string): Values => ({ type: 'content', content: { type: 'text', text: words } });

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

  test('what a call produces may be long: each sign of life is still of the call', () => {
    const log = begun().call('t', { rawInput: { a: 1 } });
    for (let at = 1; at <= 3; at++) log.more('t', { status: 'in_progress', content: [text('x'.repeat(at * 100_000))] });
    expect(log.of('tool_call')).toHaveLength(4);
    expect(log.of('tool_call').at(-1)).toMatchObject({ input: { a: 1 }, native: { content: [{}] } });
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

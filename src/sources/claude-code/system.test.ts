import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession } from './fixtures.ts';

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";
const BY_USER = { decision: 'reject_once', decidedBy: 'user' };

describe('microcompaction', () => {
  test('the results it names are masked; what else is known of them stays', async () => {
    const session = new NativeSession()
      .call('t1', 'Grep', {})
      .result('t1', 'long', { toolUseResult: { durationMs: 12 } });
    session
      .call('t2', 'Bash', {})
      .result('t2', REJECTED, { toolUseResult: 'User rejected tool use' }, { is_error: true });
    session.line('system', {
      subtype: 'microcompact_boundary',
      content: 'x',
      microcompactMetadata: { compactedToolIds: ['t1', 't2', 'lost'] },
    });
    const [first, second, third, fourth, ...more] = session.of('tool_result');
    expect(more).toEqual([]);
    expect(third).toMatchObject({
      supersedes: first?.['id'],
      callId: 't1',
      linkage: 'exact',
      status: 'completed',
      durationMs: 12,
    });
    expect(third?.['capture']).toEqual({ content: { state: 'masked' }, raw: { state: 'omitted' } });
    expect(third).not.toHaveProperty('content');
    expect(fourth).toMatchObject({
      supersedes: second?.['id'],
      status: 'denied',
      permission: BY_USER,
      capture: { content: { state: 'masked' }, raw: { state: 'omitted' } },
    });
    expect(session.of('claude-code/system.microcompact_boundary')).toHaveLength(1);
    const report = await inspectStream(convert(session.text()));
    expect(findings(report).filter((found) => !found.startsWith('notice'))).toEqual([]);
    expect(report.streams[0]?.counts.pairings.paired).toBe(2);
    expect(report.streams[0]?.counts.decisions.refused).toBe(1);
  });

  test('a revision says which members of the result it does not repeat', async () => {
    const boundary = { subtype: 'microcompact_boundary', microcompactMetadata: { compactedToolIds: ['t', 's'] } };
    const session = new NativeSession()
      .call('t', 'Bash', {})
      .result('t', 'x', { toolUseResult: { stdout: 'x', stderr: 'y', backgroundTaskId: 'b' } })
      .assistant([
        { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
        { type: 'web_search_tool_result', tool_use_id: 's', content: { error_code: 'unavailable' } },
      ])
      .line('system', boundary)
      .line('system', boundary);
    const omitted = { state: 'omitted' };
    for (const revision of session.of('tool_result').filter(({ callId, supersedes }) => callId === 't' && supersedes))
      expect(revision).toMatchObject({
        exec: { terminalId: 'b' },
        capture: { content: { state: 'masked' }, raw: omitted, 'exec.stdout': omitted, 'exec.stderr': omitted },
      });
    expect(session.of('tool_result').at(-1)).toMatchObject({ callId: 's', error: { code: 'unavailable' } });
    expect(session.of('tool_result')).toHaveLength(6);
    const report = await inspectStream(convert(session.text()));
    expect(findings(report).filter((found) => !found.startsWith('notice'))).toEqual([]);
  });

  test('a second one supersedes the first revision', () => {
    const boundary = { subtype: 'microcompact_boundary', microcompactMetadata: { compactedToolIds: ['t'] } };
    const session = new NativeSession()
      .call('t', 'Read', {})
      .result('t', 'x')
      .line('system', boundary)
      .line('system', boundary);
    const ids = session.of('tool_result').map((record) => record['id']);
    expect(session.of('tool_result').map((record) => record['supersedes'])).toEqual([undefined, ids[0], ids[1]]);
  });
});

test.each([
  [{ type: 'mode', mode: 'normal', sessionId: 's1' }, 'claude-code/mode', { mode: 'normal' }],
  [{ type: 'mode', mode: 7, sessionId: 's1' }, 'claude-code/mode', {}],
  [
    { type: 'pr-link', prUrl: 'https://example.invalid/1', sessionId: 's1' },
    'claude-code/pr-link',
    { prUrl: 'https://example.invalid/1' },
  ],
  [
    { type: 'system', subtype: 'api_error', error: { message: 'Overloaded', status: 529 } },
    'claude-code/system.api_error',
    { message: 'Overloaded' },
  ],
  [{ type: 'queue-operation', operation: 'remove', content: 'later' }, 'claude-code/queue-operation.remove', {}],
])('a line that is kept whole says its one word beside it: %j', (line, type, members) => {
  const [record] = new NativeSession().plain(line).of(type);
  const { native, _meta, seq, id, type: own, ...rest } = record ?? {};
  expect([own, native, typeof _meta, typeof seq, typeof id]).toEqual([type, line, 'object', 'number', 'string']);
  expect(rest).toEqual(members);
});

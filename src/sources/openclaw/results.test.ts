import { describe, expect, test } from 'vitest';
import { streamReport } from '../../session/report.ts';
import { PiFile, type Values } from '../pi/fixtures.ts';
import { openclaw } from './openclaw.ts';
import { nativeSession } from '../../testing/native.ts';

const file = (): PiFile => new PiFile(3, openclaw);
const report = (of: PiFile): ReturnType<typeof streamReport> =>
  streamReport(nativeSession(of.stream()), 'x', 'openclaw');
/** The result of one exec, with these details. */
const exec = (details: Values, members: Values = {}): PiFile =>
  file()
    .call('c', 'exec', { command: 'npm test' })
    .result('c', { toolName: 'exec', details, ...members });
const RUNNING = { status: 'running', sessionId: 'brisk-fox', pid: 42, startedAt: 1772975036300, cwd: '/w', tail: '' };

describe('outcomes', () => {
  test.each([
    ['error', false, 'failed'],
    ['failed', false, 'failed'],
    ['timeout', false, 'failed'],
    ['forbidden', false, 'failed'],
    ['approval-unavailable', false, 'failed'],
    ['denied', true, 'denied'],
    ['cancelled', true, 'cancelled'],
    ['killed', false, 'cancelled'],
    ['completed', true, 'failed'],
    ['completed', false, 'completed'],
    ['completed', undefined, 'completed'],
    ['approval-pending', true, 'unknown'],
    ['approval-pending', false, 'unknown'],
    ['accepted', false, 'completed'],
    ['accepted', true, 'failed'],
    ['Error', false, 'completed'],
    [7, true, 'failed'],
    [undefined, undefined, 'unknown'],
  ])('details.status %s goes before isError %s, but never from failure to success: %s', (word, isError, status) => {
    const of = file()
      .call('c', 'read')
      .result('c', { toolName: 'read', isError, details: { status: word, error: 'x' } });
    expect(of.of('tool_result')).toMatchObject([{ status, raw: { error: 'x' } }]);
  });

  test('a run whose result is flagged as an error did not succeed, whatever its details say', () => {
    expect(exec({ status: 'completed', exitCode: 0 }, { isError: true }).of('tool_result')).toMatchObject([
      { status: 'failed', exec: { exitCode: 0 } },
    ]);
    expect(exec(RUNNING, { isError: true }).of('tool_result')).toMatchObject([{ status: 'unknown' }]);
  });

  test('a text that says error is a text', () => {
    const text = '{"status":"error"}';
    expect(file().call('c').result('c', { content: text }).of('tool_result')).toMatchObject([{ status: 'completed' }]);
  });

  test('a content that is a text, and ids of two parts, are taken as they stand', () => {
    const of = file().call('call_x|fc_y', 'read').result('call_x|fc_y', { content: 'plain' }).result('call_x');
    expect(of.of('tool_result')).toMatchObject([
      { callId: 'call_x|fc_y', content: [{ type: 'text', text: 'plain' }] },
      { callId: 'call_x' },
    ]);
    expect(report(of).counts).toMatchObject({ pairings: { paired: 1 }, results: { orphan: 1 } });
  });
});

describe('exec', () => {
  test('a process that ended with its call gives what was measured', () => {
    const details = {
      status: 'failed',
      exitCode: 3,
      exitSignal: 'SIGTERM',
      durationMs: 12.5,
      aggregated: 'all',
      timedOut: true,
      cwd: '/w',
    };
    expect(exec(details).of('tool_result')).toMatchObject([
      {
        status: 'failed',
        exec: { exitCode: 3, signal: 'SIGTERM', output: 'all', timedOut: true },
        durationMs: 12.5,
        raw: details,
      },
    ]);
    expect(exec(details).of('terminal')).toEqual([]);
  });

  test('an exit code of null was not to be had, and a signal of a number stays raw', () => {
    const [result] = exec({ status: 'completed', exitCode: null, exitSignal: 9, durationMs: -1, aggregated: '' }).of(
      'tool_result',
    );
    expect(result?.['exec']).toEqual({ output: '' });
    expect(result).not.toHaveProperty('durationMs');
    expect(exec({ status: 'completed', exitCode: 1e9 + 0.5 }).of('tool_result')[0]).not.toHaveProperty('exec');
  });

  test('details of another tool with the same words are no run', () => {
    const of = file()
      .call('c', 'other')
      .result('c', { toolName: 'other', details: { ...RUNNING, exitCode: 3 } });
    expect(of.of('terminal')).toEqual([]);
    expect(of.of('tool_result')[0]).toMatchObject({ status: 'completed' });
    expect(of.of('tool_result')[0]).not.toHaveProperty('exec');
  });

  test('one that goes on is a terminal, and how its call ended is unknown', () => {
    const of = exec(RUNNING);
    expect(of.of('terminal')).toMatchObject([
      {
        terminalId: 'brisk-fox',
        kind: 'shell',
        callId: 'c',
        command: 'npm test',
        status: 'running',
        startedAt: '2026-03-08T13:03:56.300Z',
      },
    ]);
    expect(of.of('terminal')[0]).not.toHaveProperty('cwd');
    expect(of.of('tool_result')).toMatchObject([
      { status: 'unknown', exec: { terminalId: 'brisk-fox', processId: 42 }, raw: RUNNING },
    ]);
    expect(report(of).terminals).toMatchObject([{ terminalId: 'brisk-fox', ended: false }]);
  });

  test('a start that is no time is none', () => {
    for (const startedAt of [1e300, -5, 'x', null, 253402300800000])
      expect(exec({ ...RUNNING, startedAt }).of('terminal')[0]).not.toHaveProperty('startedAt');
  });

  test('a name that comes again is another process', () => {
    const of = exec(RUNNING).call('d', 'exec', { command: 'y' });
    of.result('d', { toolName: 'exec', details: { ...RUNNING, startedAt: 1772975099999 } });
    expect(of.of('terminal').map((terminal) => terminal['terminalId'])).toEqual(['brisk-fox', 'brisk-fox@d']);
    expect(report(of).terminals).toHaveLength(2);
    // Which of the two a later call means cannot be told.
    of.call('p', 'process', { sessionId: 'brisk-fox' });
    of.result('p', { toolName: 'process', details: { status: 'completed', sessionId: 'brisk-fox', exitCode: 0 } });
    expect(of.of('terminal')).toHaveLength(2);
    expect(of.of('tool_result')[2]).not.toHaveProperty('exec');
  });
});

describe('process', () => {
  const poll = (
    details: Values,
    args: Values = { action: 'poll', sessionId: 'brisk-fox' },
    members: Values = {},
  ): PiFile =>
    exec(RUNNING)
      .call('p', 'process', args)
      .result('p', { toolName: 'process', details, ...members });
  const last = (of: PiFile): Values => of.of('tool_result')[1] as Values;

  test('a poll of one that runs names its terminal and changes nothing', () => {
    const of = poll({ status: 'running', sessionId: 'brisk-fox' });
    expect(of.of('terminal')).toHaveLength(1);
    expect(last(of)).toMatchObject({ callId: 'p', status: 'completed', exec: { terminalId: 'brisk-fox' } });
  });

  test.each([
    [{ status: 'completed', exitCode: 0 }, 'exited', 0],
    [{ status: 'failed', exitCode: 1, exitReason: 'exit' }, 'exited', 1],
    [{ status: 'failed', exitSignal: 'SIGKILL' }, 'killed', undefined],
    [{ status: 'failed', exitSignal: 9 }, 'killed', undefined],
    [{ status: 'failed', exitReason: 'manual-cancel', exitSignal: 'SIGTERM' }, 'stopped', undefined],
    [{ status: 'failed', exitReason: 'overall-timeout' }, 'killed', undefined],
    [{ status: 'failed', exitReason: 'spawn-error' }, 'unknown', undefined],
    [{ status: 'failed' }, 'unknown', undefined],
  ])('%j: %s', (details, status, exitCode) => {
    const terminals = poll({ sessionId: 'brisk-fox', ...details }).of('terminal');
    expect(terminals[1]).toMatchObject({
      supersedes: terminals[0]?.['id'],
      terminalId: 'brisk-fox',
      callId: 'c',
      command: 'npm test',
      startedAt: '2026-03-08T13:03:56.300Z',
      status,
    });
    expect(terminals[1]?.['exitCode']).toBe(exitCode);
  });

  test('a poll that worked is no failed call because its process failed', () => {
    const failed = { status: 'failed', sessionId: 'brisk-fox', exitCode: 1 };
    expect(last(poll(failed))).toMatchObject({ status: 'completed', exec: { terminalId: 'brisk-fox' } });
    expect(last(poll(failed, undefined, { isError: true }))).toMatchObject({ status: 'failed' });
    expect(last(poll({ ...failed, status: 'completed' }, undefined, { isError: true }))).toMatchObject({
      status: 'failed',
    });
    expect(last(poll({ ...failed, status: 'killed' }, undefined, { isError: undefined }))).toMatchObject({
      status: 'unknown',
    });
    // What could not be done names no process.
    expect(last(poll({ status: 'failed' }))).toMatchObject({ status: 'failed' });
  });

  test('a kill that was asked for does not say that the process has ended', () => {
    const of = poll({ status: 'completed', name: 'npm test' }, { action: 'kill', sessionId: 'brisk-fox' });
    expect(of.of('terminal')).toHaveLength(1);
    expect(last(of)).toMatchObject({ exec: { terminalId: 'brisk-fox' } });
    expect(report(of).terminals).toMatchObject([{ ended: false }]);
  });

  test('a process that no record is about is named by none, and none is made up', () => {
    const of = file().call('p', 'process', { action: 'poll', sessionId: 'other' });
    of.result('p', { toolName: 'process', details: { status: 'completed', sessionId: 'other', exitCode: 0 } });
    expect(of.of('terminal')).toEqual([]);
    expect(of.of('tool_result')[0]).not.toHaveProperty('exec');
  });

  test('a list tells of those that are known', () => {
    const sessions = [
      { sessionId: 'brisk-fox', status: 'failed', exitCode: 7 },
      { sessionId: 'other', status: 'running' },
      'odd',
    ];
    expect(poll({ status: 'completed', sessions }, { action: 'list' }).of('terminal')[1]).toMatchObject({
      status: 'exited',
      exitCode: 7,
    });
  });

  test('what is told again of one that has ended changes nothing', () => {
    const of = poll({ status: 'completed', sessionId: 'brisk-fox', exitCode: 0 }).call('q', 'process', {});
    of.result('q', { toolName: 'process', details: { status: 'failed', sessionId: 'brisk-fox', exitCode: 1 } });
    expect(of.of('terminal')).toHaveLength(2);
  });

  test('two calls with one id say nothing of each other’s process', () => {
    const of = exec(RUNNING)
      .call('p', 'process', { sessionId: 'brisk-fox' })
      .call('p', 'process', { sessionId: 'brisk-fox' });
    of.result('p', { toolName: 'process', details: { status: 'completed' } });
    expect(last(of)).toMatchObject({ linkage: 'ambiguous' });
    expect(last(of)).not.toHaveProperty('exec');
  });
});

describe('approvals', () => {
  const PENDING = {
    status: 'approval-pending',
    approvalId: 'a1',
    approvalSlug: 'a',
    expiresAtMs: 1,
    host: 'gateway',
    command: 'rm x',
  };

  test('a request is pending about its call, and its result is unknown', () => {
    const of = exec(PENDING);
    expect(of.of('permission')).toMatchObject([
      { requestId: 'a1', subject: { callId: 'c' }, status: 'pending', native: PENDING },
    ]);
    expect(of.of('permission')[0]).not.toHaveProperty('decision');
    expect(of.of('tool_result')).toMatchObject([{ status: 'unknown', raw: PENDING }]);
    expect(of.of('tool_result')[0]).not.toHaveProperty('permission');
  });

  test('a text that tells of a decision decides nothing', () => {
    const of = exec(PENDING).user('System: Exec denied (gateway id=a1, user-denied): rm x');
    expect(report(of).permissions).toMatchObject([{ requestId: 'a1', state: 'unresolved', decidedBy: null }]);
  });

  test('told again about the same call it is the same request', () => {
    const of = exec(PENDING).result('c', { toolName: 'exec', details: { ...PENDING, expiresAtMs: 2 } });
    expect(of.of('permission')[1]).toMatchObject({
      supersedes: of.of('permission')[0]?.['id'],
      requestId: 'a1',
      subject: { callId: 'c' },
    });
    expect(report(of).permissions).toHaveLength(1);
  });

  test('about another call it is a request of its own: a revision does not change whom it is about', () => {
    const of = exec(PENDING)
      .call('d', 'exec')
      .result('d', { toolName: 'exec', details: { ...PENDING, command: 'again' } });
    of.result('d', { toolName: 'exec', details: PENDING });
    const [first, second, again] = of.of('permission');
    expect(second).toMatchObject({ requestId: `a1@${String(second?.['id'])}`, subject: { callId: 'd' } });
    expect(second).not.toHaveProperty('supersedes');
    expect(again).toMatchObject({ requestId: second?.['requestId'], supersedes: second?.['id'] });
    expect(report(of).permissions).toMatchObject([
      { requestId: first?.['requestId'] },
      { requestId: second?.['requestId'] },
    ]);
  });

  test('of two calls with one id it is about the command', () => {
    const of = file().call('d', 'exec').call('d', 'exec').result('d', { toolName: 'exec', details: PENDING });
    expect(of.of('permission')).toMatchObject([{ requestId: 'a1', subject: { command: 'rm x' } }]);
  });
});

describe('messages', () => {
  test.each(['gateway-injected', 'delivery-mirror'])('%s is the gateway’s: its text, and no inference', (model) => {
    const of = file().assistant([{ type: 'text', text: 'No key.' }], { provider: 'openclaw', model });
    expect(of.records()).toMatchObject([{ type: 'message', role: 'assistant', author: 'harness' }]);
    expect(of.records()[0]).not.toHaveProperty('inferenceId');
    expect(file().assistant([], { provider: 'other', model }).of('inference')).toHaveLength(1);
  });

  test('runtime context is the harness’s, what a plugin put in is an extension’s', () => {
    const of = file()
      .entry('custom_message', { customType: 'openclaw.runtime-context', content: 'a', display: false })
      .entry('custom_message', { customType: 'plugin', content: 'b', display: true });
    expect(of.of('message').map((message) => message['author'])).toEqual(['harness', 'extension']);
  });

  test('metadata before a user’s text is kept word for word', () => {
    const text = 'Sender (untrusted metadata):\n```json\n{"label":"x"}\n```\n\nhello';
    expect(file().user(text).of('message')).toMatchObject([{ role: 'user', content: [{ type: 'text', text }] }]);
  });

  test('lines of its own are its own', () => {
    const of = file().entry('custom', { customType: 'model-snapshot', data: {} }).entry('compact', { note: 'x' });
    expect(of.records().map((record) => record['type'])).toEqual([
      'openclaw/custom.model-snapshot',
      'openclaw/compact',
    ]);
  });

  test('calls of other providers’ forms are calls', () => {
    const of = file().assistant([{ type: 'toolUse', id: 'c', name: 'read', input: { path: 'p' } }]);
    expect(of.of('tool_call')).toMatchObject([{ callId: 'c', input: { path: 'p' } }]);
  });

  test('what is remembered of calls does not grow without end', () => {
    const of = file();
    for (let at = 0; at < 3000; at++) of.call(`c${at}`, 'exec', { command: 'x' });
    of.result('c0', { toolName: 'exec', details: RUNNING }).result('c2999', {
      toolName: 'exec',
      details: { ...RUNNING, sessionId: 'z' },
    });
    const [early, late] = of.of('terminal');
    expect(early).not.toHaveProperty('command');
    expect(late).toMatchObject({ command: 'x' });
  });
});

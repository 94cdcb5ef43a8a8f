import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { fromBase64 } from './base64.ts';
import { convert, Log, type Values } from './fixtures.ts';

const about = { sessionId: 's1', terminalId: 'x' };
const created = (members: Values = {}): Log =>
  new Log()
    .begin()
    .agentAsk(2, 'terminal/create', {
      sessionId: 's1',
      command: 'npm',
      args: ['run', 'dev'],
      cwd: '/w/app/web',
      ...members,
    })
    .clientResult(2, { terminalId: 'x' });
const output = (log: Log, id: number, result: Values): Log =>
  log.agentAsk(id, 'terminal/output', about).clientResult(id, { truncated: false, ...result });
const waited = (log: Log, id: number, result: Values): Log =>
  log.agentAsk(id, 'terminal/wait_for_exit', about).clientResult(id, result);
const killed = (log: Log, id: number): Log => log.agentAsk(id, 'terminal/kill', about).clientResult(id, {});

async function clean(log: Log): Promise<void> {
  expect(findings(await inspectStream(convert(log.text()))).filter((found) => !found.startsWith('notice'))).toEqual([]);
}

describe('terminals of the client', () => {
  test('it runs when it has an id', async () => {
    const log = created();
    expect(log.of('terminal')).toMatchObject([
      { terminalId: 'x', command: ['npm', 'run', 'dev'], cwd: { root: 'cwd', path: 'web' }, status: 'running' },
    ]);
    expect(created({ args: [], cwd: null }).of('terminal')[0]).toMatchObject({ command: 'npm' });
    await clean(log);
  });

  test('a request that fails, or is not answered, makes none', () => {
    expect(new Log().begin().agentAsk(2, 'terminal/create', { sessionId: 's1', command: 'x' }).of('terminal')).toEqual(
      [],
    );
    const failed = new Log()
      .begin()
      .agentAsk(2, 'terminal/create', { sessionId: 's1', command: 'x' })
      .send('client', { id: 2, error: { code: 1, message: 'no' } });
    expect(failed.of('terminal')).toEqual([]);
    expect(failed.types().at(-1)).toBe('acp/terminal/create.error');
  });

  test('its output is a snapshot, which later ones repeat', async () => {
    const log = waited(output(created(), 3, { output: 'a', exitStatus: null }), 4, { exitCode: 0, signal: null });
    const terminals = log.of('terminal');
    expect(terminals[1]).toMatchObject({ supersedes: terminals[0]?.['id'], status: 'running', output: { text: 'a' } });
    expect(terminals[2]).toMatchObject({
      supersedes: terminals[1]?.['id'],
      status: 'exited',
      exitCode: 0,
      output: { text: 'a' },
    });
    expect(terminals[2]).not.toHaveProperty('signal');
    await clean(log);
  });

  test('output whose beginning is missing says so', () => {
    expect(output(created(), 3, { output: 'b', truncated: true }).of('terminal').at(-1)).toMatchObject({
      output: { text: 'b' },
      capture: { output: { state: 'truncated' } },
    });
  });

  test('a signal ends it as killed', () => {
    expect(waited(created(), 3, { exitCode: null, signal: 'SIGKILL' }).of('terminal').at(-1)).toMatchObject({
      status: 'killed',
      signal: 'SIGKILL',
    });
    expect(waited(created(), 3, { signal: 'SIGKILL' }).of('terminal').at(-1)).not.toHaveProperty('exitCode');
  });

  test('a kill stops it; how it had ended before, and that it was stopped, stays', async () => {
    expect(killed(created(), 3).of('terminal').at(-1)).toMatchObject({ status: 'stopped' });
    const log = waited(killed(created(), 3), 4, { exitCode: null, signal: 'SIGTERM' });
    expect(log.of('terminal').at(-1)).toMatchObject({ status: 'stopped', signal: 'SIGTERM' });
    const late = killed(waited(created(), 3, { exitCode: 2 }), 4);
    expect(late.of('terminal').at(-1)).toMatchObject({ status: 'exited', exitCode: 2 });
    expect(late.types().at(-1)).toBe('acp/terminal/kill.result');
    await clean(log);
  });

  test('a kill that fails stops nothing', () => {
    const log = created()
      .agentAsk(3, 'terminal/kill', about)
      .send('client', { id: 3, error: { code: 1, message: 'x' } });
    expect(log.of('terminal').at(-1)).toMatchObject({ status: 'running' });
  });

  test('a release tells no state', () => {
    const log = created().agentAsk(3, 'terminal/release', about).clientResult(3, {});
    expect(log.of('terminal')).toHaveLength(1);
    expect(log.types().slice(-2)).toEqual(['acp/terminal/release', 'acp/terminal/release.result']);
  });

  test('a result that shows it refers to it; one that shows a terminal without a record does not', async () => {
    const show = (terminalId: string): Log =>
      created()
        .call('t')
        .more('t', { status: 'completed', content: [{ type: 'terminal', terminalId }] });
    expect(show('x').of('tool_result')[0]).toMatchObject({ exec: { terminalId: 'x' } });
    expect(show('y').of('tool_result')[0]).not.toHaveProperty('exec');
    expect(show('x').of('tool_result')[0]).not.toHaveProperty('content');
    await clean(show('x'));
    await clean(show('y'));
  });

  test('an exit code that is none is left out', () => {
    expect(waited(created(), 3, { exitCode: 1.5 }).of('terminal').at(-1)).not.toHaveProperty('exitCode');
    expect(waited(created(), 3, { exitCode: 99_999_999_999 }).of('terminal').at(-1)).not.toHaveProperty('exitCode');
  });

  test('a terminal of which only the output was asked for is one', () => {
    const [terminal] = output(new Log().begin(), 3, { output: 'a' }).of('terminal');
    expect(terminal).toMatchObject({ terminalId: 'x', output: { text: 'a' }, status: 'running' });
    expect(terminal).not.toHaveProperty('command');
  });

  test('very long output is told once, and later snapshots say that they leave it out', async () => {
    const log = waited(output(created(), 3, { output: 'x'.repeat(2_000_000) }), 4, { exitCode: 0 });
    const [, told, after] = log.of('terminal');
    expect((told as Values)['output']).toMatchObject({ text: expect.stringMatching(/^x{2000000}$/) });
    expect(after).toMatchObject({ status: 'exited', capture: { output: { state: 'omitted' } } });
    await clean(log);
  });
});

describe('terminals of the agent', () => {
  const data = (words: string): string => Buffer.from(words).toString('base64');

  test('updates tell it, and its output comes in pieces', async () => {
    const log = new Log().begin(2).update('terminal_update', { terminalId: 'x', command: 'make', cwd: '/w/app' });
    log
      .update('terminal_output_chunk', { terminalId: 'x', data: data('é') })
      .update('terminal_output_chunk', { terminalId: 'x', data: data('!') });
    expect(log.of('terminal').at(-1)).toMatchObject({ output: { text: 'é!' }, command: 'make' });
    log
      .update('terminal_update', { terminalId: 'x', output: { data: data('anew') } })
      .update('terminal_update', { terminalId: 'x', exitStatus: {} });
    expect(log.of('terminal').at(-1)).toMatchObject({ output: { text: 'anew' }, command: 'make', status: 'exited' });
    await clean(log);
  });

  test('one that nothing says the state of has none', () => {
    expect(new Log().begin(2).update('terminal_update', { terminalId: 'x' }).of('terminal')[0]).not.toHaveProperty(
      'status',
    );
  });

  test('a piece that is no base64 is shown as it stands', () => {
    expect(new Log().begin(2).update('terminal_output_chunk', { terminalId: 'x', data: '!' }).types().at(-1)).toBe(
      'acp/session/update.terminal_output_chunk',
    );
  });

  test('the id of a terminal is its own in each session', async () => {
    const log = new Log()
      .begin(2)
      .update('terminal_update', { terminalId: 'x', command: 'a' })
      .update('terminal_update', { terminalId: 'x', command: 'b' }, 's2');
    expect(log.of('terminal')).toMatchObject([{ terminalId: 'x' }, { terminalId: 's2/x' }]);
    await clean(log);
  });

  test.each([
    ['', ''],
    ['Zg==', 'f'],
    ['Zm8=', 'fo'],
    ['Zm9v', 'foo'],
    ['Zm9vYg', 'foob'],
    ['w6k_', 'é?'],
  ])('%j is %j', (text, words) => {
    expect(new TextDecoder().decode(fromBase64(text) ?? undefined)).toBe(words);
  });

  test.each(['Z', 'Zm9vY', 'Zm 9', 'Zé=='])('%j is no base64', (text) => {
    expect(fromBase64(text)).toBeNull();
  });
});

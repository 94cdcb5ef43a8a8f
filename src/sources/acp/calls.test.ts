import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);
const report = async (log: Log) => (await inspectStream(convert(log.text()))).streams[0];

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

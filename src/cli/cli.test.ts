import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { T3Rows } from '../sources/t3-code/fixture-rows.ts';
import { databaseOf } from '../testing/databases.ts';
import { t3Database } from '../testing/t3-database.ts';
import { walOf, withLog } from '../testing/wal-writer.ts';
import { streamOf, type TestRecord } from '../testing/streams.ts';
import { convertedLine, writeRecords } from './convert.ts';
import { coverageText, diagnosticLine } from './check.ts';
import { reportOf, reportText } from './inspect.ts';
import { writeReport } from './json.ts';
import { printable } from './printable.ts';
import { CannotRead, readInput, readSession } from './read.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sessionscope-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | readonly TestRecord[]): Promise<string> {
  const full = path.join(folder, name);
  await writeFile(full, typeof content === 'string' ? content : streamOf(content));
  return full;
}

const RECORDS: readonly TestRecord[] = [
  { type: 'tool_call', seq: 1, id: 'r1', callId: 'a', callIdSource: 'native', name: 'Bash' },
  { type: 'tool_call', seq: 2, id: 'r2', callId: 'b', callIdSource: 'native', name: 'Bash' },
  { type: 'tool_result', seq: 3, id: 'r3', callId: 'b', linkage: 'exact', status: 'failed', content: [] },
  { type: 'tool_result', seq: 4, id: 'r4', callId: 'zz', linkage: 'exact', status: 'completed', content: [] },
  { type: 'permission', seq: 5, id: 'r5', requestId: '7', status: 'pending' },
  { type: 'terminal', seq: 6, id: 'r6', terminalId: 't1', status: 'running' },
  { type: 'hook', seq: 7, id: 'r7' },
];

test('the report for people names what is unpaired, undecided and still running', async () => {
  const read = await readInput(await file('run.jsonl', RECORDS));
  await read.close();
  const text = [...reportText(await reportOf(read))].join('\n');
  expect(text).toContain('run.jsonl: a record stream');
  expect(text).toContain('calls: 1 paired, 1 without a result, 0 ambiguous');
  expect(text).toContain('calls without a result (outcome unknown): 1\n  line 1: Bash a (no-result)');
  expect(text).toContain('results without a call: 1\n  line 4: zz status completed (no-such-call)');
  expect(text).toContain('undecided permissions: 1\n  line 5: request 7 (no-decision)');
  expect(text).toContain('terminals still running when the record ends: 1\n  line 6: t1');
  expect(text).toContain('1 error, ');
});

test('the report written in pieces is the report', async () => {
  const read = await readInput(await file('pieces.jsonl', RECORDS));
  await read.close();
  const report = await reportOf(read);
  let text = '';
  await writeReport(report, (piece) => {
    text += piece;
    return Promise.resolve();
  });
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(report)));
});

test('a diagnostic is one line: file, line, severity, code, message', async () => {
  const read = await readInput(await file('check.jsonl', RECORDS));
  await read.close();
  const { diagnostics } = await reportOf(read);
  expect(diagnostics.map((found) => diagnosticLine('check.jsonl', found))).toContain(
    'check.jsonl:7: error ASR-273 a hook needs its event',
  );
});

test('a check ends with what it could not settle', () => {
  const lines = [...coverageText()];
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'checked',
    'checked in part',
    'not checkable from the file',
    'kept by this reader, proven by its tests',
  ]);
  expect(lines[2]).toContain('ASR-252');
});

test.each([
  ['picture.png', '\u0089PNG', /^picture\.png is no session file: it looks like /],
  ['notes.txt', 'hello', /looks like plain text/],
  ['package.json', '{"name":"x"}', /looks like JSON without records/],
])('%s is nothing known, and the message says what it looks like', async (name, content, words) => {
  const full = await file(name, content);
  const error: unknown = await readInput(full).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CannotRead);
  expect(String(error)).toMatch(new RegExp(words.source.replace('^', '^CannotRead: ')));
});

test('a missing file is told in one line', async () => {
  await expect(readInput(path.join(folder, 'gone'))).rejects.toThrow(/there is no such file/);
});

test('what could move the cursor, recolour or reorder text is made visible', () => {
  expect(printable('a\u001b[31mb\u202ec\u200bd\te')).toBe('a\\x1b[31mb\\u{202e}c\\u{200b}d\te');
});

test('no report and no text repeats a value that was given for a secret', async () => {
  const secret = await file('secret.jsonl', [
    {
      type: 'input_request',
      seq: 1,
      id: 'r1',
      requestId: '1',
      mode: 'form',
      secret: true,
      status: 'answered',
      response: { key: 'hunter2-value' },
    },
    {
      type: 'permission',
      seq: 2,
      id: 'r2',
      requestId: '2',
      subject: { command: 'login --token hunter2-value' },
      status: 'pending',
    },
    {
      type: 'tool_call',
      seq: 3,
      id: 'hunter2-value',
      callId: 'hunter2-value',
      callIdSource: 'native',
      name: 'hunter2-value',
    },
  ]);
  const read = await readInput(secret);
  const report = await reportOf(read);
  await read.close();
  expect(JSON.stringify(report)).not.toContain('hunter2');
  expect([...reportText(report)].join('\n')).not.toContain('hunter2');
});

test('a native file is written as the records that it is read as, and what became of its lines is counted', async () => {
  const native = await file('native.jsonl', [
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    {
      type: 'user',
      uuid: '1',
      parentUuid: null,
      sessionId: 's',
      timestamp: '2026-01-01T00:00:00Z',
      message: { role: 'user', content: 'hi' },
    },
  ]);
  const read = await readInput(native);
  if (read.kind !== 'file') throw new Error('it is a file');
  const out = path.join(folder, 'out.jsonl');
  await writeRecords(read.open.records, out, () => expect.unreachable());
  const report = await reportOf(read);
  expect(convertedLine(read)).toBe('native.jsonl: claude-code, 3 records of 1 native unit, 1 kept as it stands');
  expect(report.streams[0]?.source).toEqual({ format: 'claude-code', lines: 2, converted: 1, kept: 1 });
  const again = await readInput(out);
  if (again.kind !== 'file') throw new Error('it is a file');
  expect((await reportOf(again)).streams[0]?.counts.byType).toEqual(report.streams[0]?.counts.byType);
  await expect(
    writeRecords(read.open.records, path.join(folder, 'no/where'), () => expect.unreachable()),
  ).rejects.toThrow(/cannot be written/);
  await read.close();
  await again.close();
});

test('a native line that became the header alone is converted', async () => {
  const native = await file('rollout.jsonl', [
    {
      timestamp: '2026-01-01T00:00:00Z',
      type: 'session_meta',
      payload: { id: 's', cli_version: '0.125.0', cwd: '/w' },
    },
    {
      timestamp: '2026-01-01T00:00:01Z',
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] },
    },
  ]);
  const read = await readInput(native);
  const { streams } = await reportOf(read);
  await read.close();
  expect(streams[0]?.source).toEqual({ format: 'codex', lines: 2, converted: 2, kept: 0 });
});

test('the branches of a session are told, and which of them lead to where it stands', async () => {
  const on = (id: string, number: number, more: TestRecord = {}): TestRecord => ({
    type: 'message',
    id,
    role: 'user',
    content: [],
    _meta: { 'sessionscope/branch': { number, ...more } },
  });
  const records = [
    on('a', 1),
    on('b', 1),
    on('c', 2, { from: 'a' }),
    on('d', 3, { from: 'a' }),
    on('e', 4, { from: false }),
  ];
  const textOf = async (count: number): Promise<string[]> => {
    const read = await readInput(await file('branches.jsonl', records.slice(0, count)));
    await read.close();
    const lines = [...reportText(await reportOf(read))];
    const at = lines.findIndex((line) => line.startsWith('branches: '));
    return at < 0 ? [] : lines.slice(at, lines.indexOf('', at));
  };
  expect(await textOf(2)).toEqual([]);
  expect(await textOf(4)).toEqual([
    'branches: 3',
    '  1: lines 1 to 2, from the start, current up to line 1, then left',
    '  2: lines 3 to 3, from line 1, left',
    '  3: lines 4 to 4, from line 1, current',
  ]);
  expect((await textOf(5)).slice(1, 2)).toEqual([
    '  1: lines 1 to 2, from the start, whether it is current cannot be told',
  ]);
  expect((await textOf(5)).at(-1)).toBe('  4: lines 5 to 5, from an entry that is not in the lines before it, current');
});

describe('a database', () => {
  const first = new T3Rows().thread().message('user', 'x');
  const second = new T3Rows('thread-2').thread().activity('tool.completed', { toolCallId: 'c' });
  const put = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(path.join(folder, name), bytes);
    return path.join(folder, name);
  };

  test('is reported thread by thread, with the log that lies beside it', async () => {
    const before = withLog(await t3Database(first));
    const after = withLog(await t3Database(first, second));
    const lone = await readInput(await put('lone.sqlite', before));
    const report = await reportOf(lone);
    expect(report.source).toMatchObject({
      container: 'sqlite',
      format: 't3-code',
      notices: [expect.stringContaining('lone.sqlite-wal are not shown')],
    });
    expect(report.streams.map(({ name }) => name)).toEqual(['threads/thread-1']);
    expect([...reportText(report)].join('\n')).toMatch(
      /lone\.sqlite: an SQLite database of 1 session\n {2}note: it is written/,
    );
    await lone.close();
    const state = await put('state.sqlite', before);
    await put('state.sqlite-wal', walOf(before, after));
    const both = await readInput(state);
    expect((await reportOf(both)).streams.map(({ name }) => name)).toEqual(['threads/thread-1', 'threads/thread-2']);
    await both.close();
  });

  test('is converted a thread at a time: the only one, or the one that is named', async () => {
    const one = await readInput(await put('one.sqlite', await t3Database(first)));
    if (one.kind !== 'bundle') throw new Error('no bundle');
    expect((await readSession(one, null)).name).toBe('threads/thread-1');
    await one.close();
    const two = await readInput(await put('two.sqlite', await t3Database(first, second)));
    if (two.kind !== 'bundle') throw new Error('no bundle');
    await expect(readSession(two, null)).rejects.toThrow(
      'two.sqlite has 2 sessions: name one of them with --session\n  threads/thread-1\n  threads/thread-2',
    );
    await expect(readSession(two, 'threads/other')).rejects.toThrow('two.sqlite has no file threads/other');
    const read = await readSession(two, 'threads/thread-2');
    expect(convertedLine(read)).toBe('threads/thread-2: t3-code, 3 records of 2 native units, 0 kept as they stand');
    await two.close();
  });

  test('of something else, or one that is damaged, is refused with the reason', async () => {
    const other = await put('other.sqlite', await databaseOf('CREATE TABLE birds (x)'));
    await expect(readInput(other)).rejects.toThrow(
      'other.sqlite is no session file: it looks like an SQLite database of something else than T3 Code and OpenCode: it has the tables birds',
    );
    const bad = await put('bad.sqlite', (await t3Database(first)).fill(9, 100));
    await expect(readInput(bad)).rejects.toThrow(CannotRead);
  });
});

import { describe, expect, test } from 'vitest';
import { bundleReport } from '../bundle/report.ts';
import { Bundle } from '../bundle/bundle.ts';
import { contentsOf } from '../bundle/container.ts';
import { encodeUtf8 } from '../base/bytes.ts';
import { ArchiveFault, type BundleEntry } from '../input/archives/archive.ts';
import { type ByteSource, memorySource } from '../input/byte-source.ts';
import { FOLDER, memorySpool } from '../testing/bundles.ts';
import { databaseOf } from '../testing/databases.ts';
import { at, T3Rows } from '../sources/t3-code/fixture-rows.ts';
import { everything, everythingNew } from '../sources/t3-code/fixtures.ts';
import { NOTHING, openMemory, sessionsOf, STORE_ENV } from '../testing/stores.ts';
import { t3Database } from '../testing/t3-database.ts';
import { openStore } from './open-store.ts';
import fc from '../testing/examples.ts';

/** A folder of files with SQLite at hand. */
async function folderOf(files: Readonly<Record<string, Uint8Array>>): Promise<Bundle> {
  const bundle = new Bundle(FOLDER, STORE_ENV);
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* items(): AsyncGenerator<BundleEntry> {
    for (const [path, bytes] of Object.entries(files))
      yield { path, size: bytes.length, open: () => Promise.resolve(memorySource(bytes, path)) };
  }
  await bundle.gather(items());
  return bundle;
}

const one = (): T3Rows => new T3Rows().thread().project().message('user', 'Do it').message('assistant', 'Done');

describe('the sessions of a store', () => {
  test('a thread without a row of its own is one as well, and ids make paths that are none', async () => {
    const bytes = await t3Database(
      new T3Rows('../up').message('user', 'x'),
      new T3Rows('a/b').thread().message('user', 'y'),
      new T3Rows('..').message('user', 'z'),
    );
    expect(Object.keys(await sessionsOf(bytes))).toEqual(['threads/a%2Fb', 'threads/%%2E%2E', 'threads/..%2Fup']);
  });

  test('a thread that both orchestrations have is listed twice, under names of their own', async () => {
    const bytes = await t3Database(one(), new T3Rows().newThread().item('user_message', { text: 'x', messageId: 'm' }));
    expect(Object.keys(await sessionsOf(bytes))).toEqual(['threads/thread-1', 'threads-v1/thread-1']);
  });

  test('tables and columns that an older version does not have are done without', async () => {
    const bytes = await databaseOf(
      `CREATE TABLE projection_threads (thread_id TEXT PRIMARY KEY, project_id TEXT NOT NULL, title TEXT NOT NULL, model TEXT NOT NULL);
       CREATE TABLE projection_thread_messages (message_id TEXT PRIMARY KEY, thread_id TEXT, role TEXT, text TEXT);
       INSERT INTO projection_threads VALUES ('t', 'p', 'Old', 'm'); INSERT INTO projection_thread_messages VALUES ('m', 't', 'user', 'x');`,
    );
    expect((await sessionsOf(bytes))['threads/t']?.split('\n')).toHaveLength(3);
  });

  test('only pages that are asked for are read', async () => {
    const rows = one();
    for (let index = 0; index < 200; index++) rows.add('projection_thread_messages', big(index));
    const bytes = await t3Database(rows);
    expect(bytes.length).toBeGreaterThan(8 << 20);
    const counted = countedSource(bytes);
    await openStore(counted.source, STORE_ENV, NOTHING);
    expect(counted.read()).toBeLessThan(bytes.length / 2);
  });
});

/** Opens a store and every session in it. */
async function openAll(bytes: Uint8Array): Promise<void> {
  const opened = await openMemory(bytes);
  if (opened.kind === 'store') for (const entry of opened.entries) await entry.open();
}

const big = (index: number): Record<string, unknown> => ({
  thread_id: 'other',
  message_id: `big-${index}`,
  role: 'user',
  text: 'x'.repeat(50_000),
  is_streaming: 0,
  created_at: at(1),
  updated_at: at(1),
});

/** A source that counts how many bytes are read of it. */
function countedSource(bytes: Uint8Array): { readonly source: ByteSource; readonly read: () => number } {
  const inner = memorySource(bytes, 'x');
  let count = 0;
  const readSync = (start: number, end: number): Uint8Array => {
    const piece = bytes.slice(start, end);
    count += piece.length;
    return piece;
  };
  return { source: { ...inner, readSync }, read: () => count };
}

describe('what cannot be opened', () => {
  test('a database of something else is told by its tables', async () => {
    const script = Array.from({ length: 10 }, (_, index) => `CREATE TABLE t${index} (x);`).join('\n');
    expect(await openMemory(await databaseOf(script))).toEqual({
      kind: 'unknown',
      looksLike:
        'an SQLite database of something else than T3 Code and OpenCode: it has the tables t0, t1, t2, t3, t4, t5, t6, t7 and 2 more',
    });
    expect(await openMemory(await databaseOf('PRAGMA user_version = 1'))).toMatchObject({
      looksLike: 'an SQLite database of something else than T3 Code and OpenCode: it has no tables',
    });
    await expect(contentsOf(memorySource(await databaseOf(script), 'x.db'), STORE_ENV)).rejects.toThrow(
      'x.db is no session file: it looks like an SQLite database',
    );
  });

  test('views and virtual tables are not asked, whatever their names', async () => {
    const bytes = await databaseOf(
      `CREATE TABLE real (x);
       CREATE VIEW projection_threads AS SELECT 't' AS thread_id, 'p' AS project_id;
       CREATE VIEW projection_thread_messages AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
         SELECT i AS message_id, 't' AS thread_id, 'user' AS role FROM n;`,
    );
    expect(await openMemory(bytes)).toMatchObject({
      kind: 'unknown',
      looksLike: expect.stringContaining('the tables real'),
    });
  });

  test.each([
    ['encrypted', (bytes: Uint8Array) => bytes.fill(0xa5, 100)],
    ['without a page size', (bytes: Uint8Array) => bytes.fill(0, 16, 18)],
  ])('one that is %s says so', async (_, harm) => {
    const bytes = await t3Database(one());
    harm(bytes);
    await expect(openMemory(bytes)).rejects.toThrow(ArchiveFault);
  });

  test('one that is cut lists what it can, and says that it is cut', async () => {
    const rows = one();
    for (let index = 0; index < 20; index++)
      rows.add('projection_thread_messages', { ...big(index), thread_id: `t${index}` });
    const bytes = await t3Database(rows);
    const opened = await openMemory(bytes.slice(0, bytes.length - 100_000));
    if (opened.kind !== 'store') throw new Error('no store');
    expect(opened.fault?.message).toMatch(/^it has .* where its header says .*: it was cut off/);
    const outcomes = await Promise.all(
      opened.entries.map((entry) =>
        entry.open().then(
          () => 'read',
          (error: unknown) => (error instanceof ArchiveFault ? 'fault' : 'error'),
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['read', 'fault']));
    expect(outcomes.filter((outcome) => outcome === 'read').length).toBeGreaterThan(10);
    await expect(openMemory(bytes.slice(0, 3000))).rejects.toThrow('cut off');
  });

  test('bytes changed anywhere: no other error than ArchiveFault, and it ends', async () => {
    const bytes = await t3Database(one().activity('tool.completed', { toolCallId: 'c', data: { toolName: 'X' } }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 20 }),
        async (changes) => {
          const broken = bytes.slice();
          for (const [place, value] of changes) broken[place] = value;
          broken.set(encodeUtf8('SQLite format 3\0'));
          const ended = openAll(broken).then(
            () => null,
            (error: unknown) => (error instanceof ArchiveFault ? null : error),
          );
          expect(await ended).toBeNull();
        },
      ),
      { numRuns: 150 },
    );
  });

  test('without SQLite at hand it says so', async () => {
    const source = memorySource(await t3Database(one()), 'x');
    await expect(openStore(source, { spool: memorySpool }, NOTHING)).rejects.toThrow('SQLite is not at hand');
    await expect(openStore({ ...source, readSync: undefined }, STORE_ENV, NOTHING)).rejects.toThrow(
      'cannot be read in place',
    );
  });
});

test('what a store makes of rows, its source takes: every row is told, and nothing is an error', async () => {
  const bundle = await folderOf({ 'state.sqlite': await t3Database(everything(), everythingNew('thread-2')) });
  const { streams, diagnostics } = await bundleReport(bundle);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const expected = [everythingNew('thread-2'), everything()].map((rows) => rows.all.length);
  // The project stands in both threads and once in the database.
  expect(streams.map(({ counts }) => counts.lines)).toEqual(expected);
  expect(streams.map(({ source }) => (source?.converted ?? 0) + (source?.kept ?? 0))).toEqual(expected);
});

describe('a store in a folder', () => {
  test('its sessions are listed below its path, and files are what lies in the folder', async () => {
    const bundle = await folderOf({
      'readme.txt': encodeUtf8('hello'),
      'userdata/state.sqlite': await t3Database(one(), new T3Rows('thread-2').thread().message('user', 'x')),
    });
    const report = await bundleReport(bundle);
    expect(report.streams.map(({ name, format }) => [name, format])).toEqual([
      ['userdata/state.sqlite/threads/thread-1', 't3-code'],
      ['userdata/state.sqlite/threads/thread-2', 't3-code'],
    ]);
    expect(report.source).toMatchObject({
      container: 'directory',
      files: 2,
      format: 't3-code',
      refused: [],
      faults: [],
    });
  });

  test('a path into it is found before anybody has looked', async () => {
    const bundle = await folderOf({ 'a/state.sqlite': await t3Database(one()) });
    expect(bundle.entry('a/state.sqlite/threads/thread-1')).toBeUndefined();
    expect(await bundle.resolve('a/state.sqlite/threads/thread-1')).toMatchObject({ size: null });
    expect(await bundle.resolve('a/state.sqlite/threads/other')).toBeUndefined();
  });

  test('what lies beside it is read with it, or named', async () => {
    const bytes = await t3Database(one());
    bytes.fill(2, 18, 20);
    const lone = await folderOf({ 'x.db': bytes });
    await bundleReport(lone);
    expect(lone.notices).toEqual([
      'x.db: it is written with a write-ahead log, which was not given: changes that are only in x.db-wal are not shown',
    ]);
    const beside = await folderOf({
      'x.db': bytes,
      'x.db-wal': encodeUtf8('nonsense'),
      'x.db-journal': encodeUtf8('y'),
    });
    await bundleReport(beside);
    expect(beside.notices).toEqual([
      'x.db: x.db-journal lies beside it: a transaction may have been under way, and what it had written by then is shown',
      'x.db: x.db-wal is no write-ahead log: it is left out',
    ]);
    const empty = await folderOf({ 'x.db': bytes, 'x.db-wal': new Uint8Array(0) });
    await bundleReport(empty);
    expect(empty.notices).toEqual([]);
  });

  test('a damaged one does not stop the others', async () => {
    const broken = (await t3Database(one())).fill(0x77, 100);
    const bundle = await folderOf({ 'a.sqlite': broken, 'b.sqlite': await t3Database(one()) });
    const report = await bundleReport(bundle);
    expect(report.streams.map(({ name }) => name)).toEqual(['b.sqlite/threads/thread-1']);
    expect(report.source.refused).toMatchObject([{ name: 'a.sqlite' }]);
  });
});

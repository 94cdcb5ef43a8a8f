import { expect, test } from 'vitest';
import { ArchiveFault } from '../../input/archives/archive.ts';
import { memorySource } from '../../input/byte-source.ts';
import { databaseOf, sqliteWasm } from '../../testing/databases.ts';
import { Database, type Value } from './database.ts';
import { loadEngine } from './engine.ts';
import { headerOf, isSqlite } from './header.ts';
import { isSync, Pages, type SyncSource } from './pages.ts';

async function openBytes(bytes: Uint8Array, stepMs?: number, source?: Partial<SyncSource>): Promise<Database> {
  const header = headerOf(bytes);
  const main = { ...memorySource(bytes, 'x'), ...source };
  if (header === null || !isSync(main)) throw new Error('no database');
  return new Database(await loadEngine(sqliteWasm), new Pages(main, header, null), stepMs);
}

test('only real tables are known, with all of their columns', async () => {
  const database = await openBytes(
    await databaseOf(`CREATE TABLE "odd ""name" (a, "b c", d AS (a || 'x'), e AS (a) STORED);
      CREATE TABLE two (x INTEGER PRIMARY KEY) ; CREATE VIEW v AS SELECT * FROM two;
      CREATE TRIGGER tr AFTER INSERT ON two BEGIN SELECT 1; END;
      INSERT INTO "odd ""name" (a, "b c") VALUES ('k', 1), ('k', 2), (NULL, 3), ('j', 4);`),
  );
  expect([...database.tables]).toEqual([
    ['odd "name', ['a', 'b c', 'd', 'e']],
    ['two', ['x']],
  ]);
  expect(database.has('odd "name', 'a', 'b c')).toBe(true);
  expect(database.has('v', 'x')).toBe(false);
  expect(database.values('odd "name', 'a')).toEqual(['k', 'j']);
  expect(database.values('odd "name', 'a', 'b c')).toEqual(['k', 'j']);
  expect(database.values('odd "name', 'nothing')).toEqual([]);
  expect(database.cell('odd "name', 'b c', 'a', 'j')).toBe(4);
  expect(database.cell('odd "name', 'b c', 'a', 'nobody')).toBeNull();
  expect(database.cell('v', 'x', 'x', 1)).toBeNull();
  expect(database.rowsOf('odd "name', 'a', 'k', null).map(({ row }) => row)).toEqual([1n, 2n]);
  database.close();
});

test('rows are ordered as asked, what is nothing first, and by number where they are equal', async () => {
  const database = await openBytes(
    await databaseOf(
      `CREATE TABLE t (k, at); INSERT INTO t VALUES (1, 'b'), (1, 'a'), (1, NULL), (1, 'a'), (1, 7), (2, 'a');`,
    ),
  );
  expect(database.rowsOf('t', 'k', 1, 'at').map(({ row, at }) => [Number(row), at])).toEqual([
    [3, null],
    [5, 7],
    [2, 'a'],
    [4, 'a'],
    [1, 'b'],
  ]);
  database.close();
});

test('a row is fetched with its values as they are kept, and one that is not there is not', async () => {
  const database = await openBytes(
    await databaseOf(
      `CREATE TABLE t (i, r, s, b, n); INSERT INTO t VALUES (-9223372036854775808, 0.5, 'é' || char(0) || 'x', x'0001', NULL);`,
    ),
  );
  const rows = database.fetcher('t');
  const seen: [string, Value][] = [];
  expect(rows.fetch(1n, (column, value) => seen.push([column, value]))).toBe(true);
  expect(rows.fetch(2n, () => undefined)).toBe(false);
  rows.close();
  database.close();
  expect(seen).toEqual([
    ['i', { type: 'integer', value: -9_223_372_036_854_775_808n }],
    ['r', { type: 'real', value: 0.5 }],
    ['s', { type: 'text', bytes: new Uint8Array([0xc3, 0xa9, 0, 0x78]) }],
    ['b', { type: 'blob', bytes: new Uint8Array([0, 1]) }],
    ['n', { type: 'null' }],
  ]);
});

test('a step that takes too long is given up', async () => {
  const bytes = await databaseOf(
    'CREATE TABLE t (a, b); INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) SELECT i, i FROM n;',
  );
  const database = await openBytes(bytes, -1);
  expect(() => database.cell('t', 'a', 'b', 'nobody')).toThrow(ArchiveFault);
  expect(() => database.cell('t', 'a', 'b', 'nobody')).toThrow('was given up');
  database.close();
});

test('why a file cannot be read is the platform’s own error', async () => {
  const bytes = await databaseOf('CREATE TABLE t (a); INSERT INTO t VALUES (1);');
  const gone = new Error('the file is gone');
  await expect(
    openBytes(bytes, undefined, {
      readSync: () => {
        throw gone;
      },
    }),
  ).rejects.toBe(gone);
});

test('the header tells the size of pages, how many there are, and whether there is a log', async () => {
  const bytes = await databaseOf('PRAGMA page_size = 65536; CREATE TABLE t (a)');
  expect(headerOf(bytes)).toEqual({ pageSize: 65_536, pages: 2, usesWal: false });
  expect(headerOf(bytes.slice().fill(2, 18, 20))).toMatchObject({ usesWal: true });
  expect(headerOf(bytes.slice(0, 60))).toBeNull();
  expect(headerOf(bytes.slice().fill(3, 16, 18))).toBeNull();
  expect([isSqlite(bytes), isSqlite(bytes.subarray(1)), isSqlite(new Uint8Array(0))]).toEqual([true, false, false]);
});

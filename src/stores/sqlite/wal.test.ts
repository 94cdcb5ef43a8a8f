import { expect, test } from 'vitest';
import { memorySource } from '../../input/byte-source.ts';
import { sqliteWasm } from '../../testing/databases.ts';
import { LOG_FILE, MAIN_FILE } from '../../testing/wal-fixture.ts';
import { Database } from './database.ts';
import { loadEngine } from './engine.ts';
import { headerOf } from './header.ts';
import { isSync, Pages } from './pages.ts';
import { readWal } from './wal.ts';
import fc from '../../testing/examples.ts';

const FRAME = 512 + 24;

const wal = (bytes: Uint8Array, pageSize = 512): ReturnType<typeof readWal> =>
  readWal(memorySource(bytes, 'x-wal'), pageSize);

/** The rows of the table in the fixture, as SQLite reads them with a log laid over it. */
async function words(log: Uint8Array | null): Promise<Record<string, string>> {
  const engine = await loadEngine(sqliteWasm);
  const header = headerOf(MAIN_FILE);
  const main = memorySource(MAIN_FILE, 'x');
  const found = log === null ? null : await wal(log);
  if (header === null || !isSync(main) || typeof found === 'string') throw new Error('no database');
  const source = found?.source;
  const over = found === null || source === undefined || !isSync(source) ? null : { ...found, source };
  const database = new Database(engine, new Pages(main, header, over));
  try {
    const keys = database.values('t', 'id');
    return Object.fromEntries(keys.map((key) => [String(key), String(database.cell('t', 'word', 'id', key))]));
  } finally {
    database.close();
  }
}

test('the finished transactions of a log are laid over the database, the unfinished one is not', async () => {
  expect(await words(null)).toEqual({ 1: 'checkpointed' });
  expect(await words(LOG_FILE)).toEqual({
    1: 'changed in the log',
    2: 'first in the log',
    3: 'second in the log',
  });
  expect(await wal(LOG_FILE)).toMatchObject({ size: 2, hasRest: true });
});

test('a log that is cut is read up to the last transaction that is whole', async () => {
  const seen = [];
  for (let frames = 0; frames <= 4; frames++) seen.push(await words(LOG_FILE.slice(0, 32 + frames * FRAME + 17)));
  expect(seen).toEqual([
    { 1: 'checkpointed' },
    { 1: 'checkpointed', 2: 'first in the log' },
    { 1: 'checkpointed', 2: 'first in the log', 3: 'second in the log' },
    { 1: 'changed in the log', 2: 'first in the log', 3: 'second in the log' },
    { 1: 'changed in the log', 2: 'first in the log', 3: 'second in the log' },
  ]);
});

test('a byte that is changed ends the log before the frame that it is in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: LOG_FILE.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const broken = LOG_FILE.slice();
        broken[at] = (broken[at] as number) ^ by;
        const found = await wal(broken);
        const places = typeof found === 'string' || found === null ? [] : [...found.pages.values()];
        // Of the frame that the byte is in, and of those after it, none counts; nor does the last, which nothing commits.
        const frames = Math.min(3, Math.max(0, Math.floor((at - 32) / FRAME)));
        expect(places.filter((place) => place >= 32 + frames * FRAME)).toEqual([]);
        expect(places.length > 0).toBe(frames > 0);
      },
    ),
    { numRuns: 300 },
  );
});

test('frames of an older log, which have other salts, are no part of it', async () => {
  const twice = new Uint8Array(LOG_FILE.length + FRAME);
  twice.set(LOG_FILE.subarray(0, 32 + FRAME));
  // What was written before the log began anew lies after what was written since.
  const old = LOG_FILE.slice(32 + FRAME);
  old[8] = (old[8] as number) ^ 1;
  twice.set(old, 32 + FRAME);
  expect(await wal(twice)).toMatchObject({ size: 2, hasRest: true });
  expect(await words(twice)).toEqual({ 1: 'checkpointed', 2: 'first in the log' });
});

test('what is no log, or one of another database, is named', async () => {
  expect(await wal(new Uint8Array(0))).toBeNull();
  expect(await wal(new Uint8Array(100))).toBe('is no write-ahead log');
  expect(await wal(LOG_FILE.slice(0, 20))).toBe('is no write-ahead log');
  expect(await wal(LOG_FILE, 4096)).toBe('has pages of another size than the database');
  const newer = LOG_FILE.slice();
  newer[7] = 9;
  expect(await wal(newer)).toBe('is a write-ahead log of a version that is not known');
});

import { expect, test, vi } from 'vitest';
import type { TimelineRow } from '../timeline/view.ts';
import type { Questions, RowsAnswer } from '../worker/protocol.ts';
import { RowCache } from './row-cache.ts';

type RowsAsk = Questions['rows']['ask'];

/** A worker whose answers come when the test lets them. */
function fakeWorker(total: number) {
  const asks: { ask: RowsAsk; answer(version: number): Promise<void> }[] = [];
  const ask = (asked: RowsAsk) =>
    new Promise<RowsAnswer>((resolve) => {
      const answer = async (version: number) => {
        const length = Math.max(0, Math.min(asked.to, total) - asked.from);
        const rows = Array.from({ length }, (_, index) => ({ row: asked.from + index, title: `v${version}` }));
        resolve({ total, version, rows: rows as unknown as TimelineRow[] });
        await vi.waitFor(() => undefined);
      };
      asks.push({ ask: asked, answer });
    });
  return { asks, ask };
}

const NAME = { view: 'story', filters: [] } as const;

test('asks for whole chunks of what is wanted, once', async () => {
  const { asks, ask } = fakeWorker(250);
  const changed = vi.fn();
  const cache = new RowCache(NAME, ask, changed);
  cache.want(0, 30);
  expect(asks).toHaveLength(0);
  cache.renew(1);
  cache.want(80, 120);
  expect(asks.map(({ ask: { from, to } }) => [from, to])).toEqual([
    [0, 100],
    [100, 200],
  ]);
  expect(cache.at(0)).toBeNull();
  expect(cache.total).toBeNull();
  await asks[0]!.answer(1);
  expect(cache.at(99)?.row).toBe(99);
  expect(cache.total).toBe(250);
  expect(changed).toHaveBeenCalledTimes(1);
  cache.want(0, 30);
  expect(asks).toHaveLength(2);
});

test('keeps old rows until new ones are there', async () => {
  const { asks, ask } = fakeWorker(10);
  const cache = new RowCache(NAME, ask, () => undefined);
  cache.renew(1);
  cache.want(0, 10);
  await asks.at(-1)!.answer(1);
  cache.renew(2);
  expect(asks).toHaveLength(2);
  expect(cache.at(3)?.title).toBe('v1');
  await asks.at(-1)!.answer(2);
  expect(cache.at(3)?.title).toBe('v2');
  cache.want(0, 10);
  expect(asks).toHaveLength(2);
});

test('asks again when an answer is older than the session', async () => {
  const { asks, ask } = fakeWorker(10);
  const cache = new RowCache(NAME, ask, () => undefined);
  cache.renew(2);
  await asks.at(-1)!.answer(1);
  await vi.waitFor(() => expect(asks).toHaveLength(2));
  await asks[1]!.answer(2);
  expect(cache.at(0)?.title).toBe('v2');
});

test('fetches one row', async () => {
  const { asks, ask } = fakeWorker(1000);
  const cache = new RowCache(NAME, ask, () => undefined);
  cache.renew(1);
  const found = cache.fetch(512);
  await asks.at(-1)!.answer(1);
  expect((await found)?.row).toBe(512);
  expect((await cache.fetch(512))?.row).toBe(512);
});

test('keeps a bounded number of rows', async () => {
  const cache = new RowCache(
    NAME,
    ({ from, to }) =>
      Promise.resolve({
        total: 1e6,
        version: 1,
        rows: Array.from({ length: to - from }, (_, at) => ({ row: from + at }) as TimelineRow),
      }),
    () => undefined,
  );
  cache.renew(1);
  for (let chunk = 0; chunk < 300; chunk++) await cache.fetch(chunk * 100);
  expect(cache.at(0)).toBeNull();
  expect(cache.at(29_900)?.row).toBe(29_900);
});

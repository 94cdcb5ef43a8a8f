import { expect, test, vi } from 'vitest';
import { onlyLatest } from './latest.ts';

test('of the values that come while one is worked on, only the newest is next', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const give = onlyLatest<number>((value) => {
    started.push(value);
    return new Promise((resolve) => ends.push(resolve));
  });
  give(1);
  give(2);
  give(3);
  expect(started).toEqual([1]);
  ends[0]!();
  await vi.waitFor(() => expect(started).toEqual([1, 3]));
  ends[1]!();
  await Promise.resolve();
  give(4);
  await vi.waitFor(() => expect(started).toEqual([1, 3, 4]));
});

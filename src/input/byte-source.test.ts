import { expect, test } from 'vitest';
import { blobSource, type ByteSource, chunksOf, GrowingSource, memorySource } from './byte-source.ts';

const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

async function gather(source: ByteSource, chunk: number, first?: number): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of chunksOf(source, chunk, first)) bytes.push(...piece);
  return bytes;
}

test.each([
  ['a Blob', () => blobSource(new Blob([BYTES.slice(0, 300), BYTES.slice(300)]), 'x')],
  ['memory', () => memorySource(BYTES, 'x')],
])('chunks of %s are its bytes, in order, whatever their size', async (_, make) => {
  for (const [chunk, first] of [
    [1000, 1000],
    [64, 10],
    [7, 1],
    [5000, 3],
  ] as const) {
    expect(await gather(make(), chunk, first)).toEqual([...BYTES]);
  }
});

test.each([
  ['a Blob', blobSource(new Blob([BYTES]), 'x')],
  ['memory', memorySource(BYTES, 'x')],
  ['a file that may grow', new GrowingSource(new Blob([BYTES]), 'x')],
])('a range of %s is clamped to it', async (_, source) => {
  expect([...(await source.read(-5, 2))]).toEqual([0, 1]);
  expect(await source.read(-5, -2)).toHaveLength(0);
  expect(await source.read(998, 2000)).toHaveLength(2);
  expect(await source.read(5, 3)).toHaveLength(0);
});

test('an empty file has no chunks', async () => {
  expect(await gather(blobSource(new Blob([]), 'x'), 10)).toEqual([]);
  expect(await gather(memorySource(new Uint8Array(0), 'x'), 10)).toEqual([]);
});

test('a file that has shrunk is said, after what could be read', async () => {
  const source = { ...memorySource(BYTES, 'x'), size: 1200 };
  const seen: number[] = [];
  const reading = (async () => {
    for await (const piece of chunksOf(source, 300)) seen.push(piece.length);
  })();
  await expect(reading).rejects.toThrow('the file ends at byte 1000, but 1200 bytes were announced');
  expect(seen).toEqual([300, 300, 300, 100]);
});

test('a file that cannot be read rejects, and so does one whose reading fails on the way', async () => {
  const source = {
    ...memorySource(BYTES, 'x'),
    read: (start: number) => (start === 0 ? Promise.resolve(BYTES.slice(0, 100)) : Promise.reject(new Error('gone'))),
  };
  await expect(gather(source, 100)).rejects.toThrow('gone');
});

test('a caller may stop in the middle', async () => {
  for await (const piece of chunksOf(blobSource(new Blob([BYTES]), 'x'), 100)) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
});

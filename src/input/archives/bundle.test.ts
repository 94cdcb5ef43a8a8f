import { expect, test } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { type Listing, listing, memory, TAR_END, tarHeader, tarMember, zipOf } from '../../testing/archives.ts';
import { memorySource } from '../byte-source.ts';
import { bundleEntries } from './bundle.ts';

const archives = {
  zip: (names: string[]): Uint8Array => zipOf(names.map((name, at) => ({ name, text: String(at), method: 0 }))),
  tar: (names: string[]): Uint8Array =>
    Buffer.concat([...names.map((name, at) => tarMember(name, String(at))), TAR_END]),
};

const read = (data: Uint8Array, kind: 'zip' | 'tar', limits = {}): Promise<Listing> =>
  listing(bundleEntries(memorySource(data, 'a'), kind, memory, { ...LIMITS, ...limits }));

test.each(['zip', 'tar'] as const)('%s: names that could be taken for one another', async (kind) => {
  const found = await read(archives[kind](['a/b', './a//b', String.raw`A\b`, '.DS_Store', '__MACOSX/._b']), kind);
  expect(found).toEqual({
    files: { 'a/b': '0', '.DS_Store': '3', '__MACOSX/._b': '4' },
    refused: {
      'a/b': 'is there twice under this name: the first is taken',
      'A/b': 'differs only by case from "a/b": the first is taken',
    },
    fault: null,
  });
});

test.each(['zip', 'tar'] as const)('%s: more files than are listed', async (kind) => {
  const found = await read(archives[kind](['a', '/b', 'c', 'd']), kind, { bundleEntries: 3 });
  expect(found.files).toEqual({ a: '0', c: '2' });
  expect(Object.keys(found.refused)).toEqual(['/b']);
  expect(found.fault).toBe('it has more than 3 files: the first 3 were read, the rest is not shown');
  expect((await read(archives[kind](['a', 'b', 'c']), kind, { bundleEntries: 3 })).fault).toBeNull();
});

test.each(['zip', 'tar'] as const)('%s: 200,000 files', { timeout: 60_000 }, async (kind) => {
  const names = Array.from({ length: 200_000 }, (_, at) => `f${at}`);
  const data = kind === 'zip' ? zip64(names) : Buffer.concat([...names.map((name) => tarHeader(name, 0)), TAR_END]);
  let count = 0;
  const all = async (): Promise<void> => {
    for await (const entry of bundleEntries(memorySource(data, 'a'), kind, memory)) if ('path' in entry) count++;
  };
  await expect(all()).rejects.toThrow('more than 100,000 files');
  expect(count).toBe(100_000);
});

/** More files than the plain end record can count. */
function zip64(names: string[]): Uint8Array {
  const plain = Buffer.from(archives.zip(names.slice(0, 2)));
  const first = plain.indexOf('PK\u0001\u0002', 0, 'latin1');
  const lines = names.map((name, at) => {
    const bytes = Buffer.concat([plain.subarray(first, first + 46), Buffer.from(name)]);
    bytes.writeUInt16LE(name.length, 28);
    bytes.writeUInt32LE(at * 40, 42);
    return bytes;
  });
  const directory = Buffer.concat(lines);
  const start = names.length * 40;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(names.length), at);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([Buffer.alloc(start), directory, end64, locator, end]);
}

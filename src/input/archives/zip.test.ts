import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { type Listing, listing, memory, textOf, type ZipPart, zipOf } from '../../testing/archives.ts';
import { type ByteSource, memorySource } from '../byte-source.ts';
import type { BundleEntry } from './archive.ts';
import { zipEntries } from './zip.ts';
import fc from '../../testing/examples.ts';

const read = (data: Uint8Array, limits = {}): Promise<Listing> =>
  listing(zipEntries(memorySource(data, 'a.zip'), memory, { ...LIMITS, ...limits }));
const of = (...parts: ZipPart[]): Promise<Listing> => read(zipOf(parts));

/** Made by zip.js. */
async function made(files: Record<string, string>, options = {}): Promise<Uint8Array> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text));
  return new Uint8Array(await (await zip.close()).arrayBuffer());
}

const files = {
  'a.jsonl': 'one\n'.repeat(500),
  'b/ü.txt': 'two',
  empty: '',
  'b/inner.zip': 'PK\u0003\u0004 is just bytes',
};

describe('round trips', () => {
  test.each([
    ['deflated', {}],
    ['stored', { level: 0 }],
    ['with sizes only after the data', { dataDescriptor: true }],
    ['Zip64', { zip64: true }],
    ['Zip64, stored', { zip64: true, level: 0 }],
  ])('%s', async (_, options) => {
    expect(await read(await made(files, options))).toEqual({ files, refused: {}, fault: null });
  });

  test('an empty archive, a comment, bytes before and after', async () => {
    expect(await read(zipOf([]))).toEqual({ files: {}, refused: {}, fault: null });
    const zip = zipOf([{ name: 'a', text: 'x' }]);
    const padded = Buffer.concat([Buffer.from('#!/bin/sh\n'), zip, Buffer.from('after')]);
    expect(await read(padded)).toEqual({ files: { a: 'x' }, refused: {}, fault: null });
  });

  test('what was zipped from standard input', async () => {
    expect((await of({ name: '-', text: 'x', unixMode: 0o010_600 })).files).toEqual({ '-': 'x' });
  });

  test('folders are no entries', async () => {
    expect(await of({ name: 'b/' }, { name: 'b/c', text: 'x' })).toEqual({
      files: { 'b/c': 'x' },
      refused: {},
      fault: null,
    });
  });

  test('a stored file is read where it lies; another is unpacked once', async () => {
    const spool = vi.fn(memory.spool);
    const source = memorySource(
      zipOf([
        { name: 'd/s', text: 'abcdef', method: 0 },
        { name: 'd/p', text: 'ghi' },
      ]),
      'a',
    );
    const found: BundleEntry[] = [];
    for await (const entry of zipEntries(source, { spool })) if ('path' in entry) found.push(entry);
    const [stored, packed] = found as [BundleEntry, BundleEntry];
    expect(spool).not.toHaveBeenCalled();
    const opened = await stored.open();
    expect([opened.name, opened.size, await textOf(opened)]).toEqual(['s', 6, 'abcdef']);
    expect(new TextDecoder().decode(await opened.read(2, 4))).toBe('cd');
    expect(await opened.read(-5, 99)).toHaveLength(6);
    expect(await opened.read(7, 99)).toHaveLength(0);
    expect(spool).not.toHaveBeenCalled();
    expect(await Promise.all([packed.open(), packed.open()]).then(([a, b]) => a === b)).toBe(true);
    expect(spool.mock.calls).toEqual([['p']]);
  });
});

describe('refused, with the rest still there', () => {
  const good: ZipPart = { name: 'good', text: 'good' };

  test.each<[string, ZipPart, RegExp]>([
    ['an absolute name', { name: '/etc/passwd' }, /absolute/],
    ['a name that leads out', { name: 'a/../../b' }, /`\.\.`/],
    ['the same with backslashes', { name: String.raw`..\b` }, /`\.\.`/],
    ['a drive', { name: 'C:/b' }, /drive letter/],
    ['a control character', { name: 'a\nb' }, /control character/],
    [
      'a symbolic link',
      { name: 'l', text: '/etc', unixMode: 0o120_777 },
      /^is a symbolic link: links are not followed$/,
    ],
    ['a named pipe', { name: 'p', unixMode: 0o010_644 }, /named pipe/],
    ['an encrypted file', { name: 'e', flags: 1 }, /^is encrypted$/],
    ['bzip2', { name: 'z', method: 12, data: new Uint8Array(9) }, /^is packed with method 12 \(bzip2\), which is not/],
    ['a method without a name', { name: 'z', method: 77, data: new Uint8Array(9) }, /^is packed with method 77, which/],
  ])('%s', async (_, part, reason) => {
    expect(await of(part, good)).toEqual({
      files: { good: 'good' },
      refused: { [part.name]: expect.stringMatching(reason) },
      fault: null,
    });
  });

  test.each([
    ['ZipCrypto', { zipCrypto: true }],
    ['AES', { encryptionStrength: 3 }],
  ])('encrypted by zip.js: %s', async (_, options) => {
    const { refused, files: found } = await read(await made({ a: 'x' }, { password: 'p', ...options }));
    expect({ refused, found }).toEqual({ refused: { a: 'is encrypted' }, found: {} });
  });

  test('files that share their bytes', async () => {
    const shared = zipOf([{ ...good, name: 'x' }, { ...good, name: 'y', offset: 0 }, good]);
    expect(await read(shared)).toEqual({
      files: { good: 'good' },
      refused: {
        x: 'lies over "y" in the archive, as in a zip bomb',
        y: 'lies over "x" in the archive, as in a zip bomb',
      },
      fault: null,
    });
  });

  test('a file whose bytes hold the headers of others', async () => {
    const inner = zipOf([good]);
    const outer: ZipPart = { name: 'outer', data: inner, method: 0, size: inner.length };
    const { refused } = await of(outer, { name: 'inner', offset: 35, text: 'good' });
    expect(Object.keys(refused)).toEqual(['outer', 'inner']);
  });
});

describe('what opening finds', () => {
  test.each<[string, ZipPart, RegExp]>([
    ['a wrong checksum', { name: 'a', text: 'abc', crc: 1 }, /its checksum does not match/],
    ['a wrong checksum of a stored file', { name: 'a', text: 'abc', method: 0, crc: 1 }, /its checksum does not match/],
    ['more than is said', { name: 'a', text: 'abc', size: 2 }, /unpacks to more than the 2 bytes/],
    ['less than is said', { name: 'a', text: 'abc', size: 4 }, /3 bytes came out where the archive says 4/],
    ['another size than that stored', { name: 'a', text: 'abc', method: 0, size: 4 }, /stored as 3 bytes/],
    [
      'data that is not Deflate',
      { name: 'a', text: 'abc', data: new Uint8Array([7, 7]) },
      /it is damaged: invalid block type/,
    ],
    ['data that is cut off', { name: 'a', text: 'abc', data: new Uint8Array([0x4b]) }, /compressed data is cut off/],
    [
      'more after the data',
      { name: 'a', text: '', data: new Uint8Array([3, 0, 0]) },
      /ends before its packed bytes do/,
    ],
    ['another method', { name: 'a', text: 'abc', ownMethod: 0 }, /name different methods/],
    ['nothing at its place', { name: 'a', text: 'abc', offset: 1 }, /not where the archive's directory says/],
  ])('%s', async (_, part, words) => {
    const { files: found, fault } = await of(part, { name: 'good', text: 'good' });
    expect(found).toEqual({ a: expect.stringMatching(words), good: 'good' });
    expect(found['a']).toMatch(/^ArchiveFault: /);
    expect(fault).toBeNull();
  });

  test('a bomb', async () => {
    const zip = zipOf([
      { name: 'a', text: '0'.repeat(1 << 20) },
      { name: 'b', text: 'b' },
    ]);
    const { files: found } = await read(zip, { ratioFreeBytes: 1000 });
    expect(found).toEqual({ a: expect.stringMatching(/more than 250 times its size/), b: 'b' });
    expect((await read(zip, { unpackedBytes: 1000 })).files['a']).toMatch(
      /it has 1 MiB: more than 1,?000 bytes are not/,
    );
  });

  test('the limit is for all files of an archive together, and each counts once', async () => {
    const text = 'abc'.repeat(100);
    const source = memorySource(
      zipOf([
        { name: 'a', text },
        { name: 'b', text },
        { name: 'c', text },
      ]),
      'a',
    );
    const entries: BundleEntry[] = [];
    for await (const entry of zipEntries(source, memory, { ...LIMITS, unpackedBytes: 700 }))
      if ('path' in entry) entries.push(entry);
    const open = (at: number): Promise<ByteSource> => (entries[at] as BundleEntry).open();
    for (const at of [0, 0, 1, 1, 0]) expect(await open(at).then(textOf)).toBe(text);
    await expect(open(2)).rejects.toThrow('it unpacks to more than 700 bytes, the most that is unpacked of one file');
  });
});

describe('what is wrong with the archive', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(0), /^its directory is damaged$/],
    [
      'no directory',
      zipOf([{ name: 'a', text: 'abc' }]).subarray(0, 40),
      /^it has no directory at its end: it is cut off/,
    ],
    [
      'a damaged directory',
      zipOf([{ name: 'a' }]).map((byte, at) => (at === 34 ? 0 : byte)),
      /^its directory is damaged/,
    ],
  ])('%s', async (_, data, words) => {
    const { fault } = await read(data);
    expect(fault).toMatch(words);
  });

  test('a directory that is too large is not read', async () => {
    const zip = zipOf([{ name: 'a'.repeat(60_000) }, { name: 'b'.repeat(60_000) }, { name: 'c'.repeat(60_000) }]);
    expect(String((await read(zip, { zipDirectoryBytes: 150_000 })).fault)).toMatch(/its directory has 175\.\d KiB/);
  });

  test('cut or changed anywhere: no other error than ArchiveFault, and it ends', async () => {
    const zip = await made(files, { zip64: true });
    const damage = fc.oneof(
      fc.nat(zip.length).map((end) => zip.subarray(0, end)),
      fc
        .tuple(fc.nat(zip.length - 1), fc.nat(255))
        .map(([at, byte]) => zip.map((old, index) => (index === at ? byte : old))),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (data) => {
        const { files: found } = await read(data);
        const wrong = Object.entries(found).filter(
          ([name, text]) => Object.hasOwn(files, name) && text !== files[name as keyof typeof files],
        );
        for (const [, text] of wrong) expect(text).toMatch(/^ArchiveFault: /);
      }),
      { numRuns: 400 },
    );
  });

  test('an error of the source, and an abort, are no fault of the archive', async () => {
    const broken: ByteSource = { name: 'a', size: 99, read: () => Promise.reject(new TypeError('disk')) };
    await expect(listing(zipEntries(broken, memory))).rejects.toThrow(new TypeError('disk'));
    const signal = AbortSignal.abort(new Error('enough'));
    const source = memorySource(zipOf([]), 'a');
    await expect(listing(zipEntries(source, { ...memory, signal }))).rejects.toThrow('enough');
  });
});

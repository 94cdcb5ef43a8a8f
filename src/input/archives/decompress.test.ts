import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { bytesOf, memory } from '../../testing/archives.ts';
import { type ByteSource, memorySource } from '../byte-source.ts';
import { ArchiveFault, type Compression, type Spool, type Unpacking } from './archive.ts';
import { decompress } from './decompress.ts';
import { Account } from './meter.ts';
import fc from '../../testing/examples.ts';

const text = Array.from(
  { length: 60 },
  (_, n) => `${JSON.stringify({ n, t: `word${(n * 7919) % 97} `.repeat(n % 5) })}\n`,
).join('');

/** `text`, as `zstd -19 --check` packs it: Huffman and FSE tables, a content size, a checksum. */
const ZSTD_TEXT =
  'KLUv/WTyBbUJAEKMHRSgKR0ZjTkUABYt2YTsvWUak36tj8BiPp00ynuIEC4gjolbMRHxsvQ5eYfO7taN7m72biGls7khu9Cd7DtLyOxiR9mxFU67Wc/T02u/' +
  'qtNVJmrddAtm42nVhtJV+TlUefDDO6WN2nuIw0gKWIwZDGICYTCFUQKAj6ig3C7tGfAujCx0ESQYAbFQLiiV4gEKUb4VnUL0bnmF5H3VYADcCv5rS1BL5mPI' +
  'EDJVevaiK5eBG7iL+gowAbmE8wJ1rFrjV6ReGxUga6SFJxZXaE3FuSzRw0MllFfDW8jOLS/o5EDRoDgN8LRmaL+oqUDl6oL6ixTwuTq1p4uGpdgtA9tNTpUq' +
  'upJBZfjCgYJeFIuAU4NTTYFfkMkeDYw+XXDt51TNUbjuRY8dSDULzBFPpKYCVi+ATgFrpQ4p';
/** Three million zero bytes, without a content size: from standard input. */
const ZSTD_ZEROS =
  'KLUv/QRoTAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAA' +
  'AgAQAAIAEAACABAAAzYOAAPJr9Y=';

const bytes = (...parts: (Uint8Array | string | number[])[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

const packed: Record<Compression, Uint8Array> = {
  gzip: bytes(zlib.gzipSync(text)),
  zstd: bytes(Buffer.from(ZSTD_TEXT, 'base64')),
};

/** A zstd block that is not compressed. */
function block(content: string, isLast: boolean): Uint8Array {
  const size = Buffer.byteLength(content);
  const head = (size << 3) | Number(isLast);
  return bytes([head & 255, (head >> 8) & 255, head >> 16], content);
}

async function unpack(
  data: Uint8Array,
  kind: Compression,
  limits = {},
  env: Unpacking = memory,
): Promise<{ text: string; fault: string | null }> {
  const { source, fault } = await decompress(memorySource(data, 'a.jsonl.gz'), kind, env, { ...LIMITS, ...limits });
  expect(fault === null || fault instanceof ArchiveFault).toBe(true);
  return { text: new TextDecoder().decode(await bytesOf(source)), fault: fault?.message ?? null };
}

describe.each<Compression>(['gzip', 'zstd'])('%s', (kind) => {
  test('round trip', async () => {
    expect(await unpack(packed[kind], kind)).toEqual({ text, fault: null });
  });

  test('several members, one after another', async () => {
    const three = bytes(packed[kind], packed[kind], packed[kind]);
    expect(await unpack(three, kind)).toEqual({ text: text.repeat(3), fault: null });
  });

  test('cut anywhere: what came before is there, and the fault', async () => {
    const two = bytes(packed[kind], packed[kind]);
    for (let end = 1; end < two.length; end++) {
      const { text: found, fault } = await unpack(two.subarray(0, end), kind);
      expect(`${text}${text}`.startsWith(found)).toBe(true);
      expect(found.length).toBeGreaterThanOrEqual(end < packed[kind].length ? 0 : text.length);
      const cutOff = `it is cut off: it ends within its compressed data, at byte ${end}`;
      expect(fault).toBe(end === packed[kind].length ? null : cutOff);
    }
  });

  test('one byte changed anywhere: no other error than ArchiveFault, and it ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(packed[kind].length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = packed[kind].slice();
        changed[at] = (changed[at] as number) ^ change;
        const result = await unpack(changed, kind);
        // Checksums are verified; only gzip's own header is not guarded.
        const isGood = result.fault !== null || result.text === text;
        expect(isGood).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('something else after it: what came before is there', async () => {
    const result = await unpack(bytes(packed[kind], 'garbage'), kind);
    expect(result.text).toBe(text);
    expect(result.fault).toMatch(
      new RegExp(
        `^the compressed data ends at byte ${packed[kind].length}: the 7 bytes after it are no (gzip|zstd) data$`,
      ),
    );
  });

  test('names', async () => {
    const nameOf = async (name: string): Promise<string> =>
      (await decompress(memorySource(packed[kind], name), kind, memory)).source.name;
    for (const [from, to] of Object.entries({
      'a.jsonl.gz': 'a.jsonl',
      'a.tgz': 'a.tar',
      'a.tar.zst': 'a.tar',
      '.gz': '.gz',
    }))
      expect(await nameOf(from)).toBe(to);
  });

  test('progress, and an abort', async () => {
    const seen: number[] = [];
    const onProgress = (at: number, total: number): void => void seen.push(at, total);
    await unpack(packed[kind], kind, {}, { ...memory, onProgress });
    expect(seen.slice(-2)).toEqual([packed[kind].length, packed[kind].length]);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(unpack(packed[kind], kind, {}, { ...memory, signal })).rejects.toThrow('enough');
  });

  test('an error of the source or the spool is no fault of the archive', async () => {
    const broken: ByteSource = { name: 'a', size: 9, read: () => Promise.reject(new Error('disk')) };
    await expect(decompress(broken, kind, memory)).rejects.toThrow('disk');
    const add = (): Promise<void> => Promise.reject(new Error('full'));
    const spool = (name: string): Spool => ({ add, finish: () => memorySource(packed[kind], name) });
    await expect(unpack(packed[kind], kind, {}, { spool })).rejects.toThrow('full');
  });
});

describe('limits', () => {
  const bomb: Record<Compression, Uint8Array> = {
    gzip: bytes(zlib.gzipSync(new Uint8Array(3_000_000))),
    zstd: bytes(Buffer.from(ZSTD_ZEROS, 'base64')),
  };

  test.each<Compression>(['gzip', 'zstd'])('%s: bytes in all', async (kind) => {
    expect((await unpack(bomb[kind], kind)).fault).toBeNull();
    const { text: found, fault } = await unpack(bomb[kind], kind, { unpackedBytes: 1 << 20 });
    expect(found.length).toBeLessThanOrEqual(1 << 20);
    expect(found.length).toBeGreaterThanOrEqual(3 << 18);
    expect(fault).toMatch(/^it unpacks to more than 1 MiB, the most that is unpacked of one file: stopped after/);
  });

  test.each<Compression>(['gzip', 'zstd'])('%s: the ratio, past what is free', async (kind) => {
    const { text: found, fault } = await unpack(bomb[kind], kind, { unpackedRatio: 100, ratioFreeBytes: 1 << 20 });
    expect(found.length).toBeLessThanOrEqual(1 << 20);
    expect(fault).toMatch(/^it unpacks to more than 100 times its size, as a zip bomb does: stopped after/);
    expect((await unpack(packed[kind], kind, { unpackedRatio: 100, ratioFreeBytes: 0 })).fault).toBeNull();
  });
});

describe('what is special to gzip', () => {
  test('members that end where a piece that is read ends', async () => {
    const comment = 'x'.repeat((1 << 20) - packed.gzip.length - 1);
    const filling = bytes([0x1f, 0x8b, 8, 16, 0, 0, 0, 0, 0, 3], comment, [0], packed.gzip.subarray(10));
    expect(filling).toHaveLength(1 << 20);
    const result = await unpack(bytes(filling, zlib.gzipSync('second'), filling.slice(0, 1)), 'gzip');
    expect(result.text).toBe(`${text}second`);
    expect(result.fault).toMatch(/^it is cut off/);
  });

  test('zero bytes after a member are padding', async () => {
    expect(await unpack(bytes(packed.gzip, new Uint8Array(512)), 'gzip')).toEqual({ text, fault: null });
  });

  test('a wrong checksum, a wrong length', async () => {
    for (const [from, words] of [
      [8, 'checksum'],
      [4, 'length'],
    ] as const) {
      const damaged = packed.gzip.slice();
      damaged[damaged.length - from] = (damaged.at(-from) as number) ^ 1;
      const result = await unpack(damaged, 'gzip');
      expect(result.text).toBe(text);
      expect(result.fault).toContain(words);
    }
  });

  test('damage in the middle: what came before it is there', async () => {
    const stored = [0, 3, 0, 0xfc, 0xff];
    // A block of the type that does not exist.
    const data = bytes(packed.gzip.subarray(0, 10), stored, 'abc', stored, 'def', [7, 0, 0]);
    const fault = 'it is damaged at byte 27: invalid block type';
    expect(await unpack(data, 'gzip')).toEqual({ text: 'abcdef', fault });
  });

  test('a file name, a comment, extra fields in the header', async () => {
    const header = bytes([0x1f, 0x8b, 8, 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7], 'name\0comment\0');
    expect(await unpack(bytes(header, packed.gzip.subarray(10)), 'gzip')).toEqual({ text, fault: null });
  });
});

describe('what is special to zstd', () => {
  const magic = [0x28, 0xb5, 0x2f, 0xfd];
  const skippable = [0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
  /** A frame of a window of one KiB, without content size or checksum. */
  const frame = (...blocks: Uint8Array[]): Uint8Array => bytes(magic, [0, 0], ...blocks);

  test('skippable frames', async () => {
    const between = bytes(skippable, packed.zstd, skippable, packed.zstd, skippable);
    expect(await unpack(between, 'zstd')).toEqual({ text: text + text, fault: null });
    expect((await unpack(bytes(packed.zstd, skippable.slice(0, -1)), 'zstd')).fault).toMatch(/^it is cut off/);
    expect(await unpack(bytes(skippable), 'zstd')).toEqual({ text: '', fault: null });
  });

  test('a few bytes after a whole frame are something else, unless they may begin another', async () => {
    const end = packed.zstd.length;
    const after = async (...rest: number[]) => (await unpack(bytes(packed.zstd, rest), 'zstd')).fault;
    expect(await after(9)).toBe(`the compressed data ends at byte ${end}: the byte after it is no zstd data`);
    for (const rest of [
      [0, 0],
      [0x28, 0xb5, 0],
      [1, 2, 3, 4],
      [0x50, 0x2a, 0x4d, 0x19],
    ])
      expect(await after(...rest)).toBe(
        `the compressed data ends at byte ${end}: the ${rest.length} bytes after it are no zstd data`,
      );
    for (const rest of [[0x28], magic.slice(0, 3), magic, [0x5f], [0x50, 0x2a, 0x4d], [0x50, 0x2a, 0x4d, 0x18]])
      expect(await after(...rest)).toMatch(/^it is cut off/);
    expect((await unpack(bytes(packed.zstd, [1, 2, 3, 4]), 'zstd')).text).toBe(text);
  });

  test('many small frames and blocks, some empty', async () => {
    const small = Array.from({ length: 5000 }, () => frame(block('ab', false), block('', false), block('c', true)));
    expect(await unpack(bytes(...small), 'zstd')).toEqual({ text: 'abc'.repeat(5000), fault: null });
    expect(await unpack(frame(block('', true)), 'zstd')).toEqual({ text: '', fault: null });
  });

  test('any blocks, wherever pieces end', async () => {
    const content = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 40 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), async (frames) => {
        const data = frames.map((blocks) =>
          frame(...blocks.map((each, index) => block(each, index === blocks.length - 1))),
        );
        expect(await unpack(bytes(...data), 'zstd')).toEqual({ text: frames.flat().join(''), fault: null });
      }),
    );
  });

  test('a wrong checksum', async () => {
    const damaged = packed.zstd.slice();
    damaged[damaged.length - 1] = (damaged.at(-1) as number) ^ 1;
    const result = await unpack(damaged, 'zstd');
    expect(result.text).toBe(text);
    expect(result.fault).toContain('its checksum does not agree');
  });

  test('a dictionary that is not there', async () => {
    const { fault } = await unpack(bytes(magic, [3, 0, 7, 0, 0, 0], block('a', true)), 'zstd');
    expect(fault).toBe('unpacking it from byte 0 takes the dictionary 7, which is not there');
  });

  test('a window larger than is given, without making it; one larger than is needed', async () => {
    const asking = (exponent: number): Uint8Array => bytes(magic, [0, (exponent - 10) << 3], block('a', true));
    const { fault } = await unpack(asking(31), 'zstd');
    expect(fault).toBe('unpacking it from byte 0 takes a window of 2 GiB: more than 128 MiB are not given');
    // With windows of the size that they ask for, these take minutes.
    const many = await unpack(bytes(...Array.from({ length: 3000 }, () => asking(27))), 'zstd');
    expect(many).toEqual({ text: 'a'.repeat(3000), fault: null });
  });

  test('another length than announced', async () => {
    const { text: found, fault } = await unpack(bytes(magic, [0x20, 5], block('abc', true)), 'zstd');
    expect(found).toBe('abc');
    expect(fault).toContain('3 bytes came out where 5 were announced');
  });

  test('a reserved block type, a block too large', async () => {
    const ahead = frame(block('good', true));
    const fault = 'it is damaged, in the block at byte 19: invalid block type';
    expect(await unpack(bytes(ahead, frame(bytes([7, 0, 0]))), 'zstd')).toEqual({ text: 'good', fault });
    expect((await unpack(bytes(ahead, frame(bytes([1, 0, 0xff], 'a'))), 'zstd')).fault).toMatch(
      /a block of 2088960 bytes/,
    );
  });
});

test('what the files of an archive unpack to is counted together, against the archive’s own size', async () => {
  const account = new Account(2000);
  const one = memorySource(new Uint8Array(zlib.gzipSync(text.repeat(Math.ceil(300_000 / text.length)))), 'a.gz');
  const limits = { ...LIMITS, ratioFreeBytes: 100_000 };
  const faults = [];
  for (let file = 0; file < 3; file++)
    faults.push((await decompress(one, 'gzip', memory, limits, account)).fault?.message);
  // 250 times 2,000 bytes are 500,000: the second file goes past that.
  expect(faults.map((fault) => fault?.includes('times the size of the archive') ?? false)).toEqual([false, true, true]);
});

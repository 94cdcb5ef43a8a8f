import { packTar } from 'modern-tar';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { type Listing, listing, memory, TAR_END, tarHeader, tarMember } from '../../testing/archives.ts';
import { type ByteSource, memorySource } from '../byte-source.ts';
import { tarEntries } from './tar.ts';
import fc from '../../testing/examples.ts';

const read = (data: Uint8Array): Promise<Listing> => listing(tarEntries(memorySource(data, 'a.tar'), memory));
const of = (...members: Uint8Array[]): Promise<Listing> => read(Buffer.concat([...members, TAR_END]));
const good = tarMember('good', 'good');

/** A PAX header with records. */
function pax(records: Record<string, string>, type = 'x'): Uint8Array {
  const lines = Object.entries(records).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`;
    const bytes = Buffer.byteLength(rest);
    const length = bytes + String(bytes + String(bytes).length).length;
    return `${length}${rest}`;
  });
  return tarMember('pax', lines.join(''), type);
}

describe('round trips', () => {
  const long = `${'d/'.repeat(120)}é.jsonl`;
  const files: Record<string, string> = {
    'a.jsonl': 'one\n'.repeat(500),
    empty: '',
    'b/full block': 'x'.repeat(512),
    [long]: 'long',
    [`${'p'.repeat(90)}/${'n'.repeat(90)}`]: 'prefix',
  };

  test('made by modern-tar', async () => {
    const members = Object.entries(files).map(([name, body]) => ({
      header: { name, size: Buffer.byteLength(body) },
      body,
    }));
    const data = await packTar([{ header: { name: 'b/', type: 'directory', size: 0 } }, ...members]);
    expect(await read(data)).toEqual({ files, refused: {}, fault: null });
  });

  test('names as GNU writes them, and as before the standard', async () => {
    const gnu = { 257: 'ustar  \0', 345: '14712345670\0' };
    const old = { 257: '\0'.repeat(8) };
    expect(
      await of(
        tarMember('././@LongLink', `${long}\0`, 'L', gnu),
        tarMember(long.slice(0, 100), 'long', '0', gnu),
        tarMember('g', 'gnu', '0', gnu),
        tarMember('o', 'old', '\0', old),
        tarMember('d/', '', '\0', old),
      ),
    ).toEqual({ files: { [long]: 'long', g: 'gnu', o: 'old' }, refused: {}, fault: null });
  });

  test('PAX: path, size, for one member or for all', async () => {
    const named = await of(pax({ path: 'p/ä', mtime: '1.5' }), tarMember('other', 'x'), good);
    expect(named).toEqual({ files: { 'p/ä': 'x', good: 'good' }, refused: {}, fault: null });
    // The header itself has no room for the size.
    const body = tarMember('s', 'sized').subarray(512);
    expect(await of(pax({ size: '5' }), tarHeader('s', 0), body, good)).toEqual({
      files: { s: 'sized', good: 'good' },
      refused: {},
      fault: null,
    });
    expect((await of(pax({ comment: 'c' }, 'g'), good)).files).toEqual({ good: 'good' });
  });

  test('a size in base 256', async () => {
    const size = String.fromCharCode(0x80, ...Array.from({ length: 10 }, () => 0), 3);
    expect((await of(tarHeader('b', 0, '0', { 124: size }), tarMember('', 'abc').subarray(512), good)).files).toEqual({
      b: 'abc',
      good: 'good',
    });
  });

  test('names that are no UTF-8 stay apart', async () => {
    expect(Object.keys((await of(tarMember('a\u00e4', 'x'), tarMember('a\u00f6', 'y'))).files)).toEqual(['aä', 'aö']);
  });

  test('more than 8 GiB: bodies are passed over, not read', async () => {
    const size = 9 * 2 ** 30;
    const field = String.fromCharCode(
      0x80,
      0,
      0,
      0,
      0,
      0,
      0,
      ...[32, 24, 16, 8, 0].map((by) => Math.floor(size / 2 ** by) & 255),
    );
    const head = tarHeader('big', 0, '0', { 124: field });
    const tail = Buffer.concat([good, TAR_END]);
    let most = 0;
    const source: ByteSource = {
      name: 'huge.tar',
      size: 512 + size + tail.length,
      read: (start, end) => {
        most = Math.max(most, end - start);
        const part = new Uint8Array(Math.min(end, source.size) - start);
        if (start < 512) part.set(head.subarray(start));
        const from = 512 + size;
        if (end > from) part.set(tail.subarray(Math.max(0, start - from), end - from), Math.max(0, from - start));
        return Promise.resolve(part);
      },
    };
    const found: unknown[] = [];
    for await (const entry of tarEntries(source, memory)) found.push('path' in entry && [entry.path, entry.size]);
    expect(found).toEqual([
      ['big', size],
      ['good', 4],
    ]);
    expect(most).toBeLessThan(1 << 20);
  });

  test('an empty archive, one zero block at the end, none after padding', async () => {
    expect(await of()).toEqual({ files: {}, refused: {}, fault: null });
    expect(await read(Buffer.concat([good, new Uint8Array(512)]))).toMatchObject({
      files: { good: 'good' },
      fault: null,
    });
    expect(await read(Buffer.concat([good, new Uint8Array(700_000)]))).toMatchObject({ fault: null });
  });
});

describe('refused, with the rest still there', () => {
  test.each<[string, Uint8Array, string, RegExp]>([
    ['an absolute name', tarMember('/a', 'x'), '/a', /absolute/],
    ['a name that leads out', tarMember('a/../../b', 'x'), 'a/../../b', /`\.\.`/],
    [
      'a symbolic link',
      tarMember('l', '', '2', { 157: '/etc/passwd' }),
      'l',
      /^is a symbolic link to "\/etc\/passwd": links are/,
    ],
    [
      'a hard link',
      tarMember('l', '', '1', { 157: 'good' }),
      'l',
      /^is a hard link to "good": links are not followed$/,
    ],
    ['a device', tarMember('d', '', '3'), 'd', /character device/],
    ['a block device', tarMember('d', '', '4'), 'd', /block device/],
    ['a named pipe', tarMember('p', '', '6'), 'p', /named pipe/],
    ['a label', tarMember('v', '', 'V'), 'v', /label/],
    ['an unknown type', tarMember('z', 'body', 'Z'), 'z', /^is of the type "Z", which is not known$/],
    ['a sparse file of GNU', tarMember('s', 'x', 'S'), 's', /sparse/],
    [
      'a sparse file of GNU with a long map',
      Buffer.concat([
        tarHeader('s', 3, 'S', { 482: '\u0001' }),
        new Uint8Array(512),
        Buffer.from('abc'.padEnd(512, '\0')),
      ]),
      's',
      /sparse/,
    ],
    [
      'a sparse file of PAX',
      Buffer.concat([pax({ 'GNU.sparse.major': '1', 'GNU.sparse.name': 's' }), tarMember('x', 'x')]),
      's',
      /sparse/,
    ],
    ['a long link', Buffer.concat([pax({ linkpath: 't'.repeat(300) }), tarMember('l', '', '2')]), 'l', /"t{200}…"/],
  ])('%s', async (_, member, name, reason) => {
    expect(await of(member, good)).toEqual({
      files: { good: 'good' },
      refused: { [name]: expect.stringMatching(reason) },
      fault: null,
    });
  });
});

describe('what is wrong with the archive', () => {
  const messageOf = async (...members: Uint8Array[]): Promise<string> => {
    const { fault, files } = await of(good, ...members);
    expect(files).toEqual({ good: 'good' });
    return String(fault);
  };

  test('damaged headers', async () => {
    const damaged = tarHeader('x', 0).map((byte, at) => (at === 3 ? 9 : byte));
    expect(await messageOf(damaged)).toBe('it is damaged at byte 1024: the checksum of a header is wrong');
    expect(await messageOf(tarHeader('x', 0, '0', { 124: 'what?' }))).toContain('no readable size');
    expect(await messageOf(tarHeader('x', 0, '0', { 124: '\u00ff'.repeat(12) }))).toContain('no readable size');
    expect(await messageOf(tarMember('pax', 'path=x', 'x'))).toContain('an extended header is not readable');
    expect(await messageOf(tarMember('pax', '99 path=x\n', 'x'))).toContain('an extended header is not readable');
    expect(await messageOf(pax({ size: '-5' }), tarHeader('x', 0))).toContain('a size of "-5"');
    expect(await messageOf(tarHeader('pax', LIMITS.tarHeaderBytes + 1, 'x'))).toContain('1048577 bytes: more than');
  });

  test('more after the end mark', async () => {
    expect(await messageOf(TAR_END, good)).toBe(
      'its end mark comes at byte 1024, but there is more from byte 2048: that is not read',
    );
  });

  test('cut anywhere: files before the cut are good, the one that is cut is named', async () => {
    const whole = Buffer.concat([
      tarMember('a', 'a'.repeat(700)),
      pax({ path: 'b/b' }),
      tarMember('b', 'bb'),
      good,
      TAR_END,
    ]);
    const bodies = { a: [512, 1212], 'b/b': [3072, 3074], good: [4096, 4100] };
    for (let end = 0; end < whole.length; end++) {
      const { files, refused, fault } = await read(whole.subarray(0, end));
      const names = Object.entries(bodies);
      expect(Object.keys(files)).toEqual(names.filter(([, [, to]]) => to! <= end).map(([name]) => name));
      expect(Object.keys(refused)).toEqual(
        names.filter(([, [from, to]]) => from! <= end && end < to!).map(([name]) => name),
      );
      expect(fault).toBe(
        end < 4608 + 512 ? `it is cut off: it ends at byte ${end}, without the mark of its end` : null,
      );
    }
    expect((await read(whole.subarray(0, 600))).refused).toEqual({ a: 'is cut off: 88 of its 700 bytes are there' });
  });

  test('changed anywhere: no other error than ArchiveFault, and it ends', async () => {
    const whole = Buffer.concat([tarMember('a', 'aaa'), pax({ path: 'b/b' }), tarMember('b', 'bb'), good, TAR_END]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Uint8Array.from(whole);
        changed[at] = byte;
        await expect(read(changed)).resolves.toBeDefined();
      }),
      { numRuns: 400 },
    );
  });

  test('an error of the source, a file that shrinks, and an abort are no fault of the archive', async () => {
    const broken: ByteSource = { name: 'a', size: 99_999, read: () => Promise.reject(new TypeError('disk')) };
    await expect(listing(tarEntries(broken, memory))).rejects.toThrow(new TypeError('disk'));
    const shrunk: ByteSource = { ...memorySource(good, 'a'), size: 99_999 };
    await expect(listing(tarEntries(shrunk, memory))).rejects.toThrow(
      'the file ends at byte 1024: it changed while being read',
    );
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(listing(tarEntries(memorySource(good, 'a'), { ...memory, signal }))).rejects.toThrow('enough');
  });
});

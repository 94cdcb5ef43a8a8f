import zlib from 'node:zlib';
import { packTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { tarHeader, tarMember, zipOf } from '../../testing/archives.ts';
import { isBlank, packedKind } from './kind.ts';

const of = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
const v7 = tarHeader('a', 3, '0', { 257: '\0'.repeat(8) });

test.each<[string, Uint8Array, ReturnType<typeof packedKind>]>([
  ['a zip archive', zipOf([{ name: 'a' }]), 'zip'],
  ['an empty zip archive', zipOf([]), 'zip'],
  ['a zip archive that was to be split', of(0x50, 0x4b, 7, 8, 0x50, 0x4b, 3, 4), 'zip'],
  ['gzip', zlib.gzipSync('a'), 'gzip'],
  ['gzip with another method than Deflate', of(0x1f, 0x8b, 7), null],
  ['zstd', of(...ZSTD, 0, 0), 'zstd'],
  ['zstd after a skippable frame', of(0x5a, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9, ...ZSTD), 'zstd'],
  ['a skippable frame longer than what is seen', of(0x50, 0x2a, 0x4d, 0x18, 0, 0, 1, 0, 9), 'zstd'],
  ['a skippable frame before something else', of(0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0, 1, 2, 3, 4), null],
  ['tar', await packTar([{ header: { name: 'a', size: 1 }, body: 'a' }]), 'tar'],
  ['tar as GNU writes it', tarMember('a', 'a', '0', { 257: 'ustar  \0' }), 'tar'],
  ['tar older than its magic', v7, 'tar'],
  ['zeros', new Uint8Array(10_240), null],
  ['nothing', new Uint8Array(0), null],
  ['PK alone', of(0x50, 0x4b), null],
  ['a session', new TextEncoder().encode('{"type":"session"}\n'.repeat(100)), null],
])('%s', (_, head, kind) => {
  expect(packedKind(head)).toBe(kind);
  expect(packedKind(new Uint8Array([9, ...head]).subarray(1))).toBe(kind);
});

test('a header with one byte changed is no old tar archive', () => {
  for (let at = 0; at < 156; at++) {
    const changed = v7.slice();
    changed[at] = (changed[at] as number) ^ 0x04;
    expect(packedKind(changed)).toBeNull();
  }
});

test('zeros are an empty tar archive where all of the file is seen, and it is as long as one may be', () => {
  const zeros = (size: number): Uint8Array => new Uint8Array(size);
  for (const size of [1024, 1536, 10_240, 512 * 100]) expect(isBlank(zeros(size), size)).toBe(true);
  for (const size of [0, 1, 511, 512, 1023, 1025, 10_239]) expect(isBlank(zeros(size), size)).toBe(false);
  expect(isBlank(zeros(1024), 2048)).toBe(false);
  for (const at of [0, 600, 1023]) {
    const bytes = zeros(1024);
    bytes[at] = 1;
    expect(isBlank(bytes, 1024)).toBe(false);
  }
});

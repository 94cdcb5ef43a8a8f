import { fieldNumber, isChecksumRight, TAR_BLOCK } from './tar-header.ts';

/** What bytes are packed as: an archive of several files, or the compression of one. */
export type PackedKind = 'zip' | 'tar' | 'gzip' | 'zstd';

/**
 * Tells by content what a file is packed as; its name plays no part.
 *
 * @param head its first bytes: 512 are enough, more where skippable frames come before zstd's first
 * @returns null when it is none of these
 */
export function packedKind(head: Uint8Array): PackedKind | null {
  // A local header, the end record of an empty archive, or the mark of one that was to be split.
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return 'zip';
  if (startsWith(head, [0x50, 0x4b, 7, 8]) || startsWith(head, [0x50, 0x4b, 0x30, 0x30])) return 'zip';
  if (startsWith(head, [0x1f, 0x8b, 8])) return 'gzip';
  if (isZstd(head)) return 'zstd';
  return isTar(head) ? 'tar' : null;
}

/**
 * Whether a file is nothing but zeros, as a tar archive without members is: two blocks that mark its end, and padding. Only a file that is
 * seen whole is taken for one.
 *
 * @param head its first bytes
 * @param size how many it has
 */
export function isBlank(head: Uint8Array, size: number): boolean {
  return size >= 2 * TAR_BLOCK && size % TAR_BLOCK === 0 && head.length === size && head.every((byte) => byte === 0);
}

function startsWith(head: Uint8Array, magic: readonly number[], at = 0): boolean {
  return magic.every((byte, index) => head[at + index] === byte);
}

function isZstd(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + 4 <= head.length;) {
    const magic = view.getUint32(at, true);
    if (magic === ZSTD_MAGIC) return true;
    if (!isSkippable(magic) || at + 8 > head.length) return false;
    at += 8 + view.getUint32(at + 4, true);
    // Nothing but a skippable frame is to be seen: LZ4 has them too, but nobody begins an LZ4 file with one.
    if (at + 4 > head.length) return true;
  }
  return false;
}

/** What a zstd frame begins with, as a little-endian number. */
export const ZSTD_MAGIC = 0xfd2fb528;

/** Whether a little-endian number is one of the sixteen that begin a skippable frame. */
export function isSkippable(magic: number): boolean {
  return magic >>> 4 === 0x184d2a5;
}

/** A tar archive has its magic, or is older than that: then only the checksum of its first header tells. */
function isTar(head: Uint8Array): boolean {
  const ustar = [0x75, 0x73, 0x74, 0x61, 0x72];
  if (startsWith(head, ustar, 257) && (head[262] === 0 || head[262] === 0x20)) return true;
  const block = head.subarray(0, TAR_BLOCK);
  // The size is looked at too, as the sum of 512 bytes alone may be right by chance.
  return block.length === TAR_BLOCK && block[0] !== 0 && isChecksumRight(block) && fieldNumber(block, 124, 12) !== null;
}

import { ArchiveFault } from './archive.ts';
import { sizeWords } from './meter.ts';

/** The most a block may hold, packed and unpacked, by the format. */
export const BLOCK_BYTES = 128 << 10;
/** The longest head of a frame. */
export const HEAD_BYTES = 18;
/** Types of blocks: one byte that is repeated, and compressed data. */
const RUN = 1;
const COMPRESSED = 2;

/** What the head of a frame says. */
export interface Frame {
  /** Where its first block begins, from the frame's start. */
  readonly headBytes: number;
  /** How far back its blocks may refer. */
  readonly windowBytes: number;
  /** How many bytes it unpacks to; null where it does not say. */
  readonly size: number | null;
  readonly hasChecksum: boolean;
}

/** What the head of a block says. */
interface Block {
  readonly isLast: boolean;
  /** The most that it unpacks to. */
  readonly most: number;
  readonly end: number;
}

/**
 * Reads the head of a frame (RFC 8878, 3.1.1.1).
 *
 * @param head the frame's first bytes: HEAD_BYTES of them, or all that there are
 * @param at where in the file the frame begins
 * @param windowBytes the largest window that is taken
 * @returns null where the head is cut off
 * @throws ArchiveFault when it is damaged, or takes a window or a dictionary that there is not
 */
export function frameOf(head: Uint8Array, at: number, windowBytes: number): Frame | null {
  const descriptor = head[4] as number;
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] as number;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] as number;
  const dictionaryAt = isSingle ? 5 : 6;
  const sizeAt = dictionaryAt + dictionaryBytes;
  if (head.length < sizeAt + sizeBytes) return null;
  if ((descriptor & 8) !== 0) throw new ArchiveFault(`it is damaged at byte ${at + 4}: a reserved bit is set`);
  const size = littleEndian(head, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
  const exponent = head[5] as number;
  const window = isSingle ? size : 2 ** (10 + (exponent >> 3)) * (1 + (exponent & 7) / 8);
  if (window > windowBytes)
    throw new ArchiveFault(
      `unpacking it from byte ${at} takes a window of ${sizeWords(window)}: ` +
        `more than ${sizeWords(windowBytes)} are not given`,
    );
  const dictionary = littleEndian(head, dictionaryAt, dictionaryBytes);
  if (dictionary !== 0)
    throw new ArchiveFault(`unpacking it from byte ${at} takes the dictionary ${dictionary}, which is not there`);
  const hasChecksum = (descriptor & 4) !== 0;
  return { headBytes: sizeAt + sizeBytes, windowBytes: window, size: sizeBytes === 0 ? null : size, hasChecksum };
}

/** Reads the head of a block (RFC 8878, 3.1.1.2): the three bytes from `at`; null where there are fewer. */
export function blockOf([b0, b1, b2]: Uint8Array, at: number): Block | null {
  if (b0 === undefined || b1 === undefined || b2 === undefined) return null;
  const type = (b0 >> 1) & 3;
  const bytes = (b0 >> 3) | (b1 << 5) | (b2 << 13);
  const most = type === COMPRESSED ? Math.max(bytes, BLOCK_BYTES) : bytes;
  return { isLast: (b0 & 1) === 1, most, end: at + 3 + (type === RUN ? 1 : bytes) };
}

/** Whether fewer bytes than a head has may be the beginning of one: of a frame, or of a skippable one. */
export function beginsFrame(head: Uint8Array): boolean {
  const magic = [0x28, 0xb5, 0x2f, 0xfd];
  const skippable = [null, 0x2a, 0x4d, 0x18];
  const bytes = [...head.subarray(0, 4)];
  return (
    bytes.every((byte, index) => byte === magic[index]) ||
    bytes.every((byte, index) => (index === 0 ? byte >> 4 === 5 : byte === skippable[index]))
  );
}

/** The head of a frame with a window of at least so many bytes, and nothing else that the decoder need know. */
export function headFor(hasChecksum: boolean, windowBytes: number): Uint8Array {
  const exponent = Math.ceil(Math.log2(Math.max(1024, windowBytes)));
  return Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, hasChecksum ? 4 : 0, (exponent - 10) << 3);
}

/** An unsigned number of `bytes` bytes. */
export function littleEndian(head: Uint8Array, at: number, bytes: number): number {
  let value = 0;
  for (let index = bytes - 1; index >= 0; index--) value = value * 256 + (head[at + index] as number);
  return value;
}

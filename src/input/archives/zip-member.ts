import { LIMITS } from '../../format/limits.ts';
import { type ByteSource, chunksOf, memorySource } from '../byte-source.ts';
import { ArchiveFault, type Spool, type Unpacking } from './archive.ts';
import { crc32 } from './crc32.ts';
import { Inflater } from './inflate.ts';
import { type Account, Meter, sizeWords, type UnpackingLimits } from './meter.ts';
import { fileName } from './names.ts';
import { rangeOf } from './range.ts';

/** What the directory of a zip archive says of a file that is stored (method 0) or deflated (8). */
export interface ZipMember {
  /** Where its local header begins. */
  readonly offset: number;
  readonly packed: number;
  readonly size: number;
  readonly method: number;
  readonly crc: number;
}

/** Packed bytes taken in at a time: between two of these an abort is noticed and progress told. */
const PACKED_BYTES = 1 << 20;
/** Bytes read for a name and extra fields before the packed bytes of a small file. */
const NAME_ROOM = 512;
/** The fixed part of the header before a file's packed bytes; its name and extra fields follow. */
export const LOCAL_HEADER_BYTES = 30;

/**
 * Opens a file of a zip archive and checks its length and CRC. A stored file is not copied: it is a range of the archive.
 *
 * @param account what the archive has unpacked to so far
 * @throws ArchiveFault when it is damaged or unpacks to more than `limits` allow; the source's or the spool's error, the signal's reason
 *   when it is aborted
 */
export async function openMember(
  source: ByteSource,
  member: ZipMember,
  path: string,
  account: Account,
  env: Unpacking,
  limits: UnpackingLimits,
): Promise<ByteSource> {
  const { packed, size, method } = member;
  const name = fileName(path);
  const data = await dataOf(source, member, name);
  if (method === 0) {
    if (packed !== size)
      throw new ArchiveFault(`it is damaged: it is stored as ${packed} bytes, but said to have ${size}`);
    let crc = 0;
    await chunks(data, env, (chunk) => void (crc = crc32(chunk, crc)));
    check(member, size, crc);
    return data;
  }
  if (size > limits.unpackedBytes)
    throw new ArchiveFault(`it has ${sizeWords(size)}: more than ${sizeWords(limits.unpackedBytes)} are not unpacked`);
  const meter = new Meter(limits, account);
  const spool = env.spool(name);
  try {
    await inflate(data, member, spool, meter, env);
  } catch (error) {
    meter.revoke();
    // Closes what it may hold open; that it fails too, where it is what failed, says nothing new.
    await (async () => spool.finish())().catch(() => undefined);
    throw error;
  }
  return spool.finish();
}

/** Finds a member's packed bytes, behind its local header; few of them are read together with it. */
async function dataOf(source: ByteSource, { offset, packed, method }: ZipMember, name: string): Promise<ByteSource> {
  const rest = packed <= LIMITS.heldBytes ? NAME_ROOM + packed : 0;
  const header = await source.read(offset, offset + LOCAL_HEADER_BYTES + rest);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== 0x04034b50)
    throw new ArchiveFault(`it is not where the archive's directory says, at byte ${offset}`);
  if (view.getUint16(8, true) !== method)
    throw new ArchiveFault("it is damaged: its own header and the archive's directory name different methods");
  const start = offset + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packed > source.size) throw new ArchiveFault('it is cut off: the archive ends before it does');
  const data = header.subarray(start - offset, start - offset + packed);
  return data.length === packed && packed <= LIMITS.heldBytes
    ? memorySource(data, name)
    : rangeOf(source, name, start, start + packed);
}

async function inflate(data: ByteSource, member: ZipMember, spool: Spool, meter: Meter, env: Unpacking): Promise<void> {
  let crc = 0;
  const inflater = new Inflater('raw', spool, meter, (bytes) => {
    crc = crc32(bytes, crc);
    // A directory that understates a size would have the bomb unpacked before it is noticed.
    if (meter.out > member.size)
      throw new ArchiveFault(`it unpacks to more than the ${member.size} bytes it is said to have`);
  });
  let isWhole = false;
  await chunks(data, env, async (chunk) => {
    const result = isWhole ? 'end' : await inflater.push(chunk);
    if (typeof result === 'object') throw new ArchiveFault(`it is damaged: ${result.damage}`);
    if (result === 'end' && (isWhole || inflater.left > 0))
      throw new ArchiveFault('it is damaged: its compressed data ends before its packed bytes do');
    isWhole = result === 'end';
  });
  await inflater.flush();
  if (!isWhole) throw new ArchiveFault('it is damaged: its compressed data is cut off');
  check(member, meter.out, crc);
}

/** Reads all packed bytes, telling of progress. */
async function chunks(
  data: ByteSource,
  env: Unpacking,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  let taken = 0;
  for await (const chunk of chunksOf(data, PACKED_BYTES)) {
    env.signal?.throwIfAborted();
    await take(chunk);
    await env.onProgress?.((taken += chunk.length), data.size);
  }
}

function check(member: ZipMember, size: number, crc: number): void {
  if (size !== member.size)
    throw new ArchiveFault(`it is damaged: ${size} bytes came out where the archive says ${member.size}`);
  if (crc !== member.crc) throw new ArchiveFault('it is damaged: its checksum does not match');
}

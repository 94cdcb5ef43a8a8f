import { type ByteSource, chunksOf } from '../byte-source.ts';
import { ArchiveFault, type Spool, type Unpacking } from './archive.ts';
import { Inflater } from './inflate.ts';
import type { Meter } from './meter.ts';

/** Packed bytes taken in at a time: between two of these an abort is noticed and progress told. */
const PACKED_BYTES = 1 << 20;

/**
 * Unpacks a gzip file, of any number of members, into a spool, and checks each member's CRC and length. Zero bytes after a member are
 * padding; anything else that is no further member is a fault.
 *
 * @returns what is wrong with it, or null; what came before is in the spool
 * @throws the source's or the spool's error, the signal's reason when it is aborted
 */
export async function gunzip(
  source: ByteSource,
  spool: Spool,
  meter: Meter,
  env: Unpacking,
): Promise<ArchiveFault | null> {
  const inflater = new Inflater('gzip', spool, meter);
  try {
    const fault = await members(source, inflater, env);
    await inflater.flush();
    return fault;
  } catch (error) {
    if (error instanceof ArchiveFault) return error;
    throw error;
  }
}

async function members(source: ByteSource, inflater: Inflater, env: Unpacking): Promise<ArchiveFault | null> {
  let state: 'member' | 'between' = 'member';
  let offset = 0;
  for await (const chunk of chunksOf(source, PACKED_BYTES)) {
    env.signal?.throwIfAborted();
    for (let at = 0; at < chunk.length;) {
      if (state === 'between') {
        while (chunk[at] === 0) at++;
        if (at === chunk.length) break;
        if (chunk[at] !== GZIP_MAGIC) return trailing(offset + at, source.size);
        inflater.restart();
        state = 'member';
      }
      const result = await inflater.push(chunk.subarray(at));
      at = chunk.length - inflater.left;
      if (typeof result === 'object') return damaged(result.damage, offset + at);
      if (result === 'end') state = 'between';
    }
    offset += chunk.length;
    await env.onProgress?.(offset, source.size);
  }
  if (state === 'between') return null;
  return new ArchiveFault(`it is cut off: it ends within its compressed data, at byte ${offset}`);
}

/** The first byte of a member. */
const GZIP_MAGIC = 0x1f;

function trailing(from: number, size: number): ArchiveFault {
  return new ArchiveFault(
    `the compressed data ends at byte ${from}: the ${size - from} bytes after it are no gzip data`,
  );
}

/** Takes zlib's words for what is wrong, and where it was seen. */
function damaged(words: string, at: number): ArchiveFault {
  if (words === 'incorrect data check')
    return new ArchiveFault(`its checksum, before byte ${at}, does not match: some of what it unpacks to is wrong`);
  if (words === 'incorrect length check')
    return new ArchiveFault(
      `the length it states, before byte ${at}, does not match: some of what it unpacks to is missing`,
    );
  return new ArchiveFault(`it is damaged at byte ${at}: ${words}`);
}

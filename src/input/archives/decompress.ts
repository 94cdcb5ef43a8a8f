import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../byte-source.ts';
import type { ArchiveFault, Compression, Unpacking } from './archive.ts';
import { gunzip } from './gzip.ts';
import { Account, Meter, type UnpackingLimits } from './meter.ts';
import { unzstd } from './zstd.ts';

/** What came out of a compressed file, and why no more did: null when it is whole. */
export interface Decompressed {
  readonly source: ByteSource;
  readonly fault: ArchiveFault | null;
}

/**
 * Unpacks a compressed file into a spool, piece by piece: memory does not grow with its size. Checksums are verified.
 *
 * @param source the compressed file
 * @param kind how it is compressed, as `packedKind` says
 * @param account what comes out is counted here; one of its own when it is left out
 * @returns all that came out, up to the fault where it is damaged, cut off or past a limit; in a damaged file the last bytes before the
 *   fault may be wrong
 * @throws the source's error when it cannot be read, the spool's when it cannot be written, the signal's reason when it is aborted
 */
export async function decompress(
  source: ByteSource,
  kind: Compression,
  env: Unpacking,
  limits: UnpackingLimits = LIMITS,
  account = new Account(),
): Promise<Decompressed> {
  const spool = env.spool(unpackedName(source.name));
  const meter = new Meter(limits, account);
  const fault =
    kind === 'gzip'
      ? await gunzip(source, spool, meter, env)
      : await unzstd(source, spool, meter, env, limits.zstdWindowBytes);
  return { source: await spool.finish(), fault };
}

/** The name of what a compressed file holds, as the programs name it. */
function unpackedName(name: string): string {
  return name.replace(/\.(?:t(?:ar\.)?)(?:gz|zst)$/i, '.tar').replace(/(.)\.(?:gz|zst|zstd)$/i, '$1');
}

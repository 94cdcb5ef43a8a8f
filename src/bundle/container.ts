import { LIMITS } from '../format/limits.ts';
import {
  ArchiveFault,
  type BundleEntry,
  type Compression,
  type Container,
  type RefusedEntry,
  type Unpacking,
} from '../input/archives/archive.ts';
import { bundleEntries } from '../input/archives/bundle.ts';
import { decompress } from '../input/archives/decompress.ts';
import { packedKind } from '../input/archives/kind.ts';
import { Account } from '../input/archives/meter.ts';
import type { ByteSource } from '../input/byte-source.ts';

/** What one file that was opened turns out to hold: itself, once unpacked, or many files. */
export type Contents =
  | {
      readonly kind: 'file';
      readonly source: ByteSource;
      readonly compression: Compression | null;
      /** Set when unpacking broke off: `source` has what came before. */
      readonly fault: ArchiveFault | null;
    }
  | {
      readonly kind: 'bundle';
      readonly container: Container;
      readonly compression: Compression | null;
      /** Bytes of the archive as it was opened; null for a folder. */
      readonly size: number | null;
      /** What it holds, in its own order. Throws ArchiveFault where it is damaged, after what came before. */
      readonly items: AsyncIterable<BundleEntry | RefusedEntry>;
    };

/**
 * Finds out by content what a file is packed as, and unpacks one layer of compression.
 *
 * @param account where what is unpacked is counted, together with other files of an archive
 * @throws ArchiveFault when it is compressed more than once
 */
export async function contentsOf(source: ByteSource, env: Unpacking, account = new Account()): Promise<Contents> {
  const outer = packedKind(await source.read(0, LIMITS.firstChunkBytes));
  if (outer === null) return { kind: 'file', source, compression: null, fault: null };
  if (outer === 'zip' || outer === 'tar')
    return {
      kind: 'bundle',
      container: outer,
      compression: null,
      size: source.size,
      items: bundleEntries(source, outer, env),
    };
  const { source: unpacked, fault } = await decompress(source, outer, env, LIMITS, account);
  const inner = packedKind(await unpacked.read(0, LIMITS.firstChunkBytes));
  if (inner === 'gzip' || inner === 'zstd')
    throw new ArchiveFault(`it is compressed twice, as ${outer} and within that as ${inner}: unpack it once`);
  if (inner === null) return { kind: 'file', source: unpacked, compression: outer, fault };
  const items = withFault(bundleEntries(unpacked, inner, { ...env, onProgress: () => undefined }), fault);
  return { kind: 'bundle', container: inner, compression: outer, size: source.size, items };
}

/** The same items, with the fault of the layer around them at the end, where it says more than the inner one's. */
async function* withFault(
  items: AsyncIterable<BundleEntry | RefusedEntry>,
  fault: ArchiveFault | null,
): AsyncGenerator<BundleEntry | RefusedEntry> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof ArchiveFault && fault !== null ? fault : error;
  }
  if (fault !== null) throw fault;
}

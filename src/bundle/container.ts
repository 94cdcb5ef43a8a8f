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
import { isBlank, packedKind } from '../input/archives/kind.ts';
import { Account } from '../input/archives/meter.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { NotRecognised } from '../open/open.ts';
import { type Beside, openStore } from '../stores/open-store.ts';
import { isSqlite } from '../stores/sqlite/header.ts';

/** A session may be many files: how many files are listed is for the bundle to say. */
const MEMBERS = { ...LIMITS, bundleEntries: LIMITS.gatheredFiles };

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
      /** What is worth knowing of how a database was read, each a sentence's end. */
      readonly notices: readonly string[];
      /** Set where it holds nothing but zeros, and is taken for an archive without members. */
      readonly isBlank?: boolean;
      /** What it holds, in its own order. Throws ArchiveFault where it is damaged, after what came before. */
      readonly items: AsyncIterable<BundleEntry | RefusedEntry>;
    };

/**
 * Finds out by content what a file is packed as, and unpacks one layer of compression. A database with sessions is a bundle of them.
 *
 * @param account where what is unpacked is counted, together with other files of an archive
 * @param beside the file beside it whose name is its own and an ending; null when there is none
 * @throws ArchiveFault when it is compressed more than once, broken before anything came out of it, or a database that cannot be read;
 *   NotRecognised when it is a database without sessions
 */
export async function contentsOf(
  source: ByteSource,
  env: Unpacking,
  account = new Account(),
  beside: Beside = () => Promise.resolve(null),
): Promise<Contents> {
  const head = await source.read(0, LIMITS.firstChunkBytes);
  if (isSqlite(head)) return databaseContents(source, null, env, beside);
  if (isBlank(head, source.size)) return blankContents(source, null, null);
  const outer = packedKind(head);
  if (outer === null) return { kind: 'file', source, compression: null, fault: null };
  if (outer === 'zip' || outer === 'tar')
    return {
      kind: 'bundle',
      container: outer,
      compression: null,
      size: source.size,
      notices: [],
      items: bundleEntries(source, outer, env, MEMBERS),
    };
  const { source: unpacked, fault } = await decompress(source, outer, env, LIMITS, account);
  // Where nothing came out before it broke off, there is nothing that could be anything.
  if (fault !== null && unpacked.size === 0) throw fault;
  const innerHead = await unpacked.read(0, LIMITS.firstChunkBytes);
  if (isBlank(innerHead, unpacked.size)) return blankContents(source, outer, fault);
  const inner = packedKind(innerHead);
  if (isSqlite(innerHead)) {
    const contents = await databaseContents(unpacked, outer, env, beside);
    return { ...contents, items: withFault(contents.items, fault) };
  }
  if (inner === 'gzip' || inner === 'zstd')
    throw new ArchiveFault(`it is compressed twice, as ${outer} and within that as ${inner}: unpack it once`);
  if (inner === null) return { kind: 'file', source: unpacked, compression: outer, fault };
  const items = withFault(bundleEntries(unpacked, inner, { ...env, onProgress: () => undefined }, MEMBERS), fault);
  return { kind: 'bundle', container: inner, compression: outer, size: source.size, notices: [], items };
}

/** A database as the bundle of its sessions. */
async function databaseContents(
  source: ByteSource,
  compression: Compression | null,
  env: Unpacking,
  beside: Beside,
): Promise<Extract<Contents, { kind: 'bundle' }>> {
  const opened = await openStore(source, env, beside);
  if (opened.kind === 'unknown') throw new NotRecognised(source.name, opened.looksLike);
  const { notices, entries, fault } = opened;
  return {
    kind: 'bundle',
    container: 'sqlite',
    compression,
    size: source.size,
    notices,
    items: listed(entries, fault),
  };
}

/** A tar archive without members. */
function blankContents(
  source: ByteSource,
  compression: Compression | null,
  fault: ArchiveFault | null,
): Extract<Contents, { kind: 'bundle' }> {
  return {
    kind: 'bundle',
    container: 'tar',
    compression,
    size: source.size,
    notices: [],
    isBlank: true,
    items: listed([], fault),
  };
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* listed(entries: readonly BundleEntry[], fault: ArchiveFault | null): AsyncGenerator<BundleEntry> {
  yield* entries;
  if (fault !== null) throw fault;
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

/** A fault as the predicate of a name: its message begins with `it`. */
export function predicate({ message }: ArchiveFault): string {
  return message.replace(/^it /, '');
}

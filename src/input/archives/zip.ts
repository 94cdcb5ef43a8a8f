import { ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { decodeUtf8 } from '../../base/bytes.ts';
import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../byte-source.ts';
import { ArchiveFault, type BundleEntry, type RefusedEntry, type Unpacking } from './archive.ts';
import { Account, sizeWords, type UnpackingLimits } from './meter.ts';
import { checkName, clipName, quotedName } from './names.ts';
import { LOCAL_HEADER_BYTES, openMember, type ZipMember } from './zip-member.ts';

/** Compression methods that archives may have and that are not unpacked, by number. */
const METHODS: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** A member as the directory lists it. */
interface Listed extends ZipMember {
  readonly name: string;
  /** Why it is not opened, as a predicate of its name; null when it is. */
  readonly reason: string | null;
  /** A member whose bytes are also among this one's. */
  overlaps: Listed | null;
}

/**
 * The files of a zip archive as its directory lists them; nothing is unpacked before an entry is opened. Only the directory is read
 * through zip.js: unpacking has limits of its own and must work alike in every browser and in Node.
 *
 * @param env its `onProgress` is called while an entry is opened, with that entry's packed bytes
 * @param limits no more than one entry beyond `bundleEntries` is listed, which tells the caller that there are more
 * @throws ArchiveFault when the directory is missing, damaged, encrypted or too large; the source's error, the signal's reason when it is
 *   aborted
 */
export async function* zipEntries(
  source: ByteSource,
  env: Unpacking,
  limits: UnpackingLimits = LIMITS,
): AsyncGenerator<BundleEntry | RefusedEntry> {
  const listed = await list(source, env, limits);
  findOverlaps(listed);
  const account = new Account(source.size);
  for (const member of listed) {
    const checked = checkName(member.name);
    const refuse = (reason: string): RefusedEntry => ({ refused: clipName(member.name), reason });
    if (member.reason !== null) yield refuse(member.reason);
    else if ('reason' in checked) yield refuse(checked.reason);
    else if (member.overlaps !== null)
      yield refuse(`lies over ${quotedName(member.overlaps.name)} in the archive, as in a zip bomb`);
    else yield entryOf(source, member, checked.path, account, env, limits);
  }
}

function entryOf(
  source: ByteSource,
  member: ZipMember,
  path: string,
  account: Account,
  env: Unpacking,
  limits: UnpackingLimits,
): BundleEntry {
  let opening: Promise<ByteSource> | null = null;
  return {
    path,
    size: member.size,
    open: () => {
      // What has been unpacked is kept: the limit is for what the archive unpacks to, however often its files are opened.
      opening ??= openMember(source, member, path, account, env, limits).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
  };
}

/** Reads the directory. */
async function list(source: ByteSource, env: Unpacking, limits: UnpackingLimits): Promise<Listed[]> {
  const failures: unknown[] = [];
  const read = async (start: number, length: number): Promise<Uint8Array> => {
    try {
      env.signal?.throwIfAborted();
      if (length > limits.zipDirectoryBytes)
        throw new ArchiveFault(
          `its directory has ${sizeWords(length)}: more than ${sizeWords(limits.zipDirectoryBytes)} are not read`,
        );
      return await source.read(start, start + length);
    } catch (error) {
      // Told apart from what zip.js finds wrong with the archive.
      failures.push(error);
      throw error;
    }
  };
  const listed: Listed[] = [];
  try {
    const zip = new ZipReader(readerOf(source, read), {
      strictness: 'balanced',
      // Unsafe names must not end the list: they are refused one by one.
      filenameValidation: 'tolerant',
      // zip.js reads names as code page 437 where they are not marked as UTF-8: that has pictures in place of control characters.
      decodeText: (bytes) => (bytes.every((byte) => byte < 0x80) ? decodeUtf8(bytes) : undefined),
    });
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory) continue;
      listed.push({
        name: entry.filename,
        offset: entry.offset,
        packed: entry.compressedSize,
        size: entry.uncompressedSize,
        method: entry.compressionMethod,
        crc: entry.crc32 ?? 0,
        reason: refusal(entry),
        overlaps: null,
      });
      if (listed.length > limits.bundleEntries) break;
    }
  } catch (error) {
    throw failures.length > 0 ? failures[0] : directoryFault(error);
  }
  return listed;
}

/** What zip.js reads from. It asks for ranges only, never for the stream that its type names. */
function readerOf(
  source: ByteSource,
  read: (start: number, length: number) => Promise<Uint8Array>,
): ConstructorParameters<typeof ZipReader>[0] {
  const readable = new ReadableStream();
  return { size: source.size, readUint8Array: read, readable, createReadable: () => readable };
}

/** What of a directory's line decides whether it is opened. */
interface Line {
  readonly encrypted: boolean;
  readonly symlink: boolean;
  readonly unixMode?: number;
  readonly uncompressedSize: number;
  readonly compressionMethod: number;
}

function refusal({ encrypted, symlink, unixMode, uncompressedSize, compressionMethod: method }: Line): string | null {
  if (symlink) return 'is a symbolic link: links are not followed';
  const type = (unixMode ?? 0) & UNIX_TYPE;
  // What was zipped from standard input is marked as a pipe too, and has bytes.
  if (type !== 0 && type !== UNIX_FILE && uncompressedSize === 0) return 'is a device, a named pipe or a socket';
  if (encrypted) return 'is encrypted';
  if (method !== 0 && method !== 8) {
    const name = METHODS[method];
    return `is packed with method ${method}${name === undefined ? '' : ` (${name})`}, which is not supported`;
  }
  return null;
}

const UNIX_TYPE = 0xf000;
const UNIX_FILE = 0x8000;

/** Marks the members whose bytes lie over each other: many files that share their bytes unpack to far more than the archive's size. */
function findOverlaps(listed: readonly Listed[]): void {
  let furthest: Listed | null = null;
  for (const member of listed.toSorted((a, b) => a.offset - b.offset)) {
    if (furthest !== null && member.offset < endOf(furthest)) {
      member.overlaps = furthest;
      furthest.overlaps ??= member;
    }
    if (furthest === null || endOf(member) > endOf(furthest)) furthest = member;
  }
}

/** Where a member ends, at least: its header may be longer than the directory tells. */
function endOf({ offset, packed }: ZipMember): number {
  return offset + LOCAL_HEADER_BYTES + packed;
}

/** What zip.js says of a directory, in words for people. */
const WORDS: Readonly<Record<string, string>> = {
  'File format is not recognized': 'its directory is damaged',
  'End of central directory not found': 'it has no directory at its end: it is cut off or damaged',
  'End of Zip64 central directory locator not found':
    'its directory is not where it should be: it is cut off or damaged',
  'Central directory header not found': 'its directory is damaged',
  'Zip64 extra field not found': 'its directory is damaged: a size is missing',
  'Encrypted central directory is not supported': 'its directory is encrypted',
  'Split zip file': 'it is a part of an archive that was split over several files',
  'Ambiguous archive': 'it can be read in more than one way',
};

function directoryFault(error: unknown): ArchiveFault {
  const message = error instanceof Error ? error.message : String(error);
  const words = Object.hasOwn(WORDS, message) ? WORDS[message] : undefined;
  return new ArchiveFault(words ?? `its directory is damaged: ${message}`);
}

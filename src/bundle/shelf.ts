import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { LIMITS } from '../format/limits.ts';
import type { BundleEntry } from '../input/archives/archive.ts';
import { sizeWords } from '../input/archives/meter.ts';
import { type ByteSource, chunksOf } from '../input/byte-source.ts';
import type { BlobStanding } from '../session/surroundings.ts';

/** A blob as a record refers to it. */
interface Wanted {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly hash: string;
  readonly size: number | null;
}

/** An entry that is a file, and so has a size. */
type FileEntry = BundleEntry & { readonly size: number };

function isFile(entry: BundleEntry): entry is FileEntry {
  return entry.size !== null;
}

/** Told as files are hashed: bytes since the beginning of one `verify`. */
export type HashProgress = (bytes: number) => void | Promise<void>;

/**
 * The files of a bundle as blobs: a file is the blob of a hash when its SHA-256 is that hash, wherever it lies. Nothing is hashed before
 * a record asks for it, and no file twice.
 */
export class Shelf {
  readonly #entries: readonly BundleEntry[];
  /** SHA-256 by path, of what has been hashed. */
  readonly #hashes = new Map<string, string>();
  /** Files that could not be hashed, by path, and why. */
  readonly #faults = new Map<string, { readonly size: number; readonly why: string }>();
  /** Files by the hash that their name says they have. */
  readonly #named = new Map<string, FileEntry[]>();
  readonly #found = new Map<string, FileEntry>();
  /** Hashes that have been looked for. */
  readonly #looked = new Set<string>();
  readonly #isStream: (path: string) => boolean;
  #unsearched = 0;

  /**
   * @param entries all files of the bundle
   * @param isStream whether a file has been read as a session: those are looked through only where their place names the hash
   */
  constructor(entries: readonly BundleEntry[], isStream: (path: string) => boolean) {
    this.#entries = entries;
    this.#isStream = isStream;
  }

  /**
   * Looks for blobs and hashes what could be one: first what is named by the hash, then what has the size, then the rest.
   *
   * @throws the signal's reason when it is aborted
   */
  async verify(wanted: Iterable<Wanted>, onProgress?: HashProgress, signal?: AbortSignal): Promise<void> {
    let hashed = 0;
    const open = new Map<string, Set<number | null>>();
    for (const { hash, size } of wanted) {
      this.#looked.add(hash);
      if (!this.#found.has(hash)) open.set(hash, (open.get(hash) ?? new Set()).add(size));
    }
    if (open.size === 0) return;
    const look = async (entries: Iterable<FileEntry>): Promise<void> => {
      for (const entry of entries) {
        if (open.size === 0) return;
        if (this.#hashes.has(entry.path) || this.#faults.has(entry.path)) continue;
        await this.#hash(entry, async (bytes) => onProgress?.((hashed += bytes)), signal);
        const hash = this.#hashes.get(entry.path);
        if (hash !== undefined) open.delete(hash);
      }
    };
    this.#nameAll();
    const sizes = new Set([...open.values()].flatMap((each) => [...each]));
    await look([...open.keys()].flatMap((hash) => this.#named.get(hash) ?? []));
    for (const hash of this.#found.keys()) open.delete(hash);
    // What has no size of its own, a session of a database, is no file and no blob.
    const rest = this.#entries.filter(isFile).filter(({ path }) => !this.#isStream(path));
    await look(rest.filter(({ size }) => sizes.has(size)));
    if (open.size === 0) return;
    this.#unsearched = 0;
    let budget: number = LIMITS.blobSearchBytes;
    const affordable = rest.filter(({ path, size }) => {
      if (this.#hashes.has(path) || this.#faults.has(path)) return false;
      budget -= size;
      if (budget < 0) this.#unsearched++;
      return budget >= 0;
    });
    await look(affordable);
  }

  /** What is known of a blob: much only once `verify` has looked for it. */
  standing({ hash, size }: Wanted): BlobStanding {
    const entry = this.#found.get(hash);
    if (entry !== undefined) {
      if (size !== null && size !== entry.size)
        return { kind: 'mismatch', why: `it has ${entry.size} bytes, where the record gives ${size}` };
      return { kind: 'verified', path: entry.path, size: entry.size };
    }
    if (!this.#looked.has(hash)) return { kind: 'unlooked' };
    for (const named of this.#named.get(hash) ?? []) {
      const fault = this.#faults.get(named.path);
      if (fault !== undefined) return { kind: 'unchecked', why: fault.why };
      const is = this.#hashes.get(named.path);
      if (is !== undefined)
        return {
          kind: 'mismatch',
          why: `the SHA-256 of ${named.path} is ${is.slice(7, 19)}…, not the one of its name`,
        };
    }
    // A file that could be it and was not hashed: nobody can say that the blob is missing.
    for (const fault of this.#faults.values())
      if (size === null || fault.size === size) return { kind: 'unchecked', why: fault.why };
    if (this.#unsearched > 0)
      return {
        kind: 'unchecked',
        why:
          `${this.#unsearched === 1 ? '1 file of the bundle was' : `${this.#unsearched} files of the bundle were`} not looked through: ` +
          `no more than ${sizeWords(LIMITS.blobSearchBytes)} are searched for blobs that neither name nor size leads to`,
      };
    return { kind: 'missing' };
  }

  /** Opens a blob that `standing` says is verified; null for any other. */
  async open(wanted: Wanted): Promise<ByteSource | null> {
    if (this.standing(wanted).kind !== 'verified') return null;
    return (await this.#found.get(wanted.hash)?.open()) ?? null;
  }

  #nameAll(): void {
    this.#named.clear();
    for (const entry of this.#entries.filter(isFile)) {
      const hash = namedHash(entry.path);
      if (hash !== null) this.#named.set(hash, [...(this.#named.get(hash) ?? []), entry]);
    }
  }

  async #hash(entry: FileEntry, onProgress: HashProgress, signal: AbortSignal | undefined): Promise<void> {
    if (entry.size > LIMITS.blobBytes) {
      const why = `${entry.path} has ${entry.size.toLocaleString('en')} bytes: no blob of more than ${sizeWords(LIMITS.blobBytes)} is hashed`;
      this.#faults.set(entry.path, { size: entry.size, why });
      return;
    }
    try {
      const hash = `sha256:${await sha256Of(await entry.open(), onProgress, signal)}`;
      this.#hashes.set(entry.path, hash);
      if (!this.#found.has(hash)) this.#found.set(hash, entry);
    } catch (error) {
      signal?.throwIfAborted();
      const why = `${entry.path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      this.#faults.set(entry.path, { size: entry.size, why });
    }
  }
}

/** The hash that a file's name says it has, in the form of a reference; null where its name is none. An ending does not matter. */
function namedHash(path: string): string | null {
  const name = /([0-9a-fA-F]{64})(?:\.[^/]*)?$/.exec(path)?.[1];
  return name === undefined ? null : `sha256:${name.toLowerCase()}`;
}

/** The SHA-256 of a source's bytes as 64 hexadecimal digits. */
async function sha256Of(source: ByteSource, onProgress?: HashProgress, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for await (const chunk of chunksOf(source, LIMITS.chunkBytes)) {
    signal?.throwIfAborted();
    hash.update(chunk);
    await onProgress?.(chunk.length);
  }
  return bytesToHex(hash.digest());
}

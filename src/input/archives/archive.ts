import type { ByteSource } from '../byte-source.ts';

/** What holds several files, and what is packed around them. */
export type Container = 'zip' | 'tar' | 'directory' | 'sqlite';
export type Compression = 'gzip' | 'zstd';

/** One file of an archive or a folder. Its bytes are not read before `open` is called. */
export interface BundleEntry {
  /** Where it lies in the bundle: parts joined by `/`, none of them empty, `.` or `..`, the first no drive letter. */
  readonly path: string;
  /** How many bytes it has when unpacked, as the bundle says; null for a session of a database, which is put together when it is opened. */
  readonly size: number | null;
  /** How many files it was put together from, where it is a session of many. */
  readonly files?: number;
  /**
   * Opens it; where it is packed, unpacks it and checks it against what the bundle says of it.
   *
   * @throws ArchiveFault when it is damaged, encrypted or unpacks to more than LIMITS allow; the platform's error when it
   *   cannot be read
   */
  open(): Promise<ByteSource>;
}

/** A member of a bundle that is not opened: its name as the bundle has it, and why, as the end of a sentence. */
export interface RefusedEntry {
  readonly refused: string;
  readonly reason: string;
}

/** A bundle that is damaged or past a limit. The message is a sentence's end for people; what came before it stays good. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

/** A place for unpacked bytes, which may be more than memory holds: Blobs in the browser, a temporary file in Node. */
export interface Spool {
  /** Takes the next bytes, which may be used again when it has resolved. */
  add(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** The whole of it, named as given to `spool`. */
  finish(): ByteSource | Promise<ByteSource>;
}

/** What unpacking needs of its surroundings. */
export interface Unpacking {
  readonly spool: (name: string) => Spool;
  /** Called as packed bytes are taken in. */
  readonly onProgress?: (bytes: number, total: number) => void | Promise<void>;
  readonly signal?: AbortSignal;
  /** Gets the program that reads SQLite databases, as WebAssembly: asked for when the first of them is opened. */
  readonly sqliteWasm?: () => Promise<Uint8Array<ArrayBuffer>>;
}

import { CAN_WAIT, readBlobWaiting } from './waiting.ts';

/**
 * Bytes that stay where they are, a file on disk or a Blob, and are read by range as often as needed. Every position in an
 * index is an offset into one of these.
 */
export interface ByteSource {
  /** The file's name, without its folder. */
  readonly name: string;
  /** How many bytes it holds. */
  readonly size: number;
  /**
   * The bytes from `start` up to `end`, both clamped to the file. Fewer than asked for means that the file has shrunk.
   * Rejects with the platform's error when the file cannot be read any more.
   */
  read(start: number, end: number): Promise<Uint8Array>;
  /**
   * The same while the caller waits, for what cannot go on later; absent where the platform has no way to. Throws where `read` rejects.
   */
  readonly readSync?: ((start: number, end: number) => Uint8Array) | undefined;
}

/** Reads a Blob or File: in the browser's worker, and in Node for what a source has written. */
export function blobSource(blob: Blob, name: string): ByteSource {
  return {
    name,
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
    readSync: CAN_WAIT ? (start, end) => readBlobWaiting(blob.slice(start, end)) : undefined,
  };
}

/** A file that may grow: the same bytes, and more of them whenever it is given its newer Blob. */
export class GrowingSource implements ByteSource {
  readonly name: string;
  #blob: Blob;

  constructor(blob: Blob, name: string) {
    this.#blob = blob;
    this.name = name;
  }

  get size(): number {
    return this.#blob.size;
  }

  /** Reads from another Blob from now on, which begins with the bytes of the one before. */
  replace(blob: Blob): void {
    this.#blob = blob;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    return new Uint8Array(await this.#blob.slice(start, end).arrayBuffer());
  }

  readonly readSync = CAN_WAIT
    ? (start: number, end: number): Uint8Array => readBlobWaiting(this.#blob.slice(start, end))
    : undefined;
}

/** Reads bytes that are in memory already: pasted text, a test's input. */
export function memorySource(bytes: Uint8Array, name: string): ByteSource {
  const readSync = (start: number, end: number): Uint8Array => bytes.slice(start, end);
  return { name, size: bytes.length, readSync, read: (start, end) => Promise.resolve(readSync(start, end)) };
}

/**
 * Takes a source apart in chunks of `chunkBytes`, the first of `firstBytes`, reading the next one ahead while the caller works on
 * the last.
 *
 * Range after range, rather than as one stream: reading a large Blob through `blob.stream()` into lent memory (a BYOB reader with `min`)
 * was seen to wait for ever in Chromium 156, once in some fifteen files of 200 MB, and is no faster.
 *
 * @param start the byte to begin at
 * @throws the source's own error, or one that says where the file ends when that is before its size; the caller's position
 *   then tells how far reading came
 */
export async function* chunksOf(
  source: ByteSource,
  chunkBytes: number,
  firstBytes = chunkBytes,
  start = 0,
): AsyncGenerator<Uint8Array> {
  let next = source.read(start, start + firstBytes);
  try {
    while (start < source.size) {
      const chunk = await next;
      if (chunk.length === 0) {
        throw new Error(
          `the file ends at byte ${start}, but ${source.size} bytes were announced: it changed while being read`,
        );
      }
      start += chunk.length;
      next = source.read(start, start + chunkBytes);
      yield chunk;
    }
  } finally {
    // A read ahead that nobody waits for must not become an unhandled rejection.
    next.catch(() => undefined);
  }
}

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
   * All bytes from the start as one stream, where the platform can read so that the caller lends the memory: several times as
   * fast as reading range after range, and without garbage.
   */
  readonly stream?: () => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Reads a Blob or File: in the browser's worker, and in Node for what a source has written. */
export function blobSource(blob: Blob, name: string): ByteSource {
  return {
    name,
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
    stream: () => blob.stream(),
  };
}

/** Reads bytes that are in memory already: pasted text, a test's input. */
export function memorySource(bytes: Uint8Array, name: string): ByteSource {
  return { name, size: bytes.length, read: (start, end) => Promise.resolve(bytes.slice(start, end)) };
}

/**
 * Takes a source apart in chunks of about `chunkBytes`, the first of `firstBytes`, reading the next one ahead while the caller
 * works on the last. A chunk is good until the next one is asked for.
 *
 * @throws the source's own error; the caller's position then tells how far reading came.
 */
export async function* chunksOf(
  source: ByteSource,
  chunkBytes: number,
  firstBytes = chunkBytes,
): AsyncGenerator<Uint8Array> {
  const reader = lendingReader(source);
  const chunks = reader === null ? byRange(source, chunkBytes, firstBytes) : byLending(reader, chunkBytes, firstBytes);
  let start = 0;
  for await (const chunk of chunks) {
    start += chunk.length;
    yield chunk;
  }
  if (start < source.size) {
    throw new Error(
      `the file ends at byte ${start}, but ${source.size} bytes were announced: it changed while being read`,
    );
  }
}

/** A reader that fills memory it is lent; null where the source or the platform has none. */
function lendingReader(source: ByteSource): ReadableStreamBYOBReader | null {
  try {
    return source.stream?.().getReader({ mode: 'byob' }) ?? null;
  } catch {
    return null;
  }
}

/** Reads into two buffers by turns, so that one is filled while the caller works on the other. */
async function* byLending(
  reader: ReadableStreamBYOBReader,
  chunkBytes: number,
  firstBytes: number,
): AsyncGenerator<Uint8Array> {
  // Platforms that do not know `min` give what they have, which is less but no less right.
  const fill = (buffer: ArrayBuffer, bytes: number): Promise<ReadableStreamReadResult<Uint8Array>> =>
    reader.read(new Uint8Array(buffer, 0, bytes), { min: bytes });
  let current = fill(new ArrayBuffer(firstBytes), firstBytes);
  let spare: ArrayBuffer | null = new ArrayBuffer(chunkBytes);
  let last: Promise<unknown> = current;
  try {
    for (;;) {
      const { value, done } = await current;
      if (done) {
        // What is left at the end, and is less than was asked for, comes with the end.
        if (value !== undefined && value.length > 0) yield value;
        return;
      }
      const next: ReturnType<typeof fill> = fill(spare ?? new ArrayBuffer(chunkBytes), chunkBytes);
      last = next;
      yield value;
      spare = value.buffer.byteLength === chunkBytes ? (value.buffer as ArrayBuffer) : null;
      current = next;
    }
  } finally {
    // A read ahead that nobody waits for must not become an unhandled rejection.
    last.catch(() => undefined);
    reader.cancel().catch(() => undefined);
  }
}

async function* byRange(source: ByteSource, chunkBytes: number, firstBytes: number): AsyncGenerator<Uint8Array> {
  let start = 0;
  let next = source.read(0, firstBytes);
  try {
    while (start < source.size) {
      const chunk = await next;
      if (chunk.length === 0) return;
      start += chunk.length;
      next = source.read(start, start + chunkBytes);
      yield chunk;
    }
  } finally {
    next.catch(() => undefined);
  }
}

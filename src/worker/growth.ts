import type { ByteSource } from '../input/byte-source.ts';

/** Bytes at either end that are compared: a session's first line, and the end of the last one. */
const ENDS = 1024;

/** What a file looked like when it was read: enough to tell whether a newer version goes on from it. */
export interface Seen {
  readonly size: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

/** Notes what the first `size` bytes of a file look like. */
export async function seen(source: ByteSource, size: number): Promise<Seen> {
  return {
    size,
    head: await source.read(0, Math.min(ENDS, size)),
    tail: await source.read(Math.max(0, size - ENDS), size),
  };
}

/** Whether a file begins with what was seen of it, as far as its two ends tell; if not, it was truncated or replaced. */
export async function goesOn(before: Seen, source: ByteSource): Promise<boolean> {
  if (source.size < before.size) return false;
  const now = await seen(source, before.size);
  return isSame(before.head, now.head) && isSame(before.tail, now.tail);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

import type { Spool } from '../input/archives/archive.ts';
import { PartsSource } from '../input/parts.ts';

/** Bytes that are put together before they leave the heap: a Blob for each small piece would cost more than it holds. */
const PIECE = 1 << 20;

/** Keeps unpacked bytes as Blobs, which the browser may move to disk. */
export function blobSpool(name: string): Spool {
  const parts = new PartsSource(name);
  let piece = new Uint8Array(0);
  let filled = 0;
  const flush = (): void => {
    parts.add(piece.subarray(0, filled));
    filled = 0;
  };
  return {
    add(bytes) {
      if (filled + bytes.length > piece.length) {
        flush();
        if (piece.length < PIECE) piece = new Uint8Array(Math.min(PIECE, Math.max(4 * piece.length, bytes.length)));
      }
      if (bytes.length > piece.length) {
        parts.add(bytes);
        return;
      }
      piece.set(bytes, filled);
      filled += bytes.length;
    },
    finish() {
      flush();
      piece = new Uint8Array(0);
      return parts;
    },
  };
}

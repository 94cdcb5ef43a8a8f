import { LIMITS } from '../format/limits.ts';
import type { ByteSource } from './byte-source.ts';
import { CAN_WAIT, readBlobWaiting } from './waiting.ts';

/**
 * A file that is still being made, readable by range at any time: what a source writes, or what is unpacked, goes here. All but its end
 * lies in Blobs, outside of the heap; the end is in memory, so that a small file costs no Blob and no wait.
 */
export class PartsSource implements ByteSource {
  readonly name: string;
  readonly #parts: Blob[] = [];
  readonly #starts: number[] = [];
  /** What is not in a part yet: the first `#filled` bytes of a buffer that begins at `#tailStart` of the file. */
  #tail = new Uint8Array(0);
  #filled = 0;
  #tailStart = 0;

  constructor(name: string) {
    this.name = name;
  }

  get size(): number {
    return this.#tailStart + this.#filled;
  }

  /** Adds bytes at the end. They are copied. */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#filled + bytes.length > LIMITS.heldBytes) this.#flush();
    if (bytes.length > LIMITS.heldBytes) {
      this.#part(bytes);
      return;
    }
    const need = this.#filled + bytes.length;
    if (need > this.#tail.length) {
      const next = new Uint8Array(Math.min(LIMITS.heldBytes, Math.max(need, 2 * this.#tail.length)));
      next.set(this.#tail.subarray(0, this.#filled));
      this.#tail = next;
    }
    this.#tail.set(bytes, this.#filled);
    this.#filled = need;
  }

  /** Says that no more will be added. @returns itself */
  finish(): this {
    this.#tail = this.#tail.slice(0, this.#filled);
    return this;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    // More may be added while a part is read; what is asked for is taken from the end as it is now.
    const { result, pieces } = this.#begin(start, end);
    let filled = 0;
    for (const piece of pieces) {
      result.set(new Uint8Array(await piece.arrayBuffer()), filled);
      filled += piece.size;
    }
    return result;
  }

  readonly readSync = CAN_WAIT
    ? (start: number, end: number): Uint8Array => {
        const { result, pieces } = this.#begin(start, end);
        let filled = 0;
        for (const piece of pieces) {
          result.set(readBlobWaiting(piece), filled);
          filled += piece.size;
        }
        return result;
      }
    : undefined;

  /** Room for a range with what of it is in memory, and the pieces that lie in Blobs, in order, from the range's first byte on. */
  #begin(start: number, end: number): { readonly result: Uint8Array; readonly pieces: readonly Blob[] } {
    const to = Math.min(end, this.size);
    const from = Math.min(Math.max(start, 0), to);
    const result = new Uint8Array(to - from);
    const inParts = Math.min(to, this.#tailStart);
    if (to > inParts) {
      const first = Math.max(from, this.#tailStart);
      result.set(this.#tail.subarray(first - this.#tailStart, to - this.#tailStart), first - from);
    }
    const pieces: Blob[] = [];
    for (let part = this.#partAt(from), at = from; at < inParts; part++) {
      const blob = this.#parts[part] as Blob;
      const first = this.#starts[part] as number;
      const piece = blob.slice(at - first, inParts - first);
      pieces.push(piece);
      at += piece.size;
    }
    return { result, pieces };
  }

  #flush(): void {
    if (this.#filled > 0) this.#part(this.#tail.subarray(0, this.#filled));
  }

  /** Moves bytes, the next of the file, out of the heap, into the platform's Blob store. */
  #part(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(new Blob([bytes]));
    this.#starts.push(this.#tailStart);
    this.#tailStart += bytes.length;
    this.#filled = 0;
  }

  #partAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

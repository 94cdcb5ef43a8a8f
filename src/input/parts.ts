import type { ByteSource } from './byte-source.ts';
import { CAN_WAIT, readBlobWaiting } from './waiting.ts';

/** A file that is still being made: Blobs one after another, readable by range at any time. What a source writes goes here. */
export class PartsSource implements ByteSource {
  readonly name: string;
  readonly #parts: Blob[] = [];
  readonly #starts: number[] = [];
  #size = 0;

  constructor(name: string) {
    this.name = name;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds bytes at the end. They are copied out of the heap, into the platform's Blob store. */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length === 0) return;
    this.#parts.push(new Blob([bytes]));
    this.#starts.push(this.#size);
    this.#size += bytes.length;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    const result = new Uint8Array(Math.max(0, Math.min(end, this.#size) - Math.max(start, 0)));
    let filled = 0;
    for (const piece of this.#pieces(start, end)) {
      result.set(new Uint8Array(await piece.arrayBuffer()), filled);
      filled += piece.size;
    }
    return result;
  }

  /** What holds the bytes from `start` up to `end`, one after another. */
  *#pieces(start: number, end: number): Generator<Blob> {
    const to = Math.min(end, this.#size);
    const from = Math.min(Math.max(start, 0), to);
    for (let part = this.#partAt(from), at = from; at < to; part++) {
      const blob = this.#parts[part] as Blob;
      const first = this.#starts[part] as number;
      const piece = blob.slice(at - first, to - first);
      yield piece;
      at += piece.size;
    }
  }

  /** Reads while the caller waits, where the platform can. */
  readonly readSync = CAN_WAIT
    ? (start: number, end: number): Uint8Array => readBlobWaiting(new Blob([...this.#pieces(start, end)]))
    : undefined;

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

import type { ByteSource } from './byte-source.ts';

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
    const to = Math.min(end, this.#size);
    const from = Math.min(Math.max(start, 0), to);
    const result = new Uint8Array(to - from);
    for (let part = this.#partAt(from), at = from; at < to; part++) {
      const blob = this.#parts[part] as Blob;
      const first = this.#starts[part] as number;
      const bytes = new Uint8Array(await blob.slice(at - first, to - first).arrayBuffer());
      result.set(bytes, at - from);
      at += bytes.length;
    }
    return result;
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

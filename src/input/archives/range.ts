import type { ByteSource } from '../byte-source.ts';

/** Bytes of a source as a source of their own, without copying them. `end` is not after the source's. */
export function rangeOf(source: ByteSource, name: string, start: number, end: number): ByteSource {
  const size = end - start;
  const inside = (offset: number): number => start + Math.min(Math.max(offset, 0), size);
  const { readSync } = source;
  return {
    name,
    size,
    read: (from, to) => source.read(inside(from), inside(to)),
    ...(readSync === undefined ? {} : { readSync: (from: number, to: number) => readSync(inside(from), inside(to)) }),
  };
}

/** Reads small pieces of a source one after another without a read of the source for each. */
export class Window {
  readonly #source: ByteSource;
  readonly #bytes: number;
  #held: Uint8Array = new Uint8Array(0);
  #start = 0;

  /** @param bytes how many are read at a time, at least */
  constructor(source: ByteSource, bytes: number) {
    this.#source = source;
    this.#bytes = bytes;
  }

  /**
   * The bytes from `start` to `end`, fewer only where the source ends. They stay as they are when more is read.
   *
   * @throws the source's error, or one that says so when it ends before its size
   */
  async read(start: number, end: number): Promise<Uint8Array> {
    const to = Math.min(end, this.#source.size);
    if (start >= to) return new Uint8Array(0);
    if (start < this.#start || to > this.#start + this.#held.length) {
      this.#held = await this.#source.read(start, Math.max(to, start + this.#bytes));
      this.#start = start;
      if (this.#held.length < to - start)
        throw new Error(`the file ends at byte ${start + this.#held.length}: it changed while being read`);
    }
    return this.#held.subarray(start - this.#start, to - this.#start);
  }
}

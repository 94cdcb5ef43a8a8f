import {
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  ZStream,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
} from 'pako';
import type { Spool } from './archive.ts';
import type { Meter } from './meter.ts';

/** How many bytes are unpacked before they are handed on: the same memory is used again for the next. */
const OUTPUT_BYTES = 256 << 10;

/** How far `Inflater.push` came: all was taken in, the compressed data ended, or it is damaged, with zlib's words for it. */
export type Inflated = 'more' | 'end' | { readonly damage: string };

/**
 * Unpacks Deflate data into a spool, with a fixed amount of memory.
 *
 * It drives pako's functions that follow zlib, not its class `Inflate`: that one takes a member that ends where a chunk ends for the
 * end of the file, drops what it has unpacked but not handed on when it meets damage, and cannot be made to wait.
 */
export class Inflater {
  readonly #stream = new ZStream();
  readonly #output = new Uint8Array(OUTPUT_BYTES);
  readonly #spool: Spool;
  readonly #meter: Meter;
  readonly #onOutput: ((bytes: Uint8Array) => void) | undefined;

  /** @param onOutput called with all that comes out, before it goes into the spool */
  constructor(format: 'gzip' | 'raw', spool: Spool, meter: Meter, onOutput?: (bytes: Uint8Array) => void) {
    this.#spool = spool;
    this.#meter = meter;
    this.#onOutput = onOutput;
    this.#stream.output = this.#output;
    this.#stream.avail_out = OUTPUT_BYTES;
    zlibInflateInit2(this.#stream, format === 'gzip' ? 15 + 16 : -15);
  }

  /** How many bytes of what was pushed last have not been looked at, because the compressed data ended before them. */
  get left(): number {
    return this.#stream.avail_in;
  }

  /**
   * Takes in the next packed bytes.
   *
   * @throws ArchiveFault when too much comes out; the spool's error
   */
  async push(packed: Uint8Array): Promise<Inflated> {
    const stream = this.#stream;
    stream.input = packed;
    stream.next_in = 0;
    stream.avail_in = packed.length;
    for (;;) {
      const before = stream.avail_in;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      this.#meter.taken += before - stream.avail_in;
      if (status === Z_STREAM_END) return 'end';
      if (status !== Z_OK && status !== Z_BUF_ERROR) return { damage: stream.msg || `zlib error ${status}` };
      // Where the room was used up there may be more to come without further input.
      if (stream.avail_out > 0) return 'more';
      await this.flush();
    }
  }

  /** Hands on what has come out. @throws as `push` does */
  async flush(): Promise<void> {
    const bytes = this.#output.subarray(0, this.#stream.next_out);
    if (bytes.length === 0) return;
    this.#meter.add(bytes.length);
    this.#onOutput?.(bytes);
    await this.#spool.add(bytes);
    this.#stream.next_out = 0;
    this.#stream.avail_out = OUTPUT_BYTES;
  }

  /** Makes it ready for another member of the same format. */
  restart(): void {
    zlibInflateReset(this.#stream);
  }
}

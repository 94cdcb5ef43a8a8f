import { ByteWriter } from '../../base/bytes.ts';
import type { Frame } from '../../input/frames.ts';
import { NATIVE_META } from '../../records/native.ts';
import type { RecordWriter } from './writer.ts';

/** Bytes of records that may wait for what the header is made of. */
const MOST_BYTES = 1 << 20;

/** Where a header's own native text lies: most often a line. */
type Place = Pick<Frame, 'line' | 'offset' | 'length'>;

/**
 * What the headers of all sources share. The header is to be the first record, and what it says may stand on a later line than the first;
 * so the records of the first lines wait for it, but not for long. Where the chunks of the file end makes no difference to it.
 */
export class WaitingHeader {
  /** What the header is made of; the first line unless it is set. */
  place: Place | null = null;
  readonly #writer: RecordWriter;
  #lines = 0;
  #isDue = false;

  constructor(writer: RecordWriter) {
    this.#writer = writer;
  }

  /** Whether the header can be written, and nothing more goes into it: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Says that nothing more goes into the header. */
  close(): void {
    this.#isDue = true;
  }

  /**
   * Counts a line, readable or not, after its records have been written.
   *
   * @param hasAll whether the header has all that it waited for
   * @param mostLines how many lines may wait when it has not
   */
  passed(frame: Frame, hasAll: boolean, mostLines: number): void {
    this.place ??= frame;
    this.#lines++;
    if (hasAll || this.#lines >= mostLines || this.#writer.out.length >= MOST_BYTES) this.#isDue = true;
  }

  /**
   * The header's bytes; none for a file without a line.
   *
   * @param members writes its members after type, seq and id, each with a comma before it
   */
  bytes(members: (out: ByteWriter) => void): Uint8Array<ArrayBuffer> {
    const out = new ByteWriter(1 << 10);
    if (this.place === null) return out.view();
    out.ascii('{"type":"session","seq":1,"id":"#session"');
    members(out);
    const { line, offset, length } = this.place;
    out.ascii(`,"_meta":{"${NATIVE_META.text}":{"line":${line},"offset":${offset},"size":${length}}}}\n`);
    this.#isDue = true;
    return out.view();
  }
}

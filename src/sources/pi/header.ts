import { ByteWriter } from '../../base/bytes.ts';
import type { Frame } from '../../input/frames.ts';
import type { Name, Tape, Token } from '../../json/tape.ts';
import { NATIVE_META } from '../../records/reader.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

/** Lines, and bytes of records, that may wait for the line that the header is made of. It is the first line of every whole file. */
const MOST_LINES = 16;
const MOST_BYTES = 1 << 20;

/** The header: session and directory, of the file's first line of type `session`. */
export class Header {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #agent: string;
  #frame: Frame | null = null;
  #hasSession = false;
  #members: readonly { readonly name: string; readonly value: Json }[] = [];
  #lines = 0;
  #isDue = false;

  constructor(tape: Tape, writer: RecordWriter, agent: string) {
    this.#tape = tape;
    this.#writer = writer;
    this.#agent = agent;
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Takes a line of type `session`. Returns false when the session is known, or its header is written. */
  take(frame: Frame): boolean {
    if (this.#isDue || this.#hasSession) return false;
    this.#hasSession = true;
    this.#frame = frame;
    const members: { name: string; value: Json }[] = [];
    const keep = (name: string, from: Name): void => {
      const token: Token = this.#tape.member(0, from);
      if (this.#tape.isString(token)) members.push({ name, value: this.#writer.keep(token) });
    };
    keep('sessionId', N.id);
    keep('cwd', N.cwd);
    members.push({ name: 'native', value: this.#writer.keep(0) });
    this.#members = members;
    return true;
  }

  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void {
    if (this.#isDue) return;
    this.#frame ??= frame;
    this.#lines++;
    this.#isDue = this.#hasSession || this.#lines >= MOST_LINES || this.#writer.out.length >= MOST_BYTES;
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    const out = new ByteWriter(1 << 10);
    if (this.#frame === null) return out.view();
    out.ascii(`{"type":"session","seq":1,"id":"#session","agent":"${this.#agent}"`);
    for (const { name, value } of this.#members) out.ascii(`,"${name}":`).bytes(value);
    const { line, offset, length } = this.#frame;
    out.ascii(`,"_meta":{"${NATIVE_META.text}":{"line":${line},"offset":${offset},"size":${length}}}}\n`);
    this.#isDue = true;
    return out.view();
  }
}

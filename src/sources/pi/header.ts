import type { Frame } from '../../input/frames.ts';
import type { Name, Tape, Token } from '../../json/tape.ts';
import { WaitingHeader } from '../kit/header.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

/** Lines that may wait for the line that the header is made of. It is the first line of every whole file. */
const MOST_LINES = 16;

/** The header: session and directory, of the file's first line of type `session`. */
export class Header {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #first: WaitingHeader;
  readonly #agent: string;
  #hasSession = false;
  #members: readonly { readonly name: string; readonly value: Json }[] = [];

  constructor(tape: Tape, writer: RecordWriter, agent: string) {
    this.#tape = tape;
    this.#writer = writer;
    this.#first = new WaitingHeader(writer);
    this.#agent = agent;
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
  }

  /** Takes a line of type `session`. Returns false when the session is known, or its header is written. */
  take(frame: Frame): boolean {
    if (this.#first.isDue || this.#hasSession) return false;
    this.#hasSession = true;
    this.#first.place = frame;
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
    this.#first.passed(frame, this.#hasSession, MOST_LINES);
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      out.ascii(`,"agent":"${this.#agent}"`);
      for (const { name, value } of this.#members) out.ascii(`,"${name}":`).bytes(value);
    });
  }
}

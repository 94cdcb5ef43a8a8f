import type { Frame } from '../../input/frames.ts';
import { WaitingHeader } from '../kit/header.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** The header: what OpenCode keeps of the session itself. A later line about a session stays a line. */
export class Header {
  readonly #conversion: Conversion;
  readonly #first: WaitingHeader;
  #hasSession = false;
  readonly #members: { readonly name: string; readonly value: Json }[] = [];
  #ts: string | null = null;
  /** The version without its quotes. */
  #version: Json | null = null;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
    this.#first = new WaitingHeader(conversion.writer);
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
  }

  /** Takes what the line says of a session. Returns false when the header is made of another line. */
  take(frame: Frame): boolean {
    if (this.#first.isDue || this.#hasSession) return false;
    const { tape, writer, value } = this.#conversion;
    this.#hasSession = true;
    this.#first.place = frame;
    const keep = (name: string, ...tokens: readonly number[]): void => {
      const token = tokens.find((each) => tape.isString(each) && !tape.isEmpty(each));
      if (token !== undefined) this.#members.push({ name, value: writer.keep(token) });
    };
    const own = (name: (typeof N)['id']): number => tape.member(value, name);
    keep('sessionId', own(N.id));
    keep('title', own(N.title));
    keep('cwd', own(N.directory));
    keep('parentSessionId', own(N.parentID), own(N.parent_id));
    this.#members.push({ name: 'native', value: writer.keep(value) });
    const created = tape.member(own(N.time), N.created);
    this.#ts = this.#conversion.iso(created >= 0 ? created : own(N.time_created));
    const version = own(N.version);
    if (tape.isString(version)) this.#version = writer.keepPart(tape.start(version) + 1, tape.end(version) - 1);
    return true;
  }

  /** Counts a line, readable or not, after its records have been written: the session's own comes first. */
  passed(frame: Frame): void {
    this.#first.passed(frame, true, 1);
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      out.ascii(',"agent":"OpenCode');
      if (this.#version !== null) out.ascii(' ').bytes(this.#version);
      out.ascii('"');
      if (this.#ts !== null) out.ascii(`,"ts":"${this.#ts}"`);
      for (const { name, value } of this.#members) out.ascii(`,"${name}":`).bytes(value);
    });
  }
}

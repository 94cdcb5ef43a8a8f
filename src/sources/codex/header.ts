import type { Frame } from '../../input/frames.ts';
import type { Name, Tape, Token } from '../../json/tape.ts';
import { WaitingHeader } from '../kit/header.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

/** Lines that may wait for the line that the header is made of. It is the first line of every whole file. */
const MOST_LINES = 16;

/**
 * The header: session, version and directory. The first `session_meta` is the session's; later ones belong to a history that was
 * copied, as when a session is forked.
 */
export class Header {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #first: WaitingHeader;
  #hasMeta = false;
  #members: readonly { readonly name: string; readonly value: Json }[] = [];
  /** The version without its quotes. */
  #version: Json | null = null;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
    this.#first = new WaitingHeader(writer);
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
  }

  /** Takes what a session's first line says. Returns false when the session is known, or its header is written. */
  take(frame: Frame, meta: Token): boolean {
    if (this.#first.isDue || this.#hasMeta) return false;
    const tape = this.#tape;
    this.#hasMeta = true;
    this.#first.place = frame;
    const members: { name: string; value: Json }[] = [];
    const keep = (name: string, token: Token): void => {
      if (tape.isString(token)) members.push({ name, value: this.#writer.keep(token) });
    };
    const own = (name: Name): Token => tape.member(meta, name);
    const source = tape.member(own(N.source), N.subagent);
    keep('sessionId', own(N.id));
    keep('cwd', own(N.cwd));
    if (source >= 0) {
      keep('subagentId', own(N.id));
      const spawn = [...tape.members(source)].map(({ value }) => tape.member(value, N.parent_thread_id));
      const parent = [own(N.parent_thread_id), ...spawn].find((token) => tape.isString(token));
      keep('parentSessionId', parent ?? -1);
    }
    members.push({ name: 'native', value: this.#writer.keep(meta) });
    this.#members = members;
    const version = own(N.cli_version);
    if (tape.isString(version)) this.#version = this.#writer.keepPart(tape.start(version) + 1, tape.end(version) - 1);
    return true;
  }

  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void {
    this.#first.passed(frame, this.#hasMeta, MOST_LINES);
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      out.ascii(',"agent":"Codex');
      if (this.#version !== null) out.ascii(' ').bytes(this.#version);
      out.ascii('"');
      for (const { name, value } of this.#members) out.ascii(`,"${name}":`).bytes(value);
    });
  }
}

import { ByteWriter } from '../../base/bytes.ts';
import type { Frame } from '../../input/frames.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { NATIVE_META } from '../../records/reader.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

/** Lines, and bytes of records, that may wait for the line which names the session. */
const MOST_LINES = 64;
const MOST_BYTES = 1 << 20;

/** The header: the first session of the log, its directory, and the agent and the protocol as `initialize` settled them. */
export class Header {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  #frame: Frame | null = null;
  /** The session's id, and its directory as the log had told it by then. */
  #session: Pick<Session, 'json' | 'cwd'> | null = null;
  /** What the last `initialize` settled, and what the header says of it: what comes after the header makes no difference to it. */
  #agent: string | null = null;
  #protocol: Json | null = null;
  #ownAgent: string | null = null;
  #ownProtocol: Json | null = null;
  #native: Json | null = null;
  #lines = 0;
  #isDue = false;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** The agent by name and version, null before it has said them. */
  get agent(): string | null {
    return this.#agent;
  }

  /** Takes what the agent answered to `initialize`. */
  agreed(result: Token): void {
    const tape = this.#tape;
    const own = tape.member(result, N.agentInfo);
    const info = tape.isObject(own) ? own : tape.member(result, N.info);
    const title = tape.textOrNull(tape.member(info, N.title));
    const name = title === null || title === '' ? tape.textOrNull(tape.member(info, N.name)) : title;
    const version = tape.textOrNull(tape.member(info, N.version));
    if (name !== null) this.#agent = version === null ? name : `${name} ${version}`;
    const protocol = tape.member(result, N.protocolVersion);
    if (tape.isNumber(protocol)) this.#protocol = this.#writer.keep(protocol);
    if (!this.#isDue && this.#session === null) this.#settle();
  }

  /**
   * Takes the first session that the log tells of.
   *
   * @param result what the agent answered when it was made or loaded; -1 where the session is known by its id alone
   * @returns whether the line is told by the header
   */
  take(frame: Frame, session: Session, result: Token): boolean {
    if (this.#isDue || this.#session !== null) return false;
    this.#session = { json: session.json, cwd: session.cwd };
    this.#frame = frame;
    if (this.#tape.isObject(result)) this.#native = this.#writer.keep(result);
    return true;
  }

  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void {
    if (this.#isDue) return;
    this.#frame ??= frame;
    this.#lines++;
    this.#isDue = this.#session !== null || this.#lines >= MOST_LINES || this.#writer.out.length >= MOST_BYTES;
  }

  #settle(): void {
    this.#ownAgent = this.#agent;
    this.#ownProtocol = this.#protocol;
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    const out = new ByteWriter(1 << 10);
    if (this.#frame === null) return out.view();
    out.ascii('{"type":"session","seq":1,"id":"#session"');
    const session = this.#session;
    if (session !== null) out.ascii(',"sessionId":').bytes(session.json);
    if (this.#ownAgent !== null) out.ascii(',"agent":').text(JSON.stringify(this.#ownAgent));
    if (this.#ownProtocol !== null) out.ascii(',"protocolVersion":').bytes(this.#ownProtocol);
    if (session !== null && session.cwd !== null) out.ascii(',"cwd":').text(JSON.stringify(session.cwd));
    if (this.#native !== null) out.ascii(',"native":').bytes(this.#native);
    const { line, offset, length } = this.#frame;
    out.ascii(`,"_meta":{"${NATIVE_META.text}":{"line":${line},"offset":${offset},"size":${length}}}}\n`);
    this.#isDue = true;
    return out.view();
  }
}

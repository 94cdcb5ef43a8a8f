import type { Frame } from '../../input/frames.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { WaitingHeader } from '../kit/header.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

/** Lines that may wait for the line which names the session. */
const MOST_LINES = 64;

/** The header: the first session of the log, its directory, and the agent and the protocol as `initialize` settled them. */
export class Header {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #first: WaitingHeader;
  /** The session's id, and its directory as the log had told it by then. */
  #session: Pick<Session, 'json' | 'cwd'> | null = null;
  /** What the last `initialize` settled, and what the header says of it: what comes after the header makes no difference to it. */
  #agent: string | null = null;
  #protocol: Json | null = null;
  #ownAgent: string | null = null;
  #ownProtocol: Json | null = null;
  #native: Json | null = null;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
    this.#first = new WaitingHeader(writer);
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
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
    if (!this.#first.isDue && this.#session === null) this.#settle();
  }

  /**
   * Takes the first session that the log tells of.
   *
   * @param result what the agent answered when it was made or loaded; -1 where the session is known by its id alone
   * @returns whether the line is told by the header
   */
  take(frame: Frame, session: Session, result: Token): boolean {
    if (this.#first.isDue || this.#session !== null) return false;
    this.#session = { json: session.json, cwd: session.cwd };
    this.#first.place = frame;
    if (this.#tape.isObject(result)) this.#native = this.#writer.keep(result);
    return true;
  }

  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void {
    this.#first.passed(frame, this.#session !== null, MOST_LINES);
  }

  #settle(): void {
    this.#ownAgent = this.#agent;
    this.#ownProtocol = this.#protocol;
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      const session = this.#session;
      if (session !== null) out.ascii(',"sessionId":').bytes(session.json);
      if (this.#ownAgent !== null) out.ascii(',"agent":').text(JSON.stringify(this.#ownAgent));
      if (this.#ownProtocol !== null) out.ascii(',"protocolVersion":').bytes(this.#ownProtocol);
      if (session !== null && session.cwd !== null) out.ascii(',"cwd":').text(JSON.stringify(session.cwd));
      if (this.#native !== null) out.ascii(',"native":').bytes(this.#native);
    });
  }
}

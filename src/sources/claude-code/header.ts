import type { Frame } from '../../input/frames.ts';
import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { WaitingHeader } from '../kit/header.ts';
import { isText, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

/** Lines that may pass while the header waits for a conversation line, and, once it has seen one, for a title. */
const MOST_LINES = 64;
const FEW_LINES = 16;

const CONVERSATION = ['user', 'assistant', 'system', 'attachment', 'progress'].map(nameOf);
const TITLES: readonly { readonly type: Name; readonly member: Name }[] = [
  { type: nameOf('custom-title'), member: N.customTitle },
  { type: nameOf('ai-title'), member: N.aiTitle },
  { type: nameOf('summary'), member: N.summary },
];

/**
 * The header: session, title, version and directory. What it says stands on the first conversation line, which may come after titles and
 * snapshots.
 */
export class Header {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #first: WaitingHeader;
  #hasConversation = false;
  #sessionId: Json | null = null;
  #cwd: Json | null = null;
  /** The version without its quotes. */
  #version: Json | null = null;
  #agentId: Json | null = null;
  /** The last title of each kind, and how many summaries there are. */
  readonly #titles: (Json | null)[] = [null, null, null];
  #summaries = 0;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
    this.#first = new WaitingHeader(writer);
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
  }

  /** Looks at a line that is an object; at none once the header is due. */
  see(frame: Frame): void {
    if (this.#first.isDue) return;
    const tape = this.#tape;
    const type = tape.member(0, N.type);
    const isConversation =
      CONVERSATION.some((name) => isText(tape, type, name)) && tape.isString(tape.member(0, N.sessionId));
    TITLES.forEach((title, at) => {
      const token = tape.member(0, title.member);
      if (!isText(tape, type, title.type) || !tape.isString(token) || tape.isEmpty(token)) return;
      this.#titles[at] = this.#writer.keep(token);
      if (title.member === N.summary) this.#summaries++;
    });
    this.#sessionId ??= this.#kept(N.sessionId);
    if (isConversation && !this.#hasConversation) this.#conversation(frame);
  }

  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void {
    const hasTitle = this.#titles[0] !== null || this.#titles[1] !== null;
    this.#first.passed(frame, this.#hasConversation && hasTitle, this.#hasConversation ? FEW_LINES : MOST_LINES);
  }

  #conversation(frame: Frame): void {
    const tape = this.#tape;
    this.#hasConversation = true;
    this.#first.place = frame;
    this.#sessionId = this.#kept(N.sessionId);
    this.#cwd = this.#kept(N.cwd);
    const version = tape.member(0, N.version);
    if (tape.isString(version)) this.#version = this.#writer.keepPart(tape.start(version) + 1, tape.end(version) - 1);
    if (isTrue(tape, tape.member(0, N.isSidechain))) this.#agentId = this.#kept(N.agentId);
  }

  #kept(name: Name): Json | null {
    const token: Token = this.#tape.member(0, name);
    return this.#tape.isString(token) ? this.#writer.keep(token) : null;
  }

  /** A title that the user gave goes before one that was made. Several summaries are titles of other sessions, so none of them counts. */
  #title(): Json | null {
    const [custom = null, made = null, summary = null] = this.#titles;
    return custom ?? made ?? (this.#summaries === 1 ? summary : null);
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      const member = (name: string, value: Json | null): void => {
        if (value !== null) out.ascii(`,"${name}":`).bytes(value);
      };
      member('sessionId', this.#sessionId);
      member('title', this.#title());
      out.ascii(',"agent":"Claude Code');
      if (this.#version !== null) out.ascii(' ').bytes(this.#version);
      out.ascii('"');
      member('cwd', this.#cwd);
      member('subagentId', this.#agentId);
    });
  }
}

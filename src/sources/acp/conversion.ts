import type { Frame } from '../../input/frames.ts';
import { Tape, type Token } from '../../json/tape.ts';
import { LineIds, type RecordRef } from '../kit/ids.ts';
import { type Json, RecordWriter } from '../kit/writer.ts';
import { Calls } from './calls.ts';
import { Connections } from './connections.ts';
import { Elicitations } from './elicitation.ts';
import { Header } from './header.ts';
import { Directions, type Message } from './message.ts';
import { Messages } from './messages.ts';
import { N } from './names.ts';
import { Permissions } from './permissions.ts';
import { Plans } from './plans.ts';
import { RequestIds } from './request-ids.ts';
import { Requests } from './requests.ts';
import { type Session, Sessions } from './sessions.ts';
import { Subagents } from './subagents.ts';
import { Terminals } from './terminals.ts';

/** One log's conversion: the message that is being read, the records that are written, and what is remembered of earlier ones. */
export class Conversion {
  /** The line, or the text that stood in it: filled by the framer or by `envelope.ts`. */
  readonly tape = new Tape();
  readonly writer = new RecordWriter(this.tape, new LineIds());
  readonly header = new Header(this.tape, this.writer);
  readonly directions = new Directions();
  readonly connections = new Connections();
  readonly requests = new Requests(this.tape, this.connections);
  readonly requestIds = new RequestIds();
  readonly sessions = new Sessions(this.tape);
  readonly calls = new Calls(this);
  readonly messages = new Messages(this);
  readonly permissions = new Permissions(this);
  readonly elicitations = new Elicitations(this);
  readonly terminals = new Terminals(this);
  readonly plans = new Plans(this);
  readonly subagents = new Subagents(this);
  /** The line, and when it was written where the log says so. */
  frame: Frame = { offset: 0, length: 0, line: 0, lines: 0 };
  ts: Json | null = null;
  /** The message that records are being made of; null for a line that is none. */
  message: Message | null = null;
  session: Session | null = null;
  /** Whether the record holds the message itself, with the `_meta` in it, or must not. */
  #isMetaTold = false;
  /** Whether clearing with null is possible: only from protocol version 2 on. */
  clearsWithNull = false;

  /** Begins a record: type, seq, id, ts. */
  begin(type: string, of: readonly Token[] = [], ts: Json | null = this.ts): RecordRef {
    const ref = this.writer.begin(type, of);
    if (ts !== null) this.writer.kept('ts', ts);
    this.#isMetaTold = false;
    return ref;
  }

  /** Says that the record holds the message as it stands, or that what it has for `_meta` is not to be told. */
  tellNoMeta(): void {
    this.#isMetaTold = true;
  }

  /** Ends a record of the message: where it comes from, its session, its side, and what the protocol's own `_meta` says. */
  end(): void {
    this.#end(this.frame, this.session, true);
  }

  /** Ends a record of earlier lines, of which the last is given. */
  endOf(frame: Frame, session: Session): void {
    this.#end(frame, session, false);
  }

  #end(frame: Frame, session: Session | null, isOfMessage: boolean): void {
    const { writer } = this;
    writer.name('_meta');
    writer.place(frame);
    if (session !== null) writer.kept('acp/session', session.json);
    if (isOfMessage) this.#ownMeta(session);
    writer.out.ascii('}}\n');
  }

  #ownMeta(session: Session | null): void {
    const { writer, message } = this;
    if (message === null) return;
    if (message.from !== null) writer.word('acp/from', message.from);
    if (session !== null && session.replay !== 'none') writer.ascii('acp/replay', 'true');
    if (this.#isMetaTold) return;
    const found = this.#nativeMeta(message);
    if (found.length === 0) return;
    writer.open('acp/meta');
    for (const [name, token] of found) writer.copy(name, token);
    writer.close();
  }

  /** The objects `_meta` of a message, by what they are about. */
  #nativeMeta({ params, result }: Message): [string, Token][] {
    const { tape } = this;
    const update = tape.member(params, N.update);
    const holders: [string, Token][] = [
      ['params', params],
      ['update', update],
      ['content', tape.member(update, N.content)],
      ['toolCall', tape.member(params, N.toolCall)],
      ['result', result],
    ];
    return holders
      .map(([name, holder]): [string, Token] => [name, tape.member(holder, N._meta)])
      .filter(([, token]) => token >= 0 && !tape.isNull(token));
  }

  /** What is written while `write` runs, taken back from the record stream: only values may be written by it. */
  taken(write: () => void): Json {
    const { out } = this.writer;
    const from = out.length;
    write();
    const json = out.view().slice(from);
    out.truncate(from);
    return json;
  }
}

import type { Frame } from '../../input/frames.ts';
import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';
import { writePart, writeParts } from '../kit/content.ts';
import { elementsOf, plainTextOf, printOf } from './content.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';
import { TextParts } from './text-parts.ts';

/** Who speaks. */
export type Voice = 'user' | 'assistant' | 'reasoning';

/** A message that may go on. */
interface Open {
  readonly key: string;
  readonly voice: Voice;
  readonly session: Session;
  readonly messageId: Json | null;
  /** The record that the next one supersedes. */
  record: RecordRef;
  /** Where the last piece of it stands, and when that was. */
  frame: Frame;
  ts: Json | null;
  readonly parts: TextParts;
  /** Whether the last record has a piece only. */
  isInPieces: boolean;
}

const VOICES: readonly Voice[] = ['user', 'assistant', 'reasoning'];
/** Bytes of one message; a longer one goes on in another record. */
const LONGEST = 1 << 20;
/** Messages that may go on at one time, of all sessions. */
const MOST_OPEN = 16;

/**
 * Messages and reasoning. What comes in pieces is one message: the first piece makes its record, every further one a revision that holds the piece
 * alone (`chunk`), and when nothing goes on any more a last revision has the whole. So each piece has its place, and what is written grows with
 * what was read.
 */
export class Messages {
  readonly #conversion: Conversion;
  readonly #open = new Map<string, Open>();
  /** The latest record of each message with an id, and of a message without one that was too long: what goes on after it. */
  readonly #records = new Map<string, RecordRef>();
  /** The prompts that the agent tells again, by what it knows them by. */
  readonly #echoes = new Map<string, RecordRef>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes the message of a prompt, which is whole. */
  prompt(session: Session, content: Token): RecordRef {
    const { tape, writer } = this.#conversion;
    this.close(session);
    const record = this.#begin('user', null);
    writer.name('content');
    writeParts(tape, writer, elementsOf(tape, content));
    this.#conversion.end();
    session.prompt = { record, print: printOf(tape, content) };
    return record;
  }

  /** The agent has said by which id it knows a prompt. */
  promptIs(session: Session, record: RecordRef, messageId: Token): void {
    if (!this.#conversion.tape.isString(messageId)) return;
    const key = this.#keyOf(session, 'user', messageId);
    if (this.#records.has(key) || this.#open.has(key)) return;
    this.#echoes.set(key, record);
    this.#records.set(key, record);
  }

  /** Takes a piece of a message. */
  chunk(session: Session, voice: Voice, update: Token): void {
    const { tape } = this.#conversion;
    const messageId = tape.member(update, N.messageId);
    const content = tape.member(update, N.content);
    const key = this.#keyOf(session, voice, messageId);
    if (!tape.isString(messageId)) this.breakOff(session, key);
    const open = this.#open.get(key);
    if (open === undefined && this.#isEcho(session, voice, key, content)) return;
    if (open === undefined) this.#start(session, voice, key, messageId, content);
    else this.#goOn(open, content);
  }

  /** Takes a whole message, which replaces what was told of it. */
  whole(session: Session, voice: Voice, update: Token): boolean {
    const { tape, writer } = this.#conversion;
    const messageId = tape.member(update, N.messageId);
    const content = tape.member(update, N.content);
    if (content < 0 || !tape.isString(messageId)) return false;
    const key = this.#keyOf(session, voice, messageId);
    if (!this.#open.has(key) && !this.#echoes.has(key) && this.#isEcho(session, voice, key, content)) return true;
    const before = this.#open.get(key)?.record ?? this.#records.get(key) ?? null;
    const record = this.#begin(voice, tape.isString(messageId) ? writer.keep(messageId) : null, before);
    writer.name('content');
    writeParts(tape, writer, elementsOf(tape, content));
    this.#conversion.end();
    this.#keep(session, voice, key, writer.keep(messageId), record, content);
    return true;
  }

  /** Ends the messages without ids of a session, but for one: another voice speaks, or something else happens. */
  breakOff(session: Session, except = ''): void {
    for (const open of this.#open.values())
      if (open.session === session && open.messageId === null && open.key !== except) this.#close(open);
    for (const voice of VOICES) {
      const key = this.#keyOf(session, voice, -1);
      if (key !== except) this.#records.delete(key);
    }
  }

  /** Ends all messages of a session. */
  close(session: Session): void {
    this.breakOff(session);
    for (const open of this.#open.values()) if (open.session === session) this.#close(open);
  }

  /** Ends all messages. */
  closeAll(): void {
    for (const open of this.#open.values()) this.#close(open);
  }

  /** Writes the whole of what is there of each message; it may go on. */
  flush(): void {
    for (const open of this.#open.values()) this.#writeWhole(open);
  }

  #keyOf(session: Session, voice: Voice, messageId: Token): string {
    const { tape } = this.#conversion;
    return `${session.number}/${voice}/${tape.isString(messageId) ? `#${tape.text(messageId)}` : ''}`;
  }

  /** Shows a prompt that the agent tells again as such: the same text, once, or under the id that the prompt has. */
  #isEcho(session: Session, voice: Voice, key: string, content: Token): boolean {
    const { prompt, replay } = session;
    const { message, tape } = this.#conversion;
    if (voice !== 'user' || message === null || replay !== 'none') return false;
    const isSame = prompt !== null && prompt.print !== '' && printOf(tape, content) === prompt.print;
    const record = isSame ? prompt.record : (this.#echoes.get(key) ?? null);
    if (record === null) return false;
    if (isSame) session.prompt = null;
    if (isSame && key.includes('#')) {
      this.#echoes.set(key, record);
      this.#records.set(key, record);
    }
    writeGeneric(this.#conversion, message, record);
    return true;
  }

  #start(session: Session, voice: Voice, key: string, messageId: Token, content: Token): void {
    const { tape, writer } = this.#conversion;
    const id = tape.isString(messageId) ? writer.keep(messageId) : null;
    const before = this.#records.get(key);
    const record = this.#begin(voice, id);
    if (before !== undefined) writer.word('continues', writer.idOf(before));
    if (id === null) this.#records.delete(key);
    writer.name('content');
    writeParts(tape, writer, elementsOf(tape, content));
    this.#conversion.end();
    this.#keep(session, voice, key, id, record, content);
  }

  #goOn(open: Open, content: Token): void {
    const { tape, writer, frame, ts } = this.#conversion;
    open.record = this.#begin(open.voice, open.messageId, open.record);
    writer.name('chunk');
    writeParts(tape, writer, elementsOf(tape, content));
    writer.ascii('capture', '{"content":{"state":"omitted"}}');
    this.#conversion.end();
    open.frame = frame;
    open.ts = ts;
    open.isInPieces = true;
    this.#add(open, content);
    if (open.parts.bytes <= LONGEST) return;
    this.#close(open);
    this.#records.set(open.key, open.record);
  }

  #keep(session: Session, voice: Voice, key: string, messageId: Json | null, record: RecordRef, content: Token): void {
    const { frame, ts } = this.#conversion;
    const parts = new TextParts();
    const open: Open = { key, voice, session, messageId, record, frame, ts, parts, isInPieces: false };
    this.#open.delete(key);
    this.#open.set(key, open);
    this.#add(open, content);
    for (const oldest of this.#open.values()) {
      if (this.#open.size <= MOST_OPEN) break;
      this.#close(oldest);
    }
  }

  #add({ parts }: Open, content: Token): void {
    const conversion = this.#conversion;
    const { tape, writer } = conversion;
    for (const block of elementsOf(tape, content)) {
      const text = plainTextOf(tape, block);
      if (text >= 0) parts.text(writer.keepPart(tape.start(text) + 1, tape.end(text) - 1));
      else parts.other(conversion.taken(() => writePart(tape, writer, block)));
    }
  }

  #close(open: Open): void {
    this.#writeWhole(open);
    this.#open.delete(open.key);
    if (open.messageId !== null) this.#records.set(open.key, open.record);
  }

  #writeWhole(open: Open): void {
    if (!open.isInPieces) return;
    const { writer } = this.#conversion;
    open.record = this.#begin(open.voice, open.messageId, open.record, open.ts);
    writer.name('content');
    open.parts.write(writer.out);
    this.#conversion.endOf(open.frame, open.session);
    open.isInPieces = false;
  }

  #begin(
    voice: Voice,
    messageId: Json | null,
    before: RecordRef | null = null,
    ts: Json | null = this.#conversion.ts,
  ): RecordRef {
    const { writer } = this.#conversion;
    const record = this.#conversion.begin(voice === 'reasoning' ? 'reasoning' : 'message', [], ts);
    if (before !== null) writer.supersedes(before);
    if (voice !== 'reasoning') writer.word('role', voice);
    if (messageId !== null) writer.kept('messageId', messageId);
    return record;
  }
}

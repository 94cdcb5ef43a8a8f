import { ByteWriter, encodeUtf8 } from '../../base/bytes.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import type { Frame } from '../../input/frames.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { NATIVE_MALFORMED, NATIVE_META } from '../../records/native.ts';
import { type LineIds, recordId, type RecordRef } from './ids.ts';
import type { Unread } from './unread.ts';

/** The line that records are being made of, as far as every record of it needs it. */
export interface NativeLine {
  readonly frame: Frame;
  readonly uuid: Sym;
  /** Whether an earlier line has the same uuid. */
  readonly repeats: boolean;
  /** The timestamp's token when it is one by RFC 3339, else -1. */
  readonly ts: Token;
  /** Writes members of its own into the `_meta` of each record of the line; null when there are none. */
  readonly meta: (() => void) | null;
  /**
   * Writes, as members of an object, what the line says that none of its records has a member for: it becomes `native` of the first record
   * of the line, unless that shows the line whole. Absent or null when there is nothing.
   */
  readonly rest?: (() => void) | null;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const HEX = '0123456789abcdef';
const CLOSE = encodeUtf8('}}\n');

/** JSON text that is kept from one line for a record made of a later one. */
export type Json = Uint8Array;

/**
 * Writes records, one a line: what every record has, and members whose values are copied as the native line spells them, so that
 * numbers keep their digits and strings their escapes.
 */
export class RecordWriter {
  /** What has been written and not been taken. */
  readonly out = new ByteWriter(1 << 18);
  readonly #tape: Tape;
  readonly #ids: LineIds;
  #line: NativeLine | null = null;
  /** The number of the next record on the line. */
  #index = 0;
  #lastLine = 0;
  /** seq of the next record; 1 is the header's. */
  #seq = 2;
  /** Whether the next member is its object's first. */
  #isFresh = false;
  /** Objects that are open inside the record, and whether the record has a `native` of its own. */
  #depth = 0;
  #hasNative = false;
  /** What the piece is that could not be read. */
  #unread: Unread | null = null;
  /** What is left to be told of the line. */
  #rest: (() => void) | null = null;

  constructor(tape: Tape, ids: LineIds) {
    this.#tape = tape;
    this.#ids = ids;
  }

  /** How many records have been begun, the header not counted. */
  get count(): number {
    return this.#seq - 2;
  }

  /** What the next record of the line will be named by. */
  get next(): RecordRef {
    return this.#refAt(this.#current(), this.#index);
  }

  /** Turns to a line. Two objects on one physical line share the numbering of their records. */
  turnTo(line: NativeLine): void {
    this.#line = line;
    this.#rest = line.rest ?? null;
    if (line.frame.line !== this.#lastLine) this.#index = 0;
    this.#lastLine = line.frame.line;
  }

  /**
   * Begins a record of the line: type, seq, id, ts.
   *
   * @param type ASCII, or a text that is copied from the line: the agent's prefix and then the tokens of `of`, with dots between
   * @returns what later records name it by
   */
  begin(type: string, of: readonly Token[] = []): RecordRef {
    const line = this.#current();
    const ref = this.#nextRef(line);
    this.#hasNative = false;
    const { out } = this;
    out.ascii('{"type":"').ascii(type);
    of.forEach((token, at) => {
      if (at > 0) out.ascii('.');
      this.#copy(this.#tape.start(token) + 1, this.#tape.end(token) - 1);
    });
    out
      .ascii('","seq":')
      .ascii(String(this.#seq++))
      .ascii(',"id":"')
      .ascii(recordId(this.#ids, ref))
      .ascii('"');
    if (line.ts >= 0) this.copy('ts', line.ts);
    return ref;
  }

  /** Says what the piece is that the next `malformed` stands for; null when there is none. */
  tellUnread(piece: Unread | null): void {
    this.#unread = piece;
  }

  /**
   * Writes what stands for a piece of the file that is no line: why, and its text where it is known and may be told. It is no record and
   * takes no number.
   */
  malformed(reason: string, isCut: boolean): void {
    const id = recordId(this.#ids, this.#nextRef(this.#current()));
    this.out.ascii(`{"type":"${NATIVE_MALFORMED}","id":"`).ascii(id).ascii('"');
    this.text('reason', reason);
    if (isCut) this.ascii('cut', 'true');
    const piece = this.#unread;
    if (piece !== null && piece.text !== null) {
      this.text('text', piece.text);
      if (piece.isReplaced) this.ascii('notUtf8', 'true');
      if (piece.isCut) this.ascii('capture', `{"text":{"state":"truncated","originalBytes":${piece.size}}}`);
    } else if (piece !== null) this.ascii('capture', `{"text":{"state":"redacted","originalBytes":${piece.size}}}`);
    this.end();
  }

  /**
   * Ends a record: says which native line it came from, and what else the line has for `_meta`.
   *
   * @param own writes members of `_meta` that only this record has
   */
  end(own: (() => void) | null = null): void {
    const line = this.#current();
    const { out } = this;
    const rest = this.takeRest();
    if (rest !== null && !this.#hasNative) {
      this.open('native');
      rest();
      this.close();
    }
    out.ascii(',"_meta":');
    this.place(line.frame);
    line.meta?.();
    own?.();
    out.bytes(CLOSE);
  }

  /** Takes over what is left to be told of the line, for a record that tells it in its own way; null when there is nothing. */
  takeRest(): (() => void) | null {
    const rest = this.#rest;
    this.#rest = null;
    return rest;
  }

  /** Writes the beginning of a `_meta` object, without its closing bracket: line, offset and size of a native line. */
  place({ line, offset, length }: Frame): void {
    this.out.ascii(`{"${NATIVE_META.text}":{"line":${line},"offset":${offset},"size":${length}}`);
  }

  /** Writes a member whose value is copied from the line. */
  copy(name: string, token: Token): void {
    this.name(name);
    this.value(token);
  }

  /** Writes a member whose value is a text of ours. */
  text(name: string, text: string): void {
    this.name(name);
    this.out.text(JSON.stringify(text));
  }

  /** Writes a member whose value is ASCII text without quotes and backslashes. */
  word(name: string, text: string): void {
    this.name(name);
    this.out.ascii('"').ascii(text).ascii('"');
  }

  /** Writes a member whose value is JSON in ASCII: a number, `true`, an object made here. */
  ascii(name: string, text: string): void {
    this.name(name);
    this.out.ascii(text);
  }

  /** Writes a member whose value is JSON kept from an earlier line, or made of text. */
  kept(name: string, value: Json): void {
    this.name(name);
    this.out.bytes(value);
  }

  /** Writes `supersedes`. */
  supersedes(ref: RecordRef): void {
    this.word('supersedes', recordId(this.#ids, ref));
  }

  /** Writes a comma, where one is due, and a member's name; its value is due next. */
  name(name: string): void {
    if (this.#depth === 0 && name === 'native') this.#hasNative = true;
    this.out
      .ascii(this.#isFresh ? '"' : ',"')
      .ascii(name)
      .ascii('":');
    this.#isFresh = false;
  }

  /** Writes a comma, where one is due, and a member's name as the line spells it; its value is due next. */
  copyName(key: Token): void {
    if (!this.#isFresh) this.out.ascii(',');
    this.value(key);
    this.out.ascii(':');
    this.#isFresh = false;
  }

  /** Opens an object as a member's value; the members written next are its own. */
  open(name: string): void {
    this.name(name);
    this.out.ascii('{');
    this.#depth++;
    this.#isFresh = true;
  }

  /** Closes the object that was opened last. */
  close(): void {
    this.out.ascii('}');
    this.#depth--;
    this.#isFresh = false;
  }

  /** Writes a value as the line spells it. */
  value(token: Token): void {
    this.#copy(this.#tape.start(token), this.#tape.end(token));
  }

  /** Writes a string made of a part of a string of the line: bytes `[start, end)` of it, escapes and all. */
  part(start: number, end: number): void {
    this.out.ascii('"');
    this.#copy(start, end);
    this.out.ascii('"');
  }

  /** Writes a string that holds a value's JSON as the line spells it. */
  quoted(token: Token): void {
    const { bytes } = this.#tape;
    const { out } = this;
    out.ascii('"');
    let from = this.#tape.start(token);
    const end = this.#tape.end(token);
    for (let at = from; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte !== QUOTE && byte !== BACKSLASH && byte >= 0x20) continue;
      out.bytes(bytes, from, at).ascii(byte >= 0x20 ? '\\' : `\\u00${HEX[byte >> 4]}${HEX[byte & 15]}`);
      from = byte >= 0x20 ? at : at + 1;
    }
    out.bytes(bytes, from, end).ascii('"');
  }

  /** Keeps a value of the line for later. */
  keep(token: Token): Json {
    return this.keepPart(this.#tape.start(token), this.#tape.end(token));
  }

  /** Keeps bytes `[start, end)` of the line for later. */
  keepPart(start: number, end: number): Json {
    return oneLine(this.#tape.bytes.slice(start, end));
  }

  /** The id of a record, also of the one that is being written. */
  idOf(ref: RecordRef): string {
    return recordId(this.#ids, ref);
  }

  #nextRef(line: NativeLine): RecordRef {
    return this.#refAt(line, this.#index++);
  }

  #refAt({ uuid, repeats, frame }: NativeLine, index: number): RecordRef {
    return { uuid, line: uuid === NO_SYM || repeats ? frame.line : 0, index };
  }

  #current(): NativeLine {
    if (this.#line === null) throw new Error('no line to make records of');
    return this.#line;
  }

  #copy(start: number, end: number): void {
    const { bytes } = this.#tape;
    // Only an object spread over lines has line breaks, and only between its tokens.
    if (this.#current().frame.lines > 1) this.out.bytes(oneLine(bytes.slice(start, end)));
    else this.out.bytes(bytes, start, end);
  }
}

function oneLine(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE || bytes[at] === RETURN) bytes[at] = 0x20;
  return bytes;
}

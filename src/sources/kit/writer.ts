import { encodeUtf8 } from '../../base/bytes.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import type { Frame } from '../../input/frames.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { NATIVE_MALFORMED, NATIVE_META } from '../../records/native.ts';
import { type LineIds, recordId, type RecordRef } from './ids.ts';
import { MemberWriter } from './members.ts';
import type { Unread } from './unread.ts';

export type { Json } from './members.ts';

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

const CLOSE = encodeUtf8('}}\n');

/** Writes records, one a line: what every record has, around the members that are its own. */
export class RecordWriter extends MemberWriter {
  readonly #ids: LineIds;
  #line: NativeLine | null = null;
  /** The number of the next record on the line. */
  #index = 0;
  #lastLine = 0;
  /** seq of the next record; 1 is the header's. */
  #seq = 2;
  /** Whether the record has a `native` of its own. */
  #hasNative = false;
  /** What the piece is that could not be read. */
  #unread: Unread | null = null;
  /** What is left to be told of the line. */
  #rest: (() => void) | null = null;

  constructor(tape: Tape, ids: LineIds) {
    super(tape);
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
    // Only an object spread over lines has line breaks, and only between its tokens.
    this.isSpread = line.frame.lines > 1;
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
      this.copyBytes(this.tape.start(token) + 1, this.tape.end(token) - 1);
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

  /** Writes `supersedes`. */
  supersedes(ref: RecordRef): void {
    this.word('supersedes', recordId(this.#ids, ref));
  }

  /** Writes a comma, where one is due, and a member's name: a `native` of the record's own takes the place of what is left to be told. */
  override name(name: string): void {
    if (this.depth === 0 && name === 'native') this.#hasNative = true;
    super.name(name);
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
}

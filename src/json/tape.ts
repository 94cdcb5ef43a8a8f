import { decodeUtf8, encodeUtf8, hashBytes, sameBytes } from '../base/bytes.ts';
import { type Sym, NO_SYM, type Symbols } from '../base/symbols.ts';
import { unescape } from './unescape.ts';
import { wordOf } from './words.ts';

/** A token's number in a tape; -1 is no token. The first token, 0, is the whole value. */
export type Token = number;
export const NO_TOKEN: Token = -1;

/** What a token is. A string or name with a backslash in it is told apart, because its bytes are not its text. */
export const Kind = {
  object: 1,
  array: 2,
  string: 3,
  escaped: 4,
  number: 5,
  true: 6,
  false: 7,
  null: 8,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** A member name made ready for look-ups. */
export interface Name {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly hash: number;
}

/** Makes a member name ready for look-ups; do it once, not per record. */
export function nameOf(text: string): Name {
  const bytes = encodeUtf8(text);
  return { text, bytes, hash: hashBytes(bytes, 0, bytes.length) };
}

const START_CAPACITY = 1 << 10;
const KEEP_CAPACITY = 1 << 16;

/**
 * One JSON value as a list of tokens in document order: kind, byte range, and where the next sibling stands. No value is
 * decoded until it is asked for, so numbers keep their digits, repeated member names stay visible and any token can be
 * shown as it stands in the file. An object's members follow it as name, value, name, value.
 *
 * A tape is filled by `scan` and used again for the next value: whatever is read from it must be read before that.
 */
export class Tape {
  bytes: Uint8Array = new Uint8Array(0);
  kinds = new Uint8Array(START_CAPACITY);
  starts = new Uint32Array(START_CAPACITY);
  ends = new Uint32Array(START_CAPACITY);
  /** Of a token: the number of the token after it and all that it contains. */
  nexts = new Uint32Array(START_CAPACITY);
  /** Of a name: the hash of its text. Of an object or array: how many members or elements it has. */
  extra = new Int32Array(START_CAPACITY);
  length = 0;
  /** Name tokens that repeat an earlier name of the same object. */
  repeated: Token[] = [];
  /** Number tokens that may not survive a double: long ones, and those with an exponent. `isExact` settles it. */
  suspects: Token[] = [];
  /** Where the first byte stands that is not UTF-8; -1 when all is. */
  badUtf8 = -1;
  /** The names of the first token, each a bit that its hash chooses: most names that are looked for in a record are not there. */
  firstNames = 0;

  /** Empties the tape for a value of `bytes`; arrays that one huge value has swollen are let go. */
  reset(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.length = 0;
    if (this.repeated.length > 0) this.repeated = [];
    if (this.suspects.length > 0) this.suspects = [];
    this.badUtf8 = -1;
    this.firstNames = 0;
    if (this.kinds.length > KEEP_CAPACITY) this.#resize(START_CAPACITY);
  }

  /** Adds a token that starts at `start`; its end and next are filled in when it is complete. */
  add(kind: Kind, start: number): Token {
    if (this.length === this.kinds.length) this.#resize(this.kinds.length * 2);
    const token = this.length++;
    this.kinds[token] = kind;
    this.starts[token] = start;
    this.extra[token] = 0;
    return token;
  }

  kind(token: Token): Kind {
    return this.kinds[token] as Kind;
  }

  start(token: Token): number {
    return this.starts[token] as number;
  }

  end(token: Token): number {
    return this.ends[token] as number;
  }

  next(token: Token): Token {
    return this.nexts[token] as number;
  }

  isObject(token: Token): boolean {
    return token >= 0 && this.kinds[token] === Kind.object;
  }

  isArray(token: Token): boolean {
    return token >= 0 && this.kinds[token] === Kind.array;
  }

  isString(token: Token): boolean {
    return token >= 0 && (this.kinds[token] === Kind.string || this.kinds[token] === Kind.escaped);
  }

  isNumber(token: Token): boolean {
    return token >= 0 && this.kinds[token] === Kind.number;
  }

  isNull(token: Token): boolean {
    return token >= 0 && this.kinds[token] === Kind.null;
  }

  isBoolean(token: Token): boolean {
    return token >= 0 && (this.kinds[token] === Kind.true || this.kinds[token] === Kind.false);
  }

  /** The value of a member, NO_TOKEN when `object` is no object or has no such member. Of a repeated name the last counts. */
  member(object: Token, name: Name): Token {
    if (object < 0 || this.kinds[object] !== Kind.object) return NO_TOKEN;
    if (object === 0 && (this.firstNames & (1 << name.hash)) === 0) return NO_TOKEN;
    const end = this.nexts[object] as number;
    let found = NO_TOKEN;
    for (let key = object + 1; key < end; key = this.nexts[key + 1] as number) {
      if (this.extra[key] === name.hash && this.nameIs(key, name)) found = key + 1;
    }
    return found;
  }

  /** Whether a name token has exactly this name, escapes undone. */
  nameIs(key: Token, name: Name): boolean {
    if (this.extra[key] !== name.hash) return false;
    const start = (this.starts[key] as number) + 1;
    const size = (this.ends[key] as number) - 1 - start;
    if (this.kinds[key] === Kind.string) {
      return size === name.bytes.length && sameBytes(this.bytes, start, name.bytes, 0, size);
    }
    return this.text(key) === name.text;
  }

  /** Walks an object's members in document order, repeated ones too. */
  *members(object: Token): Generator<{ key: Token; value: Token }> {
    if (!this.isObject(object)) return;
    const end = this.next(object);
    for (let key = object + 1; key < end; key = this.next(key + 1)) yield { key, value: key + 1 };
  }

  /** Walks an array's elements. */
  *elements(array: Token): Generator<Token> {
    if (!this.isArray(array)) return;
    const end = this.next(array);
    for (let element = array + 1; element < end; element = this.next(element)) yield element;
  }

  /** A string's or name's text, escapes undone. Lone surrogates stay; bytes that are no UTF-8 become U+FFFD. */
  text(token: Token): string {
    const raw = wordOf(this.bytes, this.start(token) + 1, this.end(token) - 1);
    return this.kinds[token] === Kind.escaped ? unescape(raw) : raw;
  }

  /** The text of a string, null for any other token or none. */
  textOrNull(token: Token): string | null {
    return this.isString(token) ? this.text(token) : null;
  }

  /** A token as it stands in the file. */
  raw(token: Token): string {
    return decodeUtf8(this.bytes, this.start(token), this.end(token));
  }

  /** The symbol for a string's text; NO_SYM for any other token or none. */
  symbol(token: Token, symbols: Symbols): Sym {
    if (token < 0) return NO_SYM;
    const kind = this.kinds[token];
    if (kind === Kind.string) return symbols.intern(this.bytes, this.start(token) + 1, this.end(token) - 1);
    return kind === Kind.escaped ? symbols.internText(this.text(token)) : NO_SYM;
  }

  /** Whether a string is empty. */
  isEmpty(token: Token): boolean {
    return this.end(token) - this.start(token) === 2;
  }

  #resize(capacity: number): void {
    const kinds = new Uint8Array(capacity);
    const starts = new Uint32Array(capacity);
    const ends = new Uint32Array(capacity);
    const nexts = new Uint32Array(capacity);
    const extra = new Int32Array(capacity);
    if (this.length > 0) {
      kinds.set(this.kinds);
      starts.set(this.starts);
      ends.set(this.ends);
      nexts.set(this.nexts);
      extra.set(this.extra);
    }
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
    this.nexts = nexts;
    this.extra = extra;
  }
}

import { ByteWriter } from '../../base/bytes.ts';
import type { Tape, Token } from '../../json/tape.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const HEX = '0123456789abcdef';

/** JSON text that is kept from one line for a record made of a later one. */
export type Json = Uint8Array;

/**
 * Writes the members of an object, and of objects in it: values are copied as the native line spells them, so that numbers keep their
 * digits and strings their escapes.
 */
export class MemberWriter {
  /** What has been written and not been taken. */
  readonly out = new ByteWriter(1 << 18);
  protected readonly tape: Tape;
  /** Whether the line that is copied from has line breaks in it. */
  protected isSpread = false;
  /** Objects that are open inside the record. */
  protected depth = 0;
  /** Whether the next member is its object's first. */
  #isFresh = false;

  constructor(tape: Tape) {
    this.tape = tape;
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

  /** Writes a comma, where one is due, and a member's name; its value is due next. */
  name(name: string): void {
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
    this.depth++;
    this.#isFresh = true;
  }

  /** Closes the object that was opened last. */
  close(): void {
    this.out.ascii('}');
    this.depth--;
    this.#isFresh = false;
  }

  /** Writes a value as the line spells it. */
  value(token: Token): void {
    this.copyBytes(this.tape.start(token), this.tape.end(token));
  }

  /** Writes a string made of a part of a string of the line: bytes `[start, end)` of it, escapes and all. */
  part(start: number, end: number): void {
    this.out.ascii('"');
    this.copyBytes(start, end);
    this.out.ascii('"');
  }

  /** Writes a string that holds a value's JSON as the line spells it. */
  quoted(token: Token): void {
    const { bytes } = this.tape;
    const { out } = this;
    out.ascii('"');
    let from = this.tape.start(token);
    const end = this.tape.end(token);
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
    return this.keepPart(this.tape.start(token), this.tape.end(token));
  }

  /** Keeps bytes `[start, end)` of the line for later. */
  keepPart(start: number, end: number): Json {
    return oneLine(this.tape.bytes.slice(start, end));
  }

  /** Writes bytes `[start, end)` of the line, on one line. */
  protected copyBytes(start: number, end: number): void {
    const { bytes } = this.tape;
    if (this.isSpread) this.out.bytes(oneLine(bytes.slice(start, end)));
    else this.out.bytes(bytes, start, end);
  }
}

function oneLine(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE || bytes[at] === RETURN) bytes[at] = 0x20;
  return bytes;
}

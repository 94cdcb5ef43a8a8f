import { hashBytes } from '../../base/bytes.ts';
import { int32Column, uint32Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import type { RecordWriter } from '../kit/writer.ts';

/**
 * What the records so far say of each message, part by part. Gemini CLI writes a message again, whole, whenever something of it has
 * changed: of what is the same nothing is made again, and what has changed is a record that supersedes the one before (ASR-266).
 */
export class Revisions {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #parts = new Symbols();
  readonly #refs = new RefColumn();
  readonly #prints = int32Column();
  /** By message its last part, and by part the one before it of the same message, from 1: parts that a rewind takes back. */
  readonly #lastPart = uint32Column();
  readonly #before = uint32Column();
  /** The message whose parts are told now; NO_SYM for one that cannot be met again. */
  #message: Sym = NO_SYM;
  /** The record that told a part of this message before. */
  #told: RecordRef | null = null;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /** Turns to a message. */
  turnTo(message: Sym): void {
    this.#message = message;
    this.#told = null;
  }

  /** A record that tells again what this message told before; null when none was passed over. */
  get told(): RecordRef | null {
    return this.#told;
  }

  /** Whether a part of the message was told before. */
  has(part: string): boolean {
    return this.#message !== NO_SYM && this.#refs.get(this.#parts.internText(this.#key(part))) !== null;
  }

  /**
   * Writes a part of the message as a record, unless it was written before and says the same.
   *
   * @param part its name among the parts of the message
   * @param of the tokens that it is made of; one that is not there is -1
   * @returns the record; null when nothing was to be written
   */
  write(type: string, part: string, of: readonly Token[], members: (ref: RecordRef) => void): RecordRef | null {
    const sym = this.#message === NO_SYM ? NO_SYM : this.#parts.internText(this.#key(part));
    const before = sym === NO_SYM ? null : this.#refs.get(sym);
    const print = this.#print(of);
    if (before !== null && this.#prints.at(sym) === print) {
      this.#told ??= before;
      return null;
    }
    const ref = this.#writer.begin(type);
    if (before !== null) this.#writer.supersedes(before);
    members(ref);
    this.#writer.end();
    if (sym !== NO_SYM) {
      if (before === null && type !== 'inference') this.#chain(sym);
      this.#refs.set(sym, ref);
      put(this.#prints, sym, print);
    }
    return ref;
  }

  /** Remembers a record that shows the message's own line, and that nothing revises. */
  shown(ref: RecordRef): void {
    if (this.#message === NO_SYM) return;
    const sym = this.#parts.internText(this.#key('line'));
    if (this.#refs.get(sym) === null) this.#chain(sym);
    this.#refs.set(sym, ref);
  }

  /** The records that tell a message as it stands, but for what the model used, in the order in which they were first told. */
  recordsOf(message: Sym): RecordRef[] {
    const found: RecordRef[] = [];
    for (let part = this.#lastPart.at(message); part > 0; part = this.#before.at(part - 1)) {
      const ref = this.#refs.get(part - 1);
      if (ref !== null) found.push(ref);
    }
    return found.toReversed();
  }

  #chain(part: Sym): void {
    put(this.#before, part, this.#lastPart.at(this.#message));
    put(this.#lastPart, this.#message, part + 1);
  }

  #key(part: string): string {
    return `${this.#message} ${part}`;
  }

  #print(of: readonly Token[]): number {
    const tape = this.#tape;
    let print = 0;
    for (const token of of) {
      const [start, end] = token < 0 ? [0, 0] : [tape.start(token), tape.end(token)];
      print = (Math.imul(print, 31) + (hashBytes(tape.bytes, start, end) ^ (end - start))) | 0;
    }
    return print;
  }
}

import { hashBytes } from '../../base/bytes.ts';
import { int32Column, uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import type { Status } from './registry.ts';

const STATUSES: readonly Status[] = ['unknown', 'completed', 'failed', 'denied'];

/** What is known of a call or its result, as bits. */
export const Mark = {
  /** It asked for a secret, or its answers may be one. */
  secret: 1,
  output: 2,
  end: 4,
  /** What it asked for was seen, if only in a copy: what is no secret is known to be none. */
  asked: 8,
  /** It runs a program that may make calls. */
  cell: 16,
} as const;

/** The calls so far, by their native ids: how many have an id, which tool it is, and which of its results have come. */
export class Calls {
  readonly #tape: Tape;
  readonly #ids = new Symbols();
  readonly #names = new Symbols();
  readonly #nameOf = int32Column();
  readonly #counts = uint8Column();
  readonly #marks = uint8Column();
  readonly #statuses = uint8Column();
  readonly #callPrints = int32Column();
  readonly #outputPrints = int32Column();
  readonly #records = new RefColumn();
  readonly #results = new RefColumn();
  /** Whether any call asked for a secret. */
  hasSecrets = false;

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  /** The symbol of a native call id, made when it is new; NO_SYM for what is no id. The id stands in the line unless a tape is given. */
  symbol(id: Token, tape: Tape = this.#tape): Sym {
    return tape.isString(id) && !tape.isEmpty(id) ? tape.symbol(id, this.#ids) : NO_SYM;
  }

  /** The symbol of a call id that was met before; NO_SYM for any other. */
  find(id: Token, tape: Tape = this.#tape): Sym {
    return tape.isString(id) ? this.#ids.find(tape.text(id)) : NO_SYM;
  }

  /** The record of the call that this one is a copy of: the same id, and every byte of it the same. */
  copyOf(sym: Sym, payload: Token): RecordRef | null {
    const record = sym === NO_SYM ? null : this.#records.get(sym);
    return record !== null && this.#callPrints.at(sym) === this.#print(payload) ? record : null;
  }

  /** Remembers a call. */
  add(sym: Sym, name: Token, payload: Token, record: RecordRef): void {
    if (sym === NO_SYM) return;
    put(this.#counts, sym, Math.min(255, this.count(sym) + 1));
    put(this.#nameOf, sym, this.#tape.isString(name) ? this.#tape.symbol(name, this.#names) + 1 : 0);
    if (this.#records.get(sym) !== null) return;
    this.#records.set(sym, record);
    put(this.#callPrints, sym, this.#print(payload));
  }

  /** The record of the first call with an id, null when there is none. */
  recordOf(sym: Sym): RecordRef | null {
    return sym === NO_SYM ? null : this.#records.get(sym);
  }

  /** How many calls have this id. */
  count(sym: Sym): number {
    return this.#counts.at(sym);
  }

  /** The exact name of the call's tool, null when it is not known. */
  nameOf(sym: Sym): string | null {
    const name = this.#nameOf.at(sym) - 1;
    return sym === NO_SYM || name < 0 ? null : this.#names.text(name);
  }

  /** Whether a mark is set. */
  has(sym: Sym, mark: number): boolean {
    return sym !== NO_SYM && (this.#marks.at(sym) & mark) !== 0;
  }

  /** Sets a mark. */
  mark(sym: Sym, mark: number): void {
    if (mark === Mark.secret) this.hasSecrets = true;
    if (sym !== NO_SYM) put(this.#marks, sym, this.#marks.at(sym) | mark);
  }

  /** Whether an output of this call was met before that is the same in every byte. */
  isSameOutput(sym: Sym, payload: Token): boolean {
    return this.has(sym, Mark.output) && this.#outputPrints.at(sym) === this.#print(payload);
  }

  /** Remembers an output. */
  addOutput(sym: Sym, payload: Token): void {
    if (sym === NO_SYM) return;
    this.mark(sym, Mark.output);
    put(this.#outputPrints, sym, this.#print(payload));
  }

  /** The latest record of a call's result. */
  resultOf(sym: Sym): RecordRef | null {
    return sym === NO_SYM ? null : this.#results.get(sym);
  }

  /** What the latest record of a call's result says of how it ended. */
  statusOf(sym: Sym): Status {
    return (sym === NO_SYM ? undefined : STATUSES[this.#statuses.at(sym)]) ?? 'unknown';
  }

  /** Says which record is now the latest of a call's result, and what it says of how the call ended. */
  answer(sym: Sym, record: RecordRef, status: Status): void {
    if (sym === NO_SYM) return;
    this.#results.set(sym, record);
    put(this.#statuses, sym, STATUSES.indexOf(status));
  }

  #print(payload: Token): number {
    const tape = this.#tape;
    const [start, end] = [tape.start(payload), tape.end(payload)];
    return hashBytes(tape.bytes, start, end) ^ (end - start);
  }
}

import { hashBytes } from '../../base/bytes.ts';
import { type Column, int32Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import { Kind, type Tape, type Token } from '../../json/tape.ts';

/** Longest uuid that is used for ids; agents' own have 36 characters. */
const LONGEST_UUID = 128;
/** Bytes looked at, at each end and in the middle, to tell whether two lines with one uuid are copies. */
const SAMPLE = 1024;

/**
 * The uuids of the lines so far, and of each a fingerprint of what the line held. It tells a copy of a line, which is to be
 * shown but not read again, from another line that happens to have the same uuid.
 */
export class LineIds {
  readonly #uuids = new Symbols();
  readonly #prints = int32Column();

  /** The symbol of a line's uuid; NO_SYM when it has none that can stand in an id as it is. */
  symbol(tape: Tape, uuid: Token): Sym {
    if (uuid < 0 || tape.kinds[uuid] !== Kind.string) return NO_SYM;
    const start = tape.start(uuid) + 1;
    const end = tape.end(uuid) - 1;
    if (end === start || end - start > LONGEST_UUID) return NO_SYM;
    for (let at = start; at < end; at++) if ((tape.bytes[at] as number) >= 0x80) return NO_SYM;
    return this.#uuids.intern(tape.bytes, start, end);
  }

  /** Meets a line: whether its uuid is new, and if not, whether the line is a copy of the first with that uuid. */
  meet(sym: Sym, tape: Tape, payload: Token): 'new' | 'copy' | 'other' {
    if (sym === NO_SYM) return 'new';
    const print = fingerprint(tape.bytes, tape.start(payload), tape.end(payload));
    if (sym === this.#prints.length) {
      this.#prints.push(print);
      return 'new';
    }
    return this.#prints.at(sym) === print ? 'copy' : 'other';
  }

  /** The symbol of a uuid that a line names, NO_SYM when no line has it. */
  find(tape: Tape, uuid: Token): Sym {
    return tape.isString(uuid) ? this.#uuids.find(tape.text(uuid)) : NO_SYM;
  }

  /** The text of a uuid: ASCII without quotes and backslashes. */
  text(sym: Sym): string {
    return this.#uuids.text(sym);
  }
}

function fingerprint(bytes: Uint8Array, start: number, end: number): number {
  const size = end - start;
  if (size <= 3 * SAMPLE) return hashBytes(bytes, start, end) ^ size;
  const middle = start + (size >> 1);
  const first = hashBytes(bytes, start, start + SAMPLE);
  const second = hashBytes(bytes, middle, middle + SAMPLE);
  return first ^ Math.imul(second, 3) ^ Math.imul(hashBytes(bytes, end - SAMPLE, end), 5) ^ size;
}

/** Which record of which line: what its id is made of. */
export interface RecordRef {
  /** The line's uuid; NO_SYM when its id names the line by number. */
  readonly uuid: Sym;
  /** The line's number where the id needs it; 0 otherwise. */
  readonly line: number;
  /** Which record of the line it is, from 0. */
  readonly index: number;
}

/**
 * A record's id: `<uuid>#<index>` for a line that is the first with its uuid, `<uuid>#<index>@<line>` for a later one, and
 * `#<index>@<line>` for a line without one. What follows the last `#` tells the three apart, so that no two records share an id
 * whatever the uuids are.
 */
export function recordId(ids: LineIds, { uuid, line, index }: RecordRef): string {
  const name = uuid === NO_SYM ? '' : ids.text(uuid);
  return line === 0 ? `${name}#${index}` : `${name}#${index}@${line}`;
}

/** References to records in columns, by the symbol of what they are about: twelve bytes each, where strings would be a hundred. */
export class RefColumn {
  readonly #uuids = int32Column();
  readonly #lines = int32Column();
  readonly #indexes = int32Column();

  /** The record kept for a symbol, null when there is none. */
  get(sym: Sym): RecordRef | null {
    const index = this.#indexes.at(sym) - 1;
    return index < 0 ? null : { uuid: this.#uuids.at(sym), line: this.#lines.at(sym), index };
  }

  set(sym: Sym, ref: RecordRef): void {
    put(this.#uuids, sym, ref.uuid);
    put(this.#lines, sym, ref.line);
    put(this.#indexes, sym, ref.index + 1);
  }
}

/** Sets a cell of a column that may be shorter than that. */
export function put<A extends Int32Array | Uint32Array | Uint8Array>(
  column: Column<A>,
  at: number,
  value: number,
): void {
  while (column.length <= at) column.push(0);
  column.set(at, value);
}

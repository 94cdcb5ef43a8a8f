import { hashBytes } from '../../base/bytes.ts';
import { int32Column, uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import { writeInput } from '../kit/input.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import type { Status } from './registry.ts';

/** What a row says of a call. Tokens are -1 where it says nothing. */
export interface CallFacts {
  /** The id that results name it by; without one it is known by its record. */
  readonly id: Token;
  readonly name: Token;
  readonly title: Token;
  readonly kind: string | null;
  /** The arguments as they stand, or as a member of an object made here. */
  readonly input: Token;
  readonly inputAs: string | null;
  /** The MCP server that has the tool, where the row says so. */
  readonly server: Token;
  /** What the row says in words of what the call does. */
  readonly detail: Token;
}

/** What a row says of a result. */
export interface ResultFacts {
  readonly id: Token;
  readonly status: Status;
  /** Writes members of `exec`; null for none. */
  readonly exec: (() => void) | null;
  readonly durationMs: Token;
  readonly startedAt: Token;
  readonly completedAt: Token;
  /** The provider's own words for the result; -1 for none. */
  readonly raw: Token;
  /** The row's words where `raw` does not hold them; -1 for none. */
  readonly detail: Token;
}

/** What is known of a call besides its arguments. Values are JSON as it stands in a row. */
interface Known {
  readonly name: Json | null;
  readonly title: Json | null;
  readonly kind: string | null;
  readonly server: Json | null;
  readonly detail: Json | null;
}

const DENIED: Status = 'denied';

/** Calls and their results by the provider's ids. T3 Code tells a call anew whenever more of it is known, under one id. */
export class Calls {
  readonly #conversion: Conversion;
  readonly #ids = new Symbols();
  readonly #calls = new RefColumn();
  readonly #callPrints = int32Column();
  /** What a revision of a call has to repeat; the words, which may be long, only until its result is there. */
  readonly #known = new Map<Sym, Known>();
  readonly #results = new RefColumn();
  readonly #resultPrints = int32Column();
  readonly #isDenied = uint8Column();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Whether a call with this id has been written. */
  has(id: Token): boolean {
    const sym = this.#symbol(id);
    return sym !== NO_SYM && this.#calls.get(sym) !== null;
  }

  /**
   * Writes a call, or its revision when the row says more of it than the rows before.
   *
   * @returns the record of the call: the one before, when this row tells nothing new
   */
  call(facts: CallFacts): { readonly record: RecordRef; readonly isNew: boolean } {
    const { writer } = this.#conversion;
    const sym = this.#symbol(facts.id);
    const before = sym === NO_SYM ? null : this.#calls.get(sym);
    const print = this.#print(facts.name, facts.input);
    if (before !== null && (print === this.#callPrints.at(sym) || facts.input < 0))
      return { record: before, isNew: false };
    const said = this.#said(facts, before === null ? undefined : this.#known.get(sym));
    const record = writer.begin('tool_call');
    if (before !== null) writer.supersedes(before);
    if (sym === NO_SYM) writer.word('callId', writer.idOf(record));
    else writer.copy('callId', facts.id);
    writer.word('callIdSource', sym === NO_SYM ? 'derived' : 'native');
    const { name, kind, title, server, detail } = said;
    if (name !== null) writer.kept('name', name);
    if (kind !== null) writer.word('kind', kind);
    if (title !== null) writer.kept('title', title);
    if (detail !== null) writer.kept('detail', detail);
    this.#input(facts);
    if (server !== null) {
      writer.open('provider');
      writer.word('kind', 'mcp');
      writer.kept('server', server);
      if (name !== null) writer.kept('tool', name);
      writer.word('identity', 'exact');
      writer.close();
    }
    const absent = [...(name === null ? ['"name"'] : []), ...(facts.input < 0 ? ['"input"'] : [])];
    if (absent.length > 0)
      writer.ascii('capture', `{${absent.map((member) => `${member}:{"state":"absent"}`).join(',')}}`);
    writer.end();
    if (sym !== NO_SYM) {
      this.#calls.set(sym, record);
      put(this.#callPrints, sym, print);
      this.#known.set(sym, said);
    }
    return { record, isNew: true };
  }

  /**
   * Writes a result: of the call with its id, or of the call that `own` is, which the same row tells. What reached the model is not in the
   * database: the provider's own session has it (ASR-259).
   */
  result(facts: ResultFacts, own: RecordRef | null = null): void {
    const { writer } = this.#conversion;
    const sym = this.#symbol(facts.id);
    const print = this.#print(facts.raw, facts.id, facts.detail);
    const before = sym === NO_SYM ? null : this.#results.get(sym);
    const wasDenied = sym !== NO_SYM && this.#isDenied.at(sym) === 1;
    if (before !== null && !wasDenied && facts.status !== DENIED && print === this.#resultPrints.at(sym)) {
      writeGeneric(this.#conversion, before);
      return;
    }
    const status = wasDenied ? DENIED : facts.status;
    const record = writer.begin('tool_result');
    // A refusal and the end of the call that was refused are one result. Two ends are two: which is the call's cannot be told (ASR-264).
    if (before !== null && status === DENIED) writer.supersedes(before);
    if (sym !== NO_SYM) writer.copy('callId', facts.id);
    else if (own !== null) writer.word('callId', writer.idOf(own));
    writer.word('linkage', sym === NO_SYM && own === null ? 'none' : 'exact');
    writer.word('status', status);
    if (facts.raw >= 0) writer.copy('raw', facts.raw);
    else if (facts.detail >= 0) {
      writer.open('raw');
      writer.copy('detail', facts.detail);
      writer.close();
    }
    if (status !== DENIED) {
      facts.exec?.();
      for (const [name, token] of [
        ['startedAt', facts.startedAt],
        ['completedAt', facts.completedAt],
        ['durationMs', facts.durationMs],
      ] as const)
        if (token >= 0) writer.copy(name, token);
    }
    writer.ascii('capture', '{"content":{"state":"absent"}}');
    writer.end();
    if (sym === NO_SYM) return;
    const known = this.#known.get(sym);
    if (known !== undefined) this.#known.set(sym, { ...known, detail: null });
    this.#results.set(sym, record);
    put(this.#resultPrints, sym, print);
    put(this.#isDenied, sym, status === DENIED ? 1 : 0);
  }

  /** What a row says of a call, and what rows before it said that it does not: a revision is a whole record. */
  #said(facts: CallFacts, known: Known | undefined): Known {
    const { writer } = this.#conversion;
    const kept = (token: Token, before: Json | null | undefined): Json | null =>
      token >= 0 ? writer.keep(token) : (before ?? null);
    return {
      name: kept(facts.name, known?.name),
      title: kept(facts.title, known?.title),
      kind: facts.kind ?? known?.kind ?? null,
      server: kept(facts.server, known?.server),
      detail: kept(facts.detail, known?.detail),
    };
  }

  #input({ input, inputAs }: CallFacts): void {
    const { tape, writer } = this.#conversion;
    if (input < 0) return;
    if (inputAs === null) {
      writeInput(tape, writer, input);
      return;
    }
    writer.open('input');
    writer.copy(inputAs, input);
    writer.close();
  }

  #symbol(id: Token): Sym {
    const { tape } = this.#conversion;
    return tape.isString(id) && !tape.isEmpty(id) ? tape.symbol(id, this.#ids) : NO_SYM;
  }

  #print(...tokens: readonly Token[]): number {
    const { tape } = this.#conversion;
    return tokens.reduce(
      (print, token) =>
        token < 0 ? print : Math.imul(print, 31) ^ hashBytes(tape.bytes, tape.start(token), tape.end(token)),
      17,
    );
  }
}

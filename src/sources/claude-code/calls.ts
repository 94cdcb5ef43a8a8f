import { int32Column, uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Name, Tape, Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import { N } from './names.ts';
import type { Question } from './questions.ts';
import type { HookDecision, Status } from './refusals.ts';
import { TOOL_KINDS, type Tool, toolOf } from './tools.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

/** What a call's arguments say that its result or its process is described with; kept until the call is answered. */
export interface Details {
  readonly command: Json | null;
  readonly description: Json | null;
  /** The id of a background task that the call is about, as text. */
  readonly task: string | null;
  readonly questions: readonly Question[] | null;
  /** The questions as JSON, for later revisions of the request. */
  readonly questionsJson: Json | null;
  /** The input_request that the call made. */
  readonly request: RecordRef | null;
}

/** A tool by its name, as far as the converter cares. */
interface NamedTool {
  readonly tool: Tool;
  readonly kind: string | null;
}

/** What is remembered of a result that later lines can revise. */
export interface AnsweredCall {
  readonly ref: RecordRef;
  readonly status: Status;
  /** Members that a revision does not repeat, since they are not kept. */
  readonly omitted: readonly string[];
}

/** Unanswered calls whose details are kept; beyond it the oldest lose theirs. Only a broken file has so many. */
const MOST_DETAILS = 4096;
/** Longest argument that is kept. */
const LONGEST_DETAIL = 1 << 18;
const STATUSES: readonly Status[] = ['completed', 'failed', 'denied', 'cancelled', 'interrupted', 'unknown'];
/** Members of a result that may be long, so that of each no more is remembered than that it was there. */
const LONG: readonly string[] = ['raw', 'exec.stdout', 'exec.stderr'];
const FIRST_LONG = 0x10;

/** The calls so far, by their native ids: how many have an id, which tool it is, and what answered it. */
export class Calls {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #ids = new Symbols();
  readonly #names = new Symbols();
  readonly #tools: NamedTool[] = [];
  readonly #nameOf = int32Column();
  readonly #callCount = uint8Column();
  readonly #resultCount = uint8Column();
  readonly #outcomes = uint8Column();
  readonly #results = new RefColumn();
  readonly #details = new Map<Sym, Details>();
  readonly #decisions = new Map<Sym, HookDecision | null>();
  /** Members of a result besides its content that its revisions repeat; most results have none. */
  readonly #extras = new Map<Sym, string>();

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /** The tool of a name token: what it is to the converter, and its kind. */
  tool(name: Token): NamedTool {
    const sym = this.#tape.symbol(name, this.#names);
    if (sym === NO_SYM) return { tool: 'plain', kind: null };
    return (this.#tools[sym] ??= this.#named(this.#tape.text(name)));
  }

  #named(name: string): NamedTool {
    return { tool: toolOf(name), kind: TOOL_KINDS.get(name) ?? null };
  }

  /** Remembers a call. Calls without a native id are not answered by one, and need not be. */
  add(id: Token, name: Token, details: Details | null): void {
    const sym = this.#tape.symbol(id, this.#ids);
    if (sym === NO_SYM) return;
    put(this.#callCount, sym, Math.min(255, this.#callCount.at(sym) + 1));
    put(this.#nameOf, sym, this.#tape.symbol(name, this.#names) + 1);
    this.#details.delete(sym);
    if (details === null) return;
    if (this.#details.size >= MOST_DETAILS) {
      for (const oldest of this.#details.keys()) {
        this.#details.delete(oldest);
        break;
      }
    }
    this.#details.set(sym, details);
  }

  /** The symbol of a native call id, made when it is new; NO_SYM for what is no string. */
  symbol(id: Token): Sym {
    return this.#tape.isString(id) && !this.#tape.isEmpty(id) ? this.#tape.symbol(id, this.#ids) : NO_SYM;
  }

  /** How many calls have this id. */
  count(sym: Sym): number {
    return this.#callCount.at(sym);
  }

  /** What the tool of the call is; null when the call is not known. */
  toolOf(sym: Sym): Tool | null {
    const name = this.#nameOf.at(sym) - 1;
    return sym === NO_SYM || name < 0 ? null : (this.#tools[name] as NamedTool).tool;
  }

  /** The exact name of the call's tool, null when it is not known. */
  nameOf(sym: Sym): string | null {
    const name = this.#nameOf.at(sym) - 1;
    return sym === NO_SYM || name < 0 ? null : this.#names.text(name);
  }

  /** Takes what was kept of a call's arguments: it is given out once. */
  takeDetails(sym: Sym): Details | null {
    const details = this.#details.get(sym) ?? null;
    this.#details.delete(sym);
    return details;
  }

  /** What a call that has not been answered gave as its description, null when it is not known. */
  descriptionOf(sym: Sym): Json | null {
    return this.#details.get(sym)?.description ?? null;
  }

  /** Remembers what a hook decided about a call; when two said different things, neither is known to have decided. */
  decide(sym: Sym, decision: HookDecision): void {
    if (sym === NO_SYM || this.#decisions.size >= MOST_DETAILS) return;
    const before = this.#decisions.get(sym);
    this.#decisions.set(sym, before === undefined || before === decision ? decision : null);
  }

  /** What a hook decided about a call; null when nothing says so. It is given out once. */
  takeDecision(sym: Sym): HookDecision | null {
    const decision = this.#decisions.get(sym) ?? null;
    this.#decisions.delete(sym);
    return decision;
  }

  /**
   * Remembers a result, so that it can be revised.
   *
   * @param had which of the members that may be long it had, by their names in `capture`
   * @param extras its other members besides content, as they stand in a record after a comma
   */
  answer(sym: Sym, ref: RecordRef, status: Status, had: readonly string[], extras: string): void {
    if (sym === NO_SYM) return;
    put(this.#resultCount, sym, Math.min(255, this.#resultCount.at(sym) + 1));
    put(
      this.#outcomes,
      sym,
      had.reduce((bits, name) => bits | (FIRST_LONG << LONG.indexOf(name)), STATUSES.indexOf(status)),
    );
    this.#results.set(sym, ref);
    if (extras === '') this.#extras.delete(sym);
    else this.#extras.set(sym, extras);
  }

  /** The one result of a call, null when there is none or when several claim it. */
  resultOf(sym: Sym): AnsweredCall | null {
    const ref = this.#results.get(sym);
    if (sym === NO_SYM || ref === null || this.#resultCount.at(sym) !== 1 || this.count(sym) > 1) return null;
    const outcome = this.#outcomes.at(sym);
    const omitted = LONG.filter((_, at) => (outcome & (FIRST_LONG << at)) !== 0);
    return { ref, status: STATUSES[outcome & (FIRST_LONG - 1)] ?? 'unknown', omitted };
  }

  /** Says which record is now the latest of a call's result. */
  revise(sym: Sym, ref: RecordRef): void {
    this.#results.set(sym, ref);
  }

  /** Members that each revision of a call's result repeats, as they stand in a record after a comma. */
  extrasOf(sym: Sym): string {
    return this.#extras.get(sym) ?? '';
  }

  /** What a call's arguments say that must be remembered, by what its tool is; null when nothing. */
  detailsOf(tool: Tool, input: Token): Omit<Details, 'questions' | 'questionsJson' | 'request'> | null {
    const tape = this.#tape;
    const text = (name: Name): Json | null => this.#keepArgument(tape.member(input, name));
    if (tool === 'shell' || tool === 'monitor')
      return { command: text(N.command), description: text(N.description), task: null };
    if (tool === 'agent') return { command: null, description: text(N.description), task: null };
    if (tool !== 'output' && tool !== 'shellOutput' && tool !== 'stop') return null;
    const named = [N.task_id, N.bash_id, N.shell_id]
      .map((name) => tape.member(input, name))
      .find((token) => tape.isString(token));
    return named === undefined ? null : { command: null, description: null, task: tape.text(named) };
  }

  /** Keeps a string argument of a call, unless it is too long. */
  #keepArgument(token: Token): Json | null {
    const tape = this.#tape;
    return tape.isString(token) && tape.end(token) - tape.start(token) <= LONGEST_DETAIL
      ? this.#writer.keep(token)
      : null;
  }
}

import { encodeUtf8 } from '../../base/bytes.ts';
import { uint8Column, int32Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Name, Tape, Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { HOOK_EVENTS, TOOL_EVENTS } from './registry.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

/** What kind of line tells of a hook: that it began, how it ended, or the summary after a turn. */
const Told = { start: 1, outcome: 2, summary: 4 } as const;
type Told = (typeof Told)[keyof typeof Told];
/** Two lines of one kind had the same key: which hook a further line is about cannot be told. */
const AMBIGUOUS = 0x80;

/** One hook as a line tells of it. Tokens are -1 where the line has no such member. */
interface HookFacts {
  readonly told: Told;
  readonly toolUseId: Token;
  /** Claude Code's name of the event, as a token or as a text. */
  readonly event: string;
  readonly command: Token;
  readonly name: Token;
  readonly status: string | null;
  /** The object with exitCode, stdout, stderr and durationMs. */
  readonly execution: Token;
  /** A text that the hook gave, or a list of texts. */
  readonly output: Token;
}

/** Members of a hook's record that later records of it repeat, as they stand in one after a comma; in `capture` those that were too long. */
interface Kept {
  readonly told: Told;
  readonly status: string | null;
  readonly execution: ReadonlyMap<string, Json>;
  readonly omitted: readonly string[];
}

const NOT_STATED = -1;
/** Hooks of turns that wait for their summary, or for what it came before; the oldest are forgotten. And the longest text that is kept of one. */
const MOST_KEPT = 256;
const LONGEST_KEPT = 1 << 16;
/** The event whose hooks a summary tells of. */
const SUMMARISED = 'Stop';

/**
 * Hook executions. Up to three lines tell of one: when it begins, how it ends, and the summary after a turn. They share
 * `toolUseID`, event and command, and each line that adds something supersedes the record before. When two lines of one kind share
 * all three, which hook is which cannot be told: each keeps a record of its own, and so does whatever is told of them later.
 */
export class Hooks {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #texts = new Symbols();
  readonly #keys = new Symbols();
  readonly #told = uint8Column();
  readonly #names = int32Column();
  readonly #records = new RefColumn();
  readonly #kept = new Map<Sym, Kept>();
  readonly #key = new Int32Array(3);
  readonly #keyBytes = new Uint8Array(this.#key.buffer);

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /** Takes a progress line that says that a hook began. `data` is its object. */
  started(data: Token): boolean {
    return this.#take(data, {
      told: Told.start,
      status: null,
      execution: NOT_STATED,
      output: NOT_STATED,
      toolUseId: this.#member(0, N.toolUseID),
      command: this.#member(data, N.command),
    });
  }

  /** Takes an attachment that says how a hook ended. */
  ended(attachment: Token, status: string): boolean {
    const blocking = this.#member(attachment, N.blockingError);
    const isBlocking = this.#tape.isObject(blocking);
    return this.#take(attachment, {
      told: Told.outcome,
      status,
      execution: attachment,
      output: isBlocking ? this.#member(blocking, N.blockingError) : NOT_STATED,
      toolUseId: this.#member(attachment, N.toolUseID),
      command: this.#member(isBlocking ? blocking : attachment, N.command),
    });
  }

  /**
   * Takes the summary that is written after the stop hooks of a turn: a hook for each of `hookInfos`. It says of all together
   * whether any failed or held the turn up, so that it says so of one only when it is the only one.
   *
   * @returns whether any record was written
   */
  summarised(): boolean {
    const tape = this.#tape;
    const infos = this.#member(0, N.hookInfos);
    const errors = this.#member(0, N.hookErrors);
    const isOnly = tape.isArray(infos) && tape.extra[infos] === 1;
    const hasErrors = !tape.isArray(errors) || (tape.extra[errors] as number) > 0;
    const isPrevented = isTrue(tape, this.#member(0, N.preventedContinuation));
    const status = isPrevented
      ? isOnly
        ? 'blocked'
        : 'unknown'
      : hasErrors
        ? isOnly && tape.isArray(errors)
          ? 'failed'
          : 'unknown'
        : 'completed';
    const toolUseId = this.#member(0, N.toolUseID);
    let hasWritten = false;
    for (const info of tape.elements(infos)) {
      const output = isOnly && hasErrors && tape.isArray(errors) ? errors : NOT_STATED;
      hasWritten =
        this.#write({
          told: Told.summary,
          toolUseId,
          event: SUMMARISED,
          command: this.#member(info, N.command),
          name: NOT_STATED,
          status,
          execution: info,
          output,
        }) || hasWritten;
    }
    return hasWritten;
  }

  #take(object: Token, facts: Omit<HookFacts, 'event' | 'name'>): boolean {
    const event = this.#tape.textOrNull(this.#member(object, N.hookEvent));
    if (event === null) return false;
    return this.#write({ ...facts, event, name: this.#member(object, N.hookName) });
  }

  /** Writes what a line tells, unless that adds nothing to what is known. Returns whether it wrote a record. */
  #write(facts: HookFacts): boolean {
    const key = this.#keyOf(facts);
    const told = key === NO_SYM ? AMBIGUOUS : this.#told.at(key);
    const isAgain = (told & (facts.told | AMBIGUOUS)) !== 0;
    const kept = isAgain || key === NO_SYM ? null : (this.#kept.get(key) ?? null);
    // A start that is told late has nothing to add; a summary has how long it took, where the end did not say.
    const isKnown = facts.told === Told.start ? told !== 0 : facts.told === Told.summary && (told & Told.outcome) !== 0;
    const isNews = facts.told === Told.summary && kept !== null && this.#hasNews(facts, kept);
    if (isKnown && !isAgain && !isNews) {
      put(this.#told, key, told | facts.told);
      return false;
    }
    const before = told === 0 || isAgain ? null : this.#records.get(key);
    const known = before === null ? NO_SYM : this.#names.at(key) - 1;
    const name = this.#tape.isString(facts.name) ? this.#tape.symbol(facts.name, this.#texts) : known;
    const whole = this.#together(facts, before === null ? null : kept);
    const ref = this.#record(facts, whole, before, name);
    if (key === NO_SYM) return true;
    put(this.#told, key, told | facts.told | (isAgain ? AMBIGUOUS : 0));
    put(this.#names, key, name + 1);
    this.#records.set(key, ref);
    if (facts.event === SUMMARISED && facts.told !== Told.start) this.#keep(key, whole);
    return true;
  }

  /** Whether a summary says how long a hook took of which that is not known. */
  #hasNews({ execution }: HookFacts, kept: Kept): boolean {
    return !kept.execution.has('durationMs') && this.#tape.isNumber(this.#member(execution, N.durationMs));
  }

  /** What a line says, and what lines before it said of the same hook: the line at its end goes before the summary. */
  #together(facts: HookFacts, kept: Kept | null): Kept {
    const execution = this.#execution(facts);
    if (kept === null) return { told: facts.told, status: facts.status, execution, omitted: [] };
    const [first, second] = kept.told === Told.outcome ? [kept.execution, execution] : [execution, kept.execution];
    const all = new Map([...second, ...first]);
    return {
      told: kept.told === Told.outcome ? kept.told : facts.told,
      status: kept.told === Told.outcome ? kept.status : facts.status,
      execution: all,
      omitted: kept.omitted.filter((name) => !all.has(name)),
    };
  }

  #keep(key: Sym, { told, status, execution, omitted }: Kept): void {
    const isLong = ([, json]: readonly [string, Json]): boolean => json.length > LONGEST_KEPT;
    const long = [...execution].filter(isLong).map(([name]) => name);
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    const short = new Map([...execution].filter((entry) => !isLong(entry)));
    this.#kept.set(key, { told, status, execution: short, omitted: [...omitted, ...long] });
  }

  #record(facts: HookFacts, { status, execution, omitted }: Kept, before: RecordRef | null, name: Sym): RecordRef {
    const tape = this.#tape;
    const writer = this.#writer;
    const ref = writer.begin('hook');
    if (before !== null) writer.supersedes(before);
    writer.text('event', HOOK_EVENTS.get(facts.event) ?? facts.event);
    if (tape.isString(facts.toolUseId))
      writer.copy(TOOL_EVENTS.has(facts.event) ? 'callId' : 'hookId', facts.toolUseId);
    if (name !== NO_SYM) writer.text('name', this.#texts.text(name));
    if (tape.isString(facts.command)) writer.copy('command', facts.command);
    if (status !== null) writer.word('status', status);
    for (const [member, json] of execution) writer.kept(member, json);
    if (omitted.length > 0)
      writer.ascii('capture', `{${omitted.map((member) => `"${member}":{"state":"omitted"}`).join(',')}}`);
    writer.end();
    return ref;
  }

  /** ASR-287: numbers, streams and texts only as recorded; null means unavailable and is left out (ASR-288). */
  #execution({ execution, output }: HookFacts): Map<string, Json> {
    const tape = this.#tape;
    const found = new Map<string, Json>();
    const take = (name: Name, isOne: (token: Token) => boolean): void => {
      const token = this.#member(execution, name);
      if (isOne(token)) found.set(name.text, this.#writer.keep(token));
    };
    take(N.exitCode, (token) => isExitCode(tape, token));
    take(N.stdout, (token) => tape.isString(token));
    take(N.stderr, (token) => tape.isString(token));
    take(N.durationMs, (token) => tape.isNumber(token));
    const texts = (tape.isArray(output) ? [...tape.elements(output)] : [output]).filter((text) => tape.isString(text));
    const parts = texts.map((text) => `{"type":"text","text":${tape.raw(text)}}`);
    if (parts.length > 0) found.set('output', encodeUtf8(`[${parts.join(',')}]`));
    return found;
  }

  #keyOf({ toolUseId, event, command }: HookFacts): Sym {
    if (!this.#tape.isString(toolUseId)) return NO_SYM;
    this.#key[0] = this.#tape.symbol(toolUseId, this.#texts);
    this.#key[1] = this.#texts.internText(event);
    this.#key[2] = this.#tape.symbol(command, this.#texts);
    return this.#keys.intern(this.#keyBytes, 0, this.#keyBytes.length);
  }

  #member(object: Token, name: Name): Token {
    return this.#tape.member(object, name);
  }
}

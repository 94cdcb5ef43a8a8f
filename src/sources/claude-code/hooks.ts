import { uint8Column, int32Column } from '../../base/columns.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Name, Tape, Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { HOOK_EVENTS, TOOL_EVENTS } from './registry.ts';
import type { RecordWriter } from '../kit/writer.ts';

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

const NOT_STATED = -1;

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
          event: 'Stop',
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
    // A start that is told late has nothing to add, and neither has the summary once the end is known.
    const isKnown = facts.told === Told.start ? told !== 0 : facts.told === Told.summary && (told & Told.outcome) !== 0;
    if (isKnown && !isAgain) {
      put(this.#told, key, told | facts.told);
      return false;
    }
    const before = told === 0 || isAgain ? null : this.#records.get(key);
    const known = before === null ? NO_SYM : this.#names.at(key) - 1;
    const name = this.#tape.isString(facts.name) ? this.#tape.symbol(facts.name, this.#texts) : known;
    const ref = this.#record(facts, before, name);
    if (key === NO_SYM) return true;
    put(this.#told, key, told | facts.told | (isAgain ? AMBIGUOUS : 0));
    put(this.#names, key, name + 1);
    this.#records.set(key, ref);
    return true;
  }

  #record(facts: HookFacts, before: RecordRef | null, name: Sym): RecordRef {
    const tape = this.#tape;
    const writer = this.#writer;
    const ref = writer.begin('hook');
    if (before !== null) writer.supersedes(before);
    writer.text('event', HOOK_EVENTS.get(facts.event) ?? facts.event);
    if (tape.isString(facts.toolUseId))
      writer.copy(TOOL_EVENTS.has(facts.event) ? 'callId' : 'hookId', facts.toolUseId);
    if (name !== NO_SYM) writer.text('name', this.#texts.text(name));
    if (tape.isString(facts.command)) writer.copy('command', facts.command);
    if (facts.status !== null) writer.word('status', facts.status);
    this.#execution(facts.execution);
    this.#output(facts.output);
    writer.end();
    return ref;
  }

  /** ASR-287: numbers and streams only as recorded; null means unavailable and is left out (ASR-288). */
  #execution(object: Token): void {
    const tape = this.#tape;
    const exitCode = this.#member(object, N.exitCode);
    const duration = this.#member(object, N.durationMs);
    if (isExitCode(tape, exitCode)) this.#writer.copy('exitCode', exitCode);
    for (const name of [N.stdout, N.stderr]) {
      const stream = this.#member(object, name);
      if (tape.isString(stream)) this.#writer.copy(name.text, stream);
    }
    if (tape.isNumber(duration)) this.#writer.copy('durationMs', duration);
  }

  #output(output: Token): void {
    const tape = this.#tape;
    const texts = (tape.isArray(output) ? [...tape.elements(output)] : [output]).filter((text) => tape.isString(text));
    if (texts.length === 0) return;
    this.#writer.name('output');
    texts.forEach((text, at) => {
      this.#writer.out.ascii(at === 0 ? '[' : ',').ascii('{"type":"text","text":');
      this.#writer.value(text);
      this.#writer.out.ascii('}');
    });
    this.#writer.out.ascii(']');
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

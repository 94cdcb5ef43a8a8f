import { NO_SYM, type Sym } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import type { Json } from '../kit/writer.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import type { Status } from './registry.ts';

/** What one line says of a result; a part that it does not say is null. Each part writes members of the record. */
export interface Said {
  /** The id that the line gives for the call. */
  readonly id: Token;
  readonly status: Status;
  readonly content: (() => void) | null;
  /** Told that it is to be short, it leaves out what may be long: the streams. */
  readonly exec: ((isShort: boolean) => void) | null;
  readonly durationMs: string | null;
  /** Members besides those: raw, error, provider. */
  readonly rest: (() => void) | null;
  /** What an output's line says besides, as `native`. */
  readonly native: (() => void) | null;
}

/** What a line said, kept until the other line about the same result comes: members as they stand in a record, each after a comma. */
interface Kept {
  readonly content: Json | null;
  readonly exec: Json | null;
  readonly durationMs: string | null;
  readonly rest: Json | null;
  readonly native: Json | null;
  /** Whether some of it was too long. */
  readonly isShort: boolean;
}

/** Bytes of one result, and of all together, that are kept to be repeated in a revision; beyond it the oldest are let go. */
const LONGEST_KEPT = 1 << 20;
const ALL_KEPT = 8 << 20;
/** Unanswered calls that write to a process; only a broken file has so many. */
const MOST_SESSIONS = 4096;
const NOTHING: Json = new Uint8Array(0);

/**
 * Writes results. The output that the model got and the end that the harness recorded are one result: whichever comes first makes a
 * record, the other one that supersedes it and says both (ASR-266). They find each other by call id alone.
 */
export class Results {
  readonly #conversion: Conversion;
  readonly #kept = new Map<Sym, Kept>();
  #keptBytes = 0;
  /** The process that an unanswered call writes to, as JSON. */
  readonly #sessions = new Map<Sym, string>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Remembers which process a call writes to, as the call's arguments name it; the call's record has been written. */
  writesTo(id: Token, session: Token): void {
    const { calls, inner, terminals } = this.#conversion;
    const sym = calls.symbol(id);
    const isSafe =
      inner.tape.isString(session) || (inner.tape.isNumber(session) && /^\d{1,15}$/.test(inner.tape.raw(session)));
    const call = calls.recordOf(sym);
    if (isSafe && call !== null) terminals.named(inner.tape.textOrNull(session) ?? inner.tape.raw(session), call.line);
    if (sym !== NO_SYM && isSafe && this.#sessions.size < MOST_SESSIONS)
      this.#sessions.set(sym, inner.tape.raw(session));
  }

  /** The process that the call of an output wrote to, as JSON; null when it wrote to none. It is asked for once. */
  sessionOf(id: Token): string | null {
    const { calls } = this.#conversion;
    const sym = calls.symbol(id);
    const session = calls.count(sym) === 1 ? (this.#sessions.get(sym) ?? null) : null;
    this.#sessions.delete(sym);
    return session;
  }

  /** Writes what an output says. A copy of one that was told is shown, and tells nothing. */
  output(said: Said): void {
    const { calls, payload } = this.#conversion;
    const sym = calls.symbol(said.id);
    if (calls.count(sym) <= 1 && calls.isSameOutput(sym, payload)) {
      writeGeneric(this.#conversion, calls.resultOf(sym), calls.has(sym, Mark.secret));
      return;
    }
    // A second output that is another one is a second result: who answers the call cannot be told (ASR-264).
    const how = calls.has(sym, Mark.output) ? 'alone' : calls.has(sym, Mark.end) ? 'revises' : 'first';
    this.#write(said, sym, how, false);
    calls.addOutput(sym, payload);
  }

  /** Writes what an end says. A second end of one call tells nothing new. */
  end(said: Said): void {
    const { calls } = this.#conversion;
    const sym = calls.symbol(said.id);
    if (calls.count(sym) <= 1 && calls.has(sym, Mark.end)) {
      writeGeneric(this.#conversion, calls.resultOf(sym), calls.has(sym, Mark.secret));
      return;
    }
    this.#write(said, sym, calls.has(sym, Mark.output) ? 'revises' : 'first', true);
    calls.mark(sym, Mark.end);
  }

  #write(said: Said, sym: Sym, how: 'first' | 'revises' | 'alone', isEnd: boolean): void {
    const { writer, calls, secrets } = this.#conversion;
    const isShared = calls.count(sym) > 1;
    const before = how === 'revises' && !isShared ? calls.resultOf(sym) : null;
    const taken = before === null ? null : this.#take(sym);
    const ref = writer.begin('tool_result');
    if (before !== null) writer.supersedes(before);
    if (sym === NO_SYM) writer.word('linkage', 'none');
    else {
      writer.copy(isShared ? 'nativeCallId' : 'callId', said.id);
      writer.word('linkage', isShared ? 'ambiguous' : 'exact');
    }
    const earlier = before === null ? 'unknown' : calls.statusOf(sym);
    // What the harness recorded at the end goes before what stands in an output.
    const status = said.status === 'unknown' || (!isEnd && earlier !== 'unknown') ? earlier : said.status;
    writer.word('status', status);
    // An output without an id may answer any question.
    if (secrets.isHeld) calls.mark(sym, Mark.secret);
    const isSecret = sym === NO_SYM ? calls.hasSecrets : calls.has(sym, Mark.secret);
    // What was told before it was known that the call asked for a secret is not told again.
    const kept = isSecret && taken !== null ? { ...taken, content: null, exec: null, rest: null, native: null } : taken;
    const content = this.#content(said, kept, isSecret, before !== null && isEnd);
    const ownExec = isSecret ? null : said.exec;
    // Nothing that an output says of a run belongs to a call that was denied.
    const keptExec = isEnd && status === 'denied' ? null : (kept?.exec ?? null);
    const isOwnExec = keptExec === null ? isEnd || status !== 'denied' : isEnd;
    const exec = this.#piece(isOwnExec && ownExec !== null ? () => ownExec(false) : null, keptExec);
    const ownDuration = said.durationMs;
    const durationMs = isEnd ? (ownDuration ?? kept?.durationMs ?? null) : (kept?.durationMs ?? ownDuration);
    if (durationMs !== null && status !== 'denied') writer.ascii('durationMs', durationMs);
    const rest = this.#piece(isSecret ? null : said.rest, kept?.rest ?? null);
    const native = this.#piece(isSecret ? null : said.native, kept?.native ?? null);
    this.#capture(isSecret, content, before !== null, before !== null && !isEnd && (kept === null || kept.isShort));
    writer.end();
    if (isShared || how === 'alone') return;
    calls.answer(sym, ref, status);
    if (how === 'first') this.#keep(sym, { content, exec, durationMs, rest, native, isShort: false }, ownExec);
  }

  /** Writes what reached the model (ASR-259), when it is known and can still be told. */
  #content(said: Said, kept: Kept | null, isSecret: boolean, isRevision: boolean): Json | null {
    if (isSecret) return null;
    return isRevision ? this.#piece(null, kept?.content ?? null) : this.#piece(said.content, kept?.content ?? null);
  }

  /** Says why members are not there: never recorded, withheld, or too long to be told again in a revision. */
  #capture(isSecret: boolean, content: Json | null, isRevision: boolean, isCut: boolean): void {
    const state = isSecret ? 'redacted' : isRevision ? 'omitted' : 'absent';
    const members = [
      ...(content === null ? [`"content":{"state":"${state}"}`] : []),
      ...(isCut ? ['"raw":{"state":"omitted"}', '"exec.output":{"state":"omitted"}'] : []),
    ];
    if (members.length > 0) this.#conversion.writer.ascii('capture', `{${members.join(',')}}`);
  }

  /** Writes a part that the line says, or else the one that was kept; gives back what was written. */
  #piece(say: (() => void) | null, kept: Json | null): Json | null {
    const { out } = this.#conversion.writer;
    if (say === null) {
      if (kept !== null) out.bytes(kept);
      return kept;
    }
    const from = out.length;
    say();
    return out.length === from ? kept : out.view().slice(from);
  }

  /** Keeps what a record said; of what is too long, only its short facts. */
  #keep(sym: Sym, all: Kept, exec: Said['exec']): void {
    if (sym === NO_SYM) return;
    const { out } = this.#conversion.writer;
    let kept = all;
    if (sizeOf(all) > LONGEST_KEPT) {
      const from = out.length;
      exec?.(true);
      const short = out.length === from ? null : out.view().slice(from);
      out.truncate(from);
      kept = { content: null, exec: short, durationMs: all.durationMs, rest: null, native: null, isShort: true };
    }
    this.#kept.set(sym, kept);
    this.#keptBytes += sizeOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= ALL_KEPT) return;
      this.#take(oldest);
    }
  }

  #take(sym: Sym): Kept | null {
    const kept = this.#kept.get(sym) ?? null;
    if (kept === null) return null;
    this.#kept.delete(sym);
    this.#keptBytes -= sizeOf(kept);
    return kept;
  }
}

/** What keeping something costs, the entry itself included. */
function sizeOf({ content, exec, rest, native }: Kept): number {
  return [content, exec, rest, native].reduce((size, part) => size + (part ?? NOTHING).length, 200);
}

import type { Token } from '../../json/tape.ts';
import { isExitCode } from '../kit/tokens.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';
import type { ExtrasHost } from '../pi/rules.ts';
import { N } from './names.ts';
import { EXIT_REASONS } from './registry.ts';

/** A process in the background, as far as it is told: what every record of it repeats (ASR-271). */
interface Terminal {
  readonly id: string;
  readonly startedAt: string | null;
  readonly callId: Json | null;
  readonly command: Json | null;
  readonly status: string;
  record: RecordRef;
}

/** The last millisecond of the year 9999, which is the last that a timestamp can name. */
const LAST_INSTANT = 253_402_300_799_999;

/**
 * Processes that go on in the background. `exec` starts one and names it by `sessionId`; what a call of `process` tells of it later, makes
 * a revision. That a call asked for a process to be killed does not say that it has ended; only what is told of the process itself does.
 */
export class Terminals {
  readonly #host: ExtrasHost;
  /** Names that several processes have had: which of them one means cannot be told. */
  readonly #shared = new Set<string>();
  /** By `sessionId`, the process that had it last. */
  readonly #bySession = new Map<string, Terminal>();

  constructor(host: ExtrasHost) {
    this.#host = host;
  }

  /** Writes a process that was left running. Returns its terminalId, null when it has no name. */
  started(details: Token, callId: Token, command: Json | null): string | null {
    const { tape, writer } = this.#host;
    const sessionId = tape.textOrNull(tape.member(details, N.sessionId));
    if (sessionId === null || sessionId === '') return null;
    const started = tape.member(details, N.startedAt);
    const startedAt = tape.isNumber(started) ? timeOf(tape.raw(started)) : null;
    const before = this.#bySession.get(sessionId);
    if (before !== undefined && before.startedAt === startedAt && startedAt !== null) return before.id;
    // A name that an earlier process had is another process's now.
    const suffix = callId < 0 ? writer.idOf(writer.next) : tape.text(callId);
    if (before !== undefined) this.#shared.add(sessionId);
    const id = before === undefined ? sessionId : `${sessionId}@${suffix}`;
    const facts = {
      id,
      startedAt,
      callId: callId < 0 ? null : writer.keep(callId),
      command,
      status: 'running',
    };
    this.#bySession.set(sessionId, { ...facts, record: this.#write(facts, null, -1) });
    return id;
  }

  /** The terminalId of the only process that has had a `sessionId`; null when there is none, or more. */
  named(sessionId: string | null): string | null {
    return sessionId === null || this.#shared.has(sessionId) ? null : (this.#bySession.get(sessionId)?.id ?? null);
  }

  /** Takes what is told of a process later on: that it has ended, and how. What is told of one that is not known makes none. */
  told(sessionId: string, details: Token): void {
    const known = this.#bySession.get(sessionId);
    if (known === undefined || known.status !== 'running' || this.#shared.has(sessionId)) return;
    const status = this.#endOf(details);
    if (status === null) return;
    const facts = { ...known, status };
    this.#bySession.set(sessionId, { ...facts, record: this.#write(facts, known.record, details) });
  }

  /** How a process ended; null when it is not said that it has. */
  #endOf(details: Token): string | null {
    const { tape } = this.#host;
    const word = tape.textOrNull(tape.member(details, N.status));
    if (word !== 'completed' && word !== 'failed' && word !== 'killed') return null;
    const reason = tape.textOrNull(tape.member(details, N.exitReason));
    const signal = tape.member(details, N.exitSignal);
    const stated = reason === null ? undefined : EXIT_REASONS.get(reason);
    if (stated !== undefined) return stated;
    if (tape.isString(signal) || tape.isNumber(signal) || word === 'killed') return 'killed';
    // A failure without a code may be any end.
    return isExitCode(tape, tape.member(details, N.exitCode)) || word === 'completed' ? 'exited' : 'unknown';
  }

  #write(facts: Omit<Terminal, 'record'>, before: RecordRef | null, details: Token): RecordRef {
    const { tape, writer } = this.#host;
    const ref = writer.begin('terminal');
    if (before !== null) writer.supersedes(before);
    writer.text('terminalId', facts.id);
    writer.word('kind', 'shell');
    if (facts.callId !== null) writer.kept('callId', facts.callId);
    if (facts.command !== null) writer.kept('command', facts.command);
    writer.word('status', facts.status);
    if (facts.startedAt !== null) writer.word('startedAt', facts.startedAt);
    const [exitCode, signal] = [tape.member(details, N.exitCode), tape.member(details, N.exitSignal)];
    if (isExitCode(tape, exitCode)) writer.copy('exitCode', exitCode);
    if (tape.isString(signal)) writer.copy('signal', signal);
    writer.end();
    return ref;
  }
}

/** Milliseconds since 1970, by their digits, as a timestamp; null when they are no whole number of them in our era. */
function timeOf(digits: string): string | null {
  const instant = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  return instant <= LAST_INSTANT ? new Date(instant).toISOString() : null;
}

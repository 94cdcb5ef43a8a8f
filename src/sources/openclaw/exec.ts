import type { Token } from '../../json/tape.ts';
import { isExitCode } from '../kit/tokens.ts';
import type { Json } from '../kit/writer.ts';
import type { Extras, ExtrasHost, ResultFacts, ResultLine, Status } from '../pi/rules.ts';
import { N } from './names.ts';
import { Permissions } from './permissions.ts';
import { DETAIL_STATUSES, PROCESS_TOOL, STARTING_TOOLS } from './registry.ts';
import { Terminals } from './terminals.ts';

/** What is kept of a call of the tools for processes until its result comes. */
interface Waiting {
  /** The command that it is to run, or the process that it is about. */
  readonly command: Json | null;
  readonly sessionId: string | null;
}

/** Calls that wait for their result, and the longest command of one that is kept; the oldest are forgotten. */
const MOST_WAITING = 1024;
const LONGEST_COMMAND = 1 << 16;
const SAFE = /^-?\d{1,15}$/;

/** What OpenClaw's results say beyond pi's: an outcome in `details.status`, runs of processes, requests for approval. */
export class ExecTools implements Extras {
  readonly #host: ExtrasHost;
  readonly #terminals: Terminals;
  readonly #permissions: Permissions;
  readonly #waiting = new Map<string, Waiting>();

  constructor(host: ExtrasHost) {
    this.#host = host;
    this.#terminals = new Terminals(host);
    this.#permissions = new Permissions(host);
  }

  called(callId: Token, name: string | null, args: Token): void {
    const { tape, writer } = this.#host;
    if (name === null || !tape.isString(callId) || !(STARTING_TOOLS.has(name) || name === PROCESS_TOOL)) return;
    const command = tape.member(args, N.command);
    const isShort = tape.isString(command) && tape.end(command) - tape.start(command) <= LONGEST_COMMAND;
    if (this.#waiting.size >= MOST_WAITING)
      for (const oldest of this.#waiting.keys()) {
        this.#waiting.delete(oldest);
        break;
      }
    this.#waiting.set(tape.text(callId), {
      command: isShort ? writer.keep(command) : null,
      sessionId: name === PROCESS_TOOL ? tape.textOrNull(tape.member(args, N.sessionId)) : null,
    });
  }

  result(line: ResultLine): ResultFacts {
    const { tape } = this.#host;
    const { callId, details, toolName, isClear } = line;
    const word = tape.textOrNull(tape.member(details, N.status));
    const waiting = callId < 0 ? undefined : this.#waiting.get(tape.text(callId));
    if (waiting !== undefined) this.#waiting.delete(tape.text(callId));
    const call = isClear ? (waiting ?? null) : null;
    if (toolName === PROCESS_TOOL) return this.#process(line, call, word);
    const status = statusOf(word, line.status);
    if (toolName === null || !STARTING_TOOLS.has(toolName)) return { status, exec: null, durationMs: null };
    if (word === 'approval-pending') this.#permissions.pending(line);
    // Of the call that started a process, that it runs is no outcome.
    return word === 'running' ? this.#running(line, call, 'unknown') : this.#ran(line, word, status);
  }

  /** The process goes on in the background: it becomes a terminal, before the result that names it. */
  #running({ callId, details, isClear }: ResultLine, call: Waiting | null, status: Status): ResultFacts {
    const { tape, writer } = this.#host;
    const pid = tape.member(details, N.pid);
    const terminalId = this.#terminals.started(details, isClear ? callId : -1, call?.command ?? null);
    const hasPid = tape.isString(pid) || (tape.isNumber(pid) && SAFE.test(tape.raw(pid)));
    if (terminalId === null && !hasPid) return { status, exec: null, durationMs: null };
    return {
      status,
      exec: () => {
        if (terminalId !== null) writer.text('terminalId', terminalId);
        if (hasPid) writer.copy('processId', pid);
      },
      durationMs: null,
    };
  }

  /** The process ended with the call: what was measured. An exit code that is null was not to be had (ASR-288). */
  #ran({ details }: ResultLine, word: string | null, status: Status): ResultFacts {
    const { tape, writer } = this.#host;
    if (word !== 'completed' && word !== 'failed') return { status, exec: null, durationMs: null };
    const [exitCode, signal, timedOut] = [N.exitCode, N.exitSignal, N.timedOut].map((name) =>
      tape.member(details, name),
    ) as [Token, Token, Token];
    const output = tape.member(details, N.aggregated);
    const duration = tape.member(details, N.durationMs);
    const has =
      isExitCode(tape, exitCode) || tape.isString(signal) || tape.isBoolean(timedOut) || tape.isString(output);
    return {
      status,
      exec: has
        ? () => {
            if (isExitCode(tape, exitCode)) writer.copy('exitCode', exitCode);
            if (tape.isString(signal)) writer.copy('signal', signal);
            if (tape.isBoolean(timedOut)) writer.copy('timedOut', timedOut);
            if (tape.isString(output)) writer.copy('output', output);
          }
        : null,
      durationMs: tape.isNumber(duration) && /^\d/.test(tape.raw(duration)) ? tape.raw(duration) : null,
    };
  }

  /** A call about a process: it names a terminal that is known, and may tell how that ended. */
  #process({ details, status: flagged }: ResultLine, call: Waiting | null, word: string | null): ResultFacts {
    const { tape, writer } = this.#host;
    const told = tape.textOrNull(tape.member(details, N.sessionId));
    const terminalId = this.#terminals.named(told ?? call?.sessionId ?? null);
    if (told !== null) this.#terminals.told(told, details);
    for (const each of tape.elements(tape.member(details, N.sessions))) {
      const id = tape.textOrNull(tape.member(each, N.sessionId));
      if (id !== null) this.#terminals.told(id, each);
    }
    const exec = terminalId === null ? null : (): void => writer.text('terminalId', terminalId);
    // Beside the name of a process the word is the process's; how the call itself went is what its flag says.
    return { status: told === null ? statusOf(word, flagged) : flagged, exec, durationMs: null };
  }
}

/**
 * A call's outcome by the word in `details.status` and the flag (ASR-258): a word that says anything but success goes before the flag. One that says success
 * does not undo a flag that says that the tool failed.
 */
function statusOf(word: string | null, flagged: Status): Status {
  const stated = word === null ? undefined : DETAIL_STATUSES.get(word);
  if (stated === undefined || (stated === 'completed' && flagged === 'failed')) return flagged;
  return stated;
}

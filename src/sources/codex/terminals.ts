import type { Sym } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** Processes that are remembered as having been written to; only a broken file has so many that have not ended. */
const MOST_NAMED = 4096;

/**
 * Processes that outlived the call that started them. The file records that when, after the call's output, a call wrote to the process
 * and the process's end came later: `session_id` of `write_stdin` and `process_id` of the end are one number (read in the agent's
 * source), there as a number, here as a text. That an end stands below an output says nothing of it, since the agent writes both as they
 * come; a process whose end no line tells makes no terminal either (ASR-291).
 */
export class Terminals {
  readonly #conversion: Conversion;
  readonly #ids = new Set<string>();
  /** The line of the last call that wrote to a process. */
  readonly #named = new Map<string, number>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Takes that a call wrote to a process, on a line. */
  named(processId: string, line: number): void {
    if (this.#named.size < MOST_NAMED) this.#named.set(processId, line);
  }

  /** The id of the terminal that an end is the end of, null when it is none: the process id, unless an earlier process had that. */
  idOf(end: Token, sym: Sym): string | null {
    const { tape, calls } = this.#conversion;
    const processId = tape.member(end, N.process_id);
    const isStart = tape.textOrNull(tape.member(end, N.source)) === 'unified_exec_startup';
    const isReturned = calls.count(sym) === 1 && calls.has(sym, Mark.output) && !calls.has(sym, Mark.end);
    if (!isStart || !isReturned || !tape.isString(processId) || tape.isEmpty(processId)) return null;
    const id = tape.text(processId);
    const output = calls.resultOf(sym)?.line ?? Infinity;
    if ((this.#named.get(id) ?? 0) <= output) return null;
    return this.#ids.has(id) ? `${id}@${tape.text(this.#callId(end))}` : id;
  }

  /** Writes a process that has ended. */
  ended(terminalId: string, end: Token, callId: Token, exitCode: string | null): void {
    const { tape, writer } = this.#conversion;
    this.#ids.add(terminalId);
    this.#named.delete(tape.text(tape.member(end, N.process_id)));
    writer.begin('terminal');
    writer.text('terminalId', terminalId);
    writer.word('kind', 'shell');
    writer.copy('callId', callId);
    const command = tape.member(end, N.command);
    if (tape.isString(command) || tape.isArray(command)) writer.copy('command', command);
    writer.word('status', 'exited');
    if (exitCode !== null) writer.ascii('exitCode', exitCode);
    writer.end();
  }

  #callId(end: Token): Token {
    const { tape } = this.#conversion;
    const callId = tape.member(end, N.call_id);
    return tape.isString(callId) ? callId : tape.member(end, N.id);
  }
}

import type { Sym } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/**
 * Processes that outlived the call that started them: the call's output came first, the end of its process later, and the end names
 * the process. A process that ended with its call, and one whose end no line tells, makes no terminal (ASR-291).
 */
export class Terminals {
  readonly #conversion: Conversion;
  readonly #ids = new Set<string>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** The id of the terminal that an end is the end of, null when it is none: the process id, unless an earlier process had that. */
  idOf(end: Token, sym: Sym): string | null {
    const { tape, calls } = this.#conversion;
    const processId = tape.member(end, N.process_id);
    const isStart = tape.textOrNull(tape.member(end, N.source)) === 'unified_exec_startup';
    const outlived = calls.count(sym) === 1 && calls.has(sym, Mark.output) && !calls.has(sym, Mark.end);
    if (!isStart || !outlived || !tape.isString(processId) || tape.isEmpty(processId)) return null;
    const id = tape.text(processId);
    return this.#ids.has(id) ? `${id}@${tape.text(this.#callId(end))}` : id;
  }

  /** Writes a process that has ended. */
  ended(terminalId: string, end: Token, callId: Token, exitCode: string | null): void {
    const { tape, writer } = this.#conversion;
    this.#ids.add(terminalId);
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

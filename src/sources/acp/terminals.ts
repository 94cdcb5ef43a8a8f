import type { Frame } from '../../input/frames.ts';
import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import type { Json } from '../kit/writer.ts';
import { fromBase64 } from './base64.ts';
import { commandOf } from './command.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { pathInCwd, writePathRef } from './paths.ts';
import { ScopedIds } from './scoped-ids.ts';
import type { Session } from './sessions.ts';
import { TerminalOutput } from './terminal-output.ts';

/** A terminal, as far as it is known. */
interface Terminal {
  readonly name: string;
  readonly session: Session | null;
  command: Json | null;
  cwd: Json | null;
  status: 'running' | 'exited' | 'killed' | 'stopped' | null;
  exitCode: Json | null;
  signal: Json | null;
  readonly output: TerminalOutput;
  record: RecordRef | null;
  /** Where the last piece of output stands that no record has, and when that was. */
  waiting: { readonly frame: Frame; readonly ts: Json | null } | null;
}

/** Terminals: the client's, which the agent asks for, and from protocol version 2 on the agent's own. Each record is a snapshot (ASR-271). */
export class Terminals {
  readonly #conversion: Conversion;
  readonly #byName = new Map<string, Terminal>();
  readonly #names = new ScopedIds();
  readonly #kept = { bytes: 0 };

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** What a terminal is called in records; null when there is no record of it (ASR-290). */
  nameOf(session: Session, id: string): string | null {
    const name = this.#names.of(session, id);
    return this.#byName.get(name)?.record == null ? null : name;
  }

  /** What is to be done with the response to `terminal/create`: the terminal has an id then, and runs. */
  create(session: Session | null, params: Token): (response: Token) => boolean {
    const command = commandOf(this.#conversion, params);
    const cwd = this.#cwdOf(session, this.#conversion.tape.member(params, N.cwd));
    return (result) => {
      const terminal = this.#of(session, this.#conversion.tape.member(result, N.terminalId));
      if (terminal === null) return false;
      terminal.command = command;
      terminal.cwd = cwd;
      terminal.status = 'running';
      this.#write(terminal);
      return true;
    };
  }

  /** What is to be done with the response to another request about a terminal; null when nothing is. */
  answerTo(method: string, session: Session | null, params: Token): ((result: Token) => boolean) | null {
    const { tape } = this.#conversion;
    const id = tape.textOrNull(tape.member(params, N.terminalId));
    if (id === null || !['terminal/output', 'terminal/wait_for_exit', 'terminal/kill'].includes(method)) return null;
    return (result) => {
      const terminal = this.#known(session, id);
      switch (method) {
        case 'terminal/output':
          return this.#takeOutput(terminal, result);
        case 'terminal/wait_for_exit':
          return this.#ended(terminal, result);
        default:
          return this.#stopped(terminal);
      }
    };
  }

  /** Takes an update of a terminal of the agent: what is not said stays, null takes back. */
  update(session: Session, update: Token): boolean {
    const { tape, writer } = this.#conversion;
    const terminal = this.#of(session, tape.member(update, N.terminalId));
    if (terminal === null) return false;
    const command = tape.member(update, N.command);
    if (command >= 0) terminal.command = tape.isString(command) ? writer.keep(command) : null;
    const cwd = tape.member(update, N.cwd);
    if (cwd >= 0) terminal.cwd = this.#cwdOf(session, cwd);
    const output = tape.member(update, N.output);
    if (output >= 0) this.#replaceOutput(terminal, tape.textOrNull(tape.member(output, N.data)) ?? '');
    const exit = tape.member(update, N.exitStatus);
    if (tape.isObject(exit)) this.#takeExit(terminal, exit);
    this.#write(terminal);
    return true;
  }

  /** Takes more output of a terminal of the agent. */
  chunk(session: Session, update: Token): boolean {
    const { tape, writer, frame, ts } = this.#conversion;
    const data = tape.member(update, N.data);
    const bytes = tape.isString(data) ? fromBase64(tape.text(data)) : null;
    const terminal = bytes === null ? null : this.#of(session, tape.member(update, N.terminalId));
    if (bytes === null || terminal === null) return false;
    terminal.output.append(bytes);
    terminal.waiting = { frame, ts };
    this.#begin(terminal, ts);
    writer.open('native');
    writer.copy('data', data);
    writer.close();
    writer.ascii('capture', '{"output":{"state":"omitted"}}');
    this.#conversion.end();
    return true;
  }

  /** Writes a snapshot of each terminal whose output has come in pieces since its last one. */
  flush(): void {
    for (const terminal of this.#byName.values()) {
      const { waiting } = terminal;
      if (waiting === null) continue;
      this.#snapshot(terminal, waiting.ts);
      if (terminal.session === null) this.#conversion.end();
      else this.#conversion.endOf(waiting.frame, terminal.session);
    }
  }

  #known(session: Session | null, id: string): Terminal {
    const name = this.#names.of(session, id);
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const terminal: Terminal = {
      name,
      session,
      command: null,
      cwd: null,
      status: null,
      exitCode: null,
      signal: null,
      output: new TerminalOutput(this.#kept),
      record: null,
      waiting: null,
    };
    this.#byName.set(name, terminal);
    return terminal;
  }

  #of(session: Session | null, id: Token): Terminal | null {
    const { tape } = this.#conversion;
    return tape.isString(id) && !tape.isEmpty(id) ? this.#known(session, tape.text(id)) : null;
  }

  #takeOutput(terminal: Terminal, result: Token): boolean {
    const { tape, writer } = this.#conversion;
    const output = tape.member(result, N.output);
    if (!tape.isString(output)) return false;
    terminal.output.replace(writer.keep(output), isTrue(tape, tape.member(result, N.truncated)));
    const exit = tape.member(result, N.exitStatus);
    if (tape.isObject(exit)) this.#takeExit(terminal, exit);
    else terminal.status ??= 'running';
    this.#write(terminal);
    return true;
  }

  #ended(terminal: Terminal, result: Token): boolean {
    if (!this.#conversion.tape.isObject(result)) return false;
    this.#takeExit(terminal, result);
    this.#write(terminal);
    return true;
  }

  /** That the agent had it stopped. What had ended before stays as it ended. */
  #stopped(terminal: Terminal): boolean {
    if (terminal.status !== 'running' && terminal.status !== null) return false;
    terminal.status = 'stopped';
    this.#write(terminal);
    return true;
  }

  #takeExit(terminal: Terminal, exit: Token): void {
    const { tape, writer } = this.#conversion;
    const exitCode = tape.member(exit, N.exitCode);
    const signal = tape.member(exit, N.signal);
    if (isExitCode(tape, exitCode)) terminal.exitCode = writer.keep(exitCode);
    if (tape.isString(signal)) terminal.signal = writer.keep(signal);
    if (terminal.status === 'running' || terminal.status === null)
      terminal.status = tape.isString(signal) ? 'killed' : 'exited';
  }

  #write(terminal: Terminal): void {
    this.#snapshot(terminal, this.#conversion.ts);
    this.#conversion.end();
  }

  #snapshot(terminal: Terminal, ts: Json | null): void {
    const { writer } = this.#conversion;
    this.#begin(terminal, ts);
    const { json: text, state } = terminal.output;
    if (text !== null) {
      writer.open('output');
      writer.kept('text', text);
      writer.close();
    }
    if (state !== null) writer.ascii('capture', `{"output":{"state":"${state}"}}`);
    terminal.waiting = null;
    terminal.output.limit();
  }

  #begin(terminal: Terminal, ts: Json | null): void {
    const { writer } = this.#conversion;
    const before = terminal.record;
    terminal.record = this.#conversion.begin('terminal', [], ts);
    if (before !== null) writer.supersedes(before);
    writer.text('terminalId', terminal.name);
    for (const name of ['command', 'cwd', 'exitCode', 'signal'] as const) {
      const value = terminal[name];
      if (value !== null) writer.kept(name, value);
    }
    if (terminal.status !== null) writer.word('status', terminal.status);
  }

  #cwdOf(session: Session | null, cwd: Token): Json | null {
    const conversion = this.#conversion;
    const path = conversion.tape.textOrNull(cwd);
    const inside = path === null ? null : pathInCwd(session, path);
    if (inside === null) return null;
    return conversion.taken(() => {
      writePathRef(conversion, inside);
      conversion.writer.out.ascii('}');
    });
  }

  #replaceOutput(terminal: Terminal, data: string): void {
    terminal.output.clear();
    const bytes = fromBase64(data);
    if (bytes !== null && bytes.length > 0) terminal.output.append(bytes);
  }
}

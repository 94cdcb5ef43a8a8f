import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { Agents } from '../kit/agents.ts';
import type { Details } from './calls.ts';
import { isExitCode, isText } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { Notification } from './notification.ts';
import type { Status } from './refusals.ts';
import { AGENT_TASKS, PROCESS_TASKS, TERMINAL_STATUSES } from './registry.ts';
import type { Tool } from './tools.ts';
import { NO_FACTS, type TerminalFacts, Terminals } from './terminals.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

/** The background task that a result is about, and what the result says of it. */
export interface Task {
  /** The terminal that the result is to refer to; null for an agent. */
  readonly terminalId: string | null;
  readonly isStop: boolean;
  /** Whether the call started the task, so that its id goes on the task's record. */
  readonly isStart: boolean;
  readonly agentId: string | null;
  readonly facts: TerminalFacts;
}

const LAUNCHED = nameOf('async_launched');

/** Background commands and subagents: started by one call, looked at and stopped by others, told about by the harness. */
export class Background {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #terminals: Terminals;
  readonly #agents: Agents;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
    this.#terminals = new Terminals(writer);
    this.#agents = new Agents(writer);
  }

  /**
   * What a result says of a background task, by the members of its `toolUseResult`; null when it is about none.
   *
   * @param tool what the call's tool is, null when the call is not known
   * @param extra `toolUseResult`
   * @param details what was kept of the call's arguments
   */
  taskOf(tool: Tool | null, extra: Token, details: Details | null): Task | null {
    if (tool === 'shell' || tool === 'monitor' || tool === null) {
      const started = this.#text(
        extra,
        tool === 'monitor' ? [N.taskId, N.task_id, N.backgroundTaskId] : [N.backgroundTaskId],
      );
      if (started !== null) return this.#started(started, tool, details);
    }
    if (tool === 'agent' || tool === null) {
      const agentId = this.#text(extra, [N.agentId]);
      if (agentId !== null) return this.#agentResult(agentId, extra, details);
    }
    if (tool === 'output' || tool === null) {
      const read = this.#output(this.#tape.member(extra, N.task));
      if (read !== null) return read;
    }
    if (tool === 'shellOutput') return this.#shellOutput(extra, details);
    if (tool === 'stop') return this.#stop(extra, details);
    return tool === 'output' ? this.#known(details?.task ?? null, false) : null;
  }

  /** Writes what the result of a call says of its task. `callId` is the token of the call's id, -1 when that is not certain. */
  follow(task: Task, callId: Token, outcome: Status): void {
    const id = task.isStart && this.#tape.isString(callId) ? this.#writer.keep(callId) : null;
    const status = task.isStop ? (outcome === 'completed' ? 'stopped' : null) : task.facts.status;
    const facts = { ...task.facts, status, callId: id };
    if (task.agentId !== null) this.#agents.update(task.agentId, { title: facts.description, callId: id, status });
    else if (task.terminalId !== null) this.#terminals.update(task.terminalId, facts);
  }

  /** Follows the harness's notice about a task that is known; of another one it does not tell what it is. */
  notified(notice: Notification | null): void {
    if (notice === null || notice.status === null) return;
    const { task, status } = notice;
    if (this.#terminals.has(task)) this.#terminals.update(task, { ...NO_FACTS, status: terminalStatus(status) });
    else if (this.#agents.has(task)) this.#agents.update(task, { title: null, callId: null, status });
  }

  /**
   * Meets a line that repeats a message of an agent at work.
   *
   * @param data the line's `data`, which names the agent
   * @param callId the token of the id of the call that started it, -1 when that is not certain
   */
  progressed(data: Token, callId: Token, description: Json | null): void {
    const id = this.#text(data, [N.agentId]);
    if (id === null || this.#agents.has(id)) return;
    this.#agents.update(id, {
      title: description,
      callId: callId < 0 ? null : this.#writer.keep(callId),
      status: null,
    });
  }

  /** Follows an attachment `task_status`. */
  reminded(attachment: Token): void {
    const id = this.#text(attachment, [N.taskId]);
    const status = this.#tape.textOrNull(this.#tape.member(attachment, N.status));
    const type = this.#tape.textOrNull(this.#tape.member(attachment, N.taskType));
    if (id === null || status === null) return;
    const description = this.#kept(attachment, N.description);
    if (this.#isProcess(id, type))
      this.#terminals.update(id, { ...NO_FACTS, kind: kindOf(type), description, status: terminalStatus(status) });
    else if (this.#isAgent(id, type)) this.#agents.update(id, { title: description, callId: null, status });
  }

  #started(id: string, tool: Tool | null, details: Details | null): Task {
    const facts: TerminalFacts = {
      ...NO_FACTS,
      kind: tool === 'monitor' ? 'monitor' : 'shell',
      command: details?.command ?? null,
      description: details?.description ?? null,
      status: 'running',
      awaited: false,
    };
    return { terminalId: id, isStop: false, isStart: true, agentId: null, facts };
  }

  #agentResult(agentId: string, extra: Token, details: Details | null): Task {
    const status = this.#tape.member(extra, N.status);
    const description = this.#kept(extra, N.description) ?? details?.description ?? null;
    const word = isText(this.#tape, status, LAUNCHED) ? 'running' : this.#tape.textOrNull(status);
    return {
      terminalId: null,
      isStop: false,
      isStart: true,
      agentId,
      facts: { ...NO_FACTS, description, status: word },
    };
  }

  #output(task: Token): Task | null {
    const id = this.#text(task, [N.task_id]);
    if (id === null) return null;
    const type = this.#tape.textOrNull(this.#tape.member(task, N.task_type));
    const status = this.#tape.textOrNull(this.#tape.member(task, N.status));
    const description = this.#kept(task, N.description);
    if (this.#isAgent(id, type))
      return {
        terminalId: null,
        isStop: false,
        isStart: false,
        agentId: id,
        facts: { ...NO_FACTS, description, status },
      };
    if (!this.#isProcess(id, type)) return null;
    const output = this.#tape.member(task, N.output);
    const facts: TerminalFacts = {
      ...NO_FACTS,
      kind: kindOf(type),
      description,
      status: terminalStatus(status),
      exitCode: this.#exitCode(task),
      output: this.#tape.isString(output) && !this.#tape.isEmpty(output) ? this.#writer.keep(output) : null,
    };
    return { terminalId: id, isStop: false, isStart: false, agentId: null, facts };
  }

  /** BashOutput gives what was printed since it was last called, which is no snapshot of the output. */
  #shellOutput(extra: Token, details: Details | null): Task | null {
    const id = this.#text(extra, [N.shellId]);
    if (id === null) return this.#known(details?.task ?? null, false);
    const status = this.#tape.textOrNull(this.#tape.member(extra, N.status));
    const facts: TerminalFacts = {
      ...NO_FACTS,
      kind: 'shell',
      command: this.#kept(extra, N.command),
      status: terminalStatus(status),
      exitCode: this.#exitCode(extra),
    };
    return { terminalId: id, isStop: false, isStart: false, agentId: null, facts };
  }

  #stop(extra: Token, details: Details | null): Task | null {
    const shell = this.#text(extra, [N.shell_id]);
    const id = shell ?? this.#text(extra, [N.task_id]) ?? details?.task ?? null;
    const type = this.#tape.textOrNull(this.#tape.member(extra, N.task_type));
    if (id !== null && this.#isAgent(id, type))
      return { terminalId: null, isStop: true, isStart: false, agentId: id, facts: NO_FACTS };
    if (id === null || !(shell !== null || this.#isProcess(id, type))) return null;
    return {
      terminalId: id,
      isStop: true,
      isStart: false,
      agentId: null,
      facts: { ...NO_FACTS, kind: kindOf(type), command: this.#kept(extra, N.command) },
    };
  }

  /** A terminal that the call's arguments name, when there is a record of it. */
  #known(id: string | null, isStop: boolean): Task | null {
    if (id === null || !this.#terminals.has(id)) return null;
    return { terminalId: id, isStop, isStart: false, agentId: null, facts: NO_FACTS };
  }

  #isProcess(id: string, type: string | null): boolean {
    return this.#terminals.has(id) || (type !== null && PROCESS_TASKS.has(type));
  }

  #isAgent(id: string, type: string | null): boolean {
    return this.#agents.has(id) || (type !== null && AGENT_TASKS.has(type));
  }

  #text(object: Token, names: readonly Name[]): string | null {
    for (const name of names) {
      const token = this.#tape.member(object, name);
      if (this.#tape.isString(token) && !this.#tape.isEmpty(token)) return this.#tape.text(token);
    }
    return null;
  }

  #kept(object: Token, name: Name): Json | null {
    const token = this.#tape.member(object, name);
    return this.#tape.isString(token) ? this.#writer.keep(token) : null;
  }

  #exitCode(object: Token): string | null {
    const token = this.#tape.member(object, N.exitCode);
    return isExitCode(this.#tape, token) ? this.#tape.raw(token) : null;
  }
}

function terminalStatus(word: string | null): string | null {
  return word === null ? null : (TERMINAL_STATUSES.get(word) ?? word);
}

function kindOf(type: string | null): 'shell' | null {
  return type !== null && PROCESS_TASKS.has(type) ? 'shell' : null;
}

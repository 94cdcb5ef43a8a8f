import type { Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { AGENT_TASKS } from './registry.ts';

/** Subagents: tasks of the older orchestration that are agents, and the subagents of the newer one (ASR-286). */
export class Tasks {
  readonly #conversion: Conversion;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Takes an activity about a task. Returns false when it is not known to be an agent. */
  activity(): boolean {
    const conversion = this.#conversion;
    const { tape, agents } = conversion;
    const id = tape.textOrNull(conversion.said(N.taskId));
    if (id === null || id === '') return false;
    const isAgent =
      tape.isString(conversion.said(N.subagentType)) ||
      AGENT_TASKS.has(tape.textOrNull(conversion.said(N.taskType)) ?? '');
    if (!isAgent && !agents.has(id)) return false;
    return this.#update(id, conversion.said(N.description), conversion.said(N.toolUseId), conversion.said(N.status));
  }

  /** Takes an item about a subagent. */
  item(): boolean {
    const { tape } = this.#conversion;
    const id = tape.textOrNull(this.#conversion.said(N.subagentId));
    if (id === null || id === '') return false;
    const parent = this.#conversion.said(N.parentItemId);
    const callId = this.#conversion.calls.has(parent) ? parent : -1;
    return this.#update(id, this.#conversion.said(N.title), callId, this.#conversion.said(N.status));
  }

  /** Takes a row of the newer orchestration about a subagent. */
  subagentRow(): boolean {
    const id = this.#conversion.tape.textOrNull(this.#conversion.column(N.subagent_id));
    if (id === null || id === '') return false;
    return this.#update(id, this.#conversion.said(N.title), -1, this.#conversion.column(N.status));
  }

  /** Returns false when the row says nothing new. */
  #update(id: string, title: Token, callId: Token, status: Token): boolean {
    const { tape, writer, agents } = this.#conversion;
    const before = writer.count;
    const keep = (token: Token): Uint8Array | null =>
      tape.isString(token) && !tape.isEmpty(token) ? writer.keep(token) : null;
    agents.update(id, { title: keep(title), callId: keep(callId), status: tape.textOrNull(status) });
    return writer.count > before;
  }
}

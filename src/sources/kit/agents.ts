import type { RecordRef } from './ids.ts';
import type { Json, RecordWriter } from './writer.ts';

/** What a line says of a subagent; null where it says nothing. */
export interface AgentFacts {
  readonly title: Json | null;
  readonly callId: Json | null;
  readonly status: string | null;
}

/** The subagents so far. Each record of one repeats what is known and supersedes the one before; agents are never terminals (ASR-286). */
export class Agents {
  readonly #writer: RecordWriter;
  readonly #byId = new Map<string, { readonly facts: AgentFacts; readonly record: RecordRef }>();

  constructor(writer: RecordWriter) {
    this.#writer = writer;
  }

  /** Whether a record of the agent has been written. */
  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Writes a record with what is new; nothing when nothing is. */
  update(id: string, said: AgentFacts): void {
    const known = this.#byId.get(id);
    const before = known?.facts ?? { title: null, callId: null, status: null };
    const facts: AgentFacts = {
      title: before.title ?? said.title,
      callId: before.callId ?? said.callId,
      status: said.status ?? before.status,
    };
    if (
      known !== undefined &&
      facts.title === before.title &&
      facts.callId === before.callId &&
      facts.status === before.status
    )
      return;
    const writer = this.#writer;
    const record = writer.begin('subagent');
    if (known !== undefined) writer.supersedes(known.record);
    writer.text('subagentId', id);
    if (facts.title !== null) writer.kept('title', facts.title);
    if (facts.callId !== null) writer.kept('callId', facts.callId);
    if (facts.status !== null) writer.text('status', facts.status);
    writer.end();
    this.#byId.set(id, { facts, record });
  }
}

import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { acp } from './acp.ts';

export type { Values } from '../kit/fixtures.ts';

/** How a log writes a message on a line; `from` is the side that sent it. */
export type Wrap = (message: Values, from: 'client' | 'agent', at: number) => string;

/** A message alone. */
export const bare: Wrap = (message) => JSON.stringify(message);

/** Writes logs for tests: the messages of one connection, or of several. */
export class Log {
  readonly #lines: string[] = [];
  readonly #wrap: Wrap;

  constructor(wrap: Wrap = bare) {
    this.#wrap = wrap;
  }

  /** Adds a line as it is: of any form, or no JSON at all. */
  raw(line: string): this {
    this.#lines.push(line);
    return this;
  }

  send(from: 'client' | 'agent', message: Values): this {
    return this.raw(this.#wrap({ jsonrpc: '2.0', ...message }, from, this.#lines.length));
  }

  /** A request of the client, and of the agent. */
  ask(id: unknown, method: string, params: Values = {}): this {
    return this.send('client', { id, method, params });
  }

  agentAsk(id: unknown, method: string, params: Values = {}): this {
    return this.send('agent', { id, method, params });
  }

  /** The agent's result, and the client's. */
  result(id: unknown, result: unknown): this {
    return this.send('agent', { id, result });
  }

  clientResult(id: unknown, result: unknown): this {
    return this.send('client', { id, result });
  }

  notify(method: string, params: Values): this {
    return this.send('client', { method, params });
  }

  update(sessionUpdate: string, members: Values = {}, sessionId = 's1'): this {
    return this.send('agent', {
      method: 'session/update',
      params: { sessionId, update: { sessionUpdate, ...members } },
    });
  }

  /** A piece of a message. */
  says(text: string, members: Values = {}, sessionId = 's1'): this {
    return this.update('agent_message_chunk', { content: { type: 'text', text }, ...members }, sessionId);
  }

  thinks(text: string, members: Values = {}): this {
    return this.update('agent_thought_chunk', { content: { type: 'text', text }, ...members });
  }

  call(toolCallId: string, members: Values = {}, sessionId = 's1'): this {
    return this.update('tool_call', { toolCallId, title: 'T', status: 'pending', ...members }, sessionId);
  }

  more(toolCallId: string, members: Values, sessionId = 's1'): this {
    return this.update('tool_call_update', { toolCallId, ...members }, sessionId);
  }

  /** `initialize` and `session/new`, answered. */
  begin(version = 1, sessionId = 's1'): this {
    const info = { name: 'agent', title: 'An Agent', version: '0.3.0' };
    return this.ask(0, 'initialize', {
      protocolVersion: version,
      ...(version === 1 ? { clientCapabilities: { terminal: true } } : { capabilities: {}, info }),
    })
      .result(0, {
        protocolVersion: version,
        ...(version === 1 ? { agentCapabilities: {}, agentInfo: info } : { capabilities: {}, info }),
      })
      .ask(1, 'session/new', { cwd: '/w/app', mcpServers: [] })
      .result(1, { sessionId });
  }

  prompt(id: unknown, text: string, sessionId = 's1'): this {
    return this.ask(id, 'session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
  }

  permission(id: unknown, toolCallId: string, members: Values = {}, sessionId = 's1'): this {
    return this.agentAsk(id, 'session/request_permission', {
      sessionId,
      toolCall: { toolCallId, ...members },
      options: OPTIONS,
    });
  }

  chooses(id: unknown, optionId: string): this {
    return this.clientResult(id, { outcome: { outcome: 'selected', optionId } });
  }

  /** The file. */
  text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  /** Its records, the header left out. */
  records(): Values[] {
    return recordsOf(this.text()).slice(1);
  }

  /** Its records of one type. */
  of(type: string): Values[] {
    return this.records().filter((record) => record['type'] === type);
  }

  types(): unknown[] {
    return this.records().map((record) => record['type']);
  }
}

export const OPTIONS = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'ever', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** The record stream that a native file becomes when it is given in chunks of `chunkBytes`. */
export function convert(native: string | Uint8Array, chunkBytes = 1 << 20): string {
  return convertWith(acp, native, chunkBytes);
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array): Values[] {
  return recordsIn(convert(native));
}

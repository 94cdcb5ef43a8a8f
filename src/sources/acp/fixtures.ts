import { acp } from './acp.ts';

/** A message or a record as a test writes or reads it. */
export type Values = Readonly<Record<string, unknown>>;

/** How a log writes a message on a line; `from` is the side that sent it. */
export type Wrap = (message: Values, from: 'client' | 'agent', at: number) => string;

/** A message alone. */
const bare: Wrap = (message) => JSON.stringify(message);

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
  const bytes = typeof native === 'string' ? new TextEncoder().encode(native) : native;
  const converter = acp.converter();
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes)
    text += decoder.decode(converter.push(bytes.subarray(at, at + chunkBytes)), { stream: true });
  return text + decoder.decode(converter.finish());
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array): Values[] {
  return convert(native)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Values);
}

/** A session of protocol version 1 as an editor has it: a prompt, thoughts, a call that is allowed, one that is refused, a terminal. */
export function editorSession(wrap: Wrap = bare): Log {
  const log = new Log(wrap).begin().update('available_commands_update', {
    availableCommands: [{ name: 'plan', description: 'Make a plan' }],
  });
  log
    .prompt(2, 'Make the parser accept empty input')
    .thinks('The user wants ')
    .thinks('empty input.')
    .says('I will ')
    .says('look.');
  log
    .call('t1', { title: 'Read parser.ts', kind: 'read', locations: [{ path: '/w/app/src/parser.ts', line: 3 }] })
    .more('t1', { status: 'in_progress', rawInput: { path: '/w/app/src/parser.ts' } })
    .agentAsk(0, 'fs/read_text_file', { sessionId: 's1', path: '/w/app/src/parser.ts' })
    .clientResult(0, { content: 'export const parse = 1;\n' })
    .more('t1', {
      status: 'completed',
      content: [{ type: 'content', content: { type: 'text', text: 'export const parse = 1;' } }],
      rawOutput: { lines: 1 },
    });
  log.update('plan', { entries: [{ content: 'Edit', priority: 'high', status: 'pending' }] });
  log
    .call('t2', { title: 'Edit parser.ts', kind: 'edit', rawInput: { path: '/w/app/src/parser.ts', offset: 1.0 } })
    .permission(1, 't2', { title: 'Edit parser.ts', status: 'pending' })
    .chooses(1, 'yes')
    .more('t2', {
      status: 'completed',
      content: [{ type: 'diff', path: '/w/app/src/parser.ts', oldText: 'a', newText: 'b' }],
    });
  log.update('plan', { entries: [{ content: 'Edit', priority: 'high', status: 'completed' }] });
  log
    .call('t3', { title: 'npm test', kind: 'execute', rawInput: { command: 'npm test' } })
    .agentAsk(2, 'terminal/create', { sessionId: 's1', command: 'npm', args: ['test'], cwd: '/w/app' })
    .clientResult(2, { terminalId: 'term_1' })
    .more('t3', { status: 'in_progress', content: [{ type: 'terminal', terminalId: 'term_1' }] })
    .agentAsk(3, 'terminal/wait_for_exit', { sessionId: 's1', terminalId: 'term_1' })
    .clientResult(3, { exitCode: 1, signal: null })
    .agentAsk(4, 'terminal/output', { sessionId: 's1', terminalId: 'term_1' })
    .clientResult(4, { output: 'FAILED\n', truncated: false, exitStatus: { exitCode: 1, signal: null } })
    .agentAsk(5, 'terminal/release', { sessionId: 's1', terminalId: 'term_1' })
    .clientResult(5, {})
    .more('t3', { status: 'failed' });
  log
    .call('t4', { title: 'rm -rf build', kind: 'execute' })
    .permission(6, 't4')
    .chooses(6, 'no')
    .more('t4', { status: 'failed' });
  log.call('t5', { title: 'sleep 100', kind: 'execute' }).permission(7, 't5');
  return log
    .notify('session/cancel', { sessionId: 's1' })
    .clientResult(7, { outcome: { outcome: 'cancelled' } })
    .says('Stopped.')
    .result(2, { stopReason: 'cancelled' });
}

/** A session of protocol version 2: whole messages and pieces by id, updates that create, a terminal of the agent, a form. */
export function laterSession(wrap: Wrap = bare): Log {
  const log = new Log(wrap).begin(2).prompt(2, 'Go');
  log
    .update('user_message', { messageId: 'm1', content: [{ type: 'text', text: 'Go' }] })
    .result(2, { messageId: 'm1' })
    .update('state_update', { state: 'running' })
    .update('agent_thought', { messageId: 'm2', content: [{ type: 'text', text: 'Hm.' }] })
    .says('One', { messageId: 'm3' })
    .more('u1', { title: 'Build', name: 'shell', kind: 'execute', status: 'pending' })
    .says(', two', { messageId: 'm3' })
    .update('terminal_update', { terminalId: 'x1', command: 'make', cwd: '/w/app/sub' })
    .update('terminal_output_chunk', { terminalId: 'x1', data: btoa('all: ') })
    .update('terminal_output_chunk', { terminalId: 'x1', data: btoa('done\n') })
    .update('terminal_update', { terminalId: 'x1', exitStatus: { exitCode: 0 } })
    .update('tool_call_content_chunk', { toolCallId: 'u1', content: { type: 'terminal', terminalId: 'x1' } })
    .more('u1', { status: 'completed', rawOutput: 'done' });
  log
    .agentAsk('p-1', 'session/request_permission', {
      sessionId: 's1',
      title: 'Run this script?',
      description: 'It sets up the project.',
      subject: { type: 'tool_call', toolCall: { toolCallId: 'u2', title: 'Set up', kind: 'execute' } },
      options: OPTIONS,
    })
    .chooses('p-1', 'ever')
    .more('u2', { status: 'cancelled' });
  log
    .agentAsk('e-1', 'elicitation/create', {
      sessionId: 's1',
      toolCallId: 'u2',
      mode: 'form',
      message: 'Which colour?',
      requestedSchema: { type: 'object', properties: { colour: { type: 'string', enum: ['red', 'blue'] } } },
    })
    .clientResult('e-1', { action: 'accept', content: { colour: 'red' } });
  return log
    .update('plan_update', { plan: { type: 'items', planId: 'p', entries: [] } })
    .update('usage_update', { used: 10, size: 100 })
    .update('state_update', { state: 'idle', stopReason: 'end_turn' });
}

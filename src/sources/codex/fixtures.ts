import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { codex } from './codex.ts';

export type { Values } from '../kit/fixtures.ts';

/** Writes native lines for tests, as Codex does. */
export class Rollout {
  readonly #lines: string[] = [];

  /** Adds a line as it is: of any form, or no JSON at all. */
  raw(line: string): this {
    this.#lines.push(line);
    return this;
  }

  /** Adds an object without an envelope. */
  plain(line: Values): this {
    return this.raw(JSON.stringify(line));
  }

  /** Adds a line with an envelope. */
  line(type: string, payload: Values): this {
    const second = String(this.#lines.length % 60).padStart(2, '0');
    return this.plain({ timestamp: `2026-02-01T10:00:${second}.000Z`, type, payload });
  }

  meta(members: Values = {}): this {
    return this.line('session_meta', { id: 's1', cwd: '/w/app', cli_version: '0.125.0', source: 'cli', ...members });
  }

  item(type: string, members: Values): this {
    return this.line('response_item', { type, ...members });
  }

  event(type: string, members: Values = {}): this {
    return this.line('event_msg', { type, ...members });
  }

  /** Adds an event with an item that was completed. */
  completed(type: string, members: Values): this {
    return this.event('item_completed', { thread_id: 's1', turn_id: 't', item: { type, ...members } });
  }

  message(role: string, ...texts: string[]): this {
    const type = role === 'assistant' ? 'output_text' : 'input_text';
    return this.item('message', { role, content: texts.map((text) => ({ type, text })) });
  }

  call(id: string, name: string, args: unknown, members: Values = {}): this {
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    return this.item('function_call', { name, arguments: text, call_id: id, ...members });
  }

  output(id: string, output: unknown): this {
    return this.item('function_call_output', { call_id: id, output });
  }

  execEnd(id: string, members: Values = {}): this {
    return this.event('exec_command_end', {
      call_id: id,
      process_id: '4711',
      turn_id: 't',
      command: ['bash', '-lc', 'make'],
      cwd: '/w/app',
      parsed_cmd: [],
      source: 'unified_exec_startup',
      stdout: '',
      stderr: '',
      aggregated_output: 'late',
      exit_code: 1,
      duration: { secs: 1, nanos: 250_000_000 },
      formatted_output: '',
      status: 'failed',
      ...members,
    });
  }

  tokens(total: number, last: number): this {
    const usage = (count: number): Values => ({ input_tokens: count, output_tokens: 1, total_tokens: count + 1 });
    return this.event('token_count', { info: { total_token_usage: usage(total), last_token_usage: usage(last) } });
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
}

/** The record stream that a native file becomes when it is given in chunks of `chunkBytes`. */
export function convert(native: string | Uint8Array, chunkBytes = 1 << 20): string {
  return convertWith(codex, native, chunkBytes);
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array): Values[] {
  return recordsIn(convert(native));
}

/** A rollout with lines of every kind. */
export function everything(): Rollout {
  const rollout = new Rollout().meta({ git: { branch: 'é' } }).line('turn_context', { model: 'm' });
  rollout
    .message('developer', 'x')
    .event('agent_message', { message: 'hä' })
    .message('assistant', 'hä')
    .tokens(3, 3)
    .tokens(3, 3);
  rollout.item('reasoning', { summary: [{ type: 'summary_text', text: 's' }] }).event('agent_reasoning', { text: 's' });
  rollout.call('c1', 'exec_command', { cmd: 'x' }).output('c1', 'running').execEnd('c1').execEnd('c1');
  rollout.call('c2', 'write_stdin', { session_id: 4711 }).output('c2', 'y');
  rollout.call('c3', 'request_user_input', { questions: [{ id: 'q', question: 'Q', isSecret: true }] });
  rollout
    .output('c3', '{"answers":{"q":{"answers":["z"]}}}')
    .call('c4', 'update_plan', { plan: [{ step: 's', status: 'x' }] });
  rollout.event('guardian_assessment', {
    id: 'g',
    status: 'denied',
    decision_source: 'agent',
    action: { command: 'c' },
  });
  rollout.event('collab_agent_spawn_end', { call_id: 'c5', new_thread_id: 't', status: 'x' });
  rollout.event('mcp_tool_call_end', { call_id: 'c6', invocation: { server: 's', tool: 't' }, result: { Err: 'e' } });
  rollout.item('custom_tool_call', { call_id: 'x', name: 'exec', input: 'run()' });
  rollout.item('custom_tool_call_output', {
    call_id: 'x',
    output: 'y',
    metadata: { cell_id: 'x', executed_tool_calls: [{ name: 'n', arguments: { a: 1 } }] },
  });
  rollout.item('web_search_call', { action: {} }).item('image_generation_call', { id: 'i', result: 'r' });
  rollout.item('custom_tool_call', { call_id: 'p', name: 'apply_patch', input: 'x' });
  rollout.event('patch_apply_end', { call_id: 'p', status: 'declined', changes: {} });
  rollout.item('custom_tool_call_output', { call_id: 'p', output: '{"output":"x","metadata":{"exit_code":1}}' });
  rollout.event('exec_approval_request', { call_id: 'c1', reason: 'r' }).execEnd('u', { source: 'user_shell' });
  rollout.completed('CommandExecution', { id: 'exec-1', command: ['a'], status: 'declined', exit_code: -1 });
  return rollout
    .line('compacted', { replacement_history: [] })
    .meta({ id: 'old' })
    .event('turn_aborted', { reason: 'interrupted' });
}

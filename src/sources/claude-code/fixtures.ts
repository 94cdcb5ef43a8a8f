import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { claudeCode } from './claude-code.ts';

export type { Values } from '../kit/fixtures.ts';

/** Writes native lines for tests, each the child of the one before, as Claude Code does. */
export class NativeSession {
  readonly #lines: string[] = [];
  #count = 0;

  /** Adds a line as it is: of any form, or no JSON at all. */
  raw(line: string): this {
    this.#lines.push(line);
    return this;
  }

  /** Adds a line without an envelope. */
  plain(line: Values): this {
    return this.raw(JSON.stringify(line));
  }

  /** Adds a line with the envelope of a conversation line; its uuid is `u` and its number among those. */
  line(type: string, members: Values): this {
    const parentUuid = this.#count === 0 ? null : `u${this.#count}`;
    this.#count++;
    return this.plain({
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd: '/w/app',
      sessionId: 's1',
      version: '2.1.40',
      type,
      uuid: `u${this.#count}`,
      timestamp: `2026-02-01T10:00:${String(this.#count % 60).padStart(2, '0')}.000Z`,
      ...members,
    });
  }

  /** Adds a user line. */
  user(content: unknown, members: Values = {}): this {
    return this.line('user', { message: { role: 'user', content }, ...members });
  }

  /** Adds an assistant line of the response `msg`. */
  assistant(content: unknown, members: Values = {}, message: Values = {}): this {
    const usage = { input_tokens: 9, output_tokens: 1 };
    return this.line('assistant', {
      message: { id: 'msg', role: 'assistant', model: 'claude-x', content, usage, ...message },
      ...members,
    });
  }

  /** Adds an assistant line with one call. */
  call(id: string, name: string, input: unknown, members: Values = {}): this {
    return this.assistant([{ type: 'tool_use', id, name, input }], members);
  }

  /** Adds a user line with one result. */
  result(id: string, content: unknown, members: Values = {}, block: Values = {}): this {
    return this.user([{ type: 'tool_result', tool_use_id: id, content, ...block }], members);
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
  return convertWith(claudeCode, native, chunkBytes);
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array): Values[] {
  return recordsIn(convert(native));
}

/** A session with lines of every kind. */
export function everything(): NativeSession {
  const session = new NativeSession().plain({
    type: 'file-history-snapshot',
    messageId: 'm',
    snapshot: { timestamp: 'x' },
    isSnapshotUpdate: false,
  });
  session.plain({ type: 'ai-title', aiTitle: 'A "title" é', sessionId: 's1' });
  session.user('hällo').assistant([
    { type: 'thinking', thinking: 'x', signature: 's' },
    { type: 'text', text: 'y' },
  ]);
  session
    .call('t1', 'Bash', { command: 'npm run dev', description: 'D' }, {})
    .result('t1', 'started', { toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' } });
  session.call('t2', 'TaskOutput', { task_id: 'b1' });
  session.result('t2', 'x', {
    toolUseResult: { task: { task_id: 'b1', task_type: 'local_bash', status: 'completed', exitCode: 0, output: 'o' } },
  });
  session.call('t3', 'AskUserQuestion', {
    questions: [{ question: 'Q', header: 'H', options: [{ label: 'A' }], multiSelect: true }],
  });
  session.result('t3', 'answered', { toolUseResult: { answers: { Q: 'A' } } });
  session.call('t4', 'Task', { description: 'D' }).result('t4', [{ type: 'text', text: 'x' }], {
    toolUseResult: { agentId: 'a1', status: 'completed', totalDurationMs: 4 },
  });
  session.line('progress', {
    data: { type: 'hook_progress', hookEvent: 'Stop', hookName: 'Stop', command: 'c' },
    toolUseID: 'h',
  });
  session.line('attachment', {
    attachment: {
      type: 'hook_success',
      hookEvent: 'Stop',
      hookName: 'Stop',
      command: 'c',
      toolUseID: 'h',
      exitCode: 1,
      stdout: 'x',
    },
  });
  session.line('system', {
    subtype: 'stop_hook_summary',
    hookInfos: [{ command: 'd', durationMs: 1 }],
    hookErrors: [],
    preventedContinuation: false,
    toolUseID: 'h',
  });
  session.line('attachment', { attachment: { type: 'queued_command', prompt: 'more', commandMode: 'prompt' } });
  session.line('attachment', {
    attachment: { type: 'task_status', taskId: 'b1', taskType: 'local_bash', status: 'killed' },
  });
  session.user('<bash-input>ls</bash-input>').user('<bash-stdout>x</bash-stdout><bash-stderr></bash-stderr>');
  session.user('<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n</task-notification>', {
    origin: { kind: 'task-notification' },
  });
  session.line('system', {
    subtype: 'microcompact_boundary',
    microcompactMetadata: { compactedToolIds: ['t1', 't4'] },
  });
  session.line('system', {
    subtype: 'compact_boundary',
    compactMetadata: { trigger: 'auto' },
    parentUuid: null,
    logicalParentUuid: 'u1',
  });
  session
    .user('Summary', { isCompactSummary: true })
    .plain({ silly: 'this' })
    .plain({ type: 'brand-new', x: 1 })
    .line('system', { subtype: 'brand-new' });
  session.assistant([
    { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 's1', content: { error_code: 'x' } },
  ]);
  return session
    .call('t5', 'mcp__a__b', { n: 1 })
    .result(
      't5',
      'no',
      { toolDenialKind: 'user-rejected', toolUseResult: 'User rejected tool use' },
      { is_error: true },
    );
}

import type { Source } from '../source.ts';
import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { pi } from './pi.ts';

export type { Values } from '../kit/fixtures.ts';

/** Writes native lines for tests, as pi and OpenClaw do. */
export class PiFile {
  readonly #source: Source;
  readonly #version: number;
  readonly #lines: string[] = [];
  #last: string | null = null;

  /** @param version that of the lines: those of version 1 have no ids */
  constructor(version = 3, source = pi) {
    this.#version = version;
    this.#source = source;
    this.plain({
      type: 'session',
      ...(version > 1 ? { version } : {}),
      id: 's1',
      timestamp: '2026-02-01T10:00:00.000Z',
      cwd: '/w/app',
    });
  }

  /** Adds a line as it is: of any form, or no JSON at all. */
  raw(line: string): this {
    this.#lines.push(line);
    return this;
  }

  plain(line: Values): this {
    return this.raw(JSON.stringify(line));
  }

  /** Adds an entry: a child of the one before, unless `parentId` says otherwise. */
  entry(type: string, members: Values): this {
    const at = this.#lines.length;
    const timestamp = `2026-02-01T10:00:${String(at % 60).padStart(2, '0')}.000Z`;
    if (this.#version === 1) return this.plain({ type, timestamp, ...members });
    const line = { type, id: `e${at}`, parentId: this.#last, timestamp, ...members };
    this.#last = line.id;
    return this.plain(line);
  }

  message(role: string, members: Values, entry: Values = {}): this {
    return this.entry('message', { ...entry, message: { role, ...members } });
  }

  user(text: string, entry: Values = {}): this {
    return this.message('user', { content: [{ type: 'text', text }], timestamp: this.#lines.length }, entry);
  }

  assistant(content: unknown, members: Values = {}, entry: Values = {}): this {
    return this.message(
      'assistant',
      {
        content,
        api: 'a',
        provider: 'p',
        model: 'm',
        usage: { input: 3, output: 9, cost: { total: 0.01 } },
        stopReason: 'stop',
        timestamp: this.#lines.length,
        ...members,
      },
      entry,
    );
  }

  /** Adds a response with one call. */
  call(id: string, name = 'bash', args: unknown = { command: 'ls' }, entry: Values = {}): this {
    return this.assistant([{ type: 'toolCall', id, name, arguments: args }], { stopReason: 'toolUse' }, entry);
  }

  result(id: string, members: Values = {}, entry: Values = {}): this {
    return this.message(
      'toolResult',
      {
        toolCallId: id,
        toolName: 'bash',
        content: [{ type: 'text', text: 'out' }],
        isError: false,
        timestamp: this.#lines.length,
        ...members,
      },
      entry,
    );
  }

  shell(members: Values = {}): this {
    return this.message('bashExecution', {
      command: 'make',
      output: 'made',
      exitCode: 2,
      cancelled: false,
      truncated: false,
      timestamp: this.#lines.length,
      ...members,
    });
  }

  /** The file. */
  text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  /** Its records, the header left out. */
  records(): Values[] {
    return recordsOf(this.text(), this.#source).slice(1);
  }

  /** Its records of one type. */
  of(type: string): Values[] {
    return this.records().filter((record) => record['type'] === type);
  }

  /** The record stream that it becomes. */
  stream(): string {
    return convert(this.text(), this.#source);
  }
}

/** The record stream that a native file becomes when it is given in chunks of `chunkBytes`. */
export function convert(native: string | Uint8Array, source = pi, chunkBytes = 1 << 20): string {
  return convertWith(source, native, chunkBytes);
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array, source = pi): Values[] {
  return recordsIn(convert(native, source));
}

/** A file with entries of every kind, and branches. */
export function everything(source = pi): PiFile {
  const file = new PiFile(3, source).entry('model_change', { provider: 'p', modelId: 'm' });
  file.entry('thinking_level_change', { thinkingLevel: 'hä' }).user('é');
  file.assistant([
    { type: 'thinking', thinking: 't', thinkingSignature: 's' },
    { type: 'text', text: 'a' },
    { type: 'toolCall', id: 'c1|f1', name: 'bash', arguments: { command: 'x' } },
    { type: 'toolCall', id: 'c2', name: 'read', arguments: { path: 'p' } },
  ]);
  file.result('c2', { toolName: 'read', details: { truncation: { truncated: true, totalBytes: 70000 } } });
  file.result('c1|f1', { isError: true, content: 'text', details: { diff: 'd' } }).result('gone');
  file.shell({ excludeFromContext: true }).shell({ cancelled: true, exitCode: null, truncated: true });
  file.entry('compaction', { summary: 's', firstKeptEntryId: 'e2', tokensBefore: 5 });
  file
    .entry('branch_summary', { parentId: 'e3', fromId: 'e9', summary: 'left' })
    .entry('label', { targetId: 'e3', label: 'l' });
  file.entry('custom', { customType: 'todo', data: { a: 1 } }).entry('session_info', { name: 'Named' });
  file.entry('custom_message', { customType: 'note', content: 'c', display: false, details: { d: 1 } });
  file.message('hookMessage', { customType: 'old', content: [{ type: 'text', text: 'h' }], display: true });
  file.assistant([], { stopReason: 'aborted', errorMessage: 'Request was aborted' });
  file.call('c3', 'exec', { command: 'npm test' });
  file.result('c3', {
    toolName: 'exec',
    details: { status: 'running', sessionId: 'brisk-fox', pid: 42, startedAt: 1772975036300, cwd: '/w' },
  });
  file.call('c4', 'process', { action: 'poll', sessionId: 'brisk-fox' });
  file.result('c4', { toolName: 'process', details: { status: 'completed', sessionId: 'brisk-fox', exitCode: 0 } });
  file.call('c5', 'exec', { command: 'rm x' });
  file.result('c5', { toolName: 'exec', details: { status: 'approval-pending', approvalId: 'ap', command: 'rm x' } });
  file.call('c6', 'exec', { command: 'y' }).result('c6', {
    toolName: 'exec',
    details: { status: 'failed', exitCode: 3, durationMs: 12.5, aggregated: 'all', timedOut: false, exitSignal: null },
  });
  file.entry('leaf', { targetId: 'e4', parentId: 'e24' }).user('again', { parentId: 'e4' });
  return file.message('toolCallish', { content: 1 }).entry('unheard', { of: 1 }).call('', 'nameless', '{"broken');
}

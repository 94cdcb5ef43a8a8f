import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { geminiCli } from './gemini-cli.ts';

export type { Values } from '../kit/fixtures.ts';

const START: Values = {
  sessionId: 's1',
  projectHash: 'abc',
  startTime: '2026-02-01T10:00:00.000Z',
  lastUpdated: '2026-02-01T10:00:00.000Z',
};

/** A message as Gemini CLI writes it. */
export function message(id: string, type: string, content: unknown, members: Values = {}): Values {
  return { id, timestamp: '2026-02-01T10:00:01.000Z', type, content, ...members };
}

/** A call with its result, as an item of a message's `toolCalls`. */
export function item(id: string, name: string, members: Values = {}): Values {
  const result = [{ functionResponse: { id, name, response: { output: 'done' } } }];
  const timestamp = '2026-02-01T10:00:02.500Z';
  return { id, name, args: { path: 'x' }, result, status: 'success', timestamp, displayName: 'Tool', ...members };
}

/** A session as one document, in one line or over many. */
export function documentOf(messages: readonly Values[], after: Values = {}, indent?: number): string {
  return JSON.stringify({ ...START, messages, ...after }, null, indent);
}

/** A session as lines, its metadata first. */
export function linesOf(...lines: readonly (Values | string)[]): string {
  return [START, ...lines].map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

/** The record stream that a native file becomes when it is given in chunks of `chunkBytes`. */
export function convert(native: string | Uint8Array, chunkBytes = 1 << 20): string {
  return convertWith(geminiCli, native, chunkBytes);
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array): Values[] {
  return recordsIn(convert(native));
}

/** The records of one type that a native file becomes. */
export function ofType(native: string, type: string): Values[] {
  return recordsOf(native).filter((record) => record['type'] === type);
}

/** Messages of every kind. */
export function everything(): Values[] {
  return [
    message('u1', 'user', [{ text: 'hä' }, { inlineData: { mimeType: 'image/png', data: 'aGk=' } }, { other: 1 }]),
    message('m1', 'gemini', 'well', {
      thoughts: [{ subject: 'S', description: 'D', timestamp: '2026-02-01T10:00:00.500Z' }],
      tokens: { input: 10, output: 2, cached: 4, thoughts: 0, tool: 0, total: 12 },
      model: 'm',
      toolCalls: [
        item('c1', 'run_shell_command', { resultDisplay: 'shown' }),
        item('c2', 'replace', { status: 'error', resultDisplay: { fileDiff: '-a\n+b', fileName: 'x' } }),
        item('c3', 'mcp_a_b', { status: 'executing', result: undefined }),
        item('c4', 'write_todos', { args: { todos: [{ description: 'd', status: 'pending' }] } }),
        { name: 'glob', args: { n: 12_345_678_901_234_567_890n.toString() }, status: 'cancelled' },
      ],
    }),
    message('i1', 'info', 'note'),
    message('x1', 'new-type', { a: 1 }),
  ];
}

import { convertWith, recordsIn, type Values } from '../kit/fixtures.ts';
import { openCode } from './opencode.ts';

export type { Values } from '../kit/fixtures.ts';

const START = 1_730_000_000_000;

/** Writes the lines of a session for tests, as they are put together of a storage's files. */
export class Lines {
  readonly #lines: string[] = [];
  #message = '';

  /** Adds a line as it is. */
  raw(line: string): this {
    this.#lines.push(line);
    return this;
  }

  /** Adds a file of the storage. */
  file(kind: string, path: string, value: unknown): this {
    return this.raw(JSON.stringify({ opencode: kind, path, value }));
  }

  session(members: Values = {}): this {
    const time = { created: START, updated: START };
    const value = { id: 'ses_1', version: '1.3.0', directory: '/w/app', title: 'Title', time, ...members };
    return this.file('session', 'session/p/ses_1.json', value);
  }

  /** Adds a message; the parts that follow are its own. */
  message(id: string, role: string, members: Values = {}): this {
    this.#message = id;
    const value = { id, sessionID: 'ses_1', role, time: { created: START + 1000 }, ...members };
    return this.file('message', `message/ses_1/${id}.json`, value);
  }

  part(id: string, type: string, members: Values = {}): this {
    const value = { id, sessionID: 'ses_1', messageID: this.#message, type, ...members };
    return this.file('part', `part/${this.#message}/${id}.json`, value);
  }

  text(id: string, text: string, members: Values = {}): this {
    return this.part(id, 'text', { text, time: { start: START + 2000 }, ...members });
  }

  /** Adds a part that is a call, `state` laid over one that completed. */
  tool(id: string, tool: string, state: Values = {}, members: Values = {}): this {
    const time = { start: START + 3000, end: START + 3250 };
    const completed = {
      status: 'completed',
      input: { command: 'make' },
      output: 'out',
      title: 'Make',
      metadata: {},
      time,
    };
    return this.part(id, 'tool', { callID: `call_${id}`, tool, state: { ...completed, ...state }, ...members });
  }

  /** The file. */
  get native(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  /** Its records, the header left out. */
  get records(): Values[] {
    return recordsOf(this.native).slice(1);
  }

  /** Its records of one type. */
  of(type: string): Values[] {
    return this.records.filter((record) => record['type'] === type);
  }
}

/** The lines of a session with a message of the user's and the beginning of one of the model's. */
export function begun(members: Values = {}): Lines {
  return new Lines().session().message('msg_1', 'user').text('prt_1', 'hi').message('msg_2', 'assistant', members);
}

/** The record stream that a native file becomes when it is given in chunks of `chunkBytes`. */
export function convert(native: string | Uint8Array, chunkBytes = 1 << 20): string {
  return convertWith(openCode, native, chunkBytes);
}

/** The records that a native file becomes, the header first. */
export function recordsOf(native: string | Uint8Array): Values[] {
  return recordsIn(convert(native));
}

/** A session with parts of every kind. */
export function everything(): Lines {
  const lines = begun({ modelID: 'm', tokens: { input: 1 }, cost: 0.1, error: { name: 'E', data: { message: 'mé' } } });
  lines.part('prt_2', 'step-start').part('prt_3', 'reasoning', { text: 'hm', time: { start: START } });
  lines.tool('prt_4', 'bash', { metadata: { exit: 2, output: 'out' } });
  lines.tool('prt_5', 'bash', { time: { start: START, end: START + 1, compacted: START + 2 } });
  lines.tool('prt_6', 'read', { status: 'error', error: 'no file', output: undefined });
  lines.tool('prt_7', 'edit', { status: 'running', output: undefined });
  lines.tool('prt_8', 'task', { metadata: { sessionId: 'ses_2' }, input: { description: 'Look' } });
  lines.tool('prt_9', 'todowrite', { input: { todos: [{ content: 'do', status: 'pending' }] } });
  const questions = [{ question: 'Which?', header: 'H', options: [{ label: 'A' }] }];
  lines.tool('prt_a', 'question', { input: { questions }, metadata: { answers: [['A']] } });
  lines.part('prt_b', 'step-finish', { tokens: { input: 9 }, cost: 0.2 }).part('prt_c', 'patch', { hash: 'h' });
  lines.part('prt_d', 'file', { mime: 'image/png', url: 'data:image/png;base64,aGk=' });
  return lines
    .raw(JSON.stringify({ opencode: 'part', path: 'part/x/y.json', text: '{"a', unread: 'breaks off' }))
    .file('todo', 'todo/ses_1.json', []);
}

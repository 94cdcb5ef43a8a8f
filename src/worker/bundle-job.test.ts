import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { ArchiveFault, type BundleEntry, type RefusedEntry } from '../input/archives/archive.ts';
import { memorySource } from '../input/byte-source.ts';
import { NativeSession } from '../sources/claude-code/fixtures.ts';
import { streamOf, type TestRecord } from '../testing/streams.ts';
import { BundleJob } from './bundle-job.ts';
import { Job } from './job.ts';
import { Pipe } from './pipe.ts';
import type { FromWorker } from './protocol.ts';

const call = (id: string): TestRecord => ({
  type: 'tool_call',
  seq: 1,
  id,
  callId: id,
  callIdSource: 'native',
  name: 'X',
});
const reader: TestRecord = {
  type: 'tool_result',
  seq: 1,
  id: 'r',
  linkage: 'none',
  status: 'completed',
  content: [],
  exec: { terminalId: 't' },
};
const terminal: TestRecord = { type: 'terminal', seq: 1, id: 'x', terminalId: 't', status: 'running' };

interface Listening {
  readonly said: FromWorker[];
  readonly job: BundleJob;
  /** Resolves when the list has come to its end. */
  readonly over: Promise<void>;
}

function listen(items: AsyncIterable<BundleEntry | RefusedEntry>, heard?: (message: FromWorker) => void): Listening {
  const said: FromWorker[] = [];
  let isOver: () => void;
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const job = new BundleJob(
    1,
    (message) => {
      said.push(message);
      heard?.(message);
      if (message.kind === 'bundle' && ['ready', 'stopped'].includes(message.view.phase)) isOver();
    },
    'folder',
    { kind: 'bundle', container: 'directory', compression: null, size: null, notices: [], items },
  );
  return { said, job, over };
}

function entry(path: string, records: readonly TestRecord[], opened: string[] = []): BundleEntry {
  const bytes = encodeUtf8(streamOf(records));
  const open = (): Promise<ReturnType<typeof memorySource>> => {
    opened.push(path);
    return Promise.resolve(memorySource(bytes, path));
  };
  return { path, size: bytes.length, open };
}

function pipeOf(entries: readonly (BundleEntry | RefusedEntry)[]): Pipe<BundleEntry | RefusedEntry> {
  const pipe = new Pipe<BundleEntry | RefusedEntry>();
  for (const each of entries) pipe.push(each);
  pipe.end();
  return pipe;
}

const lastView = (said: readonly FromWorker[]) => said.findLast((message) => message.kind === 'bundle')?.view;
const lines = (said: readonly FromWorker[]) =>
  said.flatMap((message) => (message.kind === 'sessions' ? message.lines : []));

test('sessions are listed as they are read; the rest is counted and named', async () => {
  const note: BundleEntry = {
    path: 'note.txt',
    size: 2,
    open: () => Promise.resolve(memorySource(encodeUtf8('hi'), 'n')),
  };
  const { said, over } = listen(
    pipeOf([
      note,
      entry('b.jsonl', [call('b')]),
      entry('a.jsonl', [call('a')]),
      { refused: '../x', reason: 'is no good' },
    ]),
  );
  await over;
  expect(lines(said).map(({ path }) => path)).toEqual(['a.jsonl', 'b.jsonl']);
  expect(lastView(said)).toMatchObject({
    phase: 'ready',
    files: 3,
    looked: 3,
    refused: [{ path: '../x', reason: 'is no good' }],
    others: [{ path: 'note.txt', reason: 'looks like plain text' }],
  });
});

test('what only the whole bundle shows is added at the end', async () => {
  const { said, over } = listen(pipeOf([entry('a.jsonl', [reader]), entry('b.jsonl', [call('b')])]));
  await over;
  expect(
    lines(said)
      .filter(({ path }) => path === 'a.jsonl')
      .map(({ errors }) => errors),
  ).toEqual([0, 1]);
});

test('a session that is opened is read before the list goes on, and is told when the whole bundle has been read', async () => {
  const opened: string[] = [];
  const told: FromWorker[] = [];
  const pipe = new Pipe<BundleEntry | RefusedEntry>();
  const { job, over } = listen(pipe);
  pipe.push(entry('a.jsonl', [reader], opened));
  pipe.push(entry('z.jsonl', [terminal], opened));
  pipe.end();
  const session = new Job(2, (message) => told.push(message));
  // The bundle has found out nothing yet: its first file is opened by whoever asks for it.
  await new Promise((resolve) => void setTimeout(resolve, 20));
  job.waitFor(session.openEntry(job, 'a.jsonl'), () => void session.surroundingsCame());
  await over;
  await new Promise((resolve) => void setTimeout(resolve, 50));
  const views = told.flatMap((message) => (message.kind === 'session' ? [message.view] : []));
  expect(told.some(({ kind }) => kind === 'done')).toBe(true);
  // The other file has the terminal, so the result that names it is no fault.
  expect(views.at(-1)).toMatchObject({ errors: 0, warnings: 0, extent: 'whole' });
});

test('a list that is stopped keeps what it has, and its files can still be opened', async () => {
  const entries = Array.from({ length: 50 }, (_, index) => entry(`${index}.jsonl`, [call('a')]));
  let stop: () => void = () => undefined;
  const { said, job, over } = listen(pipeOf(entries), (message) => {
    if (message.kind === 'bundle' && message.view.phase === 'reading') stop();
  });
  stop = () => job.cancel();
  await over;
  expect(lastView(said)).toMatchObject({ phase: 'stopped', files: 50, fault: null });
  const told: FromWorker[] = [];
  await new Job(2, (message) => told.push(message)).openEntry(job, '49.jsonl');
  expect(told.at(-1)).toMatchObject({ kind: 'done' });
});

test('a file that is none, or that is not there, is told', async () => {
  const note: BundleEntry = {
    path: 'note.txt',
    size: 2,
    open: () => Promise.resolve(memorySource(encodeUtf8('hi'), 'n')),
  };
  const { job, over } = listen(pipeOf([note]));
  await over;
  for (const [path, reason] of [
    ['note.txt', 'unknown-format'],
    ['gone.jsonl', 'unreadable'],
  ] as const) {
    const told: FromWorker[] = [];
    await new Job(2, (message) => told.push(message)).openEntry(job, path);
    expect(told.at(-1)).toMatchObject({ kind: 'failed', failure: { reason } });
  }
});

test('what is pushed into a pipe comes out in order, whenever it is asked for', async () => {
  const pipe = new Pipe<number>();
  pipe.push(1);
  const found: number[] = [];
  const taking = (async () => {
    for await (const item of pipe) found.push(item);
  })();
  await Promise.resolve();
  pipe.push(2);
  await new Promise((resolve) => void setTimeout(resolve, 1));
  pipe.push(3);
  pipe.end();
  await taking;
  expect(found).toEqual([1, 2, 3]);
});

test('sessions of a Claude Code folder come with whom they belong to, what a file beside says, and the files that results name', async () => {
  const agent = { isSidechain: true, agentId: 'a1' };
  const files = {
    'p/s1.jsonl': new NativeSession()
      .call('t1', 'Task', {})
      .result('t1', 'ok', { toolUseResult: { status: 'completed', agentId: 'a1' } })
      .text(),
    'p/s1/subagents/agent-a1.jsonl': new NativeSession().user('p', agent).text(),
    'p/s1/subagents/agent-a1.meta.json': '{"agentType":"Explore"}',
    'p/s1/tool-results/out.txt': 'all of it',
  };
  const { said, job, over } = listen(
    pipeOf(
      Object.entries(files).map(([path, text]) => {
        const bytes = encodeUtf8(text);
        return { path, size: bytes.length, open: () => Promise.resolve(memorySource(bytes, path)) };
      }),
    ),
  );
  await over;
  const last = new Map(lines(said).map((line) => [line.path, line]));
  expect([...last.keys()]).toEqual(['p/s1.jsonl', 'p/s1/subagents/agent-a1.jsonl']);
  expect(last.get('p/s1/subagents/agent-a1.jsonl')).toMatchObject({
    parent: { path: 'p/s1.jsonl', at: { line: 1, id: 'u1#0' } },
    note: { path: 'p/s1/subagents/agent-a1.meta.json', title: null, kind: 'Explore' },
  });
  const found = await job.find('p/s1.jsonl', { file: '/elsewhere/tool-results/out.txt', size: 9 });
  expect(found.source?.size).toBe(9);
  expect(found.why).toContain('Nothing verifies it');
  expect(await job.find('p/s1.jsonl', { file: '/etc/passwd', size: null })).toMatchObject({ source: null });
  const around = job.around('p/s1.jsonl');
  expect(typeof around === 'string' ? around : around.kin.agent('a1')).toEqual(['p/s1/subagents/agent-a1.jsonl']);
});

test('no file is hashed for the list: a session that is opened looks for the blobs it names, and its line then says', async () => {
  const opened: string[] = [];
  const blob = { blob: `sha256:${'0'.repeat(64)}`, size: 4 };
  const truncated = { ...reader, exec: undefined, capture: { content: { state: 'truncated', blob } } };
  const data = Uint8Array.of(0, 1, 2, 3);
  const file: BundleEntry = {
    path: 'x.bin',
    size: 4,
    open: () => {
      opened.push('x.bin');
      return Promise.resolve(memorySource(data, 'x.bin'));
    },
  };
  const { said, job, over } = listen(pipeOf([entry('a.jsonl', [truncated]), file]));
  await over;
  // Once, to see whether it is a session.
  expect(opened).toEqual(['x.bin']);
  expect(lines(said).map(({ warnings }) => warnings)).toEqual([0]);
  expect(job.bundle.standing({ hash: blob.blob, size: 4 })).toEqual({ kind: 'unlooked' });
  expect(await job.verifySession('a.jsonl')).toBe(true);
  expect(opened).toEqual(['x.bin', 'x.bin']);
  expect(lines(said).at(-1)).toMatchObject({ path: 'a.jsonl', warnings: 1 });
  expect(job.bundle.standing({ hash: blob.blob, size: 4 })).toEqual({ kind: 'missing' });
  expect(await job.verifySession('b.jsonl')).toBe(false);
});

test('a list of files that breaks off is never said to be whole', async () => {
  const items = new Pipe<BundleEntry | RefusedEntry>();
  const { said, over } = listen(items);
  items.push(entry('a.jsonl', [call('a')]));
  items.end(new ArchiveFault('its files cannot all be listed: the server answered 500'));
  await over;
  const last = said.findLast((message) => message.kind === 'bundle');
  expect(last).toMatchObject({ view: { files: 1, fault: 'its files cannot all be listed: the server answered 500' } });
});

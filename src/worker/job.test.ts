import { expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import { Job } from './job.ts';
import type { FromWorker } from './protocol.ts';

/** A stream of several chunks, each line a call without a result. */
function longStream(): Blob {
  const pad = 'x'.repeat(20_000);
  const lines = Array.from({ length: Math.ceil((LIMITS.chunkBytes * 3) / pad.length) }, (_, index) =>
    JSON.stringify({ type: 'tool_call', id: `r${index}`, callId: `c${index}`, toolName: 'Bash', input: { pad } }),
  );
  return new Blob([lines.join('\n'), '\n']);
}

/** Runs a job and gathers what it says; `heard` is called with each message as it comes. */
async function run(blob: Blob, heard: (message: FromWorker, job: Job) => void): Promise<FromWorker[]> {
  const said: FromWorker[] = [];
  const job: Job = new Job(1, (message) => {
    said.push(message);
    heard(message, job);
  });
  await job.open(blob, 'long.jsonl');
  return said;
}

test('a question asked while the file is read is answered before the next chunk is', async () => {
  let asked = false;
  const said = await run(longStream(), (message, job) => {
    if (message.kind !== 'session' || asked) return;
    asked = true;
    const ask = { view: 'story', filters: [], from: 0, to: 12 } as const;
    job.answer({ kind: 'ask', job: 1, request: 7, name: 'rows', ask });
  });
  const kinds = said.map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe('done');
  const progress = said
    .slice(kinds.indexOf('session'), kinds.indexOf('answer'))
    .filter(({ kind }) => kind === 'progress');
  expect(kinds.indexOf('answer')).toBeGreaterThan(0);
  expect(progress.length).toBeLessThan(2);
});

test('after a cancel the session says what it has, and that the rest was not read', async () => {
  const said = await run(longStream(), (message, job) => {
    if (message.kind === 'session' && message.view.extent === 'growing') job.cancel();
  });
  const [before, last] = said.slice(-2);
  expect(before).toMatchObject({ kind: 'session', view: { extent: 'stopped' } });
  expect(last).toMatchObject({ kind: 'failed', failure: { reason: 'cancelled' } });
});

test('a file that cannot be read any further leaves what was read, and says so', async () => {
  const blob = longStream();
  const cut = { size: blob.size + 1000, slice: blob.slice.bind(blob) } as unknown as Blob;
  const said = await run(cut, () => undefined);
  expect(said.at(-1)).toMatchObject({ kind: 'failed', failure: { reason: 'unreadable' } });
  expect(said.at(-2)).toMatchObject({ kind: 'session', view: { extent: 'stopped' } });
});

test('a job that was dropped says nothing more', async () => {
  const said = await run(longStream(), (message, job) => {
    if (message.kind === 'session') job.drop();
  });
  expect(said.at(-1)).toMatchObject({ kind: 'session', view: { extent: 'growing' } });
});

test('a file that is followed no longer is not live, and is live again when it is followed again', async () => {
  const line = (id: string): string => `${JSON.stringify({ type: 'tool_call', seq: 1, id, callId: id, name: 'X' })}\n`;
  const said: FromWorker[] = [];
  const job = new Job(1, (message) => void said.push(message));
  const extent = (): unknown =>
    said.flatMap((message) => (message.kind === 'session' ? [message.view.extent] : [])).at(-1);
  await job.open(new Blob([line('a')]), 'run.jsonl');
  expect(extent()).toBe('whole');
  // Nothing has grown: what was read to its end stays what it is.
  await job.heed(false);
  expect(extent()).toBe('whole');
  await job.heed(true);
  await job.grow(new Blob([line('a'), line('b')]));
  expect(extent()).toBe('live');
  await job.heed(false);
  expect(extent()).toBe('stopped');
  await job.grow(new Blob([line('a'), line('b'), line('c')]));
  expect(extent()).toBe('stopped');
  await job.heed(true);
  expect(extent()).toBe('live');
  expect(said.at(-1)).toMatchObject({ kind: 'session', view: { counts: { records: 3 } } });
});

import { describe, expect, test, vi } from 'vitest';
import { NoAnswer, SessionClient } from './client.ts';
import type { ToWorker } from './protocol.ts';
import type { WorkerPort } from './script.ts';

vi.mock('./worker.ts?worker&url', () => ({ default: '/worker.js' }));
vi.mock('../reading/worker.ts?worker&url', () => ({ default: '/reading.js' }));

class FakePort implements WorkerPort<ToWorker> {
  readonly sent: ToWorker[] = [];
  isTerminated = false;
  onmessage: WorkerPort<ToWorker>['onmessage'] = null;
  onmessageerror: WorkerPort<ToWorker>['onmessageerror'] = null;
  onerror: WorkerPort<ToWorker>['onerror'] = null;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  tell(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent<unknown>);
  }
  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }
}

function start() {
  const ports: FakePort[] = [];
  const client = new SessionClient(() => {
    const port = new FakePort();
    ports.push(port);
    return port;
  });
  const heard: unknown[] = [];
  client.listen((message) => heard.push(message));
  return { client, ports, heard };
}

const BLOB = new Blob(['{}']);

describe('the client', () => {
  test('starts a worker with the first file, and keeps it for the next', () => {
    const { client, ports } = start();
    expect(ports).toHaveLength(0);
    client.open(BLOB, 'a');
    client.open(BLOB, 'b');
    expect(ports).toHaveLength(1);
    expect(ports[0]!.sent).toMatchObject([
      { kind: 'open', job: 1, name: 'a', isFollowed: false },
      { kind: 'open', job: 2, name: 'b', isFollowed: false },
    ]);
  });

  test('hears of the open job only', () => {
    const { client, ports, heard } = start();
    const old = client.open(BLOB, 'a');
    const job = client.open(BLOB, 'b');
    ports[0]!.tell({ kind: 'progress', job: old, bytes: 1, total: 2, rows: 3 });
    ports[0]!.tell({ kind: 'progress', job, bytes: 2, total: 2, rows: 4 });
    expect(heard).toEqual([{ kind: 'progress', job, bytes: 2, total: 2, rows: 4 }]);
  });

  test('gives each answer to the one who asked', async () => {
    const { client, ports } = start();
    const job = client.open(BLOB, 'a');
    const first = client.ask('find', { id: 'r1' });
    const second = client.ask('locate', { view: 'story', filters: [], row: 1 });
    ports[0]!.tell({ kind: 'answer', job, request: 2, name: 'locate', answer: { position: 7, near: 7 } });
    ports[0]!.tell({ kind: 'answer', job, request: 1, name: 'find', answer: { row: 3, lines: [] } });
    expect(await second).toEqual({ position: 7, near: 7 });
    expect(await first).toEqual({ row: 3, lines: [] });
  });

  test.each([
    ['is refused', { kind: 'refused', request: 1, reason: 'nothing has been read yet' }, 'nothing has been read yet'],
    ['has another form', { kind: 'answer', request: 1, name: 'find', answer: { rows: [] } }, 'is not one'],
    ['is to another question', { kind: 'answer', request: 1, name: 'locate', answer: { position: 1 } }, 'is not one'],
  ])('rejects when an answer %s', async (_, message, words) => {
    const { client, ports } = start();
    const job = client.open(BLOB, 'a');
    const asked = client.ask('find', { id: 'r1' });
    ports[0]!.tell({ ...message, job });
    await expect(asked).rejects.toThrow(words);
  });

  test('rejects what waits when another file is opened, and what is asked without one', async () => {
    const { client } = start();
    await expect(client.ask('find', { line: 1 })).rejects.toBeInstanceOf(NoAnswer);
    client.open(BLOB, 'a');
    const asked = client.ask('find', { line: 1 });
    client.open(BLOB, 'b');
    await expect(asked).rejects.toThrow('another file was opened');
  });

  test.each([
    ['an error', (port: FakePort) => port.fail('boom'), 'The reader stopped: boom.'],
    ['a script that does not load', (port: FakePort) => port.fail(''), 'could not be loaded'],
    ['a message that is none', (port: FakePort) => port.tell({ kind: 'hello', job: 1 }), 'does not understand'],
    ['a message that breaks', (port: FakePort) => port.onmessageerror?.({} as MessageEvent<unknown>), 'understood'],
  ])('tells of %s as a crash, and starts another worker for the next file', async (_, crash, words) => {
    const { client, ports, heard } = start();
    const job = client.open(BLOB, 'a');
    const asked = client.ask('find', { line: 1 });
    crash(ports[0]!);
    await expect(asked).rejects.toThrow('the reader stopped');
    expect(ports[0]!.isTerminated).toBe(true);
    const failure = { reason: 'crashed', message: expect.stringContaining(words), bytes: null };
    expect(heard).toEqual([{ kind: 'failed', job, failure }]);
    client.open(BLOB, 'b');
    expect(ports).toHaveLength(2);
  });

  test('a worker that cannot start is a crash', async () => {
    const client = new SessionClient(() => {
      throw new Error('no workers here');
    });
    const heard: unknown[] = [];
    client.listen((message) => heard.push(message));
    const job = client.open(BLOB, 'a');
    await Promise.resolve();
    expect(heard).toEqual([
      { kind: 'failed', job, failure: { reason: 'crashed', message: 'no workers here', bytes: null } },
    ]);
  });

  test('says nothing of a closed file', () => {
    const { client, ports, heard } = start();
    const job = client.open(BLOB, 'a');
    client.close();
    expect(ports[0]!.sent.at(-1)).toEqual({ kind: 'cancel', job });
    ports[0]!.tell({ kind: 'done', job });
    expect(heard).toEqual([]);
  });
});

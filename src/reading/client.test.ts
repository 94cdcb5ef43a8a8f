import { expect, test } from 'vitest';
import type { WorkerPort } from '../worker/script.ts';
import type { ToReading } from './protocol.ts';
import { ReadingClient } from './client.ts';

/** A worker that answers what a test wants, or never. */
class FakePort implements WorkerPort<ToReading> {
  onmessage: WorkerPort<ToReading>['onmessage'] = null;
  onmessageerror: WorkerPort<ToReading>['onmessageerror'] = null;
  onerror: WorkerPort<ToReading>['onerror'] = null;
  readonly asked: ToReading[] = [];
  isEnded = false;
  postMessage(message: ToReading): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(more: object): void {
    this.onmessage?.({ data: { id: this.asked.at(-1)?.id, ...more } } as MessageEvent<unknown>);
  }
}

function start(limit?: number) {
  const ports: FakePort[] = [];
  const make = () => {
    const port = new FakePort();
    ports.push(port);
    return port;
  };
  return { client: new ReadingClient(make, limit), ports };
}
const never = new AbortController().signal;

test('one text is read at a time, by one worker', async () => {
  const { client, ports } = start();
  const first = client.read('markdown', { text: 'a' }, never);
  const second = client.read('markdown', { text: 'b' }, never);
  expect(ports[0]?.asked).toHaveLength(1);
  ports[0]?.say({ answer: { blocks: [] } });
  await expect(first).resolves.toEqual({ blocks: [] });
  ports[0]?.say({ fault: 'too much' });
  await expect(second).rejects.toThrow('too much');
  expect(ports).toHaveLength(1);
});

test('what takes too long ends its worker, and the next text has another', async () => {
  const { client, ports } = start(20);
  const first = client.read('ansi', { text: 'a' }, never);
  const second = client.read('ansi', { text: 'b' }, never);
  await expect(first).rejects.toThrow('it took longer than 0.02 seconds');
  expect(ports[0]?.isEnded).toBe(true);
  ports[1]?.say({ answer: { lines: [], dropped: [] } });
  await expect(second).resolves.toEqual({ lines: [], dropped: [] });
});

test('what nobody waits for is not read, and what is no answer is none', async () => {
  const { client, ports } = start();
  const first = client.read('diff', { change: { kind: 'patch', text: '' } }, never);
  const gone = new AbortController();
  void client.read('diff', { change: { kind: 'patch', text: 'x' } }, gone.signal).catch(() => undefined);
  gone.abort();
  ports[0]?.say({ answer: { lines: [] } });
  await expect(first).rejects.toThrow('not understood');
  expect(ports[0]?.asked).toHaveLength(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FileHandle, watchAddress, watchHandle } from './watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (text: string, lastModified: number): File => new File([text], 'run.jsonl', { lastModified });

test('a file is told again whenever its size or its date changes, until it is gone', async () => {
  let now: File | null = file('a', 1);
  const handle: FileHandle = {
    name: 'run.jsonl',
    getFile: () => (now === null ? Promise.reject(new Error('it was deleted')) : Promise.resolve(now)),
  };
  const told: string[] = [];
  watchHandle(handle, file('a', 1), {
    onChange: (blob) => void told.push(`${blob.size} bytes`),
    onGone: (why) => void told.push(why),
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toEqual([]);
  now = file('ab', 2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toEqual(['2 bytes']);
  now = file('xy', 3);
  await vi.advanceTimersByTimeAsync(1000);
  now = null;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual(['2 bytes', '2 bytes', 'it was deleted']);
});

test('a watch that has ended tells nothing more', async () => {
  const handle: FileHandle = { name: 'x', getFile: () => Promise.resolve(file('abc', 9)) };
  const told: unknown[] = [];
  const end = watchHandle(handle, file('a', 1), {
    onChange: (blob) => told.push(blob),
    onGone: (why) => told.push(why),
  });
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
});

/** A server with one file, and the events that it sends. */
function server(): { content: string; asked: string[]; tell(size: number): void } {
  let source: { onmessage: ((event: { data: string }) => void) | null } | null = null;
  const state = {
    content: '',
    asked: [] as string[],
    tell: (size: number) => source?.onmessage?.({ data: JSON.stringify({ size }) }),
  };
  class Events {
    static readonly CLOSED = 2;
    onmessage: ((event: { data: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    readyState = 1;
    constructor() {
      // oxlint-disable-next-line no-this-alias
      source = this;
    }
    close(): void {
      source = null;
    }
  }
  vi.stubGlobal('EventSource', Events);
  vi.stubGlobal('fetch', (_: URL, init: { headers?: { range?: string } }) => {
    const range = /^bytes=(\d+)-(\d*)$/.exec(init.headers?.range ?? '');
    state.asked.push(init.headers?.range ?? 'whole');
    const body =
      range === null
        ? state.content
        : state.content.slice(Number(range[1]), range[2] ? Number(range[2]) + 1 : undefined);
    return Promise.resolve(new Response(body, { status: range === null ? 200 : 206 }));
  });
  return state;
}

async function settle(): Promise<void> {
  vi.useRealTimers();
  await new Promise((resolve) => void setTimeout(resolve, 20));
}

test('what was added is fetched by range, and put behind what is known', async () => {
  const site = server();
  const told: Blob[] = [];
  watchAddress(new URL('http://x/run.jsonl'), new Blob(['one\n']), {
    onChange: (blob) => told.push(blob),
    onGone: () => expect.unreachable(),
  });
  site.content = 'one\ntwo\n';
  site.tell(8);
  await settle();
  expect(await told[0]?.text()).toBe('one\ntwo\n');
  expect(site.asked).toEqual(['bytes=0-1023', 'bytes=0-']);
});

test('a longer file with another beginning is fetched whole', async () => {
  const site = server();
  const told: Blob[] = [];
  const known = `one\n${'x'.repeat(3000)}\n`;
  watchAddress(new URL('http://x/run.jsonl'), new Blob([known]), {
    onChange: (blob) => told.push(blob),
    onGone: () => expect.unreachable(),
  });
  site.content = `ONE${known.slice(3)}more\n`;
  site.tell(site.content.length);
  await settle();
  expect(await told[0]?.text()).toBe(site.content);
});

test('a longer file that does not go on from what is known is fetched whole', async () => {
  const site = server();
  const told: Blob[] = [];
  watchAddress(new URL('http://x/run.jsonl'), new Blob(['one\n']), {
    onChange: (blob) => told.push(blob),
    onGone: () => expect.unreachable(),
  });
  site.content = 'another\n';
  site.tell(8);
  await settle();
  expect(await told[0]?.text()).toBe('another\n');
  site.content = 'x\n';
  site.tell(2);
  await settle();
  expect(await told[1]?.text()).toBe('x\n');
});

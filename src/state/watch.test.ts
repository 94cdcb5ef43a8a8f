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

const UNHEARD = {
  onGone: () => expect.unreachable(),
  onLost: () => expect.unreachable(),
  onBack: () => expect.unreachable(),
};

/** A server with one file, and the events that it sends. */
interface Site {
  content: string;
  /** Whether it answers at all. */
  isUp: boolean;
  asked: string[];
  /** Connections that were begun. */
  connections: number;
  tell(data: { readonly size: number } | { readonly isGone: true }): void;
  open(): void;
  /** Breaks the connection; the browser makes it again by itself unless it was closed. */
  fail(isClosed: boolean): void;
}

function server(): Site {
  interface Listening {
    onmessage: ((event: { data: string }) => void) | null;
    onopen: (() => void) | null;
    onerror: (() => void) | null;
    readyState: number;
  }
  let source: Listening | null = null;
  const state: Site = {
    content: '',
    isUp: true,
    asked: [],
    connections: 0,
    tell: (data) => source?.onmessage?.({ data: JSON.stringify(data) }),
    open: () => source?.onopen?.(),
    fail(isClosed) {
      if (source === null) return;
      source.readyState = isClosed ? 2 : 0;
      source.onerror?.();
    },
  };
  class Events implements Listening {
    static readonly CLOSED = 2;
    onmessage: Listening['onmessage'] = null;
    onopen: Listening['onopen'] = null;
    onerror: Listening['onerror'] = null;
    readyState = 1;
    constructor() {
      state.connections++;
      // oxlint-disable-next-line no-this-alias
      source = this;
    }
    close(): void {
      source = null;
    }
  }
  vi.stubGlobal('EventSource', Events);
  vi.stubGlobal('fetch', (_: URL, init: { headers?: { range?: string } }) => {
    if (!state.isUp) return Promise.reject(new TypeError('failed to fetch'));
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
    ...UNHEARD,
  });
  site.content = 'one\ntwo\n';
  site.tell({ size: 8 });
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
    ...UNHEARD,
  });
  site.content = `ONE${known.slice(3)}more\n`;
  site.tell({ size: site.content.length });
  await settle();
  expect(await told[0]?.text()).toBe(site.content);
});

test('a longer file that does not go on from what is known is fetched whole', async () => {
  const site = server();
  const told: Blob[] = [];
  watchAddress(new URL('http://x/run.jsonl'), new Blob(['one\n']), {
    onChange: (blob) => told.push(blob),
    ...UNHEARD,
  });
  site.content = 'another\n';
  site.tell({ size: 8 });
  await settle();
  expect(await told[0]?.text()).toBe('another\n');
  site.content = 'x\n';
  site.tell({ size: 2 });
  await settle();
  expect(await told[1]?.text()).toBe('x\n');
});

/** What a watch over the address tells, in words. */
function watched(): { readonly told: string[]; readonly end: () => void } {
  const told: string[] = [];
  const end = watchAddress(new URL('http://x/run.jsonl'), new Blob(['one\n']), {
    onChange: (blob) => void told.push(`${blob.size} bytes`),
    onGone: (why) => void told.push(why),
    onLost: () => void told.push('lost'),
    onBack: () => void told.push('back'),
  });
  return { told, end };
}

test('a server that stays away for a few seconds is told, and that it is back', async () => {
  const site = server();
  const { told } = watched();
  site.tell({ size: 4 });
  site.fail(false);
  await vi.advanceTimersByTimeAsync(2000);
  site.fail(false);
  expect(told).not.toContain('lost');
  await vi.advanceTimersByTimeAsync(2000);
  site.fail(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.filter((words) => words === 'lost')).toHaveLength(1);
  site.open();
  expect(told.at(-1)).toBe('back');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.at(-1)).toBe('back');
});

test('a connection that breaks for a moment is no loss', async () => {
  const site = server();
  const { told } = watched();
  site.fail(false);
  await vi.advanceTimersByTimeAsync(2000);
  site.open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told).toEqual([]);
});

test('a connection that the browser has given up is made again, until the watch ends', async () => {
  const site = server();
  const { told, end } = watched();
  site.fail(true);
  await vi.advanceTimersByTimeAsync(3500);
  expect(told).toEqual(['lost']);
  expect(site.connections).toBe(2);
  site.fail(true);
  await vi.advanceTimersByTimeAsync(3500);
  expect(site.connections).toBe(3);
  site.open();
  expect(told).toEqual(['lost', 'back']);
  site.fail(true);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(site.connections).toBe(3);
  expect(told).toEqual(['lost', 'back']);
});

test('a server that does not give what was added is asked for it again', async () => {
  const site = server();
  const { told } = watched();
  site.isUp = false;
  site.content = 'one\ntwo\n';
  site.tell({ size: 8 });
  await vi.advanceTimersByTimeAsync(3500);
  expect(told).toEqual(['lost']);
  site.isUp = true;
  await vi.advanceTimersByTimeAsync(3500);
  await settle();
  expect(told).toEqual(['lost', 'back', '8 bytes']);
});

test('a file that is gone and comes back is followed again', async () => {
  const site = server();
  const { told } = watched();
  site.tell({ isGone: true });
  expect(told).toEqual(['it is not there any more']);
  site.content = 'new\n';
  site.tell({ size: 4 });
  await settle();
  expect(told).toEqual(['it is not there any more', 'back', '4 bytes']);
});

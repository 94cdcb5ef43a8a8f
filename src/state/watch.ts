import { readFault } from '../base/read-fault.ts';

/** Milliseconds between two looks at a file of this machine. */
const LOOK_EVERY = 700;
/** Milliseconds for which the server may not answer before that is told: a connection that breaks is made again at once. */
const LOST_AFTER = 3000;
/** Milliseconds before a connection is made again that the browser has given up. */
const AGAIN_AFTER = 3000;
/** Bytes at the end of what is known that are fetched again, to see that the file goes on from there. */
const OVERLAP = 1024;

/** What is needed of a file's handle; https://fs.spec.whatwg.org/#api-filesystemfilehandle */
export interface FileHandle {
  readonly name: string;
  getFile(): Promise<File>;
}

/** Who is told of what becomes of a file. */
export interface Watcher {
  /** There is a newer version: perhaps longer, perhaps another file altogether. */
  onChange(blob: Blob): void;
  /** It cannot be looked at any more; `why` is the end of a sentence. */
  onGone(why: string): void;
  /** Whoever tells of its changes has not answered for a while; it is asked again and again. */
  onLost(): void;
  /** It answers again. */
  onBack(): void;
}

/**
 * Looks again and again whether a file of this machine has changed. A version is told even if it only has another date: the browser
 * refuses to read a file by what it was before.
 *
 * @param file as it was opened
 * @returns a function that ends it
 */
export function watchHandle(
  handle: FileHandle,
  file: File,
  { onChange, onGone }: Pick<Watcher, 'onChange' | 'onGone'>,
): () => void {
  let known: File = file;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = async (): Promise<void> => {
    try {
      const now = await handle.getFile();
      if (isOver) return;
      const isNew = now.size !== known.size || now.lastModified !== known.lastModified;
      known = now;
      if (isNew) onChange(now);
      timer = setTimeout(() => void look(), LOOK_EVERY);
    } catch (error) {
      if (!isOver) onGone(readFault(error));
    }
  };
  timer = setTimeout(() => void look(), LOOK_EVERY);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Follows a file of this page's own site: the server tells by events whenever its size or date changes (`?events`, server-sent events
 * whose data is `{"size": bytes}`, or `{"isGone": true}`), and gives what was added by range. A server that does not answer is asked until
 * the watch is ended.
 *
 * @param blob as it was fetched
 * @returns a function that ends it
 */
export function watchAddress(url: URL, blob: Blob, { onChange, onGone, onLost, onBack }: Watcher): () => void {
  const over = new AbortController();
  let events: EventSource;
  let known = blob;
  let isFetching = false;
  /** Whether the server does not answer, and whether it said that the file cannot be had. */
  let isLost = false;
  let isAbsent = false;
  let wanted: number | null = null;
  /** Runs while nothing is heard. */
  let losing: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let reconnect: ReturnType<typeof setTimeout> | undefined;

  function fail(): void {
    losing ??= setTimeout(() => {
      isLost = true;
      onLost();
    }, LOST_AFTER);
  }

  function answered(): void {
    clearTimeout(losing);
    losing = undefined;
    const isBack = isLost && !isAbsent;
    isLost = false;
    if (isBack) onBack();
  }

  function miss(why: string): void {
    isAbsent = true;
    onGone(why);
  }

  async function fetchOn(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    let size = 0;
    try {
      while (wanted !== null) {
        size = wanted;
        wanted = null;
        known = await newer(url, known, size, over.signal);
        if (over.signal.aborted) return;
        answered();
        onChange(known);
      }
    } catch (error) {
      if (over.signal.aborted) return;
      if (error instanceof TypeError) {
        // The server did not answer at all.
        fail();
        wanted ??= size;
        clearTimeout(again);
        again = setTimeout(() => void fetchOn(), AGAIN_AFTER);
      } else miss(readFault(error));
    } finally {
      isFetching = false;
    }
  }

  function connect(): void {
    reconnect = undefined;
    events = new EventSource(eventsOf(url));
    events.onopen = answered;
    events.onmessage = (event: MessageEvent<unknown>) => {
      answered();
      const { size, isGone } = eventIn(event.data);
      if (isGone) miss('it is not there any more');
      if (size === null) return;
      if (isAbsent) onBack();
      isAbsent = false;
      wanted = size;
      void fetchOn();
    };
    events.onerror = () => {
      // While the connection is made again nothing is lost: the first event of the new one tells the size.
      fail();
      if (events.readyState === EventSource.CLOSED) reconnect ??= setTimeout(connect, AGAIN_AFTER);
    };
  }

  connect();
  return () => {
    over.abort();
    for (const timer of [losing, again, reconnect]) clearTimeout(timer);
    events.close();
  };
}

function eventsOf(url: URL): URL {
  const events = new URL(url);
  events.search = '?events';
  return events;
}

async function newer(url: URL, known: Blob, size: number, signal: AbortSignal): Promise<Blob> {
  if (size > known.size) {
    // The first and the last bytes that are known come along: a file that was replaced by a longer one does not have them there.
    const head = known.slice(0, OVERLAP);
    const begins = await fetch(url, { signal, headers: { range: `bytes=0-${OVERLAP - 1}` }, cache: 'no-store' });
    if (begins.status === 200) return begins.blob();
    const isHead = begins.status === 206 && (await isSame(head, (await begins.blob()).slice(0, head.size)));
    const from = isHead ? Math.max(0, known.size - OVERLAP) : 0;
    const response = await fetch(url, { signal, headers: { range: `bytes=${from}-` }, cache: 'no-store' });
    if (response.status === 200) return response.blob();
    const part = response.status === 206 ? await response.blob() : null;
    const length = known.size - from;
    if (isHead && part !== null && (await isSame(known.slice(from), part.slice(0, length))))
      return new Blob([known, part.slice(length)]);
  }
  const whole = await fetch(url, { signal, cache: 'no-store' });
  if (!whole.ok) throw new Error(`the server answered ${whole.status}`);
  return whole.blob();
}

async function isSame(a: Blob, b: Blob): Promise<boolean> {
  const [one, other] = (await Promise.all([a.arrayBuffer(), b.arrayBuffer()])).map((buffer) => new Uint8Array(buffer));
  return one?.length === other?.length && (one?.every((byte, index) => byte === other?.[index]) ?? false);
}

/** What an event tells: a size in bytes, or that the file is gone. */
function eventIn(data: unknown): { readonly size: number | null; readonly isGone: boolean } {
  try {
    const value: unknown = JSON.parse(String(data));
    const { size, isGone } = (typeof value === 'object' && value !== null ? value : {}) as {
      size?: unknown;
      isGone?: unknown;
    };
    return { size: typeof size === 'number' && size >= 0 ? size : null, isGone: isGone === true };
  } catch {
    return { size: null, isGone: false };
  }
}

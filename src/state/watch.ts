/** Milliseconds between two looks at a file of this machine. */
const LOOK_EVERY = 700;
/** Connections that may fail one after another before the server is taken to be gone. */
const MOST_FAILURES = 3;
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
}

/**
 * Looks again and again whether a file of this machine has changed. A version is told even if it only has another date: the browser
 * refuses to read a file by what it was before.
 *
 * @param file as it was opened
 * @returns a function that ends it
 */
export function watchHandle(handle: FileHandle, file: File, { onChange, onGone }: Watcher): () => void {
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
      if (!isOver) onGone(error instanceof Error ? error.message : String(error));
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
 * whose data is `{"size": bytes}`, or `{"isGone": true}`), and gives what was added by range.
 *
 * @param blob as it was fetched
 * @returns a function that ends it
 */
export function watchAddress(url: URL, blob: Blob, { onChange, onGone }: Watcher): () => void {
  const events = new EventSource(eventsOf(url));
  const over = new AbortController();
  let known = blob;
  let isFetching = false;
  let failures = 0;
  let wanted: number | null = null;

  async function fetchOn(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    try {
      while (wanted !== null) {
        const size: number = wanted;
        wanted = null;
        known = await newer(url, known, size, over.signal);
        onChange(known);
      }
    } catch (error) {
      if (!over.signal.aborted) onGone(error instanceof Error ? error.message : String(error));
    } finally {
      isFetching = false;
    }
  }

  events.onmessage = (event: MessageEvent<unknown>) => {
    failures = 0;
    const { size, isGone } = eventIn(event.data);
    if (isGone) onGone('it is not there any more');
    if (size === null) return;
    wanted = size;
    void fetchOn();
  };
  events.onerror = () => {
    // While the connection is made again nothing is lost: the first event of the new one tells the size.
    failures++;
    if (events.readyState !== EventSource.CLOSED && failures < MOST_FAILURES) return;
    events.close();
    onGone('the server that told of its changes is gone');
  };
  return () => {
    over.abort();
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

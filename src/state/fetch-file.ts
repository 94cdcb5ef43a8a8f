import { formatProgress } from './words.ts';

/** Why an address could not be opened, in words for people. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  /** Bytes that had come; null when none were expected. */
  readonly bytes: number | null;

  constructor(message: string, bytes: number | null = null) {
    super(message);
    this.bytes = bytes;
  }
}

/** How far a transfer has come; `total` is null where the server does not say. */
export interface Transfer {
  readonly bytes: number;
  readonly total: number | null;
}

/**
 * Takes what `?src=` says and the page's own address; returns the address of the file.
 *
 * @throws FetchFault when it is none, or lies on another site
 */
export function resolveSource(src: string, page: string): URL {
  const url = URL.canParse(src, page) ? new URL(src, page) : null;
  if (url === null) throw new FetchFault(`“${src}” is not an address.`);
  if (!/^https?:$/.test(url.protocol) || url.origin !== new URL(page).origin) {
    throw new FetchFault(
      `“${src}” lies on another site. Sessionscope fetches only files from the site that it is itself on; download the file and drop it here.`,
    );
  }
  return url;
}

/** The name of the file at an address. */
export function fileNameOf(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Fetches a file of this page's own site. Its bytes go straight into a Blob.
 *
 * @throws FetchFault with what went wrong, or the signal's reason when it is aborted
 */
export async function fetchFile(
  url: URL,
  signal: AbortSignal,
  onTransfer: (transfer: Transfer) => void,
): Promise<Blob> {
  const name = fileNameOf(url);
  const response = await fetch(url, { signal, credentials: 'same-origin' }).catch(() => {
    signal.throwIfAborted();
    throw new FetchFault(
      `${name} could not be fetched: the server did not answer, or sent the page on to another site. You may be offline.`,
    );
  });
  if (response.status === 404) throw new FetchFault(`There is no file at ${url.pathname}: the server answered 404.`);
  if (!response.ok || response.body === null)
    throw new FetchFault(`${name} could not be fetched: the server answered ${response.status}.`);
  const total = lengthOf(response.headers);
  const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  let bytes = 0;
  let fault: FetchFault | null = null;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (bytes === 0 && isHtml && startsMarkup(chunk)) {
          fault = new FetchFault(`${url.pathname} is a web page (HTML), not a session file.`);
          throw fault;
        }
        bytes += chunk.byteLength;
        onTransfer({ bytes, total });
        controller.enqueue(chunk);
      },
    }),
  );
  const blob = await new Response(counted).blob().catch(() => {
    signal.throwIfAborted();
    throw fault ?? cutOff(name, bytes, total);
  });
  if (total !== null && bytes < total) throw cutOff(name, bytes, total);
  return blob;
}

function cutOff(name: string, bytes: number, total: number | null): FetchFault {
  return new FetchFault(`The transfer of ${name} broke off after ${formatProgress(bytes, total)}.`, bytes);
}

/** The length that the server gives, where it is that of the bytes we see: a compressed transfer has another. */
function lengthOf(headers: Headers): number | null {
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return null;
  const length = headers.get('content-length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}

function startsMarkup(chunk: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(chunk.subarray(0, 512)));
}

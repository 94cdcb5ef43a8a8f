import { randomBytes } from 'node:crypto';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BundleEntry, RefusedEntry } from '../input/archives/archive.ts';
import { tellGrowth } from './events.ts';

/** What is served beside the page. */
export interface Served {
  /** Absolute path of the file or folder. */
  readonly path: string;
  /** What it is called in the address and on the page. */
  readonly name: string;
  readonly isFolder: boolean;
  /** The files of a folder that are served, where that is not all of it. */
  readonly only?: ReadonlySet<string>;
  /** Whether the page is to follow the file as it grows. */
  readonly isWatched: boolean;
  /** The files of a folder; asked for each time the page is loaded. */
  readonly entries: () => AsyncIterable<BundleEntry | RefusedEntry>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Bytes of a file that are read before its length is told. */
const FIRST_BYTES = 64 << 10;

/**
 * Serves the built page and one file or folder, to this machine alone: it listens on the loopback address, and answers only requests
 * that name it as their host and come from its own pages (no other site can have a browser read the session). What is served beside the
 * page lies below an address that cannot be guessed.
 *
 * @param site folder of the built page
 * @param port 0 for any that is free
 * @returns the server, and the address of the page with the session open
 */
export async function serve(site: string, served: Served, port: number): Promise<{ server: Server; address: string }> {
  const root = `/session-${randomBytes(12).toString('hex')}/`;
  const server = createServer((request, response) => {
    answer(request, response, site, root, served).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'it cannot be read');
      response.destroy();
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const name = encodeURIComponent(served.name);
  const query = served.isFolder
    ? `folder=${encodeURIComponent(`${root.slice(1)}${name}/`)}`
    : `src=${encodeURIComponent(`${root.slice(1)}${name}`)}${served.isWatched ? '&follow' : ''}`;
  return { server, address: `http://127.0.0.1:${bound}/?${query}` };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: string,
  root: string,
  served: Served,
): Promise<void> {
  const fault = faultOf(request);
  if (fault !== null) {
    refuse(response, 403, fault);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, 'only GET is answered');
    return;
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const path = decoded(url.pathname);
  if (path === null) {
    refuse(response, 400, 'the address is not well formed');
    return;
  }
  if (!path.startsWith(root)) {
    const file = path === '/' ? 'index.html' : path.slice(1);
    await sendFile(request, response, site, file, TYPES[extname(file)]);
    return;
  }
  const inside = path.slice(root.length);
  const { name, only } = served;
  if (served.isFolder) {
    if (inside === `${name}/`) await sendListing(response, served);
    else if (inside.startsWith(`${name}/`) && only?.has(inside.slice(name.length + 1)) !== false)
      await sendFile(request, response, served.path, inside.slice(name.length + 1));
    else refuse(response, 404, 'there is no such file');
  } else if (inside !== name) refuse(response, 404, 'there is no such file');
  else if (url.searchParams.has('events')) tellGrowth(served.path, request, response);
  else await sendBytes(request, response, served.path);
}

/** Why a request is not answered: it was sent to another name, or by a page of another site. */
function faultOf({ headers, socket }: IncomingMessage): string | null {
  const own = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  if (!own.includes(headers.host ?? '')) return 'the request names another host';
  if (headers.origin !== undefined && !own.some((host) => headers.origin === `http://${host}`))
    return 'the request comes from a page of another site';
  const from = headers['sec-fetch-site'];
  return from === undefined || from === 'same-origin' || from === 'none'
    ? null
    : 'the request comes from a page of another site';
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

async function sendListing(response: ServerResponse, served: Served): Promise<void> {
  const files: { path: string; size: number }[] = [];
  const refused: RefusedEntry[] = [];
  for await (const entry of served.entries()) {
    if ('refused' in entry) refused.push(entry);
    else files.push({ path: entry.path, size: entry.size ?? 0 });
  }
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ name: served.name, files, refused }));
}

/** Sends a file of a folder, as data unless a type is given; nothing outside of it, and no link out of it, is reached. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  type?: string,
): Promise<void> {
  const root = await realpath(folder);
  const place = await realpath(resolve(root, path)).catch(() => null);
  if (place === null || !place.startsWith(root + sep)) refuse(response, 404, 'there is no such file');
  else await sendBytes(request, response, place, type);
}

async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  place: string,
  type = 'application/octet-stream',
): Promise<void> {
  const found = await stat(place).catch(() => null);
  if (found === null || !found.isFile()) {
    refuse(response, 404, 'there is no such file');
    return;
  }
  // From here on it is one file, even if another takes its name.
  const file = await open(place);
  try {
    await sendFrom(file, request, response, type);
  } finally {
    await file.close();
  }
}

async function sendFrom(
  file: FileHandle,
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
): Promise<void> {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range === null ? 0 : Number(range[1]);
  let { size } = await file.stat();
  const first = Buffer.alloc(Math.min(FIRST_BYTES, Math.max(0, size - start)));
  const { bytesRead } = await file.read(first, 0, first.length, start);
  // A file that has been cut off since it was measured must not be promised at its old size.
  if (bytesRead < first.length) size = Math.min(size, start + bytesRead);
  const end = Math.min(size, range?.[2] ? Number(range[2]) + 1 : size);
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  };
  if (start > end || (range !== null && start >= size)) {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
    return;
  }
  response.writeHead(range === null ? 200 : 206, {
    ...headers,
    'content-length': end - start,
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(first.subarray(0, end - start));
  const next = start + bytesRead;
  if (next < end) {
    const rest = file.createReadStream({ start: next, end: end - 1, autoClose: false });
    await pipeline(rest, response, { end: false });
    // It was cut off meanwhile: whoever waits for the rest must learn that it does not come.
    if (next + rest.bytesRead < end) {
      response.destroy();
      return;
    }
  }
  response.end();
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
}

/** The folder of the built page, beside the tool. */
export function siteFolder(): string {
  return join(import.meta.dirname, '..');
}

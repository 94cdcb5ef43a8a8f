import { appendFile, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf, folderEntries } from './folder.ts';
import { type Served, serve } from './serve.ts';

let root = '';
const servers: Server[] = [];
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sessionscope-'));
  await mkdir(path.join(root, 'site/assets'), { recursive: true });
  await writeFile(path.join(root, 'site/index.html'), 'page');
  await writeFile(path.join(root, 'site/assets/a.js'), 'script');
  await writeFile(path.join(root, 'secret.txt'), 'secret');
  await mkdir(path.join(root, 'runs/in ner'), { recursive: true });
  await writeFile(path.join(root, 'runs/in ner/a#.jsonl'), 'a\n');
  await symlink(path.join(root, 'secret.txt'), path.join(root, 'runs/link.txt'));
  await writeFile(path.join(root, 'run.jsonl'), 'one\ntwo\n');
  await writeFile(path.join(root, 'a#b %41?.html'), 'data\n');
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(root, { recursive: true, force: true });
});

async function start(
  name: string,
  isFolder: boolean,
  more: Partial<Served> = {},
): Promise<{ origin: string; query: URLSearchParams; port: number }> {
  const place = path.join(root, name);
  const { server, address } = await serve(
    path.join(root, 'site'),
    { path: place, name, isFolder, isWatched: true, entries: () => folderEntries(place), ...more },
    0,
  );
  servers.push(server);
  const url = new URL(address);
  return { origin: url.origin, query: url.searchParams, port: Number(url.port) };
}

/** A request with headers that fetch would not send. */
function ask(
  port: number,
  target: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<number | undefined> {
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path: target, headers, method }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end();
  });
}

test('the page and its file are served, whole and by range', async () => {
  const { origin, query } = await start('run.jsonl', false);
  expect(query.has('follow')).toBe(true);
  expect(await (await fetch(origin)).text()).toBe('page');
  expect((await fetch(`${origin}/assets/a.js`)).headers.get('content-type')).toContain('javascript');
  const file = `${origin}/${query.get('src')}`;
  expect(await (await fetch(file)).text()).toBe('one\ntwo\n');
  const part = await fetch(file, { headers: { range: 'bytes=4-' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-7/8', 'two\n']);
  expect((await fetch(file, { headers: { range: 'bytes=8-' } })).status).toBe(416);
});

test('a file that is written anew while it is asked for comes as one that has ended', async () => {
  const place = path.join(root, 'anew.jsonl');
  await writeFile(place, 'long\n'.repeat(100));
  const { origin, query } = await start('anew.jsonl', false);
  const writing = async (): Promise<void> => {
    for (let at = 0; at < 2000; at++) await writeFile(place, 'x\n'.repeat(at % 2 === 0 ? 10 : 20_000));
  };
  const asking = async (): Promise<string[]> => {
    const wrong: string[] = [];
    for (let at = 0; at < 300; at++) {
      const headers = at % 2 === 0 ? {} : { range: 'bytes=4-' };
      const response = await fetch(`${origin}/${query.get('src')}`, { headers });
      const { byteLength } = await response.arrayBuffer();
      // Where nothing is after the fourth byte there is no length.
      const said = response.headers.get('content-length') ?? '0';
      if (said !== String(byteLength)) wrong.push(`${byteLength} of ${said}`);
    }
    return wrong;
  };
  const [wrong] = await Promise.all([asking(), writing()]);
  expect(wrong).toEqual([]);
});

test('of a long file that is cut off while it is sent, the end is not waited for', async () => {
  const place = path.join(root, 'cut.jsonl');
  await writeFile(place, Buffer.alloc(64 << 20));
  const { query, port } = await start('cut.jsonl', false);
  const ending = await new Promise<string>((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path: `/${query.get('src')}` }, (response) => {
      // Nothing is taken, and so most of it is not sent, before the file is short.
      void truncate(place, 1000).then(() => response.resume());
      response.on('end', () => done('whole')).on('error', () => done('broken off'));
    });
    asked.on('error', fail).end();
  });
  expect(ending).toBe('broken off');
}, 4000);

test('of a folder of which only some files are served nothing else is listed or sent', async () => {
  const data = path.join(root, 'data');
  await mkdir(data);
  for (const name of ['state.sqlite', 'state.sqlite-wal', 'other.txt']) await writeFile(path.join(data, name), name);
  const only = new Set(['state.sqlite', 'state.sqlite-wal', 'gone']);
  const { origin, query } = await start('data', true, {
    name: 'state.sqlite',
    only,
    entries: () => filesOf(data, only),
  });
  const folder = `${origin}/${query.get('folder')}`;
  expect(folder).toMatch(/\/state\.sqlite\/$/);
  expect(await (await fetch(folder)).json()).toEqual({
    name: 'state.sqlite',
    files: [
      { path: 'state.sqlite', size: 12 },
      { path: 'state.sqlite-wal', size: 16 },
    ],
    refused: [{ refused: 'gone', reason: expect.stringContaining('cannot be read') }],
  });
  expect(await (await fetch(`${folder}state.sqlite-wal`)).text()).toBe('state.sqlite-wal');
  for (const other of ['other.txt', '..%2Fsecret.txt', '..%2Fdata%2Fstate.sqlite', 'gone'])
    expect((await fetch(`${folder}${other}`)).status, other).toBe(404);
});

test('nothing else of the machine is', async () => {
  const { origin, query, port } = await start('run.jsonl', false);
  const base = `/${query.get('src')}`;
  for (const target of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    `${base}/../../secret.txt`,
    '/run.jsonl',
    '/session-0/run.jsonl',
  ])
    expect([target, await ask(port, target, { host: `127.0.0.1:${port}` })]).toEqual([target, 404]);
  const folder = await start('runs', true);
  expect((await fetch(`${folder.origin}/${folder.query.get('folder')}link.txt`)).status).toBe(404);
  expect((await fetch(`${folder.origin}/${folder.query.get('folder')}..%2fsecret.txt`)).status).toBe(404);
  expect((await fetch(origin, { method: 'POST' })).status).toBe(405);
});

test('a request that names another host, or comes from another site, is refused', async () => {
  const { port } = await start('run.jsonl', false);
  const host = `127.0.0.1:${port}`;
  expect(await ask(port, '/', { host })).toBe(200);
  expect(await ask(port, '/', { host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200);
  expect(await ask(port, '/', { host: 'evil.example' })).toBe(403);
  expect(await ask(port, '/', { host: '127.0.0.1' })).toBe(403);
  expect(await ask(port, '/', { host, origin: 'https://evil.example' })).toBe(403);
  expect(await ask(port, '/', { host, origin: 'null' })).toBe(403);
  expect(await ask(port, '/', { host, 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('a folder is listed, links named as refused, and its files are below the listing', async () => {
  const { origin, query } = await start('runs', true);
  const base = new URL(`/${query.get('folder')}`, origin);
  expect(await (await fetch(base)).json()).toEqual({
    name: 'runs',
    files: [{ path: 'in ner/a#.jsonl', size: 2 }],
    refused: [{ refused: 'link.txt', reason: 'is a link: links are not followed' }],
  });
  expect(await (await fetch(new URL('in%20ner/a%23.jsonl', base))).text()).toBe('a\n');
});

test('a name with signs that mean something in an address leads to its file, which is data whatever its name', async () => {
  const { origin, query } = await start('a#b %41?.html', false);
  const response = await fetch(new URL(query.get('src') ?? '', `${origin}/`));
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/octet-stream', 'data\n']);
  expect((await fetch(`${origin}/%E0%A4%A`)).status).toBe(400);
});

test('events tell the size at once, and again when the file has grown', async () => {
  const { origin, query } = await start('run.jsonl', false);
  const over = new AbortController();
  const response = await fetch(`${origin}/${query.get('src')}?events`, { signal: over.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: {"size":8}\n\n');
  await appendFile(path.join(root, 'run.jsonl'), 'three\n');
  expect((await reader?.read())?.value).toBe('data: {"size":14}\n\n');
  over.abort();
});

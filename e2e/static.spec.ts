import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, test } from './support/test.ts';
import { expectReady, rows } from './support/session.ts';

const DIST = path.join(import.meta.dirname, '..', 'dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.jsonl': 'text/plain',
};

/** A host that knows nothing of the page: files below a path, and 404 for all else. */
async function host(below: string): Promise<{ address: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.join(DIST, path.normalize(name.slice(below.length)));
    if (!name.startsWith(below) || !file.startsWith(DIST) || !fs.existsSync(file)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response
      .writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
      .end(fs.readFileSync(file));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}${below}/`, close };
}

test('works below any path of any static host', async ({ page, quiet }) => {
  const { address, close } = await host('/~ola/tools/scope');
  try {
    await page.goto(address);
    await page.locator('[data-sample]').first().click();
    await expectReady(page);
    await expect(rows(page).first()).toBeVisible();
    await page.goto(`${address}?src=samples/faults.jsonl#view=records&line=5`);
    await expectReady(page);
    await expect(page.locator('[data-line="5"]')).toHaveAttribute('aria-selected', 'true');
    // Requests to this host are to another origin than the tests' own; nothing else may be said.
    expect(quiet.filter((fault) => !fault.startsWith(`request to ${address}`))).toEqual([]);
    quiet.length = 0;
  } finally {
    close();
  }
});

test('the list of samples is true', () => {
  const folder = path.join(DIST, 'samples');
  const list = JSON.parse(fs.readFileSync(path.join(folder, 'index.json'), 'utf8')) as {
    file: string;
    title: string;
    about: string;
    bytes: number;
  }[];
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  expect(list.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  for (const { file, title, about, bytes } of list) {
    expect({ file, bytes }).toEqual({ file, bytes: fs.statSync(path.join(folder, file)).size });
    expect(title).not.toBe('');
    expect(about).not.toBe('');
  }
});

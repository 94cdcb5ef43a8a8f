import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.jsonl', 'application/x-ndjson'],
  ['.svg', 'image/svg+xml'],
]);

/** A page with a chooser for files, and the worker that parses the chosen one in the plainest way there is. */
const PLAIN = new Map([
  ['/plain/page.html', '<!doctype html><title>plain</title><input type="file"><script src="page.js"></script>'],
  [
    '/plain/page.js',
    `document.querySelector('input').onchange = ({ target }) => {
      const worker = new Worker('worker.js');
      worker.onmessage = ({ data }) => {
        document.documentElement.dataset.ms = data;
      };
      worker.postMessage(target.files[0]);
    };`,
  ],
  [
    '/plain/worker.js',
    `onmessage = async ({ data: blob }) => {
      try {
        const start = performance.now();
        const text = await blob.text();
        for (const line of text.split('\\n')) if (line) JSON.parse(line);
        postMessage(performance.now() - start);
      } catch (error) {
        postMessage(String(error));
      }
    };`,
  ],
]);

/**
 * Serves a folder as a plain static host does, and beside it the page that measures the plain way of parsing.
 *
 * @param {string} folder
 * @returns {Promise<{ app: string; plain: string; close: () => void }>} the addresses of the two pages
 */
export async function serve(folder) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = PLAIN.get(pathname) ?? read(folder, pathname);
    if (body === null) {
      response.writeHead(404).end();
      return;
    }
    const name = pathname.endsWith('/') ? 'index.html' : pathname;
    response.writeHead(200, { 'content-type': TYPES.get(path.extname(name)) ?? 'application/octet-stream' }).end(body);
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { app: `${origin}/`, plain: `${origin}/plain/page.html`, close };
}

/**
 * @param {string} folder
 * @param {string} pathname
 * @returns {Buffer | null} null when there is no such file in the folder
 */
function read(folder, pathname) {
  const file = path.join(
    folder,
    path.normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)),
  );
  if (!file.startsWith(folder + path.sep)) return null;
  try {
    return fs.readFileSync(file);
  } catch {
    return null;
  }
}

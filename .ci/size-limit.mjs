import fs from 'node:fs';
import path from 'node:path';

// What the page loads before it can show anything: its script, and what that imports at once.
const dist = path.join(import.meta.dirname, '..', 'dist');
const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
const scripts = [...page.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\.\/([^"]+)"/g)];

export default [
  {
    name: 'initial JavaScript, gzipped',
    path: scripts.map((script) => path.join(dist, script[1] ?? '')),
    limit: '150 kB',
    gzip: true,
  },
];

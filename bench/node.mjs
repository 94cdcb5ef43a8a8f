import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isKind, keptSession, KINDS } from './lib/sessions.mjs';

const USAGE = `usage: node bench/node.mjs [--mb N] [--only ${KINDS.join('|')}] [--runs N] [--file FILE] [--profile]

Times the reader alone in Node, through dist/cli (build it first): a quick look between two changes. Beside it stands the plain way:
JSON.parse of every line. --profile writes a CPU profile of the reader to bench/out.`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLI = path.join(ROOT, 'dist', 'cli', 'sessionscope.js');

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '50' },
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    file: { type: 'string' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const mb = Number(values.mb);
const runs = Number(values.runs);
if (values.help || !(mb > 0) || !(runs >= 1) || (values.only !== undefined && !isKind(values.only))) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
if (!fs.existsSync(CLI)) {
  console.error('nothing is built yet: npm run build');
  process.exit(2);
}

const kinds = KINDS.filter((kind) => values.only === undefined || values.only === kind);
for (const file of values.file === undefined ? kinds.map((kind) => keptSession(kind, mb)) : [values.file]) {
  const bytes = fs.statSync(file).size;
  const plain = [];
  const reader = [];
  for (let run = 0; run < runs; run++) {
    plain.push(parsePlainly(file));
    reader.push(inspect(file));
  }
  const start = inspect(emptyFile());
  const lines = countLines(file);
  const own = Math.max(1, Math.min(...reader) - start);
  const best = Math.min(...plain);
  console.log(path.basename(file));
  console.log(
    `  reader        ${own.toFixed(0)} ms, ${(bytes / 1e3 / own).toFixed(0)} MB/s, ${((lines / own) * 1000).toFixed(0)} lines/s (start of the program, ${start.toFixed(0)} ms, taken off)`,
  );
  console.log(`  plain parse   ${best.toFixed(0)} ms, ${(bytes / 1e3 / best).toFixed(0)} MB/s`);
  console.log(`  ratio         ${(own / best).toFixed(2)}`);
  if (values.profile) inspect(file, ['--cpu-prof', '--cpu-prof-dir', path.join(ROOT, 'bench', 'out')]);
}

/**
 * @param {string} file
 * @param {string[]} options of Node
 * @returns {number} milliseconds
 */
function inspect(file, options = []) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [...options, CLI, 'inspect', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

/**
 * @param {string} file
 * @returns {number} milliseconds
 */
function parsePlainly(file) {
  const start = performance.now();
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) if (line) JSON.parse(line);
  return performance.now() - start;
}

/** @param {string} file */
function countLines(file) {
  let lines = 0;
  for (const byte of fs.readFileSync(file)) if (byte === 0x0a) lines++;
  return lines;
}

/** @returns {string} the path of a session without records, to time what is not reading */
function emptyFile() {
  const file = path.join(ROOT, 'bench', 'out', 'empty.jsonl');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '');
  return file;
}

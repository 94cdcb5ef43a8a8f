// Holds the reports of the command line tool against the project's own conformance cases, folders with an input file and an
// expected.json. Run it from the project's root after a build. Options: --dir FOLDER, another folder of cases; --only NAME.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf } from './expected.mjs';

const root = path.dirname(import.meta.dirname);
const cli = path.join(root, 'dist', 'cli', 'sessionscope.js');
const { values } = parseArgs({ options: { dir: { type: 'string' }, only: { type: 'string' } } });
const folder = path.resolve(values.dir ?? path.join(root, 'src', 'cases', 'conformance'));
const names = (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  .filter((name) => fs.existsSync(path.join(folder, name, 'expected.json')))
  .filter((name) => values.only === undefined || values.only === name)
  .toSorted();

let failed = 0;
for (const name of names) {
  const expected = JSON.parse(fs.readFileSync(path.join(folder, name, 'expected.json'), 'utf8'));
  const input = path.join(folder, name, expected.input ?? 'stream.jsonl');
  const faults = inspect(input, expected);
  if (faults.length === 0) continue;
  failed += 1;
  console.log(`FAIL ${name}: ${expected.about}\n${faults.map((fault) => `     ${fault}`).join('\n')}`);
}
if (names.length === 0) console.log(`no cases in ${path.relative(root, folder)}`);
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || names.length === 0 ? 1 : 0;

/**
 * @param {string} input the file to open
 * @param {any} expected what its report must say, and the arguments to add
 * @returns {string[]} where the report differs
 */
function inspect(input, expected) {
  const args = [cli, 'inspect', input, '--json', ...(expected.args ?? [])];
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 28,
  });
  try {
    return faultsOf(expected, JSON.parse(stdout), stdout + stderr);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return [`no JSON report (exit status ${status}): ${(stderr || stdout || String(error ?? '')).slice(0, 300)}`];
  }
}

// Runs every check of the project, one stage after the other, and counts what passed and what failed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser, installBrowser } from './browser.mjs';
import { countCases, withExit } from './counts.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ name: string, needsBuild?: boolean, run: () => Promise<Counts> }} Stage */

const root = path.dirname(import.meta.dirname);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sessionscope-'));

/** @type {Stage[]} */
const stages = [
  { name: 'format', run: () => single('npm run --silent format:check') },
  { name: 'lint', run: () => single('npm run --silent lint') },
  { name: 'types', run: () => single('npm run --silent types') },
  { name: 'knip', run: () => single('npm run --silent knip') },
  { name: 'unit', run: unit },
  { name: 'build', run: () => single('npm run --silent build') },
  { name: 'size', needsBuild: true, run: () => single('npm run --silent size') },
  { name: 'cases', needsBuild: true, run: cases },
  { name: 'e2e', needsBuild: true, run: e2e },
];

/** @type {string[]} */
const summary = [];
/** @type {string[]} names of failed unit tests */
const failures = [];
/** @type {Counts} */
const total = { passed: 0, failed: 0 };
let built = true;
for (const stage of stages) {
  console.log(`\n── ${stage.name} ──`);
  const started = performance.now();
  const skipped = stage.needsBuild === true && !built;
  if (skipped) console.log('not run: the build failed');
  // One stage's own fault must not keep the others from running.
  const counts = skipped ? { passed: 0, failed: 1 } : await stage.run().catch(broken);
  if (stage.name === 'build') built = counts.failed === 0;
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = counts.failed === 0 ? '✓' : '✕';
  summary.push(`${mark} ${stage.name.padEnd(8)}${counts.passed} passed, ${counts.failed} failed  ${seconds} s`);
}
fs.rmSync(scratch, { recursive: true, force: true });
console.log(`\n── summary ──\n${summary.join('\n')}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * Runs a command that is one test by itself.
 *
 * @param {string} command
 * @returns {Promise<Counts>}
 */
async function single(command) {
  const { ok } = await run(command);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs the unit tests, the import rules among them. */
async function unit() {
  const file = path.join(scratch, 'unit.json');
  const reporters = `--reporter=default --reporter=json --outputFile.json="${file}"`;
  const { ok } = await run(`npm run --silent unit -- ${reporters}`);
  const result = readJson(file);
  // What the run itself printed may be far above.
  for (const { name, assertionResults } of result?.testResults ?? [])
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') failures.push(`${path.relative(root, name)}: ${fullName}`);
  return withExit(result && { passed: result.numPassedTests, failed: result.numFailedTests }, ok);
}

/** Runs the conformance cases: the project's own, and those beside the checkout when they are there. */
async function cases() {
  const shared = path.join(root, '..', 'shared');
  const own = path.join(import.meta.dirname, 'own-cases.mjs');
  const check = path.join(shared, 'cases', 'check.mjs');
  const beside = ['cases', 'cases-bundles'].map((name) => path.join(shared, name)).filter((dir) => fs.existsSync(dir));
  const commands = [
    ...['conformance', 'bundles'].map((name) => `node "${own}" --dir "${path.join(root, 'src', 'cases', name)}"`),
    ...beside.map((dir) => `node "${check}" --dir "${dir}"`),
  ];
  /** @type {string[]} */
  const notYet = readJson(path.join(import.meta.dirname, 'not-yet.json')) ?? [];
  const runs = [];
  for (const command of commands) runs.push(await run(command));
  const ok = runs.every((each) => each.ok);
  const { counts, unmet, met } = countCases(
    runs.map(({ output }) => output),
    notYet,
  );
  if (unmet.length > 0) console.log(`known to be unmet, not counted: ${unmet.join(', ')}`);
  if (met.length > 0) console.log(`listed in not-yet.json, but met or not there: ${met.join(', ')}`);
  return withExit(counts, ok || unmet.length > 0);
}

/** Runs the tests in the browser, which is installed first when there is none. */
async function e2e() {
  const browser = findBrowser() ?? installBrowser();
  console.log(`browser: ${browser}`);
  const file = path.join(scratch, 'e2e.json');
  const { ok } = await run('npm run --silent e2e', { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const stats = readJson(file)?.stats;
  return withExit(stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky }, ok);
}

/**
 * Runs a command in the project's root and passes on what it prints.
 *
 * @param {string} command
 * @param {Record<string, string>} env more environment variables
 * @returns {Promise<{ ok: boolean, output: string }>} whether it ended well, and its standard output
 */
function run(command, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ ok: status === 0, output }));
  });
}

/**
 * @param {unknown} error what kept a stage from running
 * @returns {Counts}
 */
function broken(error) {
  console.log(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1 };
}

/**
 * @param {string} file
 * @returns {any} its content, or null when there is no such file
 */
function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

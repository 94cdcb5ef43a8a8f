import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../.ci/browser.mjs';
import { measure } from './lib/measure.mjs';
import { isKind, keptSession, KINDS } from './lib/sessions.mjs';
import { serve } from './lib/server.mjs';
import { summary, tableOf } from './lib/table.mjs';

const USAGE = `usage: node bench/run.mjs [--mb N] [--only ${KINDS.join('|')}] [--runs N] [--profile]

Opens generated sessions of N megabytes (200) in the built page and measures it. --runs says how often each time is taken (3).
--profile measures a build with readable names instead, writes CPU profiles of the page and its worker to bench/out, and prints what they
spend their time on.`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = path.join(ROOT, 'bench', 'out');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '200' },
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
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

const dist = values.profile ? path.join(OUT, 'dist') : path.join(ROOT, 'dist');
if (values.profile) build(['--minify', 'false', '--outDir', dist, '--emptyOutDir']);
else if (!fs.existsSync(path.join(dist, 'index.html'))) build([]);
const executablePath = findBrowser();
if (executablePath === null) {
  console.error('there is no browser to measure with: node .ci/browser.mjs installs one');
  process.exit(2);
}

const server = await serve(dist);
const browser = await chromium.launch({ executablePath, args: FLAGS });
console.log(`Chromium ${browser.version()}, ${mb} MB a file, median of ${runs}`);
const [load = 0] = os.loadavg();
if (load > os.cpus().length / 2) {
  console.log(
    `The machine is busy (load ${load.toFixed(1)}, ${os.cpus().length} processors): ratios and memory still tell something, milliseconds little.`,
  );
}
try {
  const rows = [];
  for (const kind of KINDS) {
    if (values.only !== undefined && values.only !== kind) continue;
    const file = keptSession(kind, mb);
    console.log(`\n${kind}: ${path.basename(file)}`);
    const { figures, profiles } = await measure({ browser, server, file, kind, runs, wantsProfile: values.profile });
    for (const line of tableOf(figures)) console.log(line);
    rows.push(...figures);
    showProfiles(kind, profiles);
  }
  console.log(`\n${summary(rows)}`);
} finally {
  await browser.close();
  server.close();
}

/**
 * Builds the page; ends the program when that fails.
 *
 * @param {string[]} options of Vite
 */
function build(options) {
  const { status } = spawnSync('npx', ['vite', 'build', '--logLevel', 'warn', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(2);
}

/**
 * @param {string} kind
 * @param {import('./lib/profile.mjs').Profile[]} profiles
 */
function showProfiles(kind, profiles) {
  fs.mkdirSync(OUT, { recursive: true });
  for (const [index, { who, profile, ms, costs }] of profiles.entries()) {
    fs.writeFileSync(path.join(OUT, `${kind}-${who}-${index}.cpuprofile`), JSON.stringify(profile));
    console.log(`  while loading, the ${who} was busy for ${ms.toFixed(0)} ms:`);
    for (const cost of costs.slice(0, 20)) {
      console.log(
        `    ${(100 * cost.share).toFixed(1).padStart(5)} %  ${cost.ms.toFixed(0).padStart(6)} ms  ${cost.name}`,
      );
    }
  }
}

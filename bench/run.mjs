import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
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
--profile also writes a CPU profile of the worker to bench/out and prints what it spends its time on.`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = path.join(ROOT, 'dist');
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

if (!fs.existsSync(path.join(DIST, 'index.html'))) {
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(2);
}
const executablePath = findBrowser();
if (executablePath === null) {
  console.error('there is no browser to measure with: node .ci/browser.mjs installs one');
  process.exit(2);
}

const server = await serve(DIST);
const browser = await chromium.launch({ executablePath, args: FLAGS });
console.log(`Chromium ${browser.version()}, ${mb} MB a file, median of ${runs}`);
try {
  const rows = [];
  for (const kind of KINDS) {
    if (values.only !== undefined && values.only !== kind) continue;
    const file = keptSession(kind, mb);
    console.log(`\n${kind}: ${path.basename(file)}`);
    const { figures, profile } = await measure({ browser, server, file, kind, runs, wantsProfile: values.profile });
    for (const line of tableOf(figures)) console.log(line);
    rows.push(...figures);
    if (profile !== null) showProfile(kind, profile);
  }
  console.log(`\n${summary(rows)}`);
} finally {
  await browser.close();
  server.close();
}

/**
 * @param {string} kind
 * @param {{ profiles: object[]; costs: import('./lib/profile.mjs').Cost[] }} profile
 */
function showProfile(kind, { profiles, costs }) {
  fs.mkdirSync(OUT, { recursive: true });
  profiles.forEach((profile, index) =>
    fs.writeFileSync(path.join(OUT, `${kind}-${index}.cpuprofile`), JSON.stringify(profile)),
  );
  console.log('  the worker by itself:');
  for (const { name, ms, share } of costs.slice(0, 25)) {
    console.log(`    ${(100 * share).toFixed(1).padStart(5)} %  ${ms.toFixed(0).padStart(6)} ms  ${name}`);
  }
}

import fs from 'node:fs';
import { endProfile, startProfile } from './profile.mjs';
import { scrollThrough } from './scroll.mjs';
import { searchFor } from './search.mjs';
import { Targets } from './targets.mjs';
import { forgetTasks, notes, watch } from './watch.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Figure } from './table.mjs' */

/**
 * What is measured, and where.
 *
 * @typedef {object} Job
 * @property {Browser} browser
 * @property {{ app: string; plain: string }} server
 * @property {string} file
 * @property {import('./sessions.mjs').Kind} kind
 * @property {number} runs
 * @property {boolean} wantsProfile
 */

/** How many times longer than the plain way of parsing the whole index may take. A native file is converted first. */
const INDEX_TARGETS = { records: 3, 'claude-code': 5 };
/**
 * How many times longer than the plain way of parsing a search through everything may take: it reads what the index reads, and of a native
 * file the lines as well as the records.
 */
const SEARCH_TARGETS = { records: 3, 'claude-code': 7 };
/** What is searched for: what no generated text has, and what many have. */
const RARE = 'in no text at all';
const COMMON = 'worker';
const WAIT = { timeout: 180_000 };

/**
 * Measures how the page opens a file. The times are taken in turns with the plain way of parsing, each in a fresh page; memory and
 * tasks in one more run, since looking at them takes time as well.
 *
 * @param {Job} job
 */
export async function measure(job) {
  const size = fs.statSync(job.file).size;
  const plain = [];
  const first = [];
  const ready = [];
  for (let run = 0; run < job.runs; run++) {
    plain.push(await plainTime(job));
    const times = await withPage(job, async (page) => openFile(page, job));
    first.push(times.first);
    ready.push(times.ready);
  }
  const full = await withPage(job, async (page) => inFull(page, job));
  const ratio = median(ready) / median(plain);
  const { rare, common } = full.searching;

  /** @type {Figure[]} */
  const figures = [
    { what: 'records on screen', value: full.records, unit: '' },
    { what: 'drop to first rows', value: median(first), unit: 'ms', target: 1000, all: first },
    { what: 'drop to whole index', value: median(ready), unit: 'ms', all: ready },
    { what: 'plain JSON.parse of every line', value: median(plain), unit: 'ms', all: plain },
    { what: 'index / plain parse', value: ratio, unit: '×', target: INDEX_TARGETS[job.kind] },
    { what: 'longest task while loading', value: full.loading.tasks, unit: 'ms', target: 100, below: 50 },
    { what: 'longest task while scrolling', value: full.scrolling.tasks, unit: 'ms', target: 100, below: 50 },
    {
      what: 'longest frame, loading and scrolling',
      value: Math.max(full.loading.frames, full.scrolling.frames),
      unit: 'ms',
      below: 50,
    },
    { what: 'longest wait for rows while scrolling', value: full.scrolling.blank, unit: 'ms' },
    { what: 'search for what is nowhere', value: rare.end, unit: 'ms' },
    {
      what: 'that search / plain parse',
      value: rare.end / median(plain),
      unit: '×',
      target: SEARCH_TARGETS[job.kind],
    },
    { what: `matches of “${COMMON}”`, value: common.matches, unit: '' },
    { what: 'its first match', value: common.first ?? Number.NaN, unit: 'ms', target: 1000 },
    { what: 'search for it', value: common.end, unit: 'ms' },
    { what: 'longest task while searching', value: full.searching.tasks, unit: 'ms', target: 100, below: 50 },
    { what: 'heap and buffers after searching / file size', value: full.searching.heap / size, unit: '×' },
    { what: 'heap and buffers / file size', value: full.heap / size, unit: '×', target: 0.3 },
    { what: 'heap and buffers of the page', value: full.pageHeap / 1e6, unit: 'MB' },
    { what: 'heap and buffers of the worker', value: full.workerHeap / 1e6, unit: 'MB' },
    { what: 'peak of heap and buffers while loading', value: full.peak / 1e6, unit: 'MB' },
    { what: 'peak / file size', value: full.peak / size, unit: '×' },
    { what: 'resident memory of the browser, grown by', value: full.resident / 1e6, unit: 'MB' },
  ];
  if (!full.scrolling.reachedEnd)
    figures.push({ what: 'the last row could not be reached', value: 1, unit: '', target: 0 });
  return { figures, profiles: full.profiles };
}

/**
 * @param {Job} job
 * @returns {Promise<number>} milliseconds that the plain way takes
 */
async function plainTime(job) {
  const page = await job.browser.newPage();
  await page.goto(job.server.plain);
  await page.setInputFiles('input', job.file);
  await page.waitForFunction(() => document.documentElement.dataset['ms'] !== undefined, null, WAIT);
  const ms = await page.evaluate(() => document.documentElement.dataset['ms']);
  await page.close();
  const time = Number(ms);
  if (Number.isNaN(time)) throw new Error(`the plain way of parsing failed: ${ms}`);
  return time;
}

/**
 * Runs something in a fresh page of the app.
 *
 * @template T
 * @param {Job} job
 * @param {(page: Page) => Promise<T>} run
 * @returns {Promise<T>}
 */
async function withPage(job, run) {
  const context = await job.browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await watch(page);
    await page.goto(job.server.app);
    await page.waitForFunction(() => document.querySelector('#root')?.firstElementChild != null);
    await page.waitForTimeout(500);
    return await run(page);
  } finally {
    await context.close();
  }
}

/**
 * Drops the file on the page and waits until all of it is indexed.
 *
 * @param {Page} page
 * @param {Job} job
 * @returns {Promise<{ first: number; ready: number }>} milliseconds since the drop
 */
async function openFile(page, job) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [job.file], dragOperationsMask: 1 };
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop'])) {
    await session.send('Input.dispatchDragEvent', { type, x: 720, y: 450, data });
  }
  try {
    await page.waitForFunction(
      () => ['ready', 'failed'].includes(document.documentElement.dataset['phase'] ?? ''),
      null,
      { ...WAIT, polling: 250 },
    );
  } catch (error) {
    const state = await page.evaluate(() => ({
      phase: document.documentElement.dataset['phase'],
      records: document.documentElement.dataset['records'],
      text: document.body.innerText.slice(0, 300),
    }));
    throw new Error(`the file was not read to its end: ${JSON.stringify(state)}`, { cause: error });
  }
  // The page notes the moment in its own next frame.
  await page.waitForTimeout(100);
  const { dropped, firstRows, ready } = await notes(page);
  if (dropped === null || firstRows === null || ready === null)
    throw new Error(`the page did not show the file: ${JSON.stringify({ dropped, firstRows, ready })}`);
  return { first: firstRows - dropped, ready: ready - dropped };
}

/**
 * The run in which memory and tasks are looked at.
 *
 * @param {Page} page
 * @param {Job} job
 */
async function inFull(page, job) {
  const targets = await Targets.of(page);
  const residentBefore = await resident(job.browser);
  if (job.wantsProfile) await startProfile(targets);
  let peak = 0;
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const { page: own, workers } = await targets.heaps();
      peak = Math.max(peak, own + workers);
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  })();
  try {
    await openFile(page, job);
  } finally {
    over.abort();
    await sampling;
  }
  const loading = await notes(page);
  const profiles = job.wantsProfile ? await endProfile(targets) : [];

  await targets.collectGarbage();
  const heaps = await targets.heaps();
  const grown = (await resident(job.browser)) - residentBefore;
  const records = await page.evaluate(() => Number(document.documentElement.dataset['records']));

  await page.waitForTimeout(300);
  await forgetTasks(page);
  const { blank, reachedEnd } = await scrollThrough(page);
  await page.waitForTimeout(300);
  const { tasks, frames } = await notes(page);
  const scrolling = { tasks, frames, blank, reachedEnd };

  await forgetTasks(page);
  const rare = await searchFor(page, RARE);
  const common = await searchFor(page, COMMON);
  await page.waitForTimeout(300);
  const { tasks: searchTasks } = await notes(page);
  await targets.collectGarbage();
  const searched = await targets.heaps();
  const searching = { rare, common, tasks: searchTasks, heap: searched.page + searched.workers };
  return {
    records,
    loading,
    scrolling,
    searching,
    peak,
    pageHeap: heaps.page,
    workerHeap: heaps.workers,
    heap: heaps.page + heaps.workers,
    resident: grown,
    profiles,
  };
}

/**
 * @param {Browser} browser
 * @returns {Promise<number>} bytes that the browser's processes have in memory; 0 where the system does not tell
 */
async function resident(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let bytes = 0;
  for (const { id } of processInfo) {
    try {
      bytes += Number(fs.readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4096;
    } catch {
      // Not Linux, or the process has ended.
    }
  }
  return bytes;
}

/**
 * @param {number[]} values
 * @returns {number}
 */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

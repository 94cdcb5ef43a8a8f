/**
 * What a page notes about itself while it is measured.
 *
 * @typedef {object} Watch
 * @property {number | null} dropped when the file was given to the page
 * @property {number | null} firstRows when the first row was on screen
 * @property {number | null} ready when the whole file was indexed
 * @property {number} tasks the longest task of the main thread since the last reset, in milliseconds; 0 when none reached 50
 * @property {number} frames the same of frames, with layout and painting
 */

/** The name under which the page keeps its notes. */
const NAME = '__bench';

/**
 * Runs in the page before its own scripts do: notes when things happen. It needs no help from the page but rows that carry `data-line`
 * and the phase on the root element.
 *
 * @param {string} name
 */
function watchPage(name) {
  /** @type {Watch} */
  const noted = { dropped: null, firstRows: null, ready: null, tasks: 0, frames: 0 };
  Reflect.set(window, name, noted);

  const look = () => {
    if (document.querySelector('[data-line]') !== null) noted.firstRows = performance.now();
    else if (noted.ready === null) requestAnimationFrame(look);
  };
  new MutationObserver(() => {
    const { phase } = document.documentElement.dataset;
    if (noted.ready === null && (phase === 'ready' || phase === 'failed')) noted.ready = performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-phase'] });
  const start = () => {
    if (noted.dropped !== null) return;
    noted.dropped = performance.now();
    requestAnimationFrame(look);
  };
  window.addEventListener('drop', start, { capture: true });
  window.addEventListener('change', start, { capture: true });

  for (const [type, member] of /** @type {const} */ ([
    ['longtask', 'tasks'],
    ['long-animation-frame', 'frames'],
  ])) {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted[member] = Math.max(noted[member], duration);
    }).observe({ type });
  }
}

/**
 * Has a page watched from its start on.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function watch(page) {
  await page.addInitScript(watchPage, NAME);
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Watch>}
 */
export async function notes(page) {
  return page.evaluate((name) => Reflect.get(window, name), NAME);
}

/**
 * Forgets the longest task so far.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function forgetTasks(page) {
  await page.evaluate((name) => Object.assign(Reflect.get(window, name), { tasks: 0, frames: 0 }), NAME);
}

/** @import { Page } from '@playwright/test' */

/**
 * How a search went, in milliseconds since the text was put into the field, the pause after the last key included.
 *
 * @typedef {object} SearchTimes
 * @property {number | null} first when the first match was counted on the page; null when there was none
 * @property {number} end when all had been searched, or so much been found that no more is kept
 * @property {number} matches
 */

/**
 * Searches everything in the open session for a text.
 *
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<SearchTimes>}
 */
export async function searchFor(page, text) {
  await page.keyboard.press('/');
  const field = page.getByTestId('search-field');
  await field.fill('');
  const times = page.evaluate(watchSearch);
  await field.fill(text);
  return times;
}

/**
 * Runs in the page: waits until the search that begins next has come to its end.
 *
 * @returns {Promise<SearchTimes>}
 */
function watchSearch() {
  return new Promise((resolve) => {
    let start = 0;
    /** @type {number | null} */
    let first = null;
    let hasBegun = false;
    document.addEventListener('input', () => (start = performance.now()), { capture: true, once: true });
    const look = () => {
      const phase = document.querySelector('[data-testid="search"]')?.getAttribute('data-phase');
      const words = document.querySelector('[data-testid="match-count"]')?.textContent ?? '';
      const matches = Number(/([\d,]+)\s+match/.exec(words)?.[1]?.replaceAll(',', '') ?? 0);
      // A search of before may still be on the page while the pause after the last key lasts.
      hasBegun ||= start > 0 && (phase === 'waiting' || phase === 'searching');
      if (hasBegun && matches > 0) first ??= performance.now() - start;
      if (hasBegun && (phase === 'done' || phase === 'full'))
        resolve({ first, end: performance.now() - start, matches });
      else requestAnimationFrame(look);
    };
    look();
  });
}

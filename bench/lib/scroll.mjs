/** @import { Page } from '@playwright/test' */

/**
 * Goes through the list from end to end: by the wheel, by dragging the scroll bar, by keys.
 *
 * @param {Page} page
 * @returns {Promise<{ blank: number; reachedEnd: boolean }>} the longest time without a row in view, in milliseconds; whether the end came into view
 */
export async function scrollThrough(page) {
  const list = await page.evaluateHandle(() => {
    let element = document.querySelector('[data-line]')?.parentElement ?? null;
    while (
      element !== null &&
      !(element.scrollHeight > element.clientHeight + 10 && /auto|scroll/.test(getComputedStyle(element).overflowY))
    ) {
      element = element.parentElement;
    }
    return element;
  });
  const box = await list.asElement()?.boundingBox();
  if (box === null || box === undefined) return { blank: 0, reachedEnd: true };
  let blank = 0;
  const settle = async () => {
    blank = Math.max(blank, await page.evaluate(waitForRows, list));
  };

  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, turn < 30 ? 400 : 4000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
  await settle();

  for (let step = 0; step <= 100; step++) {
    await page.evaluate(
      ([element, share]) => {
        if (element instanceof Element) element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
        return new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
      },
      /** @type {const} */ ([list, step / 100]),
    );
    if (step % 10 === 0) await settle();
  }

  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  for (const key of [
    'End',
    'Home',
    'End',
    ...Array.from({ length: 20 }, () => 'PageUp'),
    'Home',
    ...Array.from({ length: 20 }, () => 'PageDown'),
    'End',
  ]) {
    await page.keyboard.press(key);
    await settle();
  }
  const reachedEnd = await page.evaluate(
    (element) => element instanceof Element && element.scrollTop + element.clientHeight >= element.scrollHeight - 40,
    list,
  );
  return { blank, reachedEnd };
}

/**
 * Runs in the page: waits until a row is in view.
 *
 * @param {Element | null} list
 * @returns {Promise<number>} how long it took
 */
function waitForRows(list) {
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      const view = list?.getBoundingClientRect();
      const isFilled =
        view === undefined ||
        [...document.querySelectorAll('[data-line]')].some((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > view.top && top < view.bottom;
        });
      const waited = performance.now() - start;
      if (isFilled || waited > 5000) resolve(isFilled && waited < 1 ? 0 : waited);
      else requestAnimationFrame(look);
    };
    look();
  });
}

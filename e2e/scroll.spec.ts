import fs from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { drop } from './support/files.ts';
import {
  atRest,
  expectListed,
  expectReady,
  expectRows,
  open,
  openSample,
  said,
  stream,
  rows,
} from './support/session.ts';
import { expect, test } from './support/test.ts';

// A trace takes a picture of the page with each key: a held key is then no longer held.
test.use({ trace: 'off' });

/** Pixels by which a place may differ: none. Browsers lay out in parts of a pixel, and none of ours are. */
const NO_DRIFT = 0;

const list = (page: Page): Locator => page.getByTestId('timeline');
const chosen = (page: Page): Locator => page.locator('[data-position][aria-selected="true"]');

/** Where a row is on the screen, in pixels from the top of the list. */
async function placeOf(page: Page, row: Locator): Promise<number> {
  const [own, whole] = await Promise.all([row.boundingBox(), list(page).boundingBox()]);
  return own!.y - whole!.y;
}

/** Scrolls the list by the wheel to its middle and lets it come to rest. */
async function toTheMiddle(page: Page): Promise<void> {
  await list(page).hover();
  await page.mouse.wheel(0, 20_011);
  await atRest(page);
}

/** The row nearest to the middle of what is in sight, by a name that stays while others come and go. */
async function rowInSight(page: Page, what = '[data-id]'): Promise<Locator> {
  const id = await list(page).evaluate((element, wanted) => {
    const { top, height } = element.getBoundingClientRect();
    const all = [...element.querySelectorAll(`[data-line]${wanted}`)];
    const away = (row: Element): number => Math.abs(row.getBoundingClientRect().top - top - height / 2);
    return all.toSorted((a, b) => away(a) - away(b))[0]?.getAttribute('data-id') ?? null;
  }, what);
  expect(id).not.toBeNull();
  return page.locator(`[data-position][data-id="${id}"]`).first();
}

test.describe('what is read keeps its place', () => {
  test('when the rows are laid out anew just after a scroll, before the browser tells of that', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await toTheMiddle(page);
    const name = await page.evaluate(() => {
      const element = document.querySelector('[data-testid="timeline"]')!;
      // Whole rows, so that the row at the top is the same in both densities.
      element.scrollTop = 300 * 28;
      const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Roomy rows');
      button?.click();
      return button?.textContent;
    });
    expect(name).toBe('Roomy rows');
    await atRest(page);
    const top = await list(page).evaluate((element) => Math.round(element.scrollTop));
    // The row that is kept is one in sight: it has the same place in the window, and all above it are eight pixels higher.
    expect(top).toBeGreaterThan(300 * 36 - 10);
    expect(top).toBeLessThan(300 * 36 + 30 * 8);
  });

  test('when it is opened, closed, and the inspector gets wider', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await toTheMiddle(page);
    const row = await rowInSight(page);
    const before = await placeOf(page, row);
    await row.click();
    await expect(page.getByTestId('inspector')).toBeVisible();
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'opened').toBe(NO_DRIFT);

    const splitter = page.getByRole('separator', { name: 'Width of the inspector' });
    await splitter.focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft');
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'with a wider inspector').toBe(NO_DRIFT);

    await list(page).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('inspector')).toHaveCount(0);
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'closed').toBe(NO_DRIFT);
  });

  test('when the window is resized, and when the sheet comes on a narrow one the row stays in sight', async ({
    page,
  }) => {
    await openSample(page, 'long.jsonl');
    await toTheMiddle(page);
    const row = await rowInSight(page);
    const before = await placeOf(page, row);
    await row.click();
    for (const width of [1100, 1300, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await atRest(page);
      expect((await placeOf(page, row)) - before, `${width} px wide`).toBe(NO_DRIFT);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await atRest(page);
    await expect(row).toBeInViewport();
  });

  test('when filters come and go, and when the view changes', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await toTheMiddle(page);
    // A call, so that more than one filter lets it through.
    const row = await rowInSight(page, '[data-kind="tool_call"]');
    await row.click();
    await atRest(page);
    const before = await placeOf(page, row);
    for (const filter of ['calls', 'hooks', 'calls', 'calls']) {
      await page.locator(`[data-filter="${filter}"]`).click();
      await atRest(page);
      if ((await row.count()) === 0) continue;
      expect((await placeOf(page, row)) - before, `after ${filter}`).toBe(NO_DRIFT);
    }
    await page.getByRole('button', { name: 'Clear' }).click();
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'without filters').toBe(NO_DRIFT);
    await page.getByRole('button', { name: 'Records', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Records', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'in Records').toBe(NO_DRIFT);
  });

  test('when rows get more room and less', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    const change = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette').fill(words);
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('palette')).toHaveCount(0);
      await atRest(page);
    };
    await toTheMiddle(page);
    const first = page.locator(
      `[data-position="${Number(await page.getByRole('slider', { name: 'Place in the session' }).getAttribute('aria-valuenow')) - 1}"]`,
    );
    const top = await placeOf(page, first);
    for (const words of ['Rows with more room', 'Compact rows']) {
      await change(words);
      expect((await placeOf(page, first)) - top, `the first row, ${words}`).toBe(NO_DRIFT);
    }
    const row = await rowInSight(page);
    await row.click();
    await atRest(page);
    const before = await placeOf(page, row);
    for (const words of ['Rows with more room', 'Compact rows']) {
      await change(words);
      expect((await placeOf(page, row)) - before, `the chosen row, ${words}`).toBe(NO_DRIFT);
    }
    // A chosen row that is out of sight does not bring the list back to it.
    await list(page).hover();
    await page.mouse.wheel(0, 5000);
    await atRest(page);
    const other = await rowInSight(page);
    await change('Rows with more room');
    await expect(other).toBeInViewport();
  });

  test('when the file grows below it, and when rows above it leave a filtered list', async ({ page }, testInfo) => {
    const call = (id: number) => ({
      type: 'tool_call',
      id: `c${id}`,
      callId: `k${id}`,
      callIdSource: 'native',
      name: 'Bash',
    });
    const result = (id: number) => ({
      type: 'tool_result',
      id: `r${id}`,
      callId: `k${id}`,
      linkage: 'exact',
      status: 'completed',
      content: [],
    });
    await page.goto('./');
    const calls = Array.from({ length: 400 }, (_, index) => ({ seq: index, ...call(index) }));
    await drop(page, testInfo, 'run.jsonl', stream(calls));
    await expectReady(page, 400);
    const file = testInfo.outputPath('run.jsonl');
    await page.locator('[data-filter="calls.dangling"]').click();
    await list(page).hover();
    await page.mouse.wheel(0, 4003);
    await atRest(page);
    const row = await rowInSight(page);
    const before = await placeOf(page, row);
    let seq = 400;
    const add = (records: readonly Record<string, unknown>[]): void =>
      fs.appendFileSync(file, stream(records.map((record) => ({ seq: seq++, ...record }))));

    add([said('more'), call(1000), said('and more')]);
    await expectRows(page, 401);
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'rows came below').toBe(NO_DRIFT);

    // The first calls get their results: eleven rows above leave the list of calls without one.
    add(Array.from({ length: 11 }, (_, index) => result(index)));
    await expectRows(page, 390);
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'rows above went').toBe(NO_DRIFT);

    await row.click();
    await atRest(page);
    add(Array.from({ length: 20 }, (_, index) => result(20 + index)));
    await expectRows(page, 370);
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'rows above the chosen one went').toBe(NO_DRIFT);
    await expect(row).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('the chosen row', () => {
  const WIDE = { width: 1440, height: 900 };
  const NARROW = { width: 390, height: 844 };
  const key = (name: string) => async (page: Page) => {
    await list(page).focus();
    await page.keyboard.press(name);
  };
  const resize = (width: number, height: number) => (page: Page) => page.setViewportSize({ width, height });
  const filter = (text: string) => async (page: Page) => {
    await key('f')(page);
    await page.keyboard.type(`-text:${text}`);
    await page.keyboard.press('Enter');
    await expectListed(page);
  };
  const density = (words: string) => async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').fill(words);
    await page.keyboard.press('Enter');
  };
  /** What makes the list wider, narrower, higher or lower, one after the other. */
  const CHANGES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ...['o', 'o', 'p', 'p', 't', 't', 'w', 'w', 'm', 'm'].map((name) => [`after ${name}`, key(name)] as const),
    ['with the inspector', key('Enter')],
    ['with a panel beside it', key('o')],
    ['without the panel', key('o')],
    [
      'with a search',
      async (page) => {
        await key('/')(page);
        await page.keyboard.type('message');
        await page.keyboard.press('Enter');
      },
    ],
    ...['a', 'b', 'c', 'd', 'e'].map((each) => [`with filter ${each}`, filter(each.repeat(60))] as const),
    ['with more room', density('Rows with more room')],
    ['compact', density('Compact rows')],
    ['in a low window', resize(1440, 520)],
    ['in a lower one', resize(1440, 400)],
    ['in a narrow one', resize(390, 844)],
    ['in one that is neither', resize(1000, 800)],
    ['in a wide one', resize(1440, 900)],
  ];

  /** How far the chosen row reaches out of the part of the list that shows rows, above and below. */
  const outside = (page: Page): Promise<{ above: number; below: number }> =>
    list(page).evaluate((element) => {
      const row = element.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
      const view = element.getBoundingClientRect();
      if (row === undefined) return { above: Number.NaN, below: Number.NaN };
      const head = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      // A list that takes a part of a height ends within a pixel, and lists are scrolled by whole ones.
      const out = (pixels: number): number => Math.max(0, Math.trunc(pixels));
      return { above: out(view.top + head - row.top), below: out(row.bottom - view.bottom) };
    });

  for (const size of [WIDE, NARROW])
    for (const [where, keys] of [
      ['first', ['Home']],
      ['the last in sight', ['Home', ...Array.from({ length: 60 }, () => 'ArrowDown')]],
      ['last', ['End']],
    ] as const)
      test(`stays wholly in sight where it is ${where} at ${size.width} px, whatever the list's size becomes`, async ({
        page,
      }) => {
        await page.setViewportSize(size);
        await open(page, 'run.jsonl', stream(Array.from({ length: 300 }, (_, index) => said(`message ${index}`))));
        await list(page).focus();
        for (const each of keys) await page.keyboard.press(each);
        await atRest(page);
        for (const [what, change] of CHANGES) {
          await change(page);
          await atRest(page);
          expect(await outside(page), what).toEqual({ above: 0, below: 0 });
        }
      });

  test('keeps its place when a panel takes the head of the columns away, and the list stands at its end', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    await open(page, 'run.jsonl', stream(Array.from({ length: 300 }, (_, index) => said(`message ${index}`))));
    await list(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await atRest(page);
    const before = await placeOf(page, chosen(page));
    const left = (): Promise<number> =>
      list(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
    for (const name of ['o', 'o', 'p', 'p']) {
      await page.keyboard.press(name);
      await atRest(page);
      expect((await placeOf(page, chosen(page))) - before, `after ${name}`).toBe(NO_DRIFT);
      expect(await left(), `below the end, after ${name}`).toBe(0);
    }
  });
});

/** Presses a key again and again while looking at the chosen row each time: how it moved, and whether it was in sight. */
async function hold(page: Page, key: string, times: number): Promise<{ steps: number[]; unseen: number }> {
  const steps: number[] = [];
  let unseen = 0;
  let before = Number(await chosen(page).getAttribute('data-position'));
  for (let turn = 0; turn < times; turn++) {
    await page.keyboard.down(key);
    // What a person sees: the frame after the key.
    const now = await page.evaluate(
      () =>
        new Promise<{ position: number; isSeen: boolean }>((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() => {
              const row = document.querySelector('[data-position][aria-selected="true"]');
              const box = row?.getBoundingClientRect();
              const view = document.querySelector('[data-testid="timeline"]')?.getBoundingClientRect();
              const isSeen =
                box !== undefined && view !== undefined && box.top >= view.top && box.bottom <= view.bottom + 0.5;
              resolve({ position: Number(row?.getAttribute('data-position') ?? -1), isSeen });
            }, 0),
          );
        }),
    );
    steps.push(now.position - before);
    if (!now.isSeen) unseen++;
    before = now.position;
  }
  await page.keyboard.up(key);
  return { steps, unseen };
}

test('a held key goes on evenly: no step is left out, none goes back, the row stays in sight', async ({ page }) => {
  test.setTimeout(300_000);
  await openSample(page, 'long.jsonl');
  await page.getByRole('button', { name: 'Records', exact: true }).click();
  await expectRows(page, 4603);
  await rows(page).first().click();
  const down = await hold(page, 'ArrowDown', 200);
  expect(down).toEqual({ steps: Array.from({ length: 200 }, () => 1), unseen: 0 });
  const pages = await hold(page, 'PageDown', 200);
  // Of what was in sight a row stays there: nothing is skipped. A page is one row longer where it begins with a whole row.
  const fits = await list(page).evaluate((element) => Math.ceil(element.clientHeight / 28));
  expect(pages.steps.reduce((sum, step) => sum + step, 0)).toBeLessThan(4602 - 200);
  expect(Math.min(...pages.steps)).toBeGreaterThan(fits / 2);
  expect(Math.max(...pages.steps)).toBeLessThan(fits);
  expect(Math.max(...pages.steps) - Math.min(...pages.steps)).toBeLessThanOrEqual(1);
  expect(pages.unseen).toBe(0);
  const up = await hold(page, 'ArrowUp', 50);
  expect(up).toEqual({ steps: Array.from({ length: 50 }, () => -1), unseen: 0 });
});

test.describe('a million rows', () => {
  const RECORDS = 1_000_000;
  /** Pixels past which no browser lays an element out. */
  const CAP = 17_895_697;

  function million(testInfo: TestInfo): string {
    const file = testInfo.outputPath('million.jsonl');
    const out = fs.openSync(file, 'w');
    for (let from = 0; from < RECORDS; from += 10_000) {
      let text = '';
      for (let seq = from; seq < from + 10_000; seq++)
        text += `{"type":"message","seq":${seq},"id":"m${seq}","role":"user","content":[]}\n`;
      fs.writeSync(out, text);
    }
    fs.closeSync(out);
    return file;
  }

  test('end and start are reached, the middle by the overview, and keys are even there', async ({ page }, testInfo) => {
    test.setTimeout(300_000);
    await page.goto('./');
    await page.getByTestId('file-input').first().setInputFiles(million(testInfo));
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready', { timeout: 200_000 });
    await expectRows(page, RECORDS);
    // A row is 28 pixels: one after another they would be taller than a browser can lay out.
    expect(RECORDS * 28).toBeGreaterThan(CAP);
    expect(await list(page).evaluate((element) => element.scrollHeight)).toBeLessThan(CAP);

    await rows(page).first().click();
    await page.keyboard.press('End');
    const last = page.locator(`[data-line="${RECORDS}"]`);
    await expect(last).toBeVisible();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(last).toHaveAttribute('aria-selected', 'true');
    const end = await page.evaluate(() => {
      const view = document.querySelector('[data-testid="timeline"]')?.getBoundingClientRect();
      const row = document.querySelector('[data-position][aria-selected="true"]')?.getBoundingClientRect();
      return (view?.bottom ?? 0) - (row?.bottom ?? -1);
    });
    expect(end, 'pixels below the last row').toBe(0);

    const back = await hold(page, 'ArrowUp', 60);
    expect(back).toEqual({ steps: Array.from({ length: 60 }, () => -1), unseen: 0 });
    await page.keyboard.press('Home');
    await expect(page.locator('[data-line="1"]')).toBeInViewport({ ratio: 1 });
    expect(await list(page).evaluate((element) => element.scrollTop)).toBe(0);

    const strip = page.getByTestId('overview').getByRole('slider');
    const box = (await strip.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await atRest(page);
    const middle = Number(await rows(page).nth(15).getAttribute('data-line'));
    expect(Math.abs(middle - RECORDS / 2)).toBeLessThan(RECORDS / 100);
    await rows(page).nth(15).click();
    const on = await hold(page, 'ArrowDown', 60);
    expect(on).toEqual({ steps: Array.from({ length: 60 }, () => 1), unseen: 0 });

    const row = await rowInSight(page);
    const before = await placeOf(page, row);
    await row.click();
    await atRest(page);
    expect((await placeOf(page, row)) - before, 'opened in the middle').toBe(NO_DRIFT);
    // By the wheel a pixel is a pixel, however much the track is shortened.
    await list(page).hover();
    await page.mouse.wheel(0, 120);
    await atRest(page);
    expect(before - (await placeOf(page, row)), 'wheeled').toBe(120);
  });
});

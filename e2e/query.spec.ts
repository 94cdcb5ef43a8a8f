import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, heardSoFar, test } from './support/test.ts';
import { delayAnswers } from './support/late.ts';
import {
  expectListed,
  expectReady,
  expectRows,
  follow,
  open,
  openSample,
  rowCount,
  rows,
  stream,
} from './support/session.ts';

const box = (page: Page): Locator => page.getByTestId('query');
const chips = (page: Page): Locator => page.locator('[data-term]');
const marks = (page: Page): Locator => page.locator('[data-gap]');
const options = (page: Page): Locator => page.getByRole('option');

/** Writes a query, makes chips of it, and waits for the rows that pass. */
async function filter(page: Page, query: string): Promise<void> {
  await page.keyboard.press('f');
  await expect(box(page)).toBeFocused();
  await box(page).fill(query);
  await page.keyboard.press('Enter');
  await expectListed(page);
}

/** Leaves the field, whatever is in it. */
async function leaveBox(page: Page): Promise<void> {
  for (let turn = 0; turn < 4 && (await box(page).evaluate((field) => field === document.activeElement)); turn++)
    await page.keyboard.press('Escape');
  await expect(page.getByTestId('timeline')).toBeFocused();
}

/** Where the list is scrolled to, in pixels. */
const scrolled = (page: Page): Promise<number> => page.getByTestId('timeline').evaluate((list) => list.scrollTop);

const topOf = async (what: Locator): Promise<number> => Math.round((await what.boundingBox())?.y ?? -1);

test.describe('a query', () => {
  test('is written with the keys and values that the session has, by keyboard alone', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('f');
    await expect(options(page).first()).toContainText('type:');
    await page.keyboard.type('to');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(box(page)).toHaveValue('tool:');
    await expect(options(page).first()).toHaveText(/^Bash10$/);
    await page.keyboard.press('ArrowDown');
    const first = options(page).first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveText(['tool:Bash']);
    await expectRows(page, 10);
    await expect(page).toHaveURL(/#q=tool:Bash$/);
    await expect(box(page)).toBeFocused();
    // Counts are of what the other filters leave.
    await page.keyboard.type('status:');
    await expect(options(page).first()).toContainText('completed');
    const counts = await options(page).locator('span:last-child').allTextContents();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2 * 10);
    await page.keyboard.type('failed');
    await page.keyboard.press('Tab');
    await expect(box(page)).toHaveValue('status:failed ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#q=tool:Bash%20status:failed$/);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator('[data-line]:not([data-state="failed"])')).toHaveCount(0);
  });

  test('offers the values that the terms before it leave', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('f');
    await page.keyboard.type('status:failed tool:');
    const offered = async (): Promise<string[]> => options(page).allTextContents();
    await expect.poll(async () => (await offered())[0]).toMatch(/^Bash[1-9]$/);
    const first = Number(/\d+$/.exec((await offered())[0] ?? '')?.[0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectRows(page, first);
  });

  test('several terms are all of them, several values any of them, a minus is the rest', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const all = await rowCount(page);
    await filter(page, 'pairing:dangling');
    await expectRows(page, 3);
    await filter(page, 'pairing:ambiguous');
    await expect(chips(page)).toHaveAttribute('data-term', 'pairing:dangling,ambiguous');
    await expectRows(page, 3 + 1 + 3);
    await filter(page, 'type:tool_call');
    await expectRows(page, 3 + 1);
    await page.locator('[data-filter="calls.dangling"]').click();
    await expectRows(page, 3);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expectRows(page, all);
    await filter(page, '-type:tool_call');
    await expectRows(page, all - 34);
  });

  test('is in the address and in the history; old links of counts go on working', async ({ page }) => {
    await page.goto('./?src=samples/told.jsonl#f=calls.dangling,calls.ambiguous&q=tool:*%20-tool:Read');
    await expectReady(page);
    await expect(page.locator('[data-filter="calls.dangling"]')).toHaveAttribute('aria-pressed', 'true');
    await expect(chips(page)).toHaveCount(2);
    const count = await rowCount(page);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(4);
    await filter(page, 'line:1..40');
    await expect(page).toHaveURL(/line:1\.\.40$/);
    await page.goBack();
    await expect(chips(page)).toHaveCount(2);
    await expectRows(page, count);
    await page.goForward();
    await expect(chips(page)).toHaveCount(3);
    await page.reload();
    await expectReady(page);
    await expect(chips(page)).toHaveCount(3);
  });

  test('chips are changed and removed', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await filter(page, 'tool:Bash status:failed');
    await expect(chips(page)).toHaveCount(2);
    // What is listed is not all that there is.
    await expect(page.locator('footer')).toContainText(/\d+ (?:of \d+ rows|shown, \d+ in all)/);
    await page.getByRole('button', { name: 'Change the filter tool:Bash' }).click();
    await expect(box(page)).toHaveValue('tool:Bash');
    await box(page).fill('tool:Read');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(chips(page).first()).toHaveAttribute('data-term', 'tool:Bash');
    await page.getByRole('button', { name: 'Change the filter tool:Bash' }).click();
    await box(page).fill('tool:Read');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-term="tool:Read"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove the filter tool:Read' }).click();
    await expect(chips(page)).toHaveCount(1);
    await page.keyboard.press('f');
    await page.keyboard.press('Backspace');
    await expect(chips(page)).toHaveCount(0);
    await expect(page.getByTestId('filters')).toHaveCount(0);
  });

  test('that is wrong says where, and filters nothing', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const all = await rowCount(page);
    await filter(page, 'stauts:failed');
    await expect(page.getByTestId('query-fault')).toHaveText('there is no key “stauts”: did you mean status?');
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('mark')).toHaveText('stauts');
    await expect(chips(page)).toHaveCount(0);
    await expectRows(page, all);
    await leaveBox(page);
    await follow(page, '#q=stauts:failed%20tool:bash');
    await expect(page.getByTestId('query-notes')).toContainText('stauts:failed filters nothing');
    await expect(page.getByTestId('query-notes')).toContainText('no row has tool “bash”: did you mean “Bash”?');
    await page.getByRole('button', { name: 'Remove the filter tool:bash' }).click();
    await expectRows(page, all);
  });

  test('finds words that rows show', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await filter(page, 'ÅLESUND -npm');
    await expect(page).toHaveURL(/q=text:%C3%85LESUND%20-text:npm$/);
    await expect(rows(page).first()).toBeVisible();
    // What is read, without what the lanes are called.
    for (const text of await rows(page).allInnerTexts()) {
      expect(text).toContain('Ålesund');
      expect(text).not.toContain('npm');
    }
  });

  test('offers no value that what is typed has ruled out, and keeps the one that was chosen', async ({ page }) => {
    await delayAnswers(page, 500);
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('f');
    await page.keyboard.type('status:');
    await expect(options(page).first()).toContainText('completed');
    await page.keyboard.type('failed');
    await page.keyboard.press('Tab');
    await expect(box(page)).toHaveValue('status:failed ');
    await box(page).fill('status:');
    await expect(options(page).first()).toContainText('completed');
    await page.keyboard.type('c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = page.locator('[role="option"][aria-selected="true"]');
    const before = (await chosen.textContent()) ?? '';
    await page.waitForTimeout(1500);
    await expect(chosen).toHaveText(before);
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveText([`status:${/^[a-z]+/.exec(before)?.[0]}`]);
  });

  test('has no count before its rows are known', async ({ page }) => {
    await delayAnswers(page, 700);
    const filters = page.getByTestId('filters');
    await page.goto('./?src=samples/told.jsonl#q=tool:Bash');
    await expect(filters).toContainText('Looking through the rows…');
    await expect(page.getByTestId('filtered-empty')).toHaveCount(0);
    await expect(filters).toContainText('10 shown');
    await expectReady(page);
    await page.keyboard.press('f');
    await box(page).fill('status:failed');
    await page.keyboard.press('Enter');
    // The rows before stand there meanwhile; that they are the answer is not said.
    await expect(page.getByTestId('timeline')).toHaveAttribute('aria-busy', 'true');
    await expect(filters).toContainText('Looking through the rows…');
    await expect(filters).not.toContainText('shown');
    await expectListed(page);
    await expect(filters.getByRole('status')).toHaveText(/^\d shown, \d+ hidden by these filters$/);
    const count = await rowCount(page);
    const counts = (await heardSoFar(page)).filter((text) => text.includes('shown'));
    expect(counts.every((text) => /^(10|\d) shown/.test(text))).toBe(true);
    expect(counts.at(-1)).toMatch(new RegExp(`^${count} shown`));
  });

  test('asks for what is not recorded, and for a time of day', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await filter(page, 'requestedBy:none');
    await expect(rows(page).first()).toContainText('requester not recorded');
    await page.getByRole('button', { name: 'Clear' }).click();
    await filter(page, 'time:19:03:21..19:03:23');
    await expect(rows(page).first()).toBeVisible();
    for (const text of await page.locator('[data-line] > :nth-child(3)').allTextContents())
      expect(text).toMatch(/^(2026-11-03 )?19:03:2[123]/);
  });

  test('of hostile text stays text', async ({ page }) => {
    const name = '<img src=x onerror=alert(1)>"\'`';
    await open(page, 'x.jsonl', stream([{ type: 'tool_call', callId: '1', callIdSource: 'native', name }]));
    await page.keyboard.press('f');
    await page.keyboard.type('tool:');
    await expect(options(page).first()).toContainText('<img src=x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectRows(page, 1);
    await expect(chips(page)).toContainText(['<img src=x']);
    await page.reload();
    await expect(page.locator('img')).toHaveCount(0);
  });
});

test.describe('rows that filters hide', () => {
  test('are told of where they are, open there and close again, and nothing else moves', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const all = await rowCount(page);
    await page.locator('[data-filter="calls.dangling"]').click();
    await expectRows(page, 3);
    // The rows and what the marks tell of are all rows.
    const hidden = await marks(page).evaluateAll((found) => found.map((mark) => Number(mark.getAttribute('data-gap'))));
    expect(hidden.reduce((sum, count) => sum + count, 3)).toBe(all);
    const mark = marks(page).nth(1);
    const count = Number(await mark.getAttribute('data-gap'));
    const before = { mark: await topOf(mark), row: await topOf(rows(page).first()), scroll: await scrolled(page) };
    await mark.click();
    await expectRows(page, 3 + count);
    await expect(mark).toHaveAttribute('aria-expanded', 'true');
    expect({ mark: await topOf(mark), row: await topOf(rows(page).first()), scroll: await scrolled(page) }).toEqual(
      before,
    );
    await expect(page.locator('[data-filtered-out]').first()).toContainText('hidden by the filters');
    await expect(page.getByTestId('filters')).toContainText(`3 shown, ${all - 3} hidden`);
    await expect(mark).toBeFocused();
    await page.keyboard.press('Enter');
    await expectRows(page, 3);
    await expect(mark).toBeFocused();
    expect(await topOf(mark)).toBe(before.mark);
    await page.keyboard.press('ArrowDown');
    await expect(marks(page).nth(2)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('timeline')).toBeFocused();
  });

  test('behind the last row too', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await filter(page, 'line:1..5');
    await leaveBox(page);
    const shown = await rowCount(page);
    const last = marks(page).last();
    const count = Number(await last.getAttribute('data-gap'));
    const top = await topOf(last);
    await last.click();
    await expectRows(page, shown + count);
    const opened = page.locator('[data-gap][aria-expanded="true"]');
    await expect(opened).toBeFocused();
    expect(await topOf(opened)).toBe(top);
    await page.getByTestId('timeline').focus();
    await page.keyboard.press('End');
    await expect(page.locator('[data-filtered-out]').last()).toBeInViewport();
    // From far inside it closes by key, and the reader is brought to where it was.
    await page.keyboard.press('h');
    await expectRows(page, shown);
    await expect(rows(page).last()).toBeInViewport();
  });

  test('open by a key next to the row that is chosen, which stays', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.locator('[data-filter="calls.dangling"]').click();
    await expectRows(page, 3);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const chosen = page.locator('[aria-selected="true"]');
    const id = await chosen.getAttribute('data-row');
    await page.keyboard.press('h');
    await expect.poll(() => rowCount(page)).toBeGreaterThan(3);
    await expect(chosen).toHaveAttribute('data-row', String(id));
    await page.keyboard.press('k');
    await expect(chosen).toHaveAttribute('data-filtered-out', 'true');
    await expect(page.getByTestId('inspector')).toBeVisible();
    await page.keyboard.press('h');
    await expectRows(page, 3);
    await expect(page.getByTestId('inspector')).toContainText('The filters hide this record’s row');
  });

  test('in a long session: both ends are reached, and every mark stands between its rows', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await filter(page, 'type:message');
    await leaveBox(page);
    await expect(marks(page).first()).toBeVisible();
    for (const key of ['End', 'Home', 'End']) {
      await page.keyboard.press(key);
      const count = await rowCount(page);
      await expect(page.locator(`[data-position="${key === 'End' ? count - 1 : 0}"]`)).toBeInViewport({ ratio: 0.9 });
    }
    // No row or mark covers another, and none leaves a hole.
    const drawn = await page
      .locator('[data-position], [data-gap]')
      .evaluateAll((found) =>
        found
          .map((each) => each.closest('[role="row"]')?.getBoundingClientRect())
          .map((rect) => [rect?.top ?? 0, rect?.bottom ?? 0]),
      );
    for (const [at, [top]] of drawn.entries()) if (at > 0) expect(top).toBeCloseTo(drawn[at - 1]?.[1] ?? 0, 0);
  });

  test('past the tallest page that a browser can lay out', async ({ page }) => {
    test.slow();
    const each = 260_000;
    const lines = Array.from(
      { length: each },
      (_, at) =>
        `{"type":"inference","seq":${2 * at},"id":"i${at}"}\n{"type":"message","seq":${2 * at + 1},"id":"m${at}"}\n`,
    );
    await page.goto('./');
    const file = { name: 'long.jsonl', mimeType: '', buffer: Buffer.from(lines.join('')) };
    await page.getByTestId('file-input').first().setInputFiles(file);
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready', { timeout: 120_000 });
    await filter(page, 'type:message');
    await expectRows(page, each);
    await leaveBox(page);
    await page.keyboard.press('End');
    await expect(page.locator(`[data-position="${each - 1}"]`)).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator(`[data-line="${2 * each}"]`)).toBeInViewport();
    const mark = marks(page).nth(-3);
    const top = await topOf(mark);
    await mark.click();
    await expectRows(page, each + 1);
    expect(Math.abs((await topOf(page.locator('[data-gap][aria-expanded="true"]'))) - top)).toBeLessThanOrEqual(1);
    await page.getByTestId('timeline').focus();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-line="2"]')).toBeInViewport();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the field, its list, chips, notes and marks break no accessibility rule', async ({ page }) => {
      await openSample(page, 'told.jsonl');
      await follow(page, '#f=calls&q=tool:Bash,bash%20stauts:x%20status:none,completed');
      await expect(page.getByTestId('query-notes')).toBeVisible();
      await page.keyboard.press('f');
      await page.keyboard.type('by:');
      await page.keyboard.press('ArrowDown');
      await expect(options(page).first()).toBeVisible();
      await expectAccessible(page);
      await box(page).fill('line:x');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('query-fault')).not.toBeEmpty();
      await expectAccessible(page);
      await leaveBox(page);
      await marks(page).first().click();
      await expect(page.locator('[data-filtered-out]').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('on a narrow screen the field and its list fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSample(page, 'told.jsonl');
  await box(page).click();
  await box(page).pressSequentially('tool:');
  await options(page).filter({ hasText: 'Bash' }).click();
  await expectRows(page, 10);
  await marks(page).first().click();
  await expect(page.locator('[data-filtered-out]').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await box(page).click();
  await expect(options(page).first()).toBeVisible();
  const list = await page.getByRole('listbox').boundingBox();
  expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 999) <= 390).toBe(true);
  await expectAccessible(page);
});

test('a count that there is none of is said to be none, whoever wrote the link', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await follow(page, '#f=bogus,calls');
  await expect(page.getByTestId('query-notes')).toContainText('bogus is none of the counts');
  await expect(page.locator('[data-unknown="true"]')).toHaveText('bogus');
  await expect(page.locator('[data-unknown="false"]')).toHaveText('calls');
  // One that this session counts nothing of is a count all the same.
  await follow(page, '#f=malformed,terminals.unknown,hooks');
  await expect(page.locator('[data-unknown="false"]')).toHaveCount(3);
});

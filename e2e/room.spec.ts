import type { Locator, Page } from '@playwright/test';
import { follow, open, openSample, said, stream, type TestRecord } from './support/session.ts';
import { expect, test } from './support/test.ts';

/** What has room where there is little of it, and what gives way. */
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const inspector = (page: Page): Locator => page.getByTestId('inspector');

/** Whether what is at the middle of an element is the element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && one.contains(there);
  });
}

/** How far the text of an element reaches out of the part of it that is in sight, in pixels; 0 where all of it is. */
function cutOf(element: Locator): Promise<number> {
  return element.evaluate((one) => Math.max(0, one.scrollWidth - one.clientWidth));
}

test.describe('the overview beside little room', () => {
  const clock = (index: number): string =>
    new Date(Date.UTC(2026, 0, 1, 10, 0, index % 3 === 2 ? 0 : index)).toISOString();
  const records = Array.from({ length: 90 }, (_, index) => ({
    ...said(`message ${index}`),
    ...(index % 5 === 0 ? {} : { ts: clock(index) }),
  }));

  for (const withTiming of [false, true])
    test(`its notes cover nothing and leave the strip its room${withTiming ? ', with timing' : ''}`, async ({
      page,
    }) => {
      await page.setViewportSize(NARROW);
      await open(page, 'run.jsonl', stream(records));
      await page.getByRole('button', { name: 'Overview', exact: true }).click();
      const strip = page.getByTestId('overview');
      await strip.getByRole('button', { name: 'time', exact: true }).click();
      await expect(strip.getByRole('group', { name: 'What the overview leaves out' })).toBeVisible();
      await page.locator('[data-line="4"]').click();
      if (withTiming) await page.keyboard.press('w');
      const close = inspector(page).getByRole('button', { name: 'Close the inspector' });
      await expect(close).toBeVisible();
      expect(await isOnTop(close)).toBe(true);
      const whole = (await strip.boundingBox())!;
      const drawn = (await strip.locator('[data-drawn]').boundingBox())!;
      // Beside the head and the switch, most of what is left.
      expect(drawn.height).toBeGreaterThan((whole.height - 48) * 0.5);
      for (const name of ['rows', 'time']) {
        const box = (await strip.getByRole('button', { name, exact: true }).boundingBox())!;
        expect(box.y + box.height, name).toBeLessThanOrEqual(whole.y + whole.height + 1);
      }
      await close.click();
      await expect(inspector(page)).toHaveCount(0);
    });
});

test.describe('a row', () => {
  const command = 'npm run check -- --only parser --bail 1';
  const call = (id: string, more: TestRecord = {}): TestRecord => ({
    type: 'tool_call',
    id,
    callId: id,
    callIdSource: 'native',
    name: 'Bash',
    requestedBy: 'model',
    input: { command },
    ...more,
  });
  const result = (id: string, more: TestRecord = {}): TestRecord => ({
    type: 'tool_result',
    callId: id,
    linkage: 'exact',
    status: 'completed',
    content: [],
    ...more,
  });
  const detailOf = (page: Page, id: string): Locator =>
    page
      .locator(`[data-id="${id}"] [role="gridcell"]`)
      .nth(3)
      .getByText(/^npm run check/);
  const wordsOf = (page: Page, id: string): Locator => page.locator(`[data-id="${id}"] [data-tone]`).last();

  test('keeps its argument beside an open inspector; a state takes what its words take', async ({ page }) => {
    await page.setViewportSize(WIDE);
    await open(
      page,
      'run.jsonl',
      stream([
        call('a'),
        result('a', { exitCode: 0, durationMs: 4290 }),
        call('b', { input: { command: `${command} ${'and more '.repeat(20)}` } }),
        result('b', { status: 'failed', exitCode: 101, durationMs: 65_000, timing: {} }),
        call('c'),
        said('A message has no state, so all of the row but its beginning is there for what it says. '.repeat(3)),
      ]),
    );
    await follow(page, '#view=story&line=3');
    await expect(inspector(page)).toBeVisible();
    expect(await cutOf(detailOf(page, 'a')), 'of an argument that has room').toBe(0);
    const list = (await page.getByTestId('timeline').boundingBox())!;
    const long = (await detailOf(page, 'b').boundingBox())!;
    expect(long.width, 'of one that has not').toBeGreaterThan(list.width * 0.3);
    // What is usual stands below its heading.
    const head = (await page.getByRole('columnheader', { name: 'State' }).boundingBox())!;
    for (const id of ['a', 'b']) {
      const state = page.locator(`[data-id="${id}"] [role="gridcell"]`).nth(4);
      const box = (await state.boundingBox())!;
      expect(Math.abs(box.x - head.x), id).toBeLessThanOrEqual(1);
      expect(box.width, id).toBeLessThan(110);
    }
    expect(await cutOf(wordsOf(page, 'c')), 'of the words of a state').toBe(0);
    const message = page.locator('[data-line="6"] [role="gridcell"]').nth(3);
    const end = (await message.boundingBox())!;
    expect(end.x + end.width, 'the end of a message').toBeGreaterThan(list.x + list.width - 24);
  });

  test('has whole badges or none', async ({ page }) => {
    for (const size of [WIDE, { width: 720, height: 450 }, NARROW]) {
      await page.setViewportSize(size);
      await openSample(page, 'told.jsonl');
      await follow(page, '#view=story&r=r17');
      await expect(inspector(page)).toBeVisible();
      const slivers = await page.locator('[data-id="r17"] [data-kind]').evaluateAll((badges) =>
        badges
          .filter((badge) => {
            const [box, frame] = [badge.getBoundingClientRect(), badge.parentElement!.getBoundingClientRect()];
            const isIn = box.top < frame.bottom - 2;
            return isIn && box.width > 0 && (box.right > frame.right + 1 || box.width < 20);
          })
          .map((badge) => badge.textContent),
      );
      expect(slivers, `at ${size.width}`).toEqual([]);
    }
  });

  test('never runs into its state on a narrow page, lanes and nesting and all', async ({ page }) => {
    await page.setViewportSize(NARROW);
    const terminals = Array.from({ length: 3 }, (_, index) => ({
      type: 'terminal',
      id: `t${index}`,
      terminalId: `t${index}`,
      status: 'running',
      command: 'serve the pages of the site',
      name: 'a name of some length',
    }));
    const nested = Array.from({ length: 8 }, (_, index) =>
      call(`n${index}`, index === 0 ? {} : { parentCallId: `n${index - 1}` }),
    );
    await open(page, 'run.jsonl', stream([...terminals, ...nested]));
    const faults = await page.locator('[data-line]').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const cells = row.querySelectorAll('[role="gridcell"]');
        const [record, state] = [cells[3]!, cells[4]!];
        const end = state.getBoundingClientRect();
        return [...record.querySelectorAll('span')]
          .filter((part) => part.childElementCount === 0 && part.textContent.length > 1)
          .filter((part) => {
            const [box, frame] = [part.getBoundingClientRect(), part.parentElement!.getBoundingClientRect()];
            const isSeen = box.width > 1 && box.top < frame.bottom - 2;
            return isSeen && (box.right > end.left - 2 || box.width < 12);
          })
          .map((part) => `${row.getAttribute('data-line')}: ${part.textContent}`);
      }),
    );
    expect(faults).toEqual([]);
  });
});

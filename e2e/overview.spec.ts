import type { Locator, Page } from '@playwright/test';
import {
  bash,
  expectRows,
  follow,
  open,
  openSample,
  result,
  rows,
  said,
  stream,
  type TestRecord,
} from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const strip = (page: Page): Locator => page.getByTestId('overview');
const slider = (page: Page): Locator => strip(page).getByRole('slider', { name: 'Place in the session' });
const timing = (page: Page): Locator => page.getByTestId('timing');

const call = (id: string, more: TestRecord = {}): TestRecord => bash(id, { input: { command: `run ${id}` }, ...more });
const moment = (second: number): string => new Date(Date.UTC(2026, 0, 1, 10) + second * 1000).toISOString();

/** Waits until the strip has been drawn. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(strip(page).locator('[data-drawn]')).not.toHaveAttribute('data-drawn', '0');
}

/** How many pixels of the strip have ink, in a part of its height. */
async function inkIn(page: Page, from: number, to: number, left = 0): Promise<number> {
  return strip(page)
    .locator('canvas')
    .evaluate(
      (canvas: HTMLCanvasElement, [top, bottom, start]) => {
        const [y, height] = [Math.floor(canvas.height * top), Math.ceil(canvas.height * (bottom - top))];
        const data = canvas.getContext('2d')!.getImageData(start, y, canvas.width - start, height).data;
        let ink = 0;
        for (let at = 3; at < data.length; at += 4) if (data[at]! > 40) ink++;
        return ink;
      },
      [from, to, left] as const,
    );
}

/** Where a column of pixels has ink, from top to bottom: pieces without a hole. */
async function columnInk(page: Page, x: number): Promise<{ from: number; to: number }[]> {
  return strip(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, at) => {
      const { data } = canvas.getContext('2d')!.getImageData(at, 0, 1, canvas.height);
      const pieces: { from: number; to: number }[] = [];
      for (let y = 0; y < canvas.height; y++) {
        if (data[y * 4 + 3]! < 40) continue;
        const last = pieces.at(-1);
        if (last?.to === y) last.to = y + 1;
        else pieces.push({ from: y, to: y + 1 });
      }
      return pieces;
    }, x);
}

/** The pixel in the middle of the column that a sign of lanes stands above. */
async function middleBelow(page: Page, lane: string): Promise<number> {
  const sign = await strip(page)
    .getByRole('img', { name: `Column: beside ${lane}` })
    .boundingBox();
  const canvas = await strip(page).locator('canvas').boundingBox();
  return Math.floor(sign!.x + sign!.width / 2 - canvas!.x);
}

test.describe('the overview', () => {
  test('draws what never ends in dashes to the end, at every height', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectDrawn(page);
    const ends: number[] = [];
    for (const [height, hash] of [
      [900, ''],
      [840, ''],
      [700, ''],
      [611, ''],
      [900, '#r=r9999'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height });
      await follow(page, hash);
      if (hash !== '') await expect(page.getByText('r9999').first()).toBeVisible();
      await expect
        .poll(() =>
          strip(page)
            .locator('canvas')
            .evaluate((canvas: HTMLCanvasElement) => canvas.height - canvas.clientHeight),
        )
        .toBe(0);
      await expect(strip(page).locator('[data-drawn]')).toHaveAttribute('data-drawn', /[1-9]/);
      const bottom = Math.max(...(await columnInk(page, 5)).map(({ to }) => to));
      for (const lane of ['a terminal', 'a permission asked for', 'a question to the user']) {
        const x = await middleBelow(page, lane);
        const pieces = await columnInk(page, x);
        const end = pieces.at(-1)!.to;
        expect(Math.abs(end - bottom), `${lane} at ${height} ${hash}`).toBeLessThanOrEqual(1);
        const dashes = pieces.slice(-2);
        expect(dashes[1]!.from - dashes[0]!.to, 'between the last two dashes').toBeLessThanOrEqual(2);
        expect(dashes[1]!.to - dashes[1]!.from, 'the last dash').toBeLessThanOrEqual(6);
      }
      ends.push(bottom);
    }
    expect(new Set(ends).size).toBeGreaterThan(2);
  });

  test('without rows it has no brush, and by time without times it says so and offers rows', async ({ page }) => {
    await open(page, 'zero.jsonl', Buffer.from(''));
    await expect(page.getByTestId('brush')).toHaveCount(0);
    await page.goto('about:blank');
    await open(page, 'run.jsonl', stream(Array.from({ length: 60 }, (_, index) => said(`message ${index}`))));
    await expect(page.getByTestId('brush')).toBeVisible();
    await page.keyboard.press('M');
    await expect(strip(page)).toContainText('No row here has a recorded time');
    await expectAccessible(page);
    await strip(page).getByRole('button', { name: 'Show by rows' }).click();
    await expect(strip(page).getByRole('button', { name: 'rows', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByTestId('brush')).toBeVisible();
  });

  test('shows one unpaired call among twenty thousand rows where it stands', async ({ page }) => {
    const records = Array.from({ length: 20_000 }, (_, index) => said(`message ${index}`));
    records[15_000] = call('lost');
    await open(page, 'run.jsonl', stream(records));
    await expectDrawn(page);
    // Beside the bar that tells what rows are there is ink at three quarters of the height, and nowhere else.
    const LEFT = 18;
    expect(await inkIn(page, 0.74, 0.76, LEFT)).toBeGreaterThan(8);
    expect(await inkIn(page, 0, 0.74, LEFT)).toBe(0);
    expect(await inkIn(page, 0.76, 1, LEFT)).toBe(0);
    await expect(strip(page)).toContainText('outcome unknown');
  });

  test('a click, a drag, the wheel and keys take the list elsewhere, and the brush says where it is', async ({
    page,
  }) => {
    await openSample(page, 'long.jsonl');
    await expectDrawn(page);
    const box = (await slider(page).boundingBox())!;
    const x = box.x + box.width / 2;
    const first = async () => Number(await slider(page).getAttribute('aria-valuenow'));

    await page.mouse.click(x, box.y + box.height / 2);
    await expect.poll(first).toBeGreaterThan(1700);
    expect(await first()).toBeLessThan(1950);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Rows 1,\d{3} to 1,\d{3} of 3,683$/);
    await expect(page.locator(`[data-position="${(await first()) - 1}"]`)).toBeVisible();

    const brush = (await page.getByTestId('brush').boundingBox())!;
    await page.mouse.move(x, brush.y + brush.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height * 0.8, { steps: 5 });
    await page.mouse.move(x, box.y + box.height + 50, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator('[data-position="3682"]')).toBeInViewport();

    await page.mouse.move(x, box.y + box.height / 2);
    const before = await first();
    await page.mouse.wheel(0, -2800);
    await expect.poll(first).toBe(before - 100);

    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(first).toBe(1);
    await page.keyboard.press('PageDown');
    await expect.poll(first).toBe(370);
    await page.keyboard.press('ArrowUp');
    await expect.poll(first).toBeLessThan(360);
    await page.keyboard.press('End');
    await expect(page.locator('[data-position="3682"]')).toBeInViewport();
    await page.mouse.move(x, box.y + box.height / 3);
    // Beside the strip, and not cut off by it.
    await expect(strip(page).getByText(/^Rows? 1,\d{3}/)).toBeInViewport({ ratio: 1 });
  });

  test('the line below names the rows in sight where the chosen one is elsewhere', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await expectDrawn(page);
    const footer = page.locator('footer');
    await page.locator('[data-position="4"]').click();
    await expect(footer).toContainText('Row 5 of 3,683');
    const box = (await slider(page).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Rows 1,\d{3} to 1,\d{3} of 3,683$/);
    const inSight = (await slider(page).getAttribute('aria-valuetext'))!;
    await expect(footer).toContainText(`${inSight}; row 5 is chosen`);
    await page.keyboard.press('j');
    await expect(footer).toContainText('Row 6 of 3,683');
    await expect(footer).not.toContainText('is chosen');
  });

  test('by recorded time cuts gaps short in words, and says what it cannot place', async ({ page }) => {
    const records = [
      ...Array.from({ length: 40 }, (_, index) => ({ ...said(`before ${index}`), ts: moment(index) })),
      { ...said('back'), ts: moment(5) },
      said('no time'),
      ...Array.from({ length: 40 }, (_, index) => ({ ...said(`after ${index}`), ts: moment(3 * 3600 + index) })),
    ];
    await open(page, 'run.jsonl', stream(records));
    await page.keyboard.press('M');
    await expect(strip(page).getByRole('button', { name: 'time' })).toHaveAttribute('aria-pressed', 'true');
    await expect(strip(page)).toContainText('1 row without a time not shown');
    await expect(strip(page)).toContainText('1 row earlier than the one before: line 41');
    await expect(strip(page)).toContainText('1 long gap between rows, the longest 2 h 59 min');
    await expectDrawn(page);
    const box = (await slider(page).boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + box.height / 2);
    await expect(strip(page).getByText('2 h 59 min without a row', { exact: true })).toBeVisible();
    // What follows the gap is where it is looked for.
    await page.mouse.click(box.x + 40, box.y + box.height * 0.53);
    await expect(page.locator('[data-line="50"]')).toContainText('after');
    await expect(page.locator('[data-line="50"]')).toBeInViewport();
    await expect(page.locator('[data-line="41"]')).not.toBeInViewport();
    await strip(page)
      .getByRole('button', { name: /earlier than the one before/ })
      .click();
    await expect(page.locator('[data-line="41"]')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-line="41"]')).toBeInViewport();
    await page.reload();
    await openSample(page, 'told.jsonl');
    await expect(strip(page).getByRole('button', { name: 'time' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('tells what is under the pointer beside itself, whole, at every height and width', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await page.getByRole('button', { name: 'Overview' }).click();
      await expectDrawn(page);
      const box = (await slider(page).boundingBox())!;
      for (const share of [0.02, 0.5, 0.8, 0.99]) {
        await page.mouse.move(box.x + 20, box.y + box.height * share);
        const tip = strip(page).locator('ul[aria-hidden="true"]');
        await expect(tip, `${width} px wide, at ${share}`).toBeInViewport({ ratio: 1 });
        expect((await tip.boundingBox())!.x).toBeGreaterThan(0);
      }
    }
  });

  test('on a narrow page says in a word how many notes there are, and tells them beside itself', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(
      page,
      'run.jsonl',
      stream([
        ...Array.from({ length: 40 }, (_, index) => ({ ...said(`before ${index}`), ts: moment(index) })),
        { ...said('back'), ts: moment(5) },
        said('no time'),
      ]),
    );
    await page.keyboard.press('m');
    await page.keyboard.press('M');
    await expectDrawn(page);
    const button = strip(page).getByRole('button', { name: '2 notes' });
    const notes = strip(page).getByRole('group', { name: 'What the overview leaves out' });
    await expect(notes).toHaveCount(0);
    const [whole, drawn] = [(await strip(page).boundingBox())!, (await slider(page).boundingBox())!];
    expect(whole.height - drawn.height).toBeLessThan(80);
    await button.click();
    await expect(notes).toBeInViewport({ ratio: 1 });
    await expect(notes).toContainText('1 row without a time not shown');
    expect((await notes.boundingBox())!.x).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(notes).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    const link = notes.getByRole('button', { name: '1 row earlier than the one before: line 41' });
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(page.locator('[data-line="41"]')).toHaveAttribute('aria-selected', 'true');
    await expect(notes).toHaveCount(0);
  });

  test('follows filters, hides and shows by key and button, and gives room on a narrow page', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await expectDrawn(page);
    await page.locator('[data-filter="outcome.failed"]').click();
    await expect(slider(page)).toHaveAttribute('aria-valuemax', '70');
    await page.keyboard.press('m');
    await expect(strip(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Overview' }).click();
    await expect(strip(page)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await openSample(page, 'long.jsonl');
    await expect(strip(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Overview' }).click();
    await expect(slider(page)).toBeVisible();
    expect((await strip(page).boundingBox())!.width).toBeLessThan(70);
    await expectDrawn(page);
    // What rows are at the left, and lanes at the right, are there as well.
    expect((await columnInk(page, 3)).length).toBeGreaterThan(0);
    expect((await columnInk(page, 56)).length).toBeGreaterThan(0);
  });

  test('is drawn in the colours of the theme, and of forced colours', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openSample(page, 'told.jsonl');
    await expectDrawn(page);
    const canvas = strip(page).locator('canvas');
    const shot = async () => (await canvas.screenshot()).toString('base64');
    const light = await shot();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(shot).not.toBe(light);
    const dark = await shot();
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(shot).not.toBe(dark);
    await expect(page.getByTestId('brush')).toBeVisible();
  });

  test('is accessible', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await expectDrawn(page);
    await expectAccessible(page);
    await page.keyboard.press('w');
    await expect(timing(page).locator('[data-target]').first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.keyboard.press('M');
    await expectAccessible(page);
  });
});

test.describe('timing', () => {
  test('lists what records its own times, and only that', async ({ page }) => {
    await open(
      page,
      'run.jsonl',
      stream([
        call('a', { ts: moment(0) }),
        result('a', { ts: moment(9), startedAt: moment(1), completedAt: moment(3) }),
        call('b', { ts: moment(0) }),
        result('b', { ts: moment(20) }),
        call('c'),
        result('c', { startedAt: moment(2), durationMs: 4000 }),
        call('d'),
        result('d', { durationMs: 12 }),
        call('e'),
        result('e', { startedAt: moment(8), completedAt: moment(7) }),
      ]),
    );
    await page.keyboard.press('w');
    await expect(page.getByTestId('timing-counts')).toHaveText(
      '4 of 5 calls have recorded timings · up to 2 at once · 1 without a recorded start',
    );
    const runs = timing(page).locator('[data-target]');
    await expect(runs).toHaveCount(4);
    await expect(runs.nth(0)).toContainText('run a');
    await expect(runs.nth(0)).toContainText('2 s');
    await expect(runs.nth(2)).toContainText('recorded as completed before it started');
    await expect(runs.nth(3)).toContainText('only its duration is recorded');
    const bars = timing(page).locator('[data-end]');
    await expect(bars).toHaveCount(3);
    // a and c ran at the same time, and are seen to.
    const [a, c] = [(await bars.nth(0).boundingBox())!, (await bars.nth(1).boundingBox())!];
    expect(c.x).toBeGreaterThan(a.x);
    expect(c.x).toBeLessThan(a.x + a.width);
    expect(Math.abs(c.width / a.width - 2)).toBeLessThan(0.05);
    await runs.nth(1).click();
    await expect(page.getByTestId('inspector')).toContainText('run c');
    await expect(runs.nth(1)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Close Timing' }).click();
    await expect(timing(page)).toHaveCount(0);
  });

  test('the axis is zoomed and moved; what it does not meet is not listed', async ({ page }) => {
    const calls = Array.from({ length: 300 }, (_, index) => [
      call(`n${index}`),
      result(`n${index}`, { startedAt: moment(index * 10), durationMs: 5000 }),
    ]);
    await open(page, 'run.jsonl', stream(calls.flat()));
    await page.keyboard.press('w');
    const runs = timing(page).locator('[data-target]');
    await expect(runs.first()).toContainText('run n0');
    await expect(timing(page).getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    for (let turn = 0; turn < 6; turn++) await timing(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect(runs.first()).toContainText('run n147');
    await expect.poll(() => runs.count()).toBeLessThan(8);
    await timing(page).getByRole('button', { name: 'Earlier' }).click();
    await expect(runs.first()).toContainText(/run n14[45]/);
    const axis = (await timing(page).locator('[data-axis]').boundingBox())!;
    await page.mouse.move(axis.x + axis.width / 2, axis.y + axis.height + 20);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 900);
    await page.keyboard.up('Control');
    await expect.poll(() => runs.count()).toBeGreaterThan(8);
    await timing(page).getByRole('button', { name: 'All' }).click();
    await expect(runs.first()).toContainText('run n0');
    // A stretch drawn over the axis is what it shows then.
    await page.mouse.move(axis.x + axis.width * 0.5, axis.y + 10);
    await page.mouse.down();
    await page.mouse.move(axis.x + axis.width * 0.6, axis.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect(runs.first()).toContainText(/run n1(4|5)\d/);
    await expect(timing(page).getByRole('button', { name: 'All' })).toBeEnabled();
  });

  /** So many calls of five seconds, ten seconds apart. */
  const calls = (count: number): TestRecord[] =>
    Array.from({ length: count }, (_, index) => [
      call(`n${index}`),
      result(`n${index}`, { startedAt: moment(index * 10), durationMs: 5000 }),
    ]).flat();
  const focused = (page: Page): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-target') ?? null);
  const group = (page: Page): Locator => timing(page).getByRole('group', { name: 'Runs' });

  test('zooming keeps the run one is on, its place and the focus on it', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('w');
    const first = timing(page).locator('[data-target]').first();
    const row = await first.getAttribute('data-target');
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-current', 'true');
    for (let turn = 0; turn < 4; turn++) {
      await page.keyboard.press('+');
      await expect(timing(page).locator(`[data-target="${row}"]`)).toBeFocused();
    }
    await expect(page.getByTestId('timing-counts')).toContainText(
      /^\d+ runs outside this stretch of time: show them · /,
    );
    for (const name of ['Zoom in', 'Zoom out', 'Zoom in']) await timing(page).getByRole('button', { name }).click();
    await expect(timing(page).locator(`[data-target="${row}"]`)).toHaveAttribute('aria-current', 'true');
    await expect(timing(page).locator(`[data-target="${row}"]`)).toBeInViewport();
  });

  test('a run far down stays where it is, and one that leaves hands the focus to the list', async ({ page }) => {
    await open(page, 'run.jsonl', stream(calls(300)));
    await page.keyboard.press('w');
    await group(page).evaluate((element) => element.scrollTo(0, 4000));
    const run = timing(page).locator('[data-target]', { hasText: 'run n160' });
    await run.focus();
    const row = await run.getAttribute('data-target');
    const place = async () => (await run.boundingBox())!.y;
    const before = await place();
    const { y: top } = (await group(page).boundingBox())!;
    expect(before).toBeGreaterThan(top);
    for (const outside of [/^1[45]\d runs outside/, /^22\d runs outside/, /^26\d runs outside/]) {
      await page.keyboard.press('+');
      await expect(page.getByTestId('timing-counts')).toHaveText(outside);
      await expect.poll(() => focused(page)).toBe(row);
      expect(Math.abs((await place()) - before)).toBeLessThan(2);
    }
    for (let turn = 0; turn < 8; turn++) await page.keyboard.press('ArrowRight');
    await expect(group(page)).toBeFocused();
    await expect(run).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(timing(page).locator('[aria-current="true"]')).toHaveCount(0);
    await page.getByTestId('timing-counts').getByRole('button', { name: 'show them' }).click();
    await expect(page.getByTestId('timing-counts')).not.toContainText('outside');
    await expect(group(page)).toBeFocused();
    await group(page).evaluate((element) => element.scrollTo(0, 0));
    await expect(timing(page).locator('[data-target]').first()).toContainText('run n0');
    // A button that has nothing more to do hands it on as well.
    await page.keyboard.press('+');
    await timing(page).getByRole('button', { name: 'All' }).click();
    await expect(group(page)).toBeFocused();
  });

  test('on a narrow page no words lie over others', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(
      page,
      'run.jsonl',
      stream([...calls(3), ...['x', 'y', 'z'].flatMap((id) => [call(id), result(id, { durationMs: 12 })])]),
    );
    await page.keyboard.press('w');
    const heading = timing(page).getByText('3 runs without a recorded start');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const next = timing(page).locator('[data-target]', { hasText: 'run x' });
      await heading.scrollIntoViewIfNeeded();
      const bottom = await heading.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect().bottom;
      });
      expect(bottom).toBeLessThanOrEqual((await next.boundingBox())!.y);
      const zone = (await timing(page).getByText('UTC', { exact: true }).boundingBox())!;
      const ticks = timing(page).locator('[data-axis] > span');
      await expect(ticks.first()).toHaveText(/\d/);
      for (const box of await ticks
        .filter({ hasText: /./ })
        .evaluateAll((all) => all.map((tick) => tick.getBoundingClientRect().right)))
        expect(box, `${width} px wide`).toBeLessThanOrEqual(zone.x + 1);
    }
  });

  test('a session without recorded timings says so, and draws nothing', async ({ page }) => {
    await open(page, 'run.jsonl', stream([call('a', { ts: moment(0) }), result('a', { ts: moment(9) })]));
    await page.getByRole('button', { name: 'Timing', exact: true }).click();
    await expect(page.getByTestId('timing-counts')).toHaveText('0 of 1 call has recorded timings');
    await expect(timing(page)).toContainText('No record says when something ran');
    await expect(timing(page).locator('[data-target]')).toHaveCount(0);
  });

  test('hostile names and arguments stay text', async ({ page }) => {
    const name = '<img src=x onerror=alert(1)>\u202Egnp.exe';
    await open(
      page,
      'run.jsonl',
      stream([
        call('a', { name, input: { command: '</span><script>1</script>' } }),
        result('a', { startedAt: moment(1), durationMs: 1e300 }),
      ]),
    );
    await page.keyboard.press('w');
    await expect(timing(page).locator('[data-target]')).toContainText('<img src=x onerror=alert(1)>');
    await expect(timing(page).locator('img, script')).toHaveCount(0);
  });
});

test.describe('days', () => {
  const at = (text: string, ts?: string): TestRecord => ({ ...said(text), ts });

  test('the head has the day of the first row with a time, and a row whose day is another one shows it', async ({
    page,
  }) => {
    await open(
      page,
      'run.jsonl',
      stream([
        said('no time'),
        at('one', '2026-01-31T23:59:00Z'),
        at('two', '2026-02-01T00:01:00Z'),
        said('no time either'),
        at('three', '2026-02-01T00:02:00Z'),
        at('four', '2026-02-06T00:02:00Z'),
        ...Array.from({ length: 60 }, (_, index) => at(`more ${index}`, '2026-02-06T10:00:00Z')),
      ]),
    );
    const head = page.getByRole('columnheader').nth(2);
    await expect(head).toHaveText('2026-01-31');
    const dates = () =>
      page
        .locator('[data-day]')
        .evaluateAll((all) =>
          all
            .filter((element) => element.checkVisibility())
            .map(
              (element) => `${element.closest('[data-line]')?.getAttribute('data-line')} ${element.textContent.trim()}`,
            ),
        );
    expect(await dates()).toEqual(['3 2026-02-01', '6 2026-02-06']);
    const heights = await rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.clientHeight))]);
    expect(heights).toHaveLength(1);
    const [cell, row] = [page.locator('[data-line="3"] [data-day]'), page.locator('[data-line="3"]')];
    const [date, whole] = [(await cell.boundingBox())!, (await row.boundingBox())!];
    expect(date.y).toBeGreaterThanOrEqual(whole.y);
    await page.keyboard.press('End');
    await expect(head).toHaveText('2026-02-06');
    // Where there is no head the first row with a time says its day.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Home');
    await expect.poll(dates).toEqual(['2 2026-01-31', '3 2026-02-01', '6 2026-02-06']);
    await expectAccessible(page);
  });
});

test.describe('lanes', () => {
  const terminal = (id: string, terminalId: string, status: string, more: TestRecord = {}): TestRecord => ({
    type: 'terminal',
    id,
    terminalId,
    status,
    command: 'npm run dev',
    ...more,
  });

  test('hovering one lights all its records, and so does choosing a row by keys', async ({ page }) => {
    await open(
      page,
      'run.jsonl',
      stream([
        said('one'),
        terminal('a', 't', 'running'),
        said('two'),
        call('c'),
        result('c', { exec: { terminalId: 't' } }),
        said('three'),
        terminal('b', 't', 'exited', { supersedes: 'a' }),
      ]),
    );
    await page.keyboard.press('2');
    await expectRows(page, 7);
    const lit = page.locator('[data-lit="true"][data-line]');
    await expect(lit).toHaveCount(0);
    // A row that it only passes.
    await page.locator('[data-line="6"] [data-lane]').hover();
    const lines = () => lit.evaluateAll((all) => all.map((row) => row.getAttribute('data-line')));
    await expect.poll(lines).toEqual(['2', '5', '7']);
    await page.getByTestId('overview').hover();
    await expect(lit).toHaveCount(0);
    await rows(page).first().click();
    await page.getByTestId('overview').hover();
    await expect(lit).toHaveCount(0);
    await page.keyboard.press('j');
    await expect.poll(lines).toEqual(['2', '5', '7']);
    await expect(page.locator('[data-line="2"]')).toContainText(
      'terminal npm run dev · t, line 2, running → exited: begins here',
    );
    await page.keyboard.press('j');
    await expect(lit).toHaveCount(0);
  });

  test('of three hundred at once each begins where it does, and the number is whole or said to be more', async ({
    page,
  }) => {
    const many = Array.from({ length: 300 }, (_, at) => terminal(`a${at}`, `t${at}`, 'running'));
    await open(page, 'run.jsonl', stream(many));
    const label = (line: number) => page.locator(`[data-line="${line}"] svg text`).first();
    const row = page.locator('[data-line="16"]');
    await expect(label(16)).toContainText('+10');
    await expect(label(16).locator('title')).toContainText('10 terminals');
    // Its own first record has its sign, on the line of those that come from above.
    await expect(row).toContainText(
      'terminal npm run dev · t15, line 16, still running when the record ends: begins here',
    );
    await expect(row.locator('[data-lane] path[transform]')).toHaveCount(1);
    await expect(row.locator('[data-kind="several"]')).toHaveCount(2);
    await expect(page.locator('[data-line="6"] [data-kind="several"]')).toHaveCount(0);
    await follow(page, '#line=200');
    await expect(label(200)).toContainText('>99');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(label(200)).toBeVisible();
      const [text, time] = await Promise.all([
        label(200).boundingBox(),
        page.locator('[data-line="200"] [role="gridcell"]').nth(2).boundingBox(),
      ]);
      expect(text!.x + text!.width, `${width} px wide`).toBeLessThanOrEqual(time!.x + 2);
    }
  });

  /** Forty terminals, of which the first twenty end, and what comes after. */
  const forty = (): TestRecord[] => [
    ...Array.from({ length: 40 }, (_, at) => terminal(`a${at}`, `t${at}`, 'running')),
    ...Array.from({ length: 20 }, (_, at) => terminal(`b${at}`, `t${at}`, 'exited', { supersedes: `a${at}` })),
    ...Array.from({ length: 30 }, (_, at) => said(`after ${at}`)),
  ];

  for (const [width, columns] of [
    [1440, 6],
    [600, 3],
    [390, 2],
  ] as const)
    test(`with room for ${columns} each has its sign where it begins and ends, and none shares while a column is free`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, 'run.jsonl', stream(forty()));
      await page.keyboard.press('2');
      await page.keyboard.press('Escape');
      const signs = (line: number) => page.locator(`[data-line="${line}"] [data-lane-row] path[transform]`);
      for (const line of [2, 3, 7, 20, 40, 41, 47, 60]) {
        await follow(page, `#view=records&line=${line}`);
        await expect(signs(line), `line ${line}`).toHaveCount(1);
        await expect(page.locator(`[data-line="${line}"]`)).toContainText(line > 40 ? 'last record' : 'begins here');
      }
      await follow(page, '#view=records&line=90');
      const row = page.locator('[data-line="90"]');
      await expect(row.locator('svg text')).toContainText(`+${20 - (columns - 1)}`);
      await expect(row.locator('[data-kind="several"]')).toHaveCount(2);
      // Those with a column of their own: each in its own place.
      const own = await row
        .locator('[data-lane-row]')
        .evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().x));
      expect(own).toHaveLength(columns - 1);
      expect(new Set(own).size).toBe(columns - 1);
      const strand = (await row.locator('[data-lane^="strand:"]').first().boundingBox())!;
      expect(strand.x).toBeGreaterThan(Math.max(...own));
    });

  test('the line that several share lights the records of all of them, and says how many', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const few = [
      ...Array.from({ length: 4 }, (_, at) => terminal(`a${at}`, `t${at}`, 'running')),
      said('between'),
      terminal('b0', 't0', 'exited', { supersedes: 'a0' }),
      said('after'),
      terminal('b1', 't1', 'exited', { supersedes: 'a1' }),
      terminal('b2', 't2', 'exited', { supersedes: 'a2' }),
    ];
    await open(page, 'run.jsonl', stream(few));
    await follow(page, '#view=records');
    const lit = () =>
      page
        .locator('[data-lit="true"][data-line]')
        .evaluateAll((all) => all.map((row) => row.getAttribute('data-line')));
    const strand = (line: number) => page.locator(`[data-line="${line}"] g[data-lane^="strand:"]`);
    await strand(5).hover();
    await expect.poll(lit).toEqual(['2', '3', '4', '8', '9']);
    await expect(strand(5).locator('title')).toHaveText('3 lanes in one line: 3 terminals');
    // The second has a column of its own from there on.
    await strand(7).hover();
    await expect.poll(lit).toEqual(['3', '4', '9']);
    await page.locator('[data-line="7"] svg text').hover();
    await expect.poll(lit).toEqual(['3', '4', '9']);
    await page.locator('[data-line="7"] [data-lane-row]').hover();
    await expect.poll(lit).toEqual(['2', '8']);
    // Of the row's own the sign is by itself, whatever shares its line.
    await page.locator('[data-line="4"] [data-lane-row="3"]').hover();
    await expect.poll(lit).toEqual(['4']);
  });

  test('a lit row has the tone of its lane, and forced colours are kept to', async ({ page }) => {
    await open(
      page,
      'run.jsonl',
      stream([
        said('one'),
        { type: 'input_request', requestId: 'i', mode: 'form', status: 'pending', message: 'Which harbour?' },
        terminal('a', 't', 'running'),
        said('two'),
      ]),
    );
    const colourOf = (selector: string, name: 'color' | 'boxShadow' | 'stroke') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    await page.locator('[data-line="4"] [data-lane^="input"]').hover();
    await expect(page.locator('[data-line="2"]')).toHaveAttribute('data-lit', 'true');
    const tone = await colourOf('[data-line="2"] [data-lane^="input"]', 'color');
    expect(await colourOf('[data-line="2"]', 'boxShadow')).toContain(tone);
    await expect(page.locator('[data-line="4"] [data-lane^="input"] title')).toContainText(/line 2, pending/);

    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByTestId('overview').hover();
    const ink = await colourOf('[data-line="4"]', 'color');
    for (const kind of ['input', 'terminal'])
      expect(await colourOf(`[data-line="4"] [data-lane^="${kind}"] path`, 'stroke'), kind).toBe(ink);
  });

  test('long calls and subagents have lanes; of very many the number is told', async ({ page }) => {
    const side = (text: string, agent: string): TestRecord => ({
      ...said(text),
      _meta: { 'claude-code/isSidechain': true, 'claude-code/agentId': agent },
    });
    const many = Array.from({ length: 12 }, (_, index) => call(`p${index}`));
    await open(
      page,
      'run.jsonl',
      stream([
        ...many,
        side('look', 'a1'),
        ...Array.from({ length: 24 }, (_, index) => said(`between ${index}`)),
        side('found', 'a1'),
        ...Array.from({ length: 12 }, (_, index) => result(`p${index}`)),
      ]),
    );
    await follow(page, '#view=records&line=13');
    const row = page.locator('[data-line="13"]');
    await expect(row).toHaveAttribute('aria-selected', 'true');
    // The twelve calls and the agent's own: five by themselves, eight in the last column, of which the row's own is named.
    await expect(row.locator('text')).toContainText('+7');
    await expect(row).toContainText('subagent a1, line 13: begins here');
    await expect(page.locator('[data-line="1"]')).toContainText(
      'call until its result Bash · run p0, line 1, completed: begins here',
    );
    await page.locator('[data-line="2"]').click();
    await expect(page.locator('[data-lit="true"][data-line]')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(page.locator('[data-line="50"]')).toContainText('call until its result');
  });
});

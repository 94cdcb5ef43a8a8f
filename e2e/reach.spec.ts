import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test.ts';
import { bash, follow, inspectLine, open, openSample, result, said, stream } from './support/session.ts';

/** What of the page is reached in other ways than with a mouse on a large screen. */
async function openInspector(page: Page): Promise<void> {
  await openSample(page, 'told.jsonl');
  await follow(page, '#view=records&r=r17');
  await expect(page.getByTestId('inspector')).toContainText('What the model received');
}

test.describe('at 200 % of 1280 by 720', () => {
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test('nothing is wider than the page, and whatever has the focus can be seen', async ({ page }) => {
    test.slow();
    await openInspector(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const seen = new Set<string>();
    for (let at = 0; at < 60; at++) {
      await page.keyboard.press('Tab');
      const focus = await focusOnScreen(page);
      if (focus === null) continue;
      seen.add(focus.name);
      expect(focus.isSeen, focus.name).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(25);
  });

  test('rows and details both have room, and dialogs scroll', async ({ page }) => {
    await openInspector(page);
    const list = await page.getByTestId('timeline').boundingBox();
    const inspector = await page.getByTestId('inspector').boundingBox();
    // Three rows, and a few lines of the record.
    expect(list?.height).toBeGreaterThan(84);
    expect(inspector?.height).toBeGreaterThan(120);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });

  test('Timing and details both have room: the rows wait behind them', async ({ page }) => {
    await openInspector(page);
    const timeline = page.getByTestId('timeline');
    const chosen = page.locator('[aria-selected="true"]');
    const before = await chosen.boundingBox();
    await page.keyboard.press('w');
    expect((await page.getByTestId('timing').boundingBox())?.height).toBeGreaterThan(130);
    expect((await page.getByTestId('inspector').boundingBox())?.height).toBeGreaterThan(100);
    await expect(timeline).toBeHidden();
    await expectAccessible(page);
    await page.keyboard.press('w');
    await expect(timeline).toBeVisible();
    expect(await chosen.boundingBox()).toEqual(before);
  });
});

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a row is chosen, its buttons are there without a pointer over them, and the sheet is dragged', async ({
    page,
  }) => {
    await openSample(page, 'told.jsonl');
    await page.locator('[data-line="5"]').tap();
    const inspector = page.getByTestId('inspector');
    await expect(inspector).toContainText('Role');
    const copy = inspector.getByRole('button', { name: /^Copy/ }).first();
    expect(await copy.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    // A finger is not as sharp as a pointer.
    for (const name of ['Story', 'Records', 'Overview', 'Raw'])
      expect(
        (await page.getByRole('button', { name, exact: true }).first().boundingBox())?.height,
        name,
      ).toBeGreaterThan(23);
    await expectAccessible(page);
    const before = (await inspector.boundingBox())?.height ?? 0;
    const handle = await page.getByRole('separator', { name: 'Height of the inspector' }).boundingBox();
    await drag(page, (handle?.x ?? 0) + (handle?.width ?? 0) / 2, (handle?.y ?? 0) + (handle?.height ?? 0) / 2, -160);
    // The sheet stays under the finger.
    await expect.poll(async () => (await inspector.boundingBox())?.height ?? 0).toBeGreaterThan(before + 150);
    expect((await inspector.boundingBox())?.height ?? 0).toBeLessThan(before + 170);
    await inspector.getByRole('button', { name: 'Close the inspector' }).tap();
    await expect(inspector).toHaveCount(0);
  });

  test('a value, where it stands and a link to it can be copied, and no button is in the way', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openInspector(page);
    const inspector = page.getByTestId('inspector');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const line = inspector.locator('[data-pointer="/input/command"]').last();
    await line.getByRole('button', { name: 'Copy the value' }).tap();
    await expect.poll(copied).toContain('node dist/cli.js');
    await expect(line.getByRole('button')).toHaveCount(2);
    await line.getByRole('button', { name: 'More to copy' }).tap();
    await line.getByRole('button', { name: 'Copy the pointer' }).tap();
    await expect.poll(copied).toBe('/input/command');
    await line.getByRole('button', { name: 'Copy a link' }).tap();
    await expect.poll(copied).toContain('p=/input/command');
    await expectAccessible(page);
    // Each toolbar is one stop of the Tab key, which is a button that is there.
    const stops = await inspector
      .getByRole('toolbar', { name: 'Copy' })
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('button')]
            .filter(({ tabIndex }) => tabIndex === 0)
            .map((button) => button.getClientRects().length),
        ),
      );
    expect(new Set(stops.map(String))).toEqual(new Set(['1']));
    const toggle = await line.locator('..').locator('..').locator('button[aria-expanded]').first().boundingBox();
    expect(Math.min(toggle?.width ?? 0, toggle?.height ?? 0)).toBeGreaterThan(23);
    for (const text of await inspector.locator('pre').all()) expect(await isCovered(text)).toBe(false);
  });

  test('the list scrolls under a finger, and the palette has a button of its own', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await page.getByRole('button', { name: 'What to do, by its words' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const held = await rowAt(page, 700);
    await drag(page, 150, 700, -400);
    // The row stays under the finger, but for the way that a finger has to go before it scrolls.
    await expect.poll(async () => Math.abs((await rowAt(page, 300)) - held)).toBeLessThanOrEqual(1);
  });
});

test('what copies a text covers none of it, whether it wraps or not', async ({ page }) => {
  const words = 'so many words that they fill the whole width of the inspector, line after line; '.repeat(30);
  const markdown = `${words}\n\n\`\`\`js\n// ${words}\n\`\`\``;
  const text = { content: [{ type: 'text', text: words }] };
  await open(page, 'covers.jsonl', stream([said(markdown), bash('c', { input: {} }), result('c', text)]));
  const inspector = page.getByTestId('inspector');
  for (const line of [1, 3]) {
    await inspectLine(page, line);
    for (let times = 0; times < 2; times++) {
      for (const shown of await inspector.locator('pre, [class*="paragraph"]').all()) {
        await shown.hover();
        expect(await isCovered(shown), `line ${line}`).toBe(false);
      }
      await inspector.getByRole('button', { name: 'Wrap long lines' }).first().click();
    }
  }
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('what is chosen, pressed or withheld is told by more than a background', async ({ page }) => {
    await openInspector(page);
    const outline = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return `${outlineStyle} ${outlineWidth}`;
        });
    expect(await outline('[role="row"][aria-selected="true"]')).toBe('solid 2px');
    const chosen = await borderOf(page, 'Records');
    const other = await borderOf(page, 'Story');
    expect(chosen).not.toBe(other);
    await expectAccessible(page);
  });
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    await openInspector(page);
    for (const key of ['p', 'w', '?']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.getAnimations().length), key).toBe(0);
    }
    expect(
      await page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter((element) => {
            const style = getComputedStyle(element);
            return (
              style.scrollBehavior === 'smooth' ||
              style.animationName !== 'none' ||
              Number.parseFloat(style.transitionDuration) > 0
            );
          }).length,
      ),
    ).toBe(0);
  });
});

/** The element that has the focus, and whether any of it can be seen; null where nothing has it. */
function focusOnScreen(page: Page): Promise<{ name: string; isSeen: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [
      [left + width / 2, top + height / 2],
      [left + 2, top + 2],
      [left + 2, top + height - 2],
    ] as const;
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.contains(element));
    });
    const label = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '';
    return { name: `${element.tagName} ${label}`, isSeen };
  });
}

/** Drags with one finger, by so many pixels down. */
async function drag(page: Page, x: number, y: number, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (let step = 1; step <= 8; step++) await touch('touchMove', y + (by * step) / 8);
  // A finger that rests before it is lifted: the browser takes the first tap after a fling for the end of it.
  await page.waitForTimeout(200);
  await touch('touchMove', y + by);
  await touch('touchEnd', null);
  await session.detach();
}

/** Which row of the list lies under a place of the screen. */
function rowAt(page: Page, y: number): Promise<number> {
  return page.evaluate((top) => {
    const row = document.elementFromPoint(150, top)?.closest('[data-line]');
    return Number(row?.getAttribute('aria-rowindex') ?? Number.NaN);
  }, y);
}

function borderOf(page: Page, name: string): Promise<string> {
  return page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { borderColor, borderWidth, borderStyle, outlineStyle, outlineColor } = getComputedStyle(button);
    return [borderColor, borderWidth, borderStyle, outlineStyle, outlineColor].join(' ');
  });
}

for (const width of [1440, 1280, 720, 390])
  test(`at ${width} pixels no badge of a row is cut but by an ellipsis`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSample(page, 'told.jsonl');
    for (const place of ['#view=records', '#view=records&f=outcome.failed&line=20', '#line=80']) {
      await follow(page, place);
      if (place.includes('line')) await expect(page.locator('[aria-selected="true"]')).toBeVisible();
      await expect.poll(() => overflowing(page), place).toEqual([]);
    }
  });

/** Badges of rows that reach beyond the room that they have. */
function overflowing(page: Page): Promise<(string | null)[]> {
  return page.locator('[class*="badges"] > *').evaluateAll((badges) =>
    badges
      .filter((badge) => {
        const own = badge.getBoundingClientRect();
        const room = badge.parentElement?.getBoundingClientRect();
        return room !== undefined && own.width > 0 && (own.left < room.left - 1 || own.right > room.right + 1);
      })
      .map((badge) => badge.textContent),
  );
}

test('the focus stays where it was when what had it goes away', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-testid]')?.getAttribute('data-testid'));
  await page.locator('[data-line="5"]').click();
  await expect(page.getByTestId('inspector')).toContainText('Role');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('inspector');
  for (const key of ['j', 'n', 'k']) {
    const before = await page.getByTestId('inspector').getAttribute('data-row');
    await page.keyboard.press(key);
    await expect(page.getByTestId('inspector')).not.toHaveAttribute('data-row', before ?? '');
    await expect.poll(focused, key).toBe('inspector');
  }
  // A button in it, which goes with its record.
  await page.getByTestId('inspector').getByRole('button', { name: /^Copy/ }).last().focus();
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('inspector');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('timeline');
  await follow(page, '#r=nope');
  await page.getByRole('button', { name: 'Close this message' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('timeline');
  await follow(page, '#q=status:failed');
  await page.getByRole('button', { name: 'Clear', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page).not.toHaveURL(/q=/);
  await expect.poll(focused).toBe('timeline');
});

/** Whether a button of the box that a text is in stands over a character of it. */
async function isCovered(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const seen = element.getBoundingClientRect();
    const lines = [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
      left: Math.max(left, seen.left),
      right: Math.min(right, seen.right),
      top: Math.max(top, seen.top),
      bottom: Math.min(bottom, seen.bottom),
    }));
    return [...(element.closest('.reveals')?.querySelectorAll('button') ?? [])].some((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return lines.some(
        (line) => line.left < right && line.right > left && line.top < bottom - 3 && line.bottom > top + 3,
      );
    });
  });
}

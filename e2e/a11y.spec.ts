import { expect, expectAccessible, test } from './support/test.ts';
import { follow, openSample } from './support/session.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours, nothing breaks the accessibility rules`, () => {
    test.use({ colorScheme });

    test('on the start page', async ({ page }) => {
      await page.goto('./');
      await expect(page.locator('[data-sample]').first()).toBeVisible();
      await expectAccessible(page);
    });

    test('in an open session', async ({ page }) => {
      await openSample(page, 'told.jsonl');
      await expectAccessible(page);
      await page.locator('[data-filter="calls.dangling"]').click();
      await expect(page.getByTestId('filters')).toBeVisible();
      await expectAccessible(page);
    });

    test('in the inspector, for one record of every kind', async ({ page }) => {
      await openSample(page, 'told.jsonl');
      const ids = {
        tool_call: 'r17',
        tool_result: 'r74',
        permission: 'r86',
        input_request: 'r46',
        terminal: 'r77',
        hook: 'r18',
        message: 'r7',
        unknown: 'r110',
      };
      await page.keyboard.press('2');
      await expect(page.getByRole('button', { name: 'Records', exact: true })).toHaveAttribute('aria-pressed', 'true');
      for (const [kind, id] of Object.entries(ids)) {
        await follow(page, `#view=records&r=${id}`);
        await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-kind', kind);
        await expect(page.getByTestId('inspector')).toBeVisible();
        await expectAccessible(page, '[data-testid="inspector"]');
      }
    });

    test('in every panel', async ({ page }) => {
      await openSample(page, 'faults.jsonl');
      for (const [key, panel] of [
        ['p', 'problems'],
        ['o', 'permissions'],
        ['t', 'terminals'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByTestId(panel)).toBeVisible();
        await expectAccessible(page, `[data-testid="${panel}"]`);
        await page.keyboard.press('Escape');
      }
    });

    test('in the help and the field for pasting', async ({ page }) => {
      await page.goto('./');
      await expect(page.getByTestId('start')).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Paste text…' }).click();
      await expectAccessible(page);
    });

    test('where a file could not be opened', async ({ page }) => {
      await page.goto('./');
      await page
        .getByTestId('file-input')
        .first()
        .setInputFiles({ name: 'x.bin', mimeType: '', buffer: Buffer.from([0, 1, 2, 3, 255]) });
      await expect(page.getByTestId('failure')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('on a narrow screen as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSample(page, 'told.jsonl');
  await expectAccessible(page);
  await page.locator('[data-line]').nth(3).click();
  await expect(page.getByTestId('inspector')).toBeVisible();
  await expectAccessible(page);
  // Nothing makes the page wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a choice of theme is kept', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^Theme/ }).click();
  const theme = await page.locator('html').getAttribute('data-theme');
  expect(theme).not.toBeNull();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', String(theme));
});

test('the ring of the focus is whole around the list, over its head and its marks', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await follow(page, '#q=status:failed');
  await expect(page.locator('[data-gap]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const timeline = page.getByTestId('timeline');
  await timeline.focus();
  // Nothing else is drawn over the pixels at the edges.
  const ring = await timeline.evaluate((list) => {
    const { border, zIndex, content } = getComputedStyle(list.parentElement as Element, '::after');
    return { border, zIndex: Number(zIndex), content };
  });
  expect(ring.content).not.toBe('none');
  expect(ring.border).toMatch(/^1px solid/);
  const above = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('[data-testid="timeline"] *')].map(
        (each) => Number(getComputedStyle(each).zIndex) || 0,
      ),
    ),
  );
  expect(ring.zIndex).toBeGreaterThan(above);
});

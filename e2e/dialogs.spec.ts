import type { Page } from '@playwright/test';
import { choose, open, openSample, said, stream } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { folder, dropPaths } from './support/files.ts';

/** Lets a part of the page come late, as from a site that is far away. */
async function delay(page: Page, part: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(part, async (route) => {
    await come;
    await route.continue();
  });
  return () => release();
}

const timeline = (page: Page) => page.getByTestId('timeline');

test('what is typed before the palette has been fetched stands in its field, and Enter waits for it', async ({
  page,
}) => {
  const release = await delay(page, /\/assets\/palette-body-.*\.js$/);
  await openSample(page, 'told.jsonl');
  await page.locator('[data-filter="outcome.failed"]').click();
  await timeline(page).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('timing x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('palette')).toHaveValue('timing');
  release();
  await expect(page.getByTestId('timing')).toBeVisible();
  await expect(page.getByTestId('palette')).toHaveCount(0);
  await expect(page.getByTestId('filters')).toContainText('failed');
});

test('what is typed goes on in the field once the palette has come', async ({ page }) => {
  const release = await delay(page, /\/assets\/palette-body-.*\.js$/);
  await openSample(page, 'told.jsonl');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pro');
  release();
  await expect(page.getByRole('option').first()).toContainText('Problems');
  await page.keyboard.type('blems');
  await expect(page.getByTestId('palette')).toHaveValue('problems');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('problems')).toBeVisible();
});

for (const isLate of [true, false])
  test(`no key of the page works while the help ${isLate ? 'is on its way' : 'is open, wherever a click left the focus'}`, async ({
    page,
  }) => {
    const release = isLate ? await delay(page, /\/assets\/help-body-.*\.js$/) : () => undefined;
    await openSample(page, 'told.jsonl');
    await page.locator('[data-filter="outcome.failed"]').click();
    await timeline(page).focus();
    await page.keyboard.press('?');
    if (!isLate) await page.getByRole('dialog').getByRole('heading', { name: 'Keys and signs' }).click();
    await page.keyboard.type('x1p2/');
    await page.keyboard.press('F3');
    release();
    await expect(page.getByRole('dialog')).toContainText('Next row');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('filters')).toContainText('failed');
    await expect(page.getByTestId('problems')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Story', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

test.describe('the focus goes back', () => {
  test('to the timeline, a button or a field, whichever had it', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const palette = page.getByRole('button', { name: 'What to do' });
    const help = page.getByRole('button', { name: 'Help: keys and signs' });
    for (const place of [timeline(page), page.getByRole('button', { name: /^Problems/ }), help]) {
      for (const key of ['?', 'Control+k']) {
        await place.focus();
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(place).toBeFocused();
      }
    }
    for (const button of [palette, help]) {
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(button).toBeFocused();
    }
    await page.getByTestId('query').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('query')).toBeFocused();
  });

  test('to the timeline where nothing had it, and after going to a record', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await expect(timeline(page)).toBeFocused();
    await page.getByRole('button', { name: 'What to do' }).click();
    await page.keyboard.type('r71');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector')).toContainText('r71');
    await expect(timeline(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('filter rows');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('query')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(timeline(page)).toBeFocused();
  });

  test('through one dialog to the next, and from the rules, the field for pasting, the files left out', async ({
    page,
  }, testInfo) => {
    await page.goto('./');
    const help = page.getByRole('button', { name: 'Help: keys and signs' });
    await help.click();
    await page.getByRole('dialog').getByRole('button', { name: 'How each agent’s files are read' }).click();
    await expect(page.getByRole('dialog', { name: 'How native files are read' })).toContainText(
      'result finds its call',
    );
    await page.keyboard.press('Escape');
    await expect(help).toBeFocused();
    const paste = page.getByRole('button', { name: 'Paste text…' });
    await paste.click();
    await page.keyboard.press('Escape');
    await expect(paste).toBeFocused();

    const files = { 'a.jsonl': stream([said('one')]), 'b.jsonl': stream([said('two')]), 'note.txt': 'a note' };
    await dropPaths(page, [folder(testInfo, 'all', files)]);
    const others = page.getByRole('button', { name: /1 other file/ });
    await others.click();
    await page.keyboard.press('Escape');
    await expect(others).toBeFocused();
  });
});

test('a link of this page, or its end, is followed by the palette', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill('#r=r71&p=/exec');
  await expect(page.getByRole('option')).toHaveText(['Follow the link: the record r71, the value /exec']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#r=r71&p=\/exec$/);
  await expect(page.getByTestId('inspector')).toContainText('r71');
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill('https://elsewhere.test/#r=r1');
  await expect(page.getByTestId('palette-note')).toContainText('leads to another page');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('an id that begins with a space can be reached', async ({ page }) => {
  await page.goto('./');
  await choose(page, 'ids.jsonl', stream([{ ...said('spaced'), id: ' lead' }, said('other')]));
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill(' lead');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('inspector')).toContainText('spaced');
});

test('Timing is zoomed and moved by keys, and a row says its kind once', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await page.keyboard.press('w');
  const all = page.getByTestId('timing').getByRole('button', { name: 'All', exact: true });
  await page.getByTestId('timing').getByRole('group', { name: 'Runs' }).focus();
  await expect(all).toBeDisabled();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await expect(all).toBeEnabled();
  await page.keyboard.press('0');
  await expect(all).toBeDisabled();
  await expect(page.getByRole('row', { name: /inference heron/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /inference inference/ })).toHaveCount(0);
});

test('rows get more room by the button below them', async ({ page }) => {
  await open(page, 'run.jsonl', stream([said('one')]));
  const button = page.getByRole('button', { name: 'Roomy rows' });
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

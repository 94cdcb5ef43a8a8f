import type { Page } from '@playwright/test';
import { choose, expectListed, expectReady, follow, open, openSample, rows, stream } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** What the address has behind its `#`. */
const fragment = (page: Page): Promise<string> => page.evaluate(() => location.hash.slice(1));

async function openLink(page: Page, address: string): Promise<void> {
  await page.goto(`./?src=samples/${address}`);
  await expectReady(page);
}

test.describe('a link to a line', () => {
  for (const line of [2000, 4000, 4603])
    test(`${line} waits until it has been read`, async ({ page }) => {
      await openLink(page, `long.jsonl#view=records&line=${line}`);
      await expect(page.locator(`[data-line="${line}"][aria-selected="true"]`)).toBeVisible();
    });

  test('that the file does not have says so, also when it is followed later', async ({ page }) => {
    await openLink(page, 'long.jsonl#line=999999');
    await expect(page.getByTestId('missing-record')).toContainText('The link names line 999,999');
    await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
    await openLink(page, 'told.jsonl');
    await follow(page, '#line=145');
    await expect(page.getByTestId('missing-record')).toContainText('line 145');
    await follow(page, '#view=records&line=144');
    await expect(page.getByTestId('missing-record')).toHaveCount(0);
    await expect(page.locator('[data-line="144"][aria-selected="true"]')).toBeVisible();
  });
});

test('what a link says that is not understood is told, and the rest is followed', async ({ page }) => {
  await openLink(page, 'told.jsonl#r=r71&r=r72&garbage');
  await expect(page.getByTestId('unread-link')).toHaveText('Not understood in the link, and left out: r=r72, garbage.');
  await expect(page.getByTestId('inspector')).toContainText('r71');
  await follow(page, '#p=/exec/stdout');
  await expect(page.getByTestId('unread-link')).toContainText('p=/exec/stdout');
  await follow(page, '#line=abc');
  await expect(page.getByTestId('unread-link')).toContainText('line=abc');
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(page.getByTestId('unread-link')).toHaveCount(0);
  await follow(page, '#r=&p=/exec');
  await expect(page.getByTestId('missing-record')).toContainText('its id is empty');
});

test('a link to a session of what is one file says so, and its record is shown', async ({ page }) => {
  await openLink(page, 'told.jsonl#s=nope&r=r71');
  await expect(page.getByTestId('missing-session')).toContainText('The link names the session nope');
  await expect(page.getByTestId('inspector')).toContainText('r71');
});

test('back takes back one thing that was done: a search, moves with the keys, a row, a filter', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await page.locator('[data-filter="outcome.failed"]').click();
  await expect.poll(() => fragment(page)).toBe('f=outcome.failed');
  await page.keyboard.press('/');
  await page.keyboard.type('next');
  await page.keyboard.press('Enter');
  await expect.poll(() => fragment(page)).toMatch(/^f=outcome\.failed&r=\w+&find=next$/);
  await page.goBack();
  await expect.poll(() => fragment(page)).toBe('f=outcome.failed');
  await expect(page.getByTestId('search-field')).toHaveValue('');
  await page.goBack();
  await expect.poll(() => fragment(page)).toBe('');
  await expectListed(page);
  await rows(page).nth(4).click();
  await expect.poll(() => fragment(page)).not.toBe('');
  const first = await fragment(page);
  await rows(page).nth(8).click();
  await expect.poll(() => fragment(page)).not.toBe(first);
  const second = await fragment(page);
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  await expect(
    page.locator('[data-index="11"][aria-selected="true"], [aria-rowindex="13"][aria-selected="true"]'),
  ).toBeVisible();
  await page.goBack();
  await expect.poll(() => fragment(page)).toBe(second);
  await page.goBack();
  await expect.poll(() => fragment(page)).toBe(first);
});

test('an id that several records have chooses none of them, and each has a link of its own', async ({ page }) => {
  const said = (seq: number, id: string) => ({ type: 'message', seq, id, role: 'user', content: `message ${seq}` });
  await open(page, 'dup.jsonl', stream([said(0, 'a'), said(1, 'dup'), said(2, 'dup')]));
  await follow(page, '#r=a');
  await expect(page.getByTestId('inspector')).toContainText('message 0');
  await follow(page, '#r=dup');
  const bar = page.getByTestId('missing-record');
  await expect(bar).toContainText('several records have that id: line 2, line 3');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await bar.getByRole('button', { name: 'line 3' }).click();
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '3');
  await expect(page).toHaveURL(/#line=3$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dup');
  await expect(page.getByRole('option', { name: 'Go to the record dup on line 2' })).toBeVisible();
});

test.describe('a link to a record', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is of the record that is shown, whatever the address says beside', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const copied = async (): Promise<string> => {
      await page.getByTestId('inspector').getByRole('button', { name: 'Copy a link to this record' }).click();
      return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
    };
    await follow(page, '#r=r9&p=/ts');
    await expect(page.getByTestId('inspector')).toHaveAttribute('data-row', '9');
    expect(await copied()).toBe('#r=r9');
    // One that leads nowhere leaves nothing chosen that looks like it.
    await follow(page, '#r=nope');
    await expect(page.getByTestId('missing-record')).toContainText('nope');
    await expect(page.getByTestId('inspector')).toHaveCount(0);
  });
});

test.describe('a link that comes before the file that it is about', () => {
  const said = (id: string) => ({ type: 'message', id, role: 'user', content: `message ${id}` });
  const right = stream([said('a'), said('r71'), said('c')]);

  test('is told of on the start page, and followed when a file is opened', async ({ page }) => {
    await page.goto('./#r=r71&p=/role');
    await expect(page.getByTestId('awaited')).toHaveText(
      'The link leads to the record r71, its value /role. Open the file that it is about, and it is shown there.',
    );
    await expectAccessible(page);
    await choose(page, 'right.jsonl', right);
    await expect(page.getByTestId('inspector')).toHaveAttribute('data-row', '1');
    await expect(page).toHaveURL(/#r=r71&p=\/role$/);
  });

  test('is looked for in the next file where the first one does not have it', async ({ page }) => {
    await page.goto('./#view=records&r=r71&find=message');
    await choose(page, 'wrong.jsonl', stream([said('a')]));
    await expect(page.getByTestId('missing-record')).toContainText('it is looked for there');
    await choose(page, 'right.jsonl', right);
    await expect(page.getByTestId('inspector')).toHaveAttribute('data-row', '1');
    await expect(page.getByTestId('missing-record')).toHaveCount(0);
    await expect(page).toHaveURL(/#view=records&r=r71&find=message$/);
    // What leads somewhere is about this file alone.
    await choose(page, 'other.jsonl', stream([said('r71')]));
    await expect(page.getByTestId('inspector')).toHaveCount(0);
  });

  test('that was put away is not looked for any more', async ({ page }) => {
    await page.goto('./#r=r71');
    await choose(page, 'wrong.jsonl', stream([said('a')]));
    await page.getByTestId('missing-record').getByRole('button', { name: 'Close this message' }).click();
    await choose(page, 'right.jsonl', right);
    await expect(page.getByTestId('inspector')).toHaveCount(0);
  });
});

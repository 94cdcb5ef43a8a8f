import { expectReady, expectRows, follow, open, openSample, rows, said, stream } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('the palette finds what can be done by its words, and does it', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await page.keyboard.press('Control+k');
  const field = page.getByTestId('palette');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('row a rec');
  await expect(page.getByRole('option').first()).toContainText('Records: a row a record');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/view=records/);

  await page.getByRole('button', { name: 'What to do' }).click();
  await field.fill('failed');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('filters')).toContainText('failed');
  await page.keyboard.press('Control+k');
  await field.fill('nothing at all');
  await expect(page.getByTestId('palette-note')).toContainText('No record has the id “nothing at all”');
  await expect(page.getByText('Nothing is called that. To go to a place, write')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('it goes to a line or a record, back returns, and one that is not there is said', async ({ page }) => {
  await open(page, 'run.jsonl', stream(Array.from({ length: 300 }, (_, index) => said(`words ${index}`))));
  const inspector = page.getByTestId('inspector');
  const go = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').fill(text);
    await page.keyboard.press('Enter');
  };
  await go('120');
  await expect(inspector).toContainText('words 119');
  await go('t250');
  await expect(inspector).toContainText('words 250');
  await expect(rows(page).and(page.locator('[data-line="251"]'))).toBeInViewport();
  await page.goBack();
  await expect(inspector).toContainText('words 119');
  await expect(page.getByTestId('timeline')).toBeFocused();
  await go('nobody');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByTestId('palette-note')).toHaveText('No record has the id “nobody”.');
  await page.getByTestId('palette').fill('99,999');
  await expect(page.getByTestId('palette-note')).toHaveText(
    'The file has 300 lines: there is no going to line 99,999.',
  );
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByTestId('palette').fill('t 250');
  await expect(page.getByRole('option')).toHaveText(['Go to the record t250']);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('missing-record')).toHaveCount(0);
});

test('without a session it still opens, pastes and explains', async ({ page }) => {
  await page.goto('./');
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill('paste');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /paste/i })).toBeVisible();
});

test('rows with more room are kept from visit to visit', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  const height = async (): Promise<number> => (await rows(page).first().boundingBox())?.height ?? 0;
  expect(await height()).toBe(28);
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill('more room');
  await page.keyboard.press('Enter');
  await expect.poll(height).toBe(36);
  await page.reload();
  await openSample(page, 'told.jsonl');
  expect(await height()).toBe(36);
});

test('all rows that the filters leave are printed, not only those in sight', async ({ page }) => {
  await page.addInitScript(() => {
    // The dialog of the system is out of a test's reach: what would be printed is kept.
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-testid="print"]')?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    };
  });
  await open(page, 'run.jsonl', stream(Array.from({ length: 700 }, (_, index) => said(`words ${index}`))));
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill('print');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', /700 rows.*words 0.*words 699/s);
  await expect(page.getByTestId('print')).toHaveCount(0);
  await expectReady(page);
});

test('filters are named on paper, and the browser’s own print says what it lacks', async ({ page }) => {
  await open(page, 'run.jsonl', stream(Array.from({ length: 700 }, (_, index) => said(`words ${index}`))));
  await page.emulateMedia({ colorScheme: 'dark' });
  const sheet = page.getByTestId('print');
  const print = (when: 'beforeprint' | 'afterprint') => page.evaluate((name) => dispatchEvent(new Event(name)), when);
  await print('beforeprint');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toContainText(/Only \d+ of 700 rows are here.*All are printed by Ctrl P in the page itself/s);
  await expect(sheet).toContainText(/Rows \d+ to 700 are not here/);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  // Nothing of the page around the rows.
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await print('afterprint');
  await expect(sheet).toHaveCount(0);

  await follow(page, '#q=text:"words 69"%20-text:"words 699"');
  await expectRows(page, 10);
  await print('beforeprint');
  await expect(sheet).toContainText(
    '10 rows of 700, as the filters leave them: text:"words 69", and -text:"words 699"',
  );
  await expect(sheet).not.toContainText('here');
});

test('Ctrl P fetches all rows first', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-testid="print"]')?.textContent ?? '';
    };
  });
  await open(page, 'run.jsonl', stream(Array.from({ length: 700 }, (_, index) => said(`words ${index}`))));
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', /700 rows.*words 0.*words 699/s);
});

test('it goes to a time, says which record that is, and offers each day that it can be of', async ({ page }) => {
  const times = [
    null,
    '2026-01-31T14:02:00Z',
    '2026-01-31T14:03:22.500Z',
    null,
    '2026-01-31T16:00:00Z',
    '2026-02-01T14:10:00Z',
  ];
  const records = times.map((ts, index) => ({ ...said(`words ${index}`), ...(ts === null ? {} : { ts }) }));
  await open(page, 'run.jsonl', stream(records));
  const inspector = page.getByTestId('inspector');
  const field = page.getByTestId('palette');
  const options = page.getByRole('option');
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  await type('2026-01-31T14:03');
  await expect(options).toHaveText([
    'Go to line 3, message (t2), 2026-01-31 14:03:22.500 UTC: the first at or after 2026-01-31 14:03:00',
  ]);
  await expect(page.getByTestId('palette-note')).toContainText('the records’ own clocks');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(inspector).toContainText('words 2');
  await expect(page).toHaveURL(/#r=t2$/);

  // A time of day may be of either day: nothing is chosen for the reader.
  await type('14:05');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText('line 5');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(inspector).toContainText('words 5');
  await page.goBack();
  await expect(inspector).toContainText('words 2');

  await type('+1h30m');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(inspector).toContainText('words 4');

  await type('2026-02-01T15:00:00+00:00');
  await expect(page.getByTestId('palette-note')).toContainText(
    'No record has a time at or after 2026-02-01 15:00:00 UTC; the latest is 2026-02-01 14:10:00 UTC, line 6.',
  );
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(field).toBeVisible();
  await field.fill('25:00');
  await expect(page.getByTestId('palette-note')).toHaveText(
    'Not a time: there is no such time. No record has the id “25:00”.',
  );
});

test('where no record has a time, going to one is refused in words', async ({ page }) => {
  await open(page, 'run.jsonl', stream([said('a'), said('b')]));
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').fill('14:03');
  await expect(page.getByTestId('palette-note')).toContainText('No record has a recorded time');
  await expect(page.getByRole('option')).toHaveCount(0);
});

import { delayAnswers } from './support/late.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { drop } from './support/files.ts';
import {
  atRest,
  choose,
  expectReady,
  linesOf,
  open,
  openSample,
  expectRows,
  follow,
  rowCount,
  rows,
  said,
  sample,
  stream,
} from './support/session.ts';

test.describe('opening', () => {
  test('a file that is dropped', async ({ page }, testInfo) => {
    await page.goto('./');
    await drop(page, testInfo, 'told.jsonl', sample('told.jsonl'));
    await expectReady(page, linesOf('told.jsonl'));
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveTitle(/told\.jsonl/);
  });

  test('a file that is dropped on an open session takes its place', async ({ page }, testInfo) => {
    await openSample(page, 'told.jsonl');
    await drop(page, testInfo, 'other.jsonl', stream([said('another file'), said('of two records')]));
    await expectReady(page, 2);
    await expect(page).toHaveTitle(/other\.jsonl/);
    await expect(page.getByText('An evening bug')).toHaveCount(0);
  });

  test('a file that is chosen', async ({ page }) => {
    await page.goto('./');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await (await chooser).setFiles({ name: 'two.jsonl', mimeType: '', buffer: stream([said('one'), said('two')]) });
    await expectReady(page, 2);
  });

  test('text that is pasted anywhere', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('./');
    await page.evaluate((text) => navigator.clipboard.writeText(text), stream([said('pasted')]).toString());
    await page.keyboard.press('ControlOrMeta+V');
    await expectReady(page, 1);
    await expect(rows(page).first()).toContainText('pasted');
  });

  test('text that is pasted by hand', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Paste text…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Open' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(stream([said('typed'), said('by hand')]).toString());
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expectReady(page, 2);
    await expect(dialog).toHaveCount(0);
  });

  test('every sample', async ({ page }) => {
    await page.goto('./');
    const samples = page.locator('[data-sample]');
    await expect(samples).toHaveCount(4);
    for (let index = 0; index < 4; index++) {
      const name = (await samples.nth(index).getAttribute('data-sample')) ?? '';
      await samples.nth(index).click();
      await expectReady(page);
      await expect(rows(page).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`\\?src=${name}`));
      await page.getByRole('button', { name: 'Sessionscope: to the start page' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
    }
  });

  test('an empty file is an empty session', async ({ page }) => {
    await open(page, 'empty.jsonl', Buffer.alloc(0));
    const empty = page.getByTestId('empty-session');
    await expect(empty).toContainText('empty.jsonl has 0 bytes and is taken for a record stream.');
    await expect(empty).toContainText('nothing is wrong with it');
    await expectAccessible(page);
    await empty.getByRole('button', { name: 'To the start page' }).click();
    await expect(page.getByTestId('start')).toBeVisible();
    await open(page, 'blank.json', Buffer.from(' []\n'));
    await expect(empty).toContainText('blank.json has 4 bytes and is taken for a record stream.');
    await expect(empty).toContainText('nothing in it makes a record: white space, or a list without elements');
    const chosen = page.waitForEvent('filechooser');
    await empty.getByRole('button', { name: 'Open another file…' }).click();
    await (await chosen).setFiles({ name: 'good.jsonl', mimeType: '', buffer: stream([said('good')]) });
    await expect(rows(page)).toHaveCount(1);
    await expect(empty).toHaveCount(0);
    await open(page, 'empty.jsonl', Buffer.alloc(0));
    await empty.locator('[data-sample]').first().click();
    await expectReady(page);
    await expect(rows(page).first()).toBeVisible();
  });

  test('a file that is no session says what it is, and the next one opens', async ({ page }) => {
    await page.goto('./');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.getByTestId('file-input').first().setInputFiles({ name: 'picture.jsonl', mimeType: '', buffer: png });
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'failed');
    await expect(page.getByTestId('failure')).toContainText('picture.jsonl');
    await expect(page.getByTestId('failure')).toContainText(/PNG|image|picture/i);
    await choose(page, 'good.jsonl', stream([said('good')]));
    await expect(rows(page)).toHaveCount(1);
  });

  test('a record that is cut off by the end of the file', async ({ page }) => {
    const text = stream([said('whole'), said('cut')]).subarray(0, -9);
    await open(page, 'cut.jsonl', text);
    await expect(page.locator('[data-state="malformed"]')).toHaveCount(1);
    await expect(rows(page).first()).toContainText('whole');
  });
});

test.describe('an address', () => {
  test('of a file of this site', async ({ page }) => {
    await page.goto('./?src=samples/told.jsonl');
    await expectReady(page, linesOf('told.jsonl'));
  });

  test('where there is no file', async ({ page, quiet }) => {
    await page.goto('./?src=samples/nowhere.jsonl');
    await expect(page.getByTestId('failure')).toContainText('404');
    await expect(page.getByTestId('failure')).toContainText('samples/nowhere.jsonl');
    // The browser itself reports the 404 on the console.
    expect(quiet.every((fault) => fault.includes('404'))).toBe(true);
    quiet.length = 0;
  });

  test('of a web page', async ({ page }) => {
    await page.goto('./?src=index.html');
    await expect(page.getByTestId('failure')).toContainText('HTML');
  });

  test('whose transfer breaks off', async ({ page, quiet }) => {
    await page.route('**/samples/told.jsonl', (route) =>
      route.fulfill({
        headers: { 'content-type': 'application/x-ndjson', 'content-length': String(sample('told.jsonl').length) },
        body: sample('told.jsonl').subarray(0, 9000),
      }),
    );
    await page.goto('./?src=samples/told.jsonl');
    await expect(page.getByTestId('failure')).toContainText('broke off');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectReady(page, linesOf('told.jsonl'));
    quiet.length = 0;
  });

  test('on another site is refused without a request', async ({ page }) => {
    await page.goto('./?src=https://example.invalid/run.jsonl');
    await expect(page.getByTestId('failure')).toContainText('another site');
  });

  test('keeps view, filter and record: after a reload, and for back and forward', async ({ page }) => {
    await page.goto('./?src=samples/told.jsonl');
    await expectReady(page);
    await page.getByRole('button', { name: 'Records', exact: true }).click();
    await page.locator('[data-filter="calls"]').click();
    await rows(page).nth(3).click();
    const line = await page.locator('[aria-selected="true"]').getAttribute('data-line');
    await expect(page).toHaveURL(/#view=records&f=calls&r=r\d+$/);

    await page.reload();
    await expectReady(page);
    await expect(page.locator(`[data-line="${line}"]`)).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-filter="calls"]')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Records', exact: true })).toHaveAttribute('aria-pressed', 'true');

    await rows(page).nth(5).click();
    await expect(page.locator(`[data-line="${line}"]`)).toHaveAttribute('aria-selected', 'false');
    await expect(page).not.toHaveURL(new RegExp(`r=r${Number(line) - 1}$`));
    await page.goBack();
    await expect(page.locator(`[data-line="${line}"]`)).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(page.locator(`[data-line="${line}"]`)).toHaveAttribute('aria-selected', 'false');
  });

  test('leads to another view and to a record in it at once', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await follow(page, '#view=records&line=95');
    await expect(page.locator('[data-line="95"]')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-line="95"]')).toBeInViewport();
    await follow(page, '#f=calls&line=10');
    await expect(page.locator('[data-line="10"]')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-line="10"]')).toBeInViewport();
  });

  test('names a record that is not there', async ({ page }) => {
    await page.goto('./?src=samples/told.jsonl#r=r9999');
    await expectReady(page);
    await expect(page.getByTestId('missing-record')).toContainText('r9999');
  });
});

test.describe('looking around', () => {
  test('a row a record, or a row an entity', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.getByRole('button', { name: 'Records', exact: true }).click();
    await expectRows(page, linesOf('told.jsonl'));
    await page.getByRole('button', { name: 'Story', exact: true }).click();
    await expect.poll(() => rowCount(page)).toBeLessThan(linesOf('told.jsonl'));
  });

  for (const name of ['told.jsonl', 'faults.jsonl', 'claude-code.jsonl']) {
    test(`every count is the number of rows that its filter shows: ${name}`, async ({ page }) => {
      test.slow();
      await openSample(page, name);
      const whole = await rowCount(page);
      const counts = page.locator('[data-filter]');
      for (let index = 0; index < (await counts.count()); index++) {
        const button = counts.nth(index);
        const filter = await button.getAttribute('data-filter');
        const count = Number(await button.getAttribute('data-count'));
        await button.click();
        await expectRows(page, count, String(filter));
        if (count > 0) await expect(rows(page).first()).toBeVisible();
        await button.click();
        await expectRows(page, whole);
      }
    });
  }

  test('what a filter shows is what it says', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    for (const state of ['dangling', 'ambiguous'] as const) {
      await page.locator(`[data-filter="calls.${state}"]`).click();
      await expect(page.getByTestId('filters')).toContainText('hidden');
      await expect(rows(page).first()).toBeVisible();
      await expect(page.locator(`[data-line]:not([data-state="${state}"])`)).toHaveCount(0);
      await page.getByTestId('filters').getByRole('button', { name: 'Clear' }).click();
      await expect(page.getByTestId('filters')).toHaveCount(0);
    }
  });

  test('the counts of the told session', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const records = sample('told.jsonl')
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    const calls = records.filter(({ type }) => type === 'tool_call').length;
    await expect(page.locator('[data-filter="calls"]')).toHaveAttribute('data-count', String(calls));
    await expect(page.locator('[data-filter="calls.dangling"]')).toHaveAttribute('data-count', '3');
    await expect(page.locator('[data-filter="calls.ambiguous"]')).toHaveAttribute('data-count', '1');
    await expect(page.locator('[data-filter="results.orphan"]')).toHaveAttribute('data-count', '2');
    await expect(page.locator('[data-filter="results.ambiguous"]')).toHaveAttribute('data-count', '3');
    await expect(page.locator('[data-filter="decisions.unresolved"]')).toHaveAttribute('data-count', '3');
    await expect(page.locator('[data-filter="terminals.running"]')).toHaveAttribute('data-count', '1');
    await expect(page.locator('[data-filter="faults.error"]')).toHaveCount(0);
  });

  test('a row opens in the inspector, which leads on to what it is about', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.locator('[data-id="r9"]').click();
    const inspector = page.getByTestId('inspector');
    await expect(inspector).toContainText('call_a01');
    await expect(inspector).toContainText('next.ts');
    await page.keyboard.press('Escape');
    await expect(inspector).toHaveCount(0);
  });

  test('a record that comes late is said to come, and the one before it not to be it', async ({ page }) => {
    await delayAnswers(page, 900);
    await openSample(page, 'told.jsonl');
    const inspector = page.getByTestId('inspector');
    await page.locator('[data-id="r9"]').click();
    await expect(inspector.getByText('Reading line 10…')).toBeVisible();
    await expect(inspector).toContainText('call_a01');
    await expect(inspector).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('j');
    await expect(inspector).toHaveAttribute('aria-busy', 'true');
    await expect(inspector.getByRole('status')).toHaveText(/^Reading line \d+…$/);
    await expect(inspector).toHaveAttribute('aria-busy', 'false');
    await expect(inspector.getByRole('status')).toHaveCount(0);
  });

  test('the last row of a long session comes into view', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await page.getByRole('button', { name: 'Records', exact: true }).click();
    await page.getByTestId('timeline').focus();
    await page.keyboard.press('End');
    await expect(page.locator(`[data-line="${linesOf('long.jsonl')}"]`)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-line="1"]')).toBeInViewport();
  });

  test('a place in the middle is the same after a scroll by the wheel and back', async ({ page }) => {
    await openSample(page, 'long.jsonl');
    await page.getByTestId('timeline').hover();
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 2800);
    await atRest(page);
    await expect(rows(page).first()).toBeVisible();
    const first = rows(page).first();
    const line = await first.getAttribute('data-line');
    await page.mouse.wheel(0, 5600);
    await page.mouse.wheel(0, -5600);
    await atRest(page);
    await expect(page.locator(`[data-line="${line}"]`)).toBeAttached();
  });
});

test.describe('by keyboard', () => {
  test('j and k move, n and N find what is in doubt', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    const chosen = page.locator('[aria-selected="true"]');
    await page.keyboard.press('j');
    const first = await chosen.getAttribute('data-position');
    await page.keyboard.press('j');
    await expect(chosen).toHaveAttribute('data-position', String(Number(first) + 1));
    await page.keyboard.press('k');
    await expect(chosen).toHaveAttribute('data-position', String(first));

    const doubtful = /dangling|orphan|ambiguous|unresolved|vendor|unknown/;
    // What is sought is answered by the worker.
    const place = async () => Number(await chosen.getAttribute('data-position'));
    await page.keyboard.press('n');
    await expect.poll(place).toBeGreaterThan(Number(first));
    const found = await place();
    await page.locator('[data-filter="calls.dangling"]').click();
    await page.keyboard.press('n');
    await expect(chosen).toHaveAttribute('data-state', doubtful);
    await page.keyboard.press('x');
    await expect(page.getByTestId('filters')).toHaveCount(0);
    await page.keyboard.press('N');
    await expect.poll(place).toBeGreaterThan(found);
  });

  test('Enter goes into the inspector, Escape back out and closes it', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('j');
    await expect(page.getByTestId('inspector')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('timeline')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('inspector')).toHaveCount(0);
  });

  test('? explains the keys and the signs', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Next row');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('panels and views', async ({ page }) => {
    await openSample(page, 'faults.jsonl');
    for (const [key, panel] of [
      ['p', 'problems'],
      ['o', 'permissions'],
      ['t', 'terminals'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByTestId(panel)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByTestId(panel)).toHaveCount(0);
    }
    await page.keyboard.press('2');
    await expect(page.getByRole('button', { name: 'Records', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: 'Story', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the problems panel leads from a rule to the record that breaks it', async ({ page }) => {
  await openSample(page, 'faults.jsonl');
  await page.keyboard.press('p');
  const panel = page.getByTestId('problems');
  await expect(panel).toContainText('ASR-250');
  await expect(panel).toContainText('REV-CYCLE');
  await panel.getByText('a tool_call needs a callId').first().click();
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '5');
  await expect(page.getByTestId('inspector')).toContainText('ASR-250');
});

test('models and what they used stand in the header, the sums marked as ours, and the panel has all of them', async ({
  page,
}) => {
  const usage = (id: string, output: number) => ({
    type: 'inference',
    inferenceId: id,
    model: 'heron-1',
    usage: { input_tokens: 1000, output_tokens: output, cache: { read: 3 } },
  });
  await open(page, 'run.jsonl', stream([usage('a', 1), usage('b', 20), { ...usage('b', 300), supersedes: 't1' }]));
  const glance = page.getByTestId('usage-glance');
  await expect(glance).toHaveText('heron-12,000 input_tokens301 output_tokens');
  await glance.click();
  const panel = page.getByTestId('usage');
  await expect(panel).toContainText('2 inferences');
  await expect(panel.getByRole('row', { name: 'cache.read 6' })).toBeVisible();
  await expect(panel.getByTitle('computed from the record, not recorded').first()).toBeVisible();
  await page.keyboard.press('u');
  await expect(panel).toHaveCount(0);
});

test('the rules that native files are read by can be looked at', async ({ page }) => {
  await openSample(page, 'claude-code.jsonl');
  await page.getByRole('button', { name: /^Claude Code/ }).click();
  const rules = page.getByRole('dialog', { name: 'How native files are read' });
  await expect(rules).toContainText('A result has the tool_use_id of its call.');
  await rules.getByRole('button', { name: 'Codex' }).click();
  await expect(rules).toContainText('declined');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rules).toHaveCount(0);
});

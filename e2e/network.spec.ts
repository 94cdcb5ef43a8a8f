import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/test.ts';
import { choose, follow, inspectLine, open, openSample, rows, said, stream } from './support/session.ts';

const DIST = path.join(import.meta.dirname, '..', 'dist');

test('the built page has a policy that lets nothing in and nothing out', () => {
  const html = fs.readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const policy = (/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll(
    '&#39;',
    "'",
  );
  const rules = new Map(
    policy.split(';').map((rule) => [rule.trim().split(/\s+/)[0], rule.trim().split(/\s+/).slice(1).join(' ')]),
  );
  expect(rules.get('default-src')).toBe("'none'");
  expect(rules.get('connect-src')).toBe("'self'");
  expect(rules.get('script-src')).toBe("'self'");
  expect(rules.get('worker-src')).toBe("'self'");
  expect(rules.get('form-action')).toBe("'none'");
  expect(rules.get('base-uri')).toBe("'none'");
  expect(rules.get('require-trusted-types-for')).toBe("'script'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  // The policy stands before everything that it is about.
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.search(/<(script|link|style)\b/));
});

test('the built page has no script or style of its own and names no other site', () => {
  const html = fs.readFileSync(path.join(DIST, 'index.html'), 'utf8');
  for (const [script = ''] of html.matchAll(/<script\b[^>]*>[^<]*<\/script>/g))
    expect(script).toMatch(/src="\.\/[^"]+"[^>]*><\/script>$/);
  expect(html).not.toMatch(/<style\b|\son[a-z]+=|style="/);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('a whole visit asks for the page itself and its samples, and nothing else', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openSample(page, 'told.jsonl');
  await inspectLine(page, 95);
  for (const key of ['p', 'o', 't', '?']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  // Links to elsewhere stand in this session, and an address that a person was asked to open.
  for (let line = 1; line <= 141; line += 10) await inspectLine(page, line);
  const elsewhere = asked.filter(
    (url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:') && !url.startsWith('blob:'),
  );
  expect(elsewhere).toEqual([]);
});

test('a file opens without a network', async ({ page, context, quiet }) => {
  await page.goto('./');
  await expect(page.locator('[data-sample]').first()).toBeVisible();
  await choose(page, 'first.jsonl', stream([said('with it')]));
  // What the page shows of a session comes with the first one.
  await rows(page).first().click();
  await expect(page.getByTestId('inspector')).toContainText('The record in the file');
  await expect(page.getByTestId('overview').locator('canvas')).toBeVisible();
  await context.setOffline(true);
  await choose(page, 'second.jsonl', stream([said('without it'), said('as well')]));
  await expect(rows(page)).toHaveCount(2);
  await rows(page).last().click();
  await expect(page.getByTestId('inspector')).toContainText('as well');
  await expect(page.getByTestId('inspector')).toContainText('The record in the file');
  // Colours may not have been there yet. What is read is there without them.
  expectOnlyRefused(quiet);
});

test('an address that a session names is text until a person opens it', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  const url = 'https://tides.example/device?code=ABCD-1234';
  const line =
    fs
      .readFileSync(path.join(DIST, 'samples', 'told.jsonl'), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes(url)) + 1;
  const inspector = await inspectLine(page, line);
  await expect(inspector).toContainText('tides.example');
  for (const link of await inspector.locator('a[href^="http"]').all()) {
    // One that can be clicked tells the other site nothing, and cannot reach back.
    await expect(link).toHaveAttribute('rel', /noreferrer/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test.describe('a part of the page that cannot be fetched', () => {
  test('leaves the rest as it is, says so, and is fetched again when it is asked for again', async ({
    page,
    quiet,
  }) => {
    await page.route(/\/assets\/detail-body-.*\.js/, (route) => route.abort());
    await open(page, 'cut-off.jsonl', stream([said('first'), said('second')]));
    const inspector = await inspectLine(page, 1);
    await expect(inspector.getByRole('alert')).toContainText('The details of the record could not be loaded');
    await expect(rows(page)).toHaveCount(2);
    await page.unroute(/\/assets\/detail-body-.*\.js/);
    await inspector.getByRole('button', { name: 'Try again' }).click();
    await expect(inspector).toContainText('The record in the file');
    expectOnlyRefused(quiet);
  });

  for (const [what, pattern] of [
    ['with the scripts that it needs', /\/assets\/(?!worker)[^/]*\.js(?:\?|$)/],
    ['with its style', /\/assets\/[^/]*\.css$/],
  ] as const) {
    test(`${what} is fetched again as often as it is asked for`, async ({ page, quiet }) => {
      await page.goto('./');
      await expect(page.getByTestId('file-input').first()).toBeAttached();
      await page.route(pattern, (route) => route.abort());
      await choose(page, 'cut-off.jsonl', stream([said('first')]));
      await follow(page, '#view=records&line=1');
      const alert = page.getByTestId('inspector').getByRole('alert');
      await expect(alert).toContainText('The details of the record could not be loaded');
      const before = quiet.length;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => quiet.length).toBeGreaterThan(before);
      await expect(alert).toBeVisible();
      await page.unroute(pattern);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByTestId('inspector')).toContainText('The record in the file');
      await expect(page.locator('[data-focus="inspector"] dl').first()).toHaveCSS('display', 'grid');
      expectOnlyRefused(quiet);
    });
  }

  test('and that is a dialog is closed again, with the reason', async ({ page, quiet }) => {
    await page.route(/\/assets\/help-body-.*\.js/, (route) => route.abort());
    await open(page, 'cut-off.jsonl', stream([said('first')]));
    await page.keyboard.press('?');
    await expect(page.getByText('The help could not be loaded')).toBeVisible();
    await page.unroute(/\/assets\/help-body-.*\.js/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expectOnlyRefused(quiet);
  });
});

/** The console has what the browser and React say of a script that is not there, and nothing else. */
function expectOnlyRefused(quiet: string[]): void {
  expect(
    quiet
      .splice(0)
      .filter((fault) => !/Failed to (load resource|fetch (dynamically|http))|Unable to preload CSS/.test(fault)),
  ).toEqual([]);
}

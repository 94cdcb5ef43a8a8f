import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drop, dropPaths, folder } from './support/files.ts';
import { bash, expectReady, expectRows, follow, rows, said, stream, type TestRecord } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** The project's own bundles, which the command line is held against as well. */
const CASES = path.join(import.meta.dirname, '..', 'src', 'cases', 'bundles');

const header = (title: string, more: TestRecord = {}): TestRecord => ({
  type: 'session',
  title,
  agent: 'Agent 1',
  ...more,
});

const session = (page: Page, name: string) => page.locator(`[data-path="${name}"]`);

async function expectList(page: Page, sessions: number): Promise<void> {
  await expectReady(page);
  await expect(page.locator('html')).toHaveAttribute('data-sessions', String(sessions));
  await expect(page.getByTestId('sessions')).toHaveAttribute('aria-rowcount', String(sessions + 1));
}

test('a folder that is dropped lists its sessions, and each opens and closes again', async ({ page }, testInfo) => {
  const root = folder(testInfo, 'runs', {
    'main.jsonl': stream([header('The main one', { sessionId: 's' }), bash('a'), said('well')]),
    'deep/er/agent.jsonl': stream([header('A helper', { sessionId: 's', subagentId: 'x' }), bash('b')]),
    'broken.jsonl': Buffer.concat([stream([bash('c')]), Buffer.from('oops\n')]),
    'package.json': Buffer.from('{"name":"x","type":"module"}'),
  });
  await page.goto('./');
  await dropPaths(page, [root]);
  await expectList(page, 3);
  await expect(page.getByRole('heading', { name: 'runs' })).toBeVisible();
  await expect(session(page, 'main.jsonl')).toContainText('The main one');
  await expect(session(page, 'main.jsonl')).toContainText('1 no result');
  await expect(session(page, 'broken.jsonl')).toContainText('no title and no message of a user recorded');
  await expect(session(page, 'deep/er/agent.jsonl').getByRole('button', { name: 'of main.jsonl' })).toBeVisible();
  await expectAccessible(page);

  await session(page, 'main.jsonl').click();
  await expectReady(page, 3);
  await expect(page).toHaveURL(/#s=main\.jsonl$/);
  await expectRows(page, 3);
  await page.keyboard.press('Escape');
  await expectList(page, 3);
  await expect(page).not.toHaveURL(/#/);
  await page.goBack();
  await expectRows(page, 3);
  await page.goBack();
  await expectList(page, 3);
  await page.goForward();
  await expectRows(page, 3);
  await page.getByRole('button', { name: 'runs' }).click();
  await session(page, 'deep/er/agent.jsonl').getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'main.jsonl' })).toBeVisible();
});

test('the list is searched, ordered, and used by keyboard', async ({ page }, testInfo) => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `run-${index}.jsonl`,
      stream([
        header(index === 123 ? 'The needle' : `Run ${index}`),
        ...Array.from({ length: (index % 7) + 1 }, () => said('x')),
      ]),
    ]),
  );
  await page.goto('./');
  await dropPaths(page, [folder(testInfo, 'many', files)]);
  await expectList(page, 400);
  const first = page.locator('[data-index="0"]');
  await expect(first).toHaveAttribute('data-path', 'run-0.jsonl');
  await page.getByRole('button', { name: 'Records' }).click();
  await expect(first).toHaveAttribute('data-path', 'run-6.jsonl');
  await page.getByTestId('sessions').focus();
  await page.keyboard.press('End');
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-index', '399');
  await expect(page.locator('[aria-selected="true"]')).toBeInViewport();
  await page.getByRole('searchbox').fill('NEEDLE agent');
  await expect(page.getByText('1 of 400 sessions')).toBeVisible();
  await page.getByTestId('sessions').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'run-123.jsonl' })).toBeVisible();
});

test('an archive is opened like a folder; what is refused is named with the reason', async ({ page }) => {
  await page.goto('./');
  await dropPaths(page, [path.join(CASES, 'zip-hostile-names', 'bundle.zip')]);
  await expectList(page, 1);
  await page.getByRole('button', { name: '4 refused' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('../up.jsonl');
  await expect(dialog).toContainText('leads out of where it lies');
  await expect(dialog).toContainText('differs only by case');
  await page.keyboard.press('Escape');
  await session(page, 'a.jsonl').click();
  await expectReady(page, 2);
});

test('an archive that is cut shows what is whole, and says where it breaks off', async ({ page }) => {
  await page.goto('./');
  await dropPaths(page, [path.join(CASES, 'tar-cut', 'bundle.tar')]);
  await expectList(page, 1);
  await expect(page.getByRole('alert')).toContainText('Not read to its end');
  await session(page, 'run/a.jsonl').click();
  await expectReady(page, 2);
});

test('an archive that cannot be listed says why, and the page goes on', async ({ page }, testInfo) => {
  await page.goto('./');
  const whole = fs.readFileSync(path.join(CASES, 'zip-nested', 'bundle.zip'));
  await drop(page, testInfo, 'cut.zip', whole.subarray(0, 60));
  await expect(page.getByRole('alert')).toContainText('Not read to its end');
  const told = page.getByTestId('no-sessions');
  await expect(told.getByRole('heading', { name: 'Nothing of it could be read' })).toBeVisible();
  await expectAccessible(page);
  const chosen = page.waitForEvent('filechooser');
  await told.getByRole('button', { name: 'Open another file…' }).click();
  await (await chosen).setFiles({ name: 'good.jsonl', mimeType: '', buffer: stream([bash('a')]) });
  await expectReady(page);
  await dropPaths(page, [path.join(CASES, 'tar-zst', 'bundle.tar.zst')]);
  await expectList(page, 2);
});

test('a packed stream opens as the stream; one that is cut says so', async ({ page }) => {
  await page.goto('./');
  await dropPaths(page, [path.join(CASES, 'stream-zst', 'stream.bin')]);
  await expectReady(page, 2);
  await dropPaths(page, [path.join(CASES, 'stream-gz-cut', 'stream.jsonl.gz')]);
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'failed');
  await expect(page.getByTestId('failure')).toContainText('was not read to its end');
  await expect(rows(page).first()).toBeVisible();
});

test('several files that are dropped at once are a bundle', async ({ page }, testInfo) => {
  const root = folder(testInfo, 'two', { 'a.jsonl': stream([bash('a')]), 'b.jsonl': stream([bash('b')]) });
  await page.goto('./');
  await dropPaths(page, [path.join(root, 'a.jsonl'), path.join(root, 'b.jsonl')]);
  await expectList(page, 2);
});

test('a link leads to a session of an archive, and to a record in it', async ({ page }) => {
  const body = fs.readFileSync(path.join(CASES, 'tar-gz', 'bundle.tar.gz'));
  await page.route('**/runs/bundle.tar.gz', (route) => route.fulfill({ body, contentType: 'application/gzip' }));
  await page.goto('./?src=runs/bundle.tar.gz#s=run/a.jsonl&r=r2');
  await expectReady(page, 2);
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '1');
  await expect(page.getByTestId('inspector')).toContainText('tool_result');
  await page.reload();
  await expectReady(page, 2);
  await follow(page, '');
  await expectList(page, 2);
});

test('a blob is verified before it is shown, and compared with what the record holds', async ({ page }) => {
  await page.goto('./');
  await dropPaths(page, [path.join(CASES, 'folder-blobs', 'bundle')]);
  await expectList(page, 1);
  await session(page, 'run.jsonl').click();
  await expectReady(page, 5);
  const blob = page.getByTestId('blob');

  await page.locator('[data-line="1"]').click();
  await expect(blob).toContainText('verified: files/out.txt');
  await blob.getByRole('button', { name: 'Show the full output' }).click();
  await expect(blob).toContainText('line three');
  await blob.getByRole('button', { name: 'Compare with what the record holds' }).click();
  await expect(page.getByTestId('blob-diff')).toContainText(
    '3 lines only in the blob (+), 1 line only in the record (−)',
  );

  await page.locator('[data-line="3"]').click();
  await expect(blob).toContainText('withheld: it has 29 bytes, where the record gives 99');
  await expect(blob.getByRole('button')).toHaveCount(0);
  await page.locator('[data-line="5"]').click();
  await expect(blob).toContainText('not in this bundle');
});

test('a picture in a blob is drawn by what it is; other bytes are listed', async ({ page }, testInfo) => {
  await page.goto('./');
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3, 2];
    canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
    return ['image/png', 'image/jpeg', 'image/webp'].map((type) => canvas.toDataURL(type).split(',')[1] ?? '');
  });
  const [png, jpeg, webp] = encoded.map((base64) => Buffer.from(base64, 'base64'));
  // One white pixel, as the specification of GIF 89a lays it out.
  const gif = Buffer.from(
    '474946383961010001008001000000ffffff21f90401000001002c00000000010001000002024c01003b',
    'hex',
  );
  const broken = Buffer.concat([png?.subarray(0, 30) ?? Buffer.alloc(0), Buffer.from('broken')]);
  const bytes = Buffer.from([0, 1, 2, 0xff, ...Buffer.from('some bytes')]);
  const blobs = { png, jpeg, webp, gif, broken, bytes };
  const files: Record<string, Buffer> = {};
  const records: TestRecord[] = [];
  for (const [name, data] of Object.entries(blobs)) {
    if (data === undefined) throw new Error(`no ${name}`);
    const hash = createHash('sha256').update(data).digest('hex');
    files[`blobs/sha256/${hash}`] = data;
    // What the record says of the type plays no part.
    const blob = { blob: `sha256:${hash}`, size: data.length, mimeType: 'text/plain' };
    const content = { state: 'truncated', originalBytes: data.length, blob };
    records.push({
      type: 'tool_result',
      callId: name,
      linkage: 'exact',
      status: 'completed',
      content: [],
      capture: { content },
    });
  }
  await dropPaths(page, [folder(testInfo, 'pictures', { 'run.jsonl': stream(records), ...files })]);
  await expectList(page, 1);
  await session(page, 'run.jsonl').click();
  await expectReady(page, records.length);
  const blob = page.getByTestId('blob');
  for (const [index, name] of Object.keys(blobs).entries()) {
    await page.locator(`[data-line="${index + 1}"]`).click();
    await expect(blob).toContainText('verified: blobs/sha256/');
    await blob.getByRole('button', { name: /^Show/ }).click();
    if (name === 'bytes') await expect(blob).toContainText('00 01 02 ff 73 6f 6d 65');
    else if (name === 'broken') await expect(blob).toContainText('The browser cannot draw this image');
    else await expect(blob.locator('img')).toHaveJSProperty('naturalWidth', name === 'gif' ? 1 : 3);
  }
});

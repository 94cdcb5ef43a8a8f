import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { drop, dropPaths } from './support/files.ts';
import { bash, expectReady, said, stream, type TestRecord } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { openTool } from './support/tool.ts';

const header = (more: TestRecord): TestRecord => ({ type: 'session', agent: 'Agent 1', ...more });

/** A folder with a file whose name is not UTF-8. */
function oddFolder(root: string): string {
  fs.mkdirSync(root, { recursive: true });
  fs.writeFileSync(path.join(root, 'ok.jsonl'), stream([bash('a')]));
  fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/x`), Buffer.of(0xe9), Buffer.from('.jsonl')]), 'x');
  return root;
}

test.describe('a folder that the tool serves', () => {
  test.use({ baseURL: undefined });

  test('is listed although one name is not UTF-8, and is not said to be read whole', async ({
    page,
    origins,
  }, testInfo) => {
    const { tool, address } = await openTool([oddFolder(testInfo.outputPath('odd'))]);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-sessions', '1');
      await expect(page.getByText('All of it has been read, but 1 file was refused')).toBeVisible();
      await page.getByRole('button', { name: '1 refused' }).click();
      await expect(page.getByRole('dialog')).toContainText('x\uFFFD.jsonl');
      await expect(page.getByRole('dialog')).toContainText('has a name that is not UTF-8');
    } finally {
      tool.kill();
    }
  });

  test('that cannot be listed any more is never said to have been read', async ({ page, origins, quiet }, testInfo) => {
    const root = oddFolder(testInfo.outputPath('gone'));
    const { tool, address } = await openTool([root]);
    try {
      origins.add(new URL(address).origin);
      fs.rmSync(root, { recursive: true });
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText('its files cannot all be listed: the server answered 500');
      await expect(page.getByRole('heading', { name: 'Nothing of it could be read' })).toBeVisible();
      await expect(page.getByText('Read as far as it goes')).toBeVisible();
      await expect(page.getByText('All of it has been read')).toHaveCount(0);
      // The browser's own words for the answer.
      expect(quiet.splice(0).filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
    } finally {
      tool.kill();
    }
  });
});

test('a dropped file whose name is not UTF-8 is refused by what can be shown of its name', async ({
  page,
}, testInfo) => {
  await page.goto('./');
  await dropPaths(page, [oddFolder(testInfo.outputPath('odd'))]);
  await expect(page.locator('html')).toHaveAttribute('data-sessions', '1');
  await expect(page.getByText('All of it has been read, but 1 file was refused')).toBeVisible();
  await page.getByRole('button', { name: '1 refused' }).click();
  await expect(page.getByRole('dialog').locator('code')).toContainText('\uFFFD');
  await expect(page.getByRole('dialog')).toContainText('has a name that');
});

test('a packed file that is cut before anything came out cannot be opened, and says why', async ({
  page,
}, testInfo) => {
  await page.goto('./');
  await drop(page, testInfo, 'cut.tar.gz', gzipSync(stream([bash('a')])).subarray(0, 12));
  await expect(page.getByTestId('failure')).toContainText('it is cut off');
});

test('zeros, as an empty tar archive is, have no sessions', async ({ page }, testInfo) => {
  await page.goto('./');
  await drop(page, testInfo, 'empty.tar.gz', gzipSync(Buffer.alloc(10_240)));
  await expect(page.getByRole('heading', { name: 'No session in here' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-sessions', '0');
});

test('what is nothing known is told with all that is read', async ({ page }, testInfo) => {
  await page.goto('./');
  await drop(page, testInfo, 'x.txt', Buffer.from('nothing\n'));
  const failure = page.getByTestId('failure');
  for (const name of ['Claude Code', 'Codex', 'Gemini CLI', 'OpenCode', 'OpenClaw', 'pi', 'T3 Code'])
    await expect(failure).toContainText(name);
});

test('the list is in the order of the names that it shows, on a narrow page by choice, and a row counts its subagents', async ({
  page,
}, testInfo) => {
  const root = testInfo.outputPath('runs');
  fs.mkdirSync(root);
  const files = {
    'a.jsonl': [header({ title: 'Task 100', sessionId: 's' }), bash('a'), said('x')],
    'b.jsonl': [header({ title: 'Task 50', sessionId: 't' }), bash('a')],
    'c.jsonl': [header({ title: 'Task 0', sessionId: 's', subagentId: 'x' }), bash('a'), said('x'), said('y')],
    'd.jsonl': [
      header({ title: 'Task 9', sessionId: 's', subagentId: 'y' }),
      bash('a'),
      said('x'),
      said('y'),
      said('z'),
    ],
  };
  for (const [name, records] of Object.entries(files)) fs.writeFileSync(path.join(root, name), stream(records));
  await page.goto('./');
  await dropPaths(page, [root]);
  await expect(page.locator('html')).toHaveAttribute('data-sessions', '4');
  await expectReady(page);
  const order = (): Promise<(string | null)[]> =>
    page.locator('[data-path]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-path')));
  await expect.poll(order).toEqual(['c.jsonl', 'd.jsonl', 'b.jsonl', 'a.jsonl']);
  await expect(page.locator('[data-path="a.jsonl"]')).toContainText('2 subagents');
  await expect(page.locator('[data-path="b.jsonl"]')).not.toContainText('subagent');
  await expect(page.getByLabel('Sort by')).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Sort by').selectOption('Records');
  await expect.poll(order).toEqual(['d.jsonl', 'c.jsonl', 'a.jsonl', 'b.jsonl']);
  await page.getByRole('button', { name: 'Largest first' }).click();
  await expect.poll(order).toEqual(['b.jsonl', 'a.jsonl', 'c.jsonl', 'd.jsonl']);
  await page.getByLabel('Sort by').selectOption('Path');
  await expect.poll(order).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl', 'd.jsonl']);
  await expectAccessible(page);
});

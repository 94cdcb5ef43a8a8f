import type { Page } from '@playwright/test';
import { everything } from '../src/sources/t3-code/fixtures.ts';
import { T3Rows } from '../src/sources/t3-code/fixture-rows.ts';
import { databaseOf } from '../src/testing/databases.ts';
import { walOf, withLog } from '../src/testing/wal-writer.ts';
import { t3Database } from '../src/testing/t3-database.ts';
import { drop, dropPaths, folder } from './support/files.ts';
import { choose, expectReady, follow, rows, said, stream } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { openTool } from './support/tool.ts';

const thread = (page: Page, name: string) => page.locator(`[data-path="${name}"]`);

const store = (): Promise<Uint8Array<ArrayBuffer>> =>
  t3Database(everything(), new T3Rows('thread-2').newThread().item('command_execution', { input: 'make' }, 'running'));

async function expectThreads(page: Page, count: number): Promise<void> {
  await expectReady(page);
  await expect(page.locator('html')).toHaveAttribute('data-sessions', String(count));
}

/** The addresses of SQLite's program that the page asks for. */
function wasmOf(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (/sqlite|\.wasm/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test('a database that is dropped lists its threads; one opens with its calls and their rows', async ({
  page,
}, testInfo) => {
  const asked = wasmOf(page);
  await page.goto('./');
  await drop(page, testInfo, 'state.sqlite', Buffer.from(await store()));
  await expectThreads(page, 2);
  await expect(page.getByText('SQLite database')).toBeVisible();
  await expect(thread(page, 'threads/thread-1')).toContainText('Mend the parser');
  await expect(thread(page, 'threads/thread-2')).toContainText('1 no result');
  await expectAccessible(page);
  // Its script and its program, once each, from the page's own origin: the fixture of all tests sees to the latter.
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true);

  await thread(page, 'threads/thread-1').click();
  await expectReady(page);
  await expect(page).toHaveURL(/#s=threads%2Fthread-1$|#s=threads\/thread-1$/);
  await expect(rows(page).filter({ hasText: 'make' }).first()).toBeVisible();
  await follow(page, '#s=threads/thread-1&view=records&line=8');
  const inspector = page.getByTestId('inspector');
  await expect(inspector).toContainText('tool_call');
  await expect(inspector).toContainText('projection_thread_activities');
  await page.getByRole('button', { name: 'state.sqlite' }).click();
  await expectThreads(page, 2);
});

test('nothing of SQLite is fetched for a session or a folder without a database', async ({ page }, testInfo) => {
  const asked = wasmOf(page);
  await page.goto('./');
  await choose(page, 'run.jsonl', stream([said('x')]));
  await dropPaths(page, [folder(testInfo, 'runs', { 'a.jsonl': stream([said('a')]) })]);
  await expectThreads(page, 1);
  expect(asked).toEqual([]);
});

test('a database in a folder says what it was read without, and its threads stand below its path', async ({
  page,
}, testInfo) => {
  const bytes = Buffer.from(withLog(await store()));
  const root = folder(testInfo, 'userdata', { 'state.sqlite': bytes, 'run.jsonl': stream([said('x')]) });
  await page.goto('./');
  await dropPaths(page, [root]);
  await expectThreads(page, 3);
  await expect(page.getByRole('note')).toContainText('state.sqlite-wal');
  await thread(page, 'state.sqlite/threads/thread-1').click();
  await expectReady(page);
  await expect(page.getByRole('heading', { name: 'state.sqlite/threads/thread-1' })).toBeVisible();
});

test('what is no database of sessions says which tables it has, and a damaged one that it is', async ({
  page,
}, testInfo) => {
  await page.goto('./');
  await drop(
    page,
    testInfo,
    'other.db',
    Buffer.from(await databaseOf('CREATE TABLE birds (x); CREATE TABLE trees (x);')),
  );
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'failed');
  await expect(page.getByTestId('failure')).toContainText('it has the tables birds, trees');
  await drop(page, testInfo, 'bad.db', Buffer.from(await store()).fill(0x5a, 100));
  await expect(page.getByTestId('failure')).toContainText('damaged');
});

test('what is only in the log beside a database is shown as well', async ({ page }, testInfo) => {
  const before = withLog(await t3Database(new T3Rows().thread()));
  const after = withLog(await t3Database(new T3Rows().thread().message('user', 'Only in the log')));
  const files = { 'state.sqlite': Buffer.from(before), 'state.sqlite-wal': Buffer.from(walOf(before, after)) };
  await page.goto('./');
  await dropPaths(page, [folder(testInfo, 'both', files)]);
  await expectThreads(page, 1);
  await expect(page.getByRole('note')).toContainText('it is shown with the finished transactions of state.sqlite-wal');
  await thread(page, 'state.sqlite/threads/thread-1').click();
  await expectReady(page);
  await expect(rows(page).filter({ hasText: 'Only in the log' })).toBeVisible();
});

test('the tool opens a database with the log beside it, and nothing else that lies there', async ({
  page,
  origins,
}, testInfo) => {
  const before = withLog(await t3Database(new T3Rows().thread()));
  const after = withLog(await t3Database(new T3Rows().thread().message('user', 'Only in the log')));
  const root = folder(testInfo, 'served', {
    'state.sqlite': Buffer.from(before),
    'state.sqlite-wal': Buffer.from(walOf(before, after)),
    'other.jsonl': stream([said('not asked for')]),
  });
  const { tool, address } = await openTool([`${root}/state.sqlite`]);
  try {
    origins.add(new URL(address).origin);
    await page.goto(address);
    await expectThreads(page, 1);
    await expect(page.getByRole('note')).toContainText('with the finished transactions of state.sqlite-wal');
    await thread(page, 'state.sqlite/threads/thread-1').click();
    await expectReady(page);
    await expect(rows(page).filter({ hasText: 'Only in the log' })).toBeVisible();
  } finally {
    tool.kill();
  }
});

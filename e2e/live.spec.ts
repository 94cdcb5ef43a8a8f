import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { drop } from './support/files.ts';
import { bash, expectReady, expectRows, result, rows, said, stream, type TestRecord } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { openTool } from './support/tool.ts';

/** One record as a line; its number makes its id. */
function line(record: TestRecord, number: number): Buffer {
  return stream([{ seq: number, id: `n${number}`, ...record }]);
}

/** Serves a file and the events about it where another server did. */
async function serveAgain(port: number, place: string, file: string): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    if (decodeURIComponent(url.pathname) !== `/${place}`) response.writeHead(404).end();
    else if (url.searchParams.has('events'))
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write(`data: ${JSON.stringify({ size: fs.statSync(file).size })}\n\n`);
    else response.end(fs.readFileSync(file));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function written(testInfo: TestInfo, bytes: Buffer): string {
  const file = testInfo.outputPath('run.jsonl');
  fs.writeFileSync(file, bytes);
  return file;
}

test.describe('a file that the tool follows', () => {
  // The page is the tool's own, on a port of its own.
  test.use({ baseURL: undefined });

  test('grows on screen: rows come, a call gets its result, half a line waits', async ({ page, origins }, testInfo) => {
    const file = written(testInfo, stream([said('hello'), bash('a')]));
    const { tool, address } = await openTool([file, '--watch']);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expectReady(page, 2);
      // What is followed may go on: nothing is taken for missing.
      await expect(page.getByText('live')).toBeVisible();
      await expect(page.locator('[data-line="2"]')).toHaveAttribute('data-state', 'reading');
      const added = line(result('a'), 7);
      fs.appendFileSync(file, added.subarray(0, 30));
      await expect(page.locator('[data-line="2"]')).toContainText('no result so far');
      await expectRows(page, 2);
      fs.appendFileSync(file, Buffer.concat([added.subarray(30), line(bash('b'), 8)]));
      await expect(page.locator('[data-line="2"]')).toHaveAttribute('data-state', 'completed');
      await expectRows(page, 3);
      await expectReady(page, 4);
    } finally {
      tool.kill();
    }
  });

  test('that is opened within a line waits for the rest of it', async ({ page, origins }, testInfo) => {
    const half = line(said('the second half'), 9);
    const file = written(testInfo, Buffer.concat([stream([said('hello')]), half.subarray(0, 40)]));
    const { tool, address } = await openTool([file, '--watch']);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expectReady(page, 1);
      await expectRows(page, 1);
      fs.appendFileSync(file, half.subarray(40));
      await expect(page.locator('[data-line="2"]')).toContainText('the second half');
      fs.writeFileSync(file, half.subarray(0, 50));
      await expect(page.getByText('was truncated or replaced')).toBeVisible();
      await expectReady(page, 0);
      await expect(page.getByText('not read')).toHaveCount(0);
    } finally {
      tool.kill();
    }
  });

  test('is followed at its end, unless the reader has gone elsewhere', async ({ page, origins }, testInfo) => {
    const file = written(testInfo, stream(Array.from({ length: 200 }, (_, index) => said(`message ${index}`))));
    const { tool, address } = await openTool([file, '--watch']);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expectReady(page, 200);
      fs.appendFileSync(file, line(said('more'), 200));
      await expectRows(page, 201);
      // The reader stands at the start, and stays there.
      await expect(page.locator('[data-line="1"]')).toBeInViewport();
      await page.getByTestId('timeline').evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await expect(page.locator('[data-line="201"]')).toBeInViewport();
      for (let number = 201; number < 206; number++) fs.appendFileSync(file, line(said('and more'), number));
      await expectRows(page, 206);
      await expect(page.locator('[data-line="206"]')).toBeInViewport();
      await page.getByTestId('timeline').evaluate((element) => {
        element.scrollTop = 0;
      });
      await expect(page.locator('[data-line="1"]')).toBeInViewport();
      fs.appendFileSync(file, line(said('unseen'), 206));
      await expectRows(page, 207);
      await expect(page.locator('[data-line="1"]')).toBeInViewport();
    } finally {
      tool.kill();
    }
  });

  test('is read anew when it was truncated or replaced, and that is said', async ({ page, origins }, testInfo) => {
    const file = written(testInfo, stream([said('one'), said('two'), said('three')]));
    const { tool, address } = await openTool([file, '--watch']);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expectReady(page, 3);
      fs.writeFileSync(file, stream([bash('x')]));
      await expect(page.getByText('was truncated or replaced, so it was read anew')).toBeVisible();
      await expectReady(page, 1);
      fs.writeFileSync(file, stream([said('quite'), said('another'), said('file'), said('and longer')]));
      await expectReady(page, 4);
      // The end is what it was, and the beginning is not.
      const before = fs.readFileSync(file);
      const changed = Buffer.from(before.toString().replace('quite', 'QUITE'));
      fs.writeFileSync(file, Buffer.concat([changed, line(said('more'), 9)]));
      await expectReady(page, 5);
      await expect(page.locator('[data-line="1"]')).toContainText('QUITE');
      fs.rmSync(file);
      await expect(page.getByText('is not there any more')).toBeVisible();
      await expect(page.getByText('live', { exact: true })).toHaveCount(0);
    } finally {
      tool.kill();
    }
  });

  test('is not live once the server is gone, and is again when it is back', async ({
    page,
    origins,
    quiet,
  }, testInfo) => {
    const file = written(testInfo, stream([said('hello'), bash('a')]));
    const { tool, address } = await openTool([file, '--watch']);
    const { port } = new URL(address);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expectReady(page, 2);
      fs.appendFileSync(file, line(bash('b'), 8));
      await expect(page.getByText('live', { exact: true })).toBeVisible();
      await expect(page.locator('[data-line="2"]')).toContainText('no result so far');
      tool.kill();
      await expect(page.getByText('The file is no longer followed: the server does not answer')).toBeVisible();
      await expect(page.getByText('live', { exact: true })).toHaveCount(0);
      await expect(page.locator('[data-line="2"]')).toHaveAttribute('data-state', 'unread');
      await expect(page.locator('[data-line="2"]')).not.toContainText('so far');
      // The same address answers again, as a page's own server would.
      fs.appendFileSync(file, line(result('a'), 9));
      const place = new URL(address).searchParams.get('src') ?? '';
      const again = await serveAgain(Number(port), place, file);
      try {
        await expect(page.getByText('The file is followed again')).toBeVisible();
        await expect(page.locator('[data-line="2"]')).toHaveAttribute('data-state', 'completed');
        await expect(page.getByText('live', { exact: true })).toBeVisible();
        // The browser's own words for a server that is not there.
        expect(quiet.splice(0).filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
      } finally {
        again.closeAllConnections();
        again.close();
      }
    } finally {
      tool.kill();
    }
  });

  test('a folder is listed, and its files are fetched when they are opened', async ({ page, origins }, testInfo) => {
    const folder = testInfo.outputPath('runs');
    fs.mkdirSync(path.join(folder, 'deep er'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'a.jsonl'), stream([bash('a')]));
    fs.writeFileSync(path.join(folder, 'deep er', 'b#.jsonl'), stream([bash('b'), result('b')]));
    const { tool, address } = await openTool([folder]);
    try {
      origins.add(new URL(address).origin);
      await page.goto(address);
      await expectReady(page);
      await expect(page.locator('html')).toHaveAttribute('data-sessions', '2');
      await page.locator('[data-path="deep er/b#.jsonl"]').click();
      await expectReady(page, 2);
      await page.reload();
      await expectReady(page, 2);
    } finally {
      tool.kill();
    }
  });
});

test('a native file grows on screen, and what was added is read', async ({ page }, testInfo) => {
  const native = (number: number, content: unknown, role = 'user') =>
    Buffer.from(
      `${JSON.stringify({
        type: role,
        uuid: `u${number}`,
        parentUuid: null,
        sessionId: 's',
        timestamp: `2026-01-01T00:00:0${number}Z`,
        message: { role, content },
      })}\n`,
    );
  await page.goto('./');
  await drop(page, testInfo, 'run.jsonl', native(1, 'first words'));
  await expectReady(page);
  await expect(page.locator('[data-line="1"]').last()).toContainText('first words');
  for (const number of [2, 3]) {
    fs.appendFileSync(testInfo.outputPath('run.jsonl'), native(number, `words ${number}`));
    const row = page.locator(`[data-line="${number}"]`);
    await expect(row).toContainText(`words ${number}`);
    await expect(row).toContainText(`00:00:0${number}`);
  }
  await expect(page.getByText('the file has changed since it was read')).toHaveCount(0);
});

test('half a line of a file that was dropped is another row once it is whole', async ({ page }, testInfo) => {
  await page.goto('./');
  const half = line(said('whole words'), 9);
  await drop(page, testInfo, 'run.jsonl', Buffer.concat([stream([said('hello')]), half.subarray(0, 40)]));
  await expectReady(page);
  await expect(page.locator('[data-line="2"]')).toHaveAttribute('data-state', 'malformed');
  fs.appendFileSync(testInfo.outputPath('run.jsonl'), half.subarray(40));
  await expect(page.locator('[data-line="2"]')).toContainText('whole words');
});

test('a file that was dropped grows on screen', async ({ page }, testInfo) => {
  await page.goto('./');
  await drop(page, testInfo, 'run.jsonl', stream([bash('a')]));
  await expectReady(page, 1);
  await expect(rows(page).first()).toHaveAttribute('data-state', 'dangling');
  fs.appendFileSync(testInfo.outputPath('run.jsonl'), line(result('a'), 5));
  await expect(rows(page).first()).toHaveAttribute('data-state', 'completed');
  await expectReady(page, 2);
  await rows(page).first().click();
  await expect(page.getByTestId('inspector')).toContainText('The record in the file');
});

test('a file that was chosen to be followed grows on screen', async ({ page }) => {
  await page.goto('./');
  // The browser's own dialog is out of a test's reach; what it gives, a handle, is a real one, of the origin's private files.
  const write = (text: string, isNew: boolean): Promise<void> =>
    page.evaluate(
      async ([more, fresh]) => {
        const root = await navigator.storage.getDirectory();
        const handle = await root.getFileHandle('run.jsonl', { create: true });
        const file = await handle.createWritable({ keepExistingData: !fresh });
        await file.seek(fresh ? 0 : (await handle.getFile()).size);
        await file.write(more);
        await file.close();
        Object.assign(globalThis, { showOpenFilePicker: () => Promise.resolve([handle]) });
      },
      [text, isNew] as const,
    );
  await write(stream([bash('a')]).toString(), true);
  await page.getByRole('button', { name: 'Follow a file…' }).click();
  await expectReady(page, 1);
  await expect(rows(page).first()).toHaveAttribute('data-state', 'reading');
  await write(line(result('a'), 5).toString(), false);
  await expect(rows(page).first()).toHaveAttribute('data-state', 'completed');
  await expectReady(page, 2);
  await write(stream([said('anew')]).toString(), true);
  await expect(page.getByText('anew').first()).toBeVisible();
  await expectReady(page, 1);
});

test('a dialog that is closed changes nothing, and one that the browser refuses says why', async ({ page }) => {
  await page.goto('./');
  const refuse = (name: string): Promise<void> =>
    page.evaluate((why) => {
      const picker = (): Promise<never> => Promise.reject(new DOMException('not here', why));
      Object.assign(globalThis, { showOpenFilePicker: picker });
    }, name);
  await refuse('AbortError');
  await page.getByRole('button', { name: 'Follow a file…' }).click();
  await expect(page.getByTestId('start')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await refuse('SecurityError');
  await page.getByRole('button', { name: 'Follow a file…' }).click();
  await expect(page.getByRole('alert')).toContainText('not here');
});

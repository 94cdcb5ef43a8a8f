import fs from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { dropPaths } from './support/files.ts';
import { expectReady, expectRows } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const START = 1_730_000_000_000;

/** Writes a storage of two sessions, the second a task of the first, and parts of a session that is gone. */
function storage(testInfo: TestInfo): string {
  const root = testInfo.outputPath('storage');
  const write = (file: string, value: unknown): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), JSON.stringify(value, null, 2));
  };
  const session = (id: string, title: string, members: object = {}): void =>
    write(`session/p/${id}.json`, {
      id,
      version: '1.3.0',
      projectID: 'p',
      directory: '/w/app',
      title,
      time: { created: START, updated: START },
      ...members,
    });
  const message = (sessionID: string, id: string, role: string, members: object = {}): void =>
    write(`message/${sessionID}/${id}.json`, { id, sessionID, role, time: { created: START }, ...members });
  const part = (messageID: string, id: string, members: object): void =>
    write(`part/${messageID}/${id}.json`, { id, messageID, ...members });
  const state = { status: 'completed', input: { command: 'make test' }, output: 'all good\n', title: 'Run the tests' };
  session('ses_1', 'Mend the parser');
  message('ses_1', 'msg_1', 'user');
  part('msg_1', 'prt_1', { type: 'text', text: 'Why does it fail?' });
  message('ses_1', 'msg_2', 'assistant', { modelID: 'm', tokens: { input: 1, output: 1 } });
  part('msg_2', 'prt_2', {
    type: 'tool',
    callID: 'call_1',
    tool: 'bash',
    state: { ...state, metadata: { exit: 0 }, time: { start: START, end: START + 500 } },
  });
  part('msg_2', 'prt_3', {
    type: 'tool',
    callID: 'call_2',
    tool: 'read',
    state: { status: 'running', input: { filePath: 'x' }, time: { start: START } },
  });
  session('ses_2', 'Look around', { parentID: 'ses_1' });
  message('ses_2', 'msg_3', 'user');
  part('msg_3', 'prt_4', { type: 'text', text: 'Look' });
  message('ses_9', 'msg_9', 'user');
  part('msg_9', 'prt_9', { type: 'text', text: 'Left behind' });
  write('project/p.json', { id: 'p', worktree: '/w' });
  fs.writeFileSync(path.join(root, 'migration'), '2');
  return root;
}

const row = (page: Page, name: string) => page.locator(`[data-path="${name}"]`);

test('a storage of OpenCode’s that is dropped lists each session once, and each opens', async ({ page }, testInfo) => {
  await page.goto('./');
  await dropPaths(page, [storage(testInfo)]);
  await expectReady(page);
  await expect(page.locator('html')).toHaveAttribute('data-sessions', '3');
  const first = row(page, 'session/p/ses_1.json');
  await expect(first).toContainText('Mend the parser');
  await expect(first).toContainText('1 no result');
  const child = row(page, 'session/p/ses_2.json');
  await expect(child.getByRole('button', { name: 'of ses_1.json' })).toBeVisible();
  await expect(row(page, 'message/ses_9')).toContainText('Left behind');
  await expectAccessible(page);

  await first.click();
  // The header, a message line, its text, an inference, two calls and a result.
  await expectReady(page, 7);
  // The result stands in the row of its call.
  await expectRows(page, 6);
  await page.locator('[data-line]', { hasText: 'make test' }).first().click();
  await expect(page.getByTestId('inspector')).toContainText('call_1');
});

test('a file of a storage that is dropped by itself is told for what it is', async ({ page }, testInfo) => {
  await page.goto('./');
  await dropPaths(page, [path.join(storage(testInfo), 'message', 'ses_1', 'msg_1.json')]);
  await expect(page.getByText('open the whole storage folder')).toBeVisible();
});

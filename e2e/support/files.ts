import fs from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';

/** Drops files and folders of this machine on the page, as the system does. */
export async function dropPaths(page: Page, places: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...places], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await session.detach();
}

/** Writes a file for a test and drops it. */
export async function drop(page: Page, testInfo: TestInfo, name: string, buffer: Buffer): Promise<void> {
  const file = testInfo.outputPath(name);
  fs.writeFileSync(file, buffer);
  await dropPaths(page, [file]);
}

/** Writes a folder of files for a test, by their paths in it; returns where it is. */
export function folder(testInfo: TestInfo, name: string, files: Readonly<Record<string, Buffer | string>>): string {
  const root = testInfo.outputPath(name);
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  return root;
}

import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const SAMPLES = path.join(import.meta.dirname, '..', '..', 'public', 'samples');

/** The bytes of a sample that comes with the page. */
export function sample(name: string): Buffer {
  return fs.readFileSync(path.join(SAMPLES, name));
}

/** How many lines of a sample hold something. */
export function linesOf(name: string): number {
  return sample(name).toString().split('\n').filter(Boolean).length;
}

/** A record as a test writes it. */
export type TestRecord = Readonly<Record<string, unknown>>;

/** Records as a stream; `seq` and `id` are added where they are missing. */
export function stream(records: readonly TestRecord[]): Buffer {
  const lines = records.map((record, index) =>
    JSON.stringify({ type: record['type'], seq: index, id: `t${index}`, ...record }),
  );
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** A message that says something. */
export function said(text: string): TestRecord {
  return { type: 'message', role: 'assistant', content: [{ type: 'text', text }] };
}

/** A call of Bash, by its call ID. */
export const bash = (callId: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  callId,
  callIdSource: 'native',
  name: 'Bash',
  ...more,
});

/** The result that is paired with a call. */
export const result = (callId: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_result',
  callId,
  linkage: 'exact',
  status: 'completed',
  content: [],
  ...more,
});

/** Chooses a file on the start page, and waits until all of it is read. */
export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByTestId('file-input').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expectReady(page);
}

/** Opens the page with a file that was chosen. */
export async function open(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('./');
  await choose(page, name, buffer);
}

/** Opens the page with one of its samples. */
export async function openSample(page: Page, name: string): Promise<void> {
  await open(page, name, sample(name));
}

/** How long a file may take that a test reads, in milliseconds. */
const READING = 60_000;

/** Waits until a whole file is read. */
export async function expectReady(page: Page, records?: number): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready', { timeout: READING });
  if (records !== undefined) await expect(page.locator('html')).toHaveAttribute('data-records', String(records));
}

/** The rows on screen. */
export function rows(page: Page): Locator {
  return page.locator('[data-line]');
}

/** Waits until the rows on screen are those that were asked for last: while the worker looks for them, the ones before stand there. */
export async function expectListed(page: Page): Promise<void> {
  await expect(page.getByTestId('timeline')).toHaveAttribute('aria-busy', 'false');
}

/** Waits until neither the place of the list nor the rows in sight change: a wheel that was turned scrolls a moment later. */
export async function atRest(page: Page): Promise<void> {
  let before = '';
  await expect(async () => {
    const now = await page
      .getByTestId('timeline')
      .evaluate(
        (element) =>
          `${element.scrollTop} ${element.querySelectorAll('[data-line]').length} ${element.querySelector('[data-line]')?.getAttribute('data-line') ?? ''}`,
      );
    const isSame = now === before;
    before = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [150] });
}

/** The row of headings counts as a row of the grid. */
const HEAD = 1;

/** Expects the list to have so many rows, drawn or not. */
export async function expectRows(page: Page, count: number, what = 'rows'): Promise<void> {
  await expect(page.getByTestId('timeline'), what).toHaveAttribute('aria-rowcount', String(count + HEAD));
}

/** How many rows the list has, drawn or not. */
export function rowCount(page: Page): Promise<number> {
  return page
    .getByTestId('timeline')
    .getAttribute('aria-rowcount')
    .then((all) => Number(all) - HEAD);
}

/** Opens the record of a line in the inspector, in the view of records. */
export async function inspectLine(page: Page, line: number): Promise<Locator> {
  await follow(page, '#view=records');
  await expect(page.getByRole('button', { name: 'Records', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await follow(page, `#view=records&line=${line}`);
  await expect(page.locator(`[data-line="${line}"][aria-selected="true"]`)).toBeVisible();
  const inspector = page.getByTestId('inspector');
  await expect(inspector).toBeVisible();
  return inspector;
}

/** Goes to another fragment of the page's address, as a link does. */
export async function follow(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
}

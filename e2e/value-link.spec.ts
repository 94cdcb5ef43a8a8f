import type { Page } from '@playwright/test';
import { expectReady, follow, open, said, stream, type TestRecord } from './support/session.ts';
import { expect, expectAccessible, expectHeard, test } from './support/test.ts';

const marked = (page: Page) => page.locator('[data-pointed]');

/** Expects one value to be marked, and to be in sight inside whatever scrolls. */
async function expectMarked(page: Page, pointer: string, words = `The link leads to ${pointer}`): Promise<void> {
  await expect(marked(page)).toHaveCount(1);
  await expect(marked(page)).toHaveAttribute('data-pointer', pointer);
  await expect(marked(page)).toHaveAttribute('aria-current', 'location');
  await expect(marked(page)).toBeInViewport();
  await expectHeard(page, words);
}

const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n');
const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key${index}`, { value: [index] }]));

const RECORDS: readonly TestRecord[] = [
  said('begin'),
  {
    type: 'tool_call',
    callId: 'c',
    callIdSource: 'native',
    name: 'Bash',
    requestedBy: 'model',
    input: {
      command: 'make',
      deep: { list: Array.from({ length: 60 }, (_, index) => ({ index, text: `n${index}` })) },
    },
  },
  {
    type: 'tool_result',
    callId: 'c',
    linkage: 'exact',
    status: 'completed',
    content: [{ type: 'text', text: lines }],
    exec: { exitCode: 0, stdout: lines, stderr: 'the last words' },
  },
  { type: 'vendor/large', many },
  {
    type: 'input_request',
    requestId: 'q',
    questions: [{ id: 'k', question: 'Which key?', secret: true }],
    status: 'answered',
    answers: [{ questionId: 'k', text: 'hunter2-hunter2' }],
  },
  {
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'a thought' },
      { type: 'text', text: 'b' },
    ],
  },
];

test.beforeEach(async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'run.jsonl', stream(RECORDS));
});

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a link to a value selects the record, unfolds what is around the value, and marks it', async ({ page }) => {
  await follow(page, '#r=t2&p=/exec/stderr');
  await expectMarked(page, '/exec/stderr');
  await expect(page.locator('section[data-pointed]')).toContainText('the last words');
  await expectAccessible(page);
  // No section shows this value by itself: it is unfolded in the tree of the section that has it.
  await follow(page, '#r=t1&p=/input/deep/list/57/text');
  await expectMarked(page, '/input/deep/list/57/text');
  await expect(marked(page)).toContainText('n57');
  // Folded until somebody wants to read it.
  await follow(page, '#r=t5&p=/content/0/thinking');
  await expectMarked(page, '/content/0/thinking');
  await expect(marked(page)).toContainText('a thought');
  await follow(page, '#r=t5&p=/content/1');
  await expectMarked(page, '/content/1');
  // What is only in the record's own tree, and far down in it.
  await follow(page, '#line=4&p=/many/key2500/value/0');
  await expectMarked(page, '/many/key2500/value/0');
  await expect(page.getByTestId('whole-tree').last()).toContainText('2500');
  await expect(page).toHaveURL(/#r=t3&p=\/many\/key2500\/value\/0$/);
});

test('the record in Text is shown as a tree again for a value in it', async ({ page }) => {
  await follow(page, '#r=t0');
  const form = page.getByRole('group', { name: 'How the record is shown' });
  await form.getByRole('button', { name: 'Text' }).click();
  await follow(page, '#r=t0&p=/role');
  await expectMarked(page, '/role');
  await follow(page, '#r=t0&p=');
  await expect(marked(page)).toHaveAttribute('data-pointer', '');
});

test('a value that is not there, and a pointer that is none, are said', async ({ page }) => {
  const bar = page.getByTestId('missing-value');
  await follow(page, '#r=t2&p=/exec/stdin');
  await expect(bar).toHaveText('The link names the value /exec/stdin, and this record has none there.');
  await expect(page.getByTestId('inspector')).toContainText('the last words');
  await expect(marked(page)).toHaveCount(0);
  await follow(page, '#r=t2&p=exec~stdout');
  await expect(bar).toContainText('exec~stdout, which is no JSON Pointer');
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(/#r=t2$/);
  await follow(page, '#r=nobody&p=/a');
  await expect(page.getByTestId('missing-record')).toContainText('nobody');
  await expect(bar).toHaveCount(0);
});

test('back and forward go from value to value, and another record has none', async ({ page }) => {
  await follow(page, '#r=t2&p=/exec/stdout');
  await expectMarked(page, '/exec/stdout');
  await follow(page, '#r=t1&p=/input/command');
  await expectMarked(page, '/input/command');
  await page.goBack();
  await expectMarked(page, '/exec/stdout');
  await page.goForward();
  await expectMarked(page, '/input/command');
  await page.locator('[data-line="1"]').click();
  await expect(page).toHaveURL(/#r=t0$/);
  await expect(marked(page)).toHaveCount(0);
  await page.goBack();
  await expectMarked(page, '/input/command');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/jsonl$|\/$/);
});

test('a link does not reveal a secret, nor that something is in it', async ({ page }) => {
  for (const pointer of ['/answers/0/text', '/answers/0/text/deeper']) {
    await follow(page, `#r=t4&p=${pointer}`);
    await expectMarked(page, '/answers/0/text', 'withheld as a secret');
    await expect(page.locator('body')).not.toContainText('hunter2');
  }
});

test('links are copied beside values and at sections, and lead back', async ({ page }) => {
  await follow(page, '#r=t1&p=/input/command');
  await expectMarked(page, '/input/command');
  await marked(page).hover();
  await marked(page).getByRole('button', { name: 'Copy a link to /input/command' }).click();
  expect(await copied(page)).toBe(page.url());
  // A call shows its paired result: the link names the record that has the value.
  const output = page.locator('section[data-pointer="/exec/stdout"]');
  await output.hover();
  await output.getByRole('button', { name: 'Copy a link to /exec/stdout' }).click();
  const address = await copied(page);
  expect(address).toBe(page.url().replace(/#.*/, '#r=t2&p=/exec/stdout'));
  await follow(page, new URL(address).hash);
  await expectMarked(page, '/exec/stdout');
  // In all of a large value a key does it.
  await follow(page, '#r=t3&p=/many/key2500');
  await expectMarked(page, '/many/key2500');
  await page.getByTestId('whole-tree').last().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await expect.poll(() => copied(page)).toMatch(/#r=t3&p=\/many\/key2501$/);
});

test('what copies a value is one stop of the Tab key, and the arrows move in it', async ({ page }) => {
  await follow(page, '#r=t1');
  const value = page
    .locator('section')
    .filter({ hasText: /^Arguments/ })
    .locator('[data-pointer="/input/command"]')
    .first();
  const copies = value.getByRole('toolbar').getByRole('button');
  await copies.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(copies.nth(1)).toBeFocused();
  await expect(copies.nth(1)).toHaveAccessibleName('Copy the pointer /input/command');
  await expect(copies.nth(1)).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  expect(await copied(page)).toBe('/input/command');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(copies.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(value.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(copies.last()).toBeFocused();
});

test('a search goes on from there, and its match takes the place of the value', async ({ page }) => {
  await follow(page, '#r=t2&p=/exec/stderr');
  await expectMarked(page, '/exec/stderr');
  await page.keyboard.press('/');
  await page.getByTestId('search-field').fill('thought');
  await expect(page.getByTestId('match-count')).toContainText('1 match');
  await expect(marked(page)).toHaveAttribute('data-pointer', '/exec/stderr');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#r=t5&find=thought$/);
  await expect(marked(page)).toHaveCount(0);
});

test('a link to a sample opens at its value from the start', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto('./?src=samples/told.jsonl#line=2&p=/type');
  await expectReady(page);
  await expectMarked(page, '/type');
});

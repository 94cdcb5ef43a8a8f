import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dropPaths, folder } from './support/files.ts';
import { expectReady, follow, open, openSample, rows, said, stream, type TestRecord } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const field = (page: Page) => page.getByTestId('search-field');
const count = (page: Page) => page.getByTestId('match-count');
const inspector = (page: Page) => page.getByTestId('inspector');

/** Searches for a text by keyboard, and waits until the search has come to an end. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
  await ended(page);
}

async function ended(page: Page): Promise<void> {
  await expect(page.getByTestId('search')).not.toHaveAttribute('data-phase', /^(?:waiting|searching)$/);
}

/** The texts that are marked: all of them, or those of the match that is visited. */
function marked(page: Page, name: 'search-match' | 'search-visited'): Promise<string[]> {
  return page.evaluate(
    (key) => Array.from(CSS.highlights.get(key) ?? [], (range) => (range as Range).toString()),
    name,
  );
}

/** Expects the visited match to be marked, and the mark to be in sight, inside whatever scrolls. */
async function expectVisited(page: Page, text: string): Promise<void> {
  await expect.poll(() => marked(page, 'search-visited')).toContain(text);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('search-visited') ?? [];
        const rect = (range as Range | undefined)?.getClientRects()[0];
        const body = document.querySelector('[data-focus="inspector"]')?.getBoundingClientRect();
        return rect !== undefined && body !== undefined && rect.top >= body.top - 1 && rect.bottom <= body.bottom + 1;
      }),
    )
    .toBe(true);
}

const call = (input: unknown, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  callId: 'c',
  callIdSource: 'native',
  name: 'Bash',
  requestedBy: 'model',
  input,
  ...more,
});
const result = (more: TestRecord): TestRecord => ({
  type: 'tool_result',
  callId: 'c',
  linkage: 'exact',
  status: 'completed',
  content: [],
  ...more,
});

test('finds as one types, marks the rows, and goes from match to match by keyboard', async ({ page }) => {
  await open(page, 'a.jsonl', stream([said('one Needle'), said('none'), said('two needles: needle'), said('last')]));
  await search(page, 'needle');
  await expect(count(page)).toHaveText('3 matches in 2 records');
  await expect(rows(page).nth(0)).toHaveAttribute('data-matches', '1');
  await expect(rows(page).nth(1)).not.toHaveAttribute('data-matches');
  await expect(rows(page).nth(2)).toHaveAttribute('data-matches', '2');
  await expect(page.getByTestId('search-status')).toHaveText('3 matches in 2 records');

  await page.keyboard.press('Enter');
  await expect(count(page)).toContainText('1 of 3');
  await expectVisited(page, 'Needle');
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '1');
  await page.keyboard.press('Enter');
  await expect(count(page)).toContainText('2 of 3');
  await expect(page.getByTestId('search-status')).toContainText('Match 2 of 3, line 3 at /content/0/text: two needles');
  await expectVisited(page, 'needle');
  await expect.poll(() => marked(page, 'search-match')).toContain('needle');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(count(page)).toContainText('1 of 3');
  await expect(page.getByText('On from the first match')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(count(page)).toContainText('3 of 3');
  // Out of the field the same goes on with other keys.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('timeline')).toBeFocused();
  await page.keyboard.press('Shift+F3');
  await expect(count(page)).toContainText('2 of 3');
  await page.keyboard.press('F3');
  await expect(count(page)).toContainText('3 of 3');
  // From where the reader has gone meanwhile.
  await page.keyboard.press('Home');
  await page.keyboard.press('F3');
  await expect(count(page)).toContainText('1 of 3');
});

test('is led to by Ctrl F, and left to the browser when that is pressed once more', async ({ page }) => {
  await openSample(page, 'told.jsonl');
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  const isOurs = await field(page).evaluate((element) => {
    const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
    return !element.dispatchEvent(event);
  });
  expect(isOurs).toBe(false);
});

test('case, whole words and expressions; an expression that is none says why', async ({ page }) => {
  await open(page, 'a.jsonl', stream([said('Log the log'), said('catalog 12, log_3 LOG')]));
  await search(page, 'log');
  await expect(count(page)).toHaveText('5 matches in 2 records');
  const [isCase, isWord, isRegex] = ['Match case', 'Whole words', 'Regular expression'].map((name) =>
    page.getByRole('button', { name }),
  );
  await isCase?.click();
  await expect(count(page)).toHaveText('3 matches in 2 records');
  await isWord?.click();
  await expect(count(page)).toHaveText('1 match in 1 record');
  await isWord?.click();
  await isCase?.click();
  await isRegex?.click();
  await field(page).fill(String.raw`\blog_\d|\d+,`);
  await expect(count(page)).toHaveText('2 matches in 1 record');
  await field(page).fill('log(');
  await expect(page.getByTestId('search')).toContainText('No regular expression: Unterminated group');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
});

test('words that the colours of a terminal split are found as they are read', async ({ page }) => {
  const text = '\u001B[31mre\u001B[0md output\nred';
  await open(page, 'a.jsonl', stream([result({ content: [{ type: 'text', text }] }), said('none')]));
  await search(page, 'red');
  await expect(count(page)).toHaveText('2 matches in 1 record');
  await page.keyboard.press('Enter');
  // In either colour.
  await expect.poll(async () => (await marked(page, 'search-visited')).slice(0, 2)).toEqual(['re', 'd']);
  await search(page, 'red output');
  await expect(count(page)).toHaveText('1 match in 1 record');
});

test('words that the marks of Markdown split are found as they are read, and marked there', async ({ page }) => {
  await open(page, 'a.jsonl', stream([said('run the **unit** `tests` first\n\n*none*'), said('no unit')]));
  await search(page, 'unit tests first');
  await expect(count(page)).toHaveText('1 match in 1 record');
  await page.keyboard.press('Enter');
  // Piece by piece, and its marks are not drawn.
  await expect
    .poll(async () => (await marked(page, 'search-visited')).slice(0, 4))
    .toEqual(['unit', ' ', 'tests', ' first']);
});

test('a character that is named in Markdown is found and marked as it is read', async ({ page }) => {
  await open(page, 'a.jsonl', stream([said('by AT&amp;T **and** \\*others\\*')]));
  for (const [wanted, parts] of [
    ['AT&T and', ['AT', '&', 'T ', 'and']],
    ['and *others*', ['and', ' ', '*', 'others', '*']],
  ] as const) {
    await search(page, wanted);
    await expect(count(page)).toHaveText('1 match in 1 record');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await marked(page, 'search-visited')).slice(0, parts.length)).toEqual(parts);
  }
  // The name itself is there as it is recorded.
  await search(page, 'amp');
  await page.keyboard.press('Enter');
  await expectVisited(page, 'amp');
});

test.describe('lines as they are written', () => {
  const lines = [
    { type: 'user', uuid: 'u1', message: { role: 'user', content: 'look' } },
    {
      type: 'assistant',
      uuid: 'u2',
      message: { role: 'assistant', content: [{ type: 'text', text: 'a "quoted" word' }] },
    },
    { type: 'assistant', uuid: 'u3', message: { role: 'assistant', content: [{ type: 'text', text: 'looked' }] } },
  ];
  const envelope = { isSidechain: false, userType: 'external', cwd: '/w', sessionId: 's1', version: '2.1.40' };
  const agents = lines
    .map((line) => `${JSON.stringify({ ...envelope, ...line, timestamp: '2026-02-01T10:00:00.000Z' })}\n`)
    .join('');

  test('of an agent are searched for what their records do not have', async ({ page }) => {
    await open(page, 'agent.jsonl', Buffer.from(agents));
    await search(page, 'isSidechain');
    await expect(count(page)).toHaveText('3 matches in 3 records');
    await expect(page.getByTestId('native-lines')).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await expectVisited(page, 'isSidechain');
    await expect(page.getByTestId('match')).toContainText('in the native line');
    // What a record has is found there, and not once more in its line.
    await search(page, 'quoted');
    await expect(count(page)).toHaveText('1 match in 1 record');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('match')).toContainText('/content/0/text');
  });

  test('of an agent are searched in place of the records, where that is asked', async ({ page }) => {
    await open(page, 'agent.jsonl', Buffer.from(agents));
    await search(page, '"isSidechain":false');
    await expect(count(page)).toHaveText('0 matches');
    await page.getByRole('button', { name: 'Search the lines as they are written' }).click();
    await expect(count(page)).toHaveText('3 matches in 3 records');
    await expect(page.getByRole('button', { name: 'Lines as written in the file' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByTestId('native-lines')).toHaveCount(0);
    await field(page).press('Enter');
    await expectVisited(page, '"isSidechain":false');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('how=written');
  });

  test('of a stream open the text of the record', async ({ page }) => {
    await open(page, 'a.jsonl', stream([said('first'), said('a "quoted" word')]));
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'Lines as written in the file' }).click();
    await search(page, String.raw`"text":"a \"quoted\"`);
    await expect(count(page)).toHaveText('1 match in 1 record');
    await field(page).press('Enter');
    await expectVisited(page, String.raw`"text":"a \"quoted\"`);
    await expect(page.getByTestId('match')).toContainText('in the line');
  });
});

test('an expression that matches only what is empty says so', async ({ page }) => {
  await open(page, 'a.jsonl', stream([said('a b')]));
  await search(page, 'b');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  for (const expression of ['^', String.raw`\b`, '(?=a)']) {
    await field(page).fill(expression);
    await expect(page.getByTestId('only-empty')).toBeVisible();
    await expect(page.getByTestId('search-status')).toContainText('only what is empty');
  }
  await field(page).fill('z');
  await ended(page);
  await expect(page.getByTestId('only-empty')).toHaveCount(0);
});

test.describe('in records of many megabytes', () => {
  const log = (lines: number, at: number): string =>
    Array.from({ length: lines }, (_, line) => `line ${line} of a log${line === at ? ' with a needle' : ''}`).join(
      '\n',
    );

  test('opens the text of a result, and marks the match in it', async ({ page }) => {
    test.slow();
    const records = [
      call({ file_path: '/w/a', content: log(120_000, 90_000) }, { name: 'Write' }),
      result({ content: [{ type: 'text', text: log(900_000, 700_000) }], status: 'failed', exec: { exitCode: 7 } }),
    ];
    await open(page, 'long.jsonl', stream(records));
    await search(page, 'needle');
    await expect(count(page)).toHaveText('2 matches in 2 records');
    for (const line of [90_000, 700_000]) {
      await page.keyboard.press('Enter');
      await expectVisited(page, 'needle');
      await expect(inspector(page)).toContainText(`line ${line} of a log with a needle`);
    }
  });

  test('unfolds a tree of any size down to the match', async ({ page }) => {
    test.slow();
    const many = Array.from({ length: 90_000 }, (_, at) => ({
      at,
      name: at % 40_000 === 39_000 ? 'a needle' : `name ${at} ${'y'.repeat(60)}`,
      list: [at],
    }));
    await open(page, 'long.jsonl', stream([call({ rows: many, last: `${'z'.repeat(40_000)}\nneedle` })]));
    await search(page, 'needle');
    await expect(count(page)).toHaveText('3 matches in 1 record');
    for (const pointer of ['/input/rows/39000/name', '/input/rows/79000/name', '/input/last']) {
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('match')).toContainText(pointer);
      await expectVisited(page, 'needle');
    }
  });
});

test.describe('opens what a match is in', () => {
  test('a part that is folded', async ({ page }) => {
    const content = [{ type: 'thinking', thinking: 'a needle in thought' }];
    await open(page, 'a.jsonl', stream([{ type: 'message', role: 'assistant', content }]));
    await search(page, 'needle');
    await page.keyboard.press('Enter');
    await expectVisited(page, 'needle');
    await expect(inspector(page).getByText('a needle in thought').first()).toBeVisible();
  });

  test('a tree, below members that are not shown at first', async ({ page }) => {
    const list = Array.from({ length: 250 }, (_, index) => ({ index, deep: { er: [index === 240 ? 'needle' : 'x'] } }));
    await open(page, 'a.jsonl', stream([call({ list })]));
    await search(page, 'needle');
    await page.keyboard.press('Enter');
    await expectVisited(page, 'needle');
    await expect(page.getByTestId('match')).toContainText('/input/list/240/deep/er/0');
  });

  test('the rest of a long text, and of a long string in a tree', async ({ page }) => {
    const long = `${'no \n'.repeat(40_000)}needle\nend`;
    await open(page, 'a.jsonl', stream([said(long), call({ text: `${'x'.repeat(3000)}needle` })]));
    await search(page, 'needle');
    await page.keyboard.press('Enter');
    await expectVisited(page, 'needle');
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '2');
    await expectVisited(page, 'needle');
  });

  test('what is too long to be laid out is shown beside its pointer', async ({ page }) => {
    await open(page, 'a.jsonl', stream([said(`${'x'.repeat(3_000_000)} needle, and more`)]));
    await search(page, 'needle');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('match')).toContainText('/content/0/text');
    await expect(page.getByTestId('match')).toContainText('needle, and more');
  });

  test('and keeps it in sight however late the rest comes, until the reader goes elsewhere', async ({ page }) => {
    const lines = Array.from({ length: 300 }, (_, at) => `line ${at}${at === 150 ? ' with a needle' : ''}`);
    await open(page, 'a.jsonl', stream([said(lines.join('\n'))]));
    await search(page, 'needle');
    await page.keyboard.press('Enter');
    await expectVisited(page, 'needle');
    const body = page.locator('[data-focus="inspector"]');
    const comeAbove = () =>
      body.evaluate(async (element) => {
        const late = document.createElement('p');
        late.style.height = '3000px';
        element.prepend(late);
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
        return element.scrollTop;
      });
    await page.waitForTimeout(1000);
    await comeAbove();
    await expectVisited(page, 'needle');
    await body.hover();
    // What is scrolled first may be the text by itself.
    await expect(async () => {
      await page.mouse.wheel(0, -30_000);
      expect(await body.evaluate((element) => element.scrollTop)).toBe(0);
    }).toPass();
    expect(await comeAbove()).toBeLessThan(3001);
  });

  test('a result is visited in its own record', async ({ page }) => {
    const out = 'a needle on the way out';
    await open(page, 'a.jsonl', stream([call({ command: 'ls' }), result({ exec: { stdout: out } })]));
    await search(page, 'needle');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toHaveAttribute('data-matches', '1');
    await rows(page).first().click();
    // Its call's row shows it too, and marks it.
    await expect.poll(() => marked(page, 'search-match')).toContain('needle');
    await page.keyboard.press('F3');
    await expectVisited(page, 'needle');
    await expect(inspector(page)).toHaveAttribute('data-row', '1');
  });
});

test('names, numbers, unknown records and lines that are no records are searched', async ({ page }) => {
  const lines = stream([
    { type: 'x.made-up', payload: { 'needle/name': 'x', big: 'in needles' } },
    call({ size: 12_345_678 }),
  ]);
  await open(page, 'a.jsonl', Buffer.concat([lines, Buffer.from('{"broken": needle\n')]));
  await search(page, 'needle');
  await expect(count(page)).toHaveText('3 matches in 2 records');
  const pointers = [];
  for (let step = 1; step <= 3; step++) {
    await page.keyboard.press('Enter');
    await expect(count(page)).toContainText(`${step} of 3`);
    await expectVisited(page, 'needle');
    pointers.push(await page.getByTestId('match').textContent());
  }
  expect(pointers[0]).toContain('name/payload/needle~1name');
  expect(pointers[2]).toContain('in the line');
  await field(page).fill('345678');
  await expect(count(page)).toHaveText('1 match in 1 record');
  await page.keyboard.press('Enter');
  await expectVisited(page, '345678');
});

test('what filters hide is counted apart, and shown on request', async ({ page }) => {
  await open(page, 'a.jsonl', stream([call({ command: 'needle' }), said('needle'), said('needle')]));
  await search(page, 'needle');
  await page.locator('[data-filter="calls"]').click();
  await expect(page.getByTestId('hidden-matches')).toContainText('2 more in 2 hidden rows');
  await page.keyboard.press('F3');
  await expect(count(page)).toContainText('1 of 1');
  await page.getByTestId('search').getByRole('button', { name: 'Show all rows' }).click();
  await expect(page.getByTestId('hidden-matches')).toHaveCount(0);
  await expect(count(page)).toContainText('1 of 3');
});

test('stands in the address, and comes back from there', async ({ page }) => {
  await page.goto('./?src=samples/told.jsonl');
  await expectReady(page);
  await search(page, 'TEST(s)?');
  await expect(count(page)).toHaveText('0 matches');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await ended(page);
  await expect(page).toHaveURL(/#find=TEST\(s\)%3F&how=regex$/);
  const found = (await count(page).textContent()) ?? '';
  await page.reload();
  await expectReady(page);
  await expect(field(page)).toHaveValue('TEST(s)?');
  await expect(count(page)).toHaveText(found);
  await follow(page, '#find=tide');
  await expect(field(page)).toHaveValue('tide');
  await expect(page.getByRole('button', { name: 'Regular expression' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL(/told\.jsonl$/);
  await expect(page.locator('[data-matches]')).toHaveCount(0);
});

test('follows the session: another file has another search', async ({ page }) => {
  await open(page, 'a.jsonl', stream([said('needle')]));
  await search(page, 'needle');
  await expect(count(page)).toHaveText('1 match in 1 record');
  await page.getByRole('button', { name: 'Sessionscope: to the start page' }).click();
  await open(page, 'b.jsonl', stream([said('other')]));
  await expect(field(page)).toHaveValue('');
});

test('searches a session of a bundle, with its verified blobs, and says what is not verified', async ({
  page,
}, testInfo) => {
  const blob = Buffer.from(`first line\n${'a line \n'.repeat(30_000)}the needle of the blob\n`);
  const hash = createHash('sha256').update(blob).digest('hex');
  const reference = { blob: `sha256:${hash}`, size: blob.length, mimeType: 'text/plain' };
  const lost = { blob: `sha256:${'0'.repeat(64)}`, size: 3, mimeType: 'text/plain' };
  const records = [
    call({ command: 'cat' }),
    result({
      content: [{ type: 'text', text: 'first line' }],
      capture: { content: { state: 'truncated', blob: reference } },
    }),
    result({ callId: 'd', capture: { content: { state: 'omitted', blob: lost } } }),
  ];
  const root = folder(testInfo, 'runs', { 'run.jsonl': stream(records), [`blobs/${hash}.txt`]: blob });
  await page.goto('./');
  await dropPaths(page, [root]);
  await expectReady(page);
  await page.locator('[data-path="run.jsonl"]').click();
  await expectReady(page);
  await search(page, 'needle');
  await expect(count(page)).toHaveText('1 match in 1 record');
  await expect(page.getByTestId('search')).toContainText('1 verified blob searched');
  await expect(page.getByTestId('search')).toContainText('1 blob not verified, so not searched');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('match')).toContainText('the needle of the blob');
  await expectVisited(page, 'needle');
});

test('withheld secrets are not found, and no mark shows where one is', async ({ page }) => {
  const secret = 'hunter2-swordfish';
  const records = [
    said(`the key is ${secret}, keep it`),
    {
      type: 'input_request',
      requestId: 'q',
      status: 'answered',
      mode: 'form',
      questions: [{ id: 'k', text: 'The key?', secret: true }],
      answers: [{ questionId: 'k', text: secret }],
    },
  ];
  await open(page, 'a.jsonl', stream(records));
  for (const text of [secret, 'hunter', 'fish', '██']) {
    await search(page, text);
    await expect(count(page), text).toHaveText('0 matches');
  }
  await page.getByRole('button', { name: 'Regular expression' }).click();
  for (const text of ['h.nter', String.raw`\w{6}2-`, '[^ ]{17}', '█+']) {
    await search(page, text);
    await expect(count(page), text).toHaveText('0 matches');
  }
  await search(page, 'key is .*');
  await page.keyboard.press('Enter');
  await expectVisited(page, 'key is ');
  await search(page, 'keep');
  await page.keyboard.press('Enter');
  await expectVisited(page, 'keep');
  expect(await page.content()).not.toContain(secret);
});

test('an expression that would take for ever is given up on that record; the page goes on', async ({ page }) => {
  const records = [said('abc'), said(`${'a'.repeat(60)}!`), said('aaa')];
  await open(page, 'a.jsonl', stream(records));
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await field(page).fill('^(a+)+$');
  // Meanwhile the reader answers.
  await rows(page).nth(2).click();
  await expect(inspector(page)).toHaveAttribute('data-row', '2');
  await ended(page);
  await expect(page.getByTestId('skipped')).toContainText('Not searched to the end: line 2 (takes too long)');
  await expect(count(page)).toContainText('1 match in 1 record');
  await search(page, 'a+!');
  await expect(page.getByTestId('skipped')).toHaveCount(0);
  await expect(count(page)).toContainText('1 match in 1 record');
});

test('of rows that were not reached nothing is said', async ({ page }) => {
  test.slow();
  const much = Array.from({ length: 40 }, () => said('x'.repeat(40_000)));
  await open(page, 'a.jsonl', stream([...much, call({ command: 'xray' }), result({ status: 'failed' })]));
  await follow(page, '#q=status:failed');
  await expect(rows(page)).toHaveCount(1);
  await search(page, 'x');
  await expect(page.getByTestId('search')).toHaveAttribute('data-phase', 'full');
  await expect(count(page)).toHaveText('no match so far');
  await expect(page.getByTestId('search')).toContainText('Ended within the first');
  await follow(page, '#find=x');
  await expect(count(page)).toHaveText('1,000,000+ matches in 25 records');
});

test('a search that has found nothing yet says that it goes on, and all that it gave up on can be named', async ({
  page,
}) => {
  test.slow();
  const slow = Array.from({ length: 6 }, () => said(`${'a'.repeat(40)}!`));
  await open(page, 'a.jsonl', stream([said('start hit'), ...slow]));
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await field(page).fill('(a+)+$|hit');
  await expect(page.getByTestId('search')).toHaveAttribute('data-phase', 'waiting');
  await expect(page.getByTestId('search')).toContainText('Searching…');
  await expect(page.getByTestId('search').getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByTestId('search')).toHaveAttribute('data-phase', 'done', { timeout: 60_000 });
  const skipped = page.getByTestId('skipped');
  await skipped.getByRole('button', { name: 'and 3 more' }).click();
  await expect(skipped.getByRole('button')).toHaveCount(6);
  await skipped.getByRole('button', { name: 'line 7' }).click();
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '7');
});

test('a search is stopped, and goes on', async ({ page }) => {
  // Each of these takes as long as an expression may.
  const slow = Array.from({ length: 4 }, () => said(`${'a'.repeat(60)}!`));
  await open(page, 'a.jsonl', stream([said('aaa'), ...slow, said('aaa')]));
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await field(page).fill('^(a+)+$');
  await expect(count(page)).toHaveText('1 match in 1 record');
  await page.getByTestId('search').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByTestId('search')).toContainText(/Stopped after .* of /);
  await expect(count(page)).toHaveText('1 match in 1 record');
  await page.getByTestId('search').getByRole('button', { name: 'Go on' }).click();
  await ended(page);
  await expect(count(page)).toHaveText('2 matches in 2 records');
  await expect(page.getByTestId('skipped')).toContainText('line 2 (takes too long), line 3');
});

test('hostile content is text here too: markup, marks of direction, half characters', async ({ page }) => {
  const text = '<img src=x onerror="window.__pwned = 1"> \u202eabc\u202c \ud83d needle <b>';
  await open(page, 'a.jsonl', stream([said(text), call({ [text]: text })]));
  for (const sought of ['<img src=x onerror="', '\u202eabc', 'needle <b>']) {
    await search(page, sought);
    await expect(count(page)).toContainText('3');
    // From the first row on, wherever the last search has led.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    for (let step = 1; step <= 3; step++) {
      await page.keyboard.press('F3');
      await expect(count(page)).toContainText(`${step} of 3`);
      await expect(page.getByTestId('match')).toContainText(sought.replace('\u202e', 'U+202E'));
    }
  }
  await expect.poll(() => marked(page, 'search-visited')).toContain('needle <b>');
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  await expect(inspector(page).locator('img, b > b')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('nothing breaks the accessibility rules', async ({ page }) => {
      await openSample(page, 'told.jsonl');
      await search(page, 'test');
      await page.keyboard.press('Enter');
      await expectVisited(page, 'test');
      await expectAccessible(page);
    });

    test('nor where it is narrow, where the field has a row of its own', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openSample(page, 'told.jsonl');
      await page.getByRole('button', { name: 'Search the session' }).click();
      await expect(field(page)).toBeFocused();
      await field(page).fill('test');
      await ended(page);
      await page.getByRole('button', { name: 'Next match' }).click();
      await expectVisited(page, 'test');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await expect(field(page)).toHaveCount(0);
    });
  });
}

test('goes on from the match whose record was closed, and so does the choice of rows', async ({ page }) => {
  const many = Array.from({ length: 60 }, (_, seq) => said(`filler ${seq}`));
  await open(page, 'a.jsonl', stream(many));
  await follow(page, '#line=40&find=filler');
  await expect(count(page)).toContainText('60 matches');
  await page.keyboard.press('F3');
  await expect(count(page)).toContainText('40 of 60');
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toHaveCount(0);
  await page.keyboard.press('F3');
  await expect(count(page)).toContainText('41 of 60');
  await expect(inspector(page)).toHaveAttribute('data-row', '40');
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(inspector(page)).toHaveAttribute('data-row', '41');
});

test('rows that were opened where filters hide them count, and are visited', async ({ page }) => {
  await open(page, 'a.jsonl', stream([call({ command: 'ls' }), said('filler 0'), said('filler 1'), said('other')]));
  await follow(page, '#q=tool:Bash&find=filler');
  await expect(count(page)).toHaveText('0 matches');
  await expect(page.getByTestId('hidden-matches')).toContainText('2 more in 2 hidden rows');
  await page.locator('[data-gap]').first().click();
  await expect(count(page)).toHaveText('2 matches in 2 records');
  await expect(page.getByTestId('hidden-matches')).toHaveCount(0);
  await page.keyboard.press('F3');
  await expectVisited(page, 'filler');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
});

/** Presses keys one right after another, before anything that the first asked for can have come. */
function pressAtOnce(page: Page, keys: readonly string[], repeat = false): Promise<void> {
  return page.evaluate(
    ([names, isRepeat]) => {
      for (const key of names) {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: isRepeat, bubbles: true, cancelable: true }));
      }
    },
    [keys, repeat] as const,
  );
}

test('no key is lost that comes before the one before it has led anywhere', async ({ page }) => {
  const many = Array.from({ length: 3000 }, (_, seq) => said(`filler ${seq}`));
  await open(page, 'a.jsonl', stream([...many, call({ command: 'ls' }, { callId: 'a' }), said('last')]));
  await search(page, 'filler');
  await pressAtOnce(page, ['Enter', 'Enter', 'Enter', 'Enter', 'Enter']);
  await expect(count(page)).toContainText('5 of 3,000');
  await expect(inspector(page)).toHaveAttribute('data-row', '4');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('timeline')).toBeFocused();
  // From the match to the row behind it, and from there to the match in that.
  await pressAtOnce(page, ['F3', 'F3', 'j', 'F3', 'k']);
  await expect(count(page)).toContainText('8 of 3,000');
  await expect(inspector(page)).toHaveAttribute('data-row', '6');
  // The row far off comes late; the next match is the one in it.
  await pressAtOnce(page, ['Home', 'End', 'k', 'k', 'k', 'F3']);
  await expect(count(page)).toContainText('2,999 of 3,000');
  await pressAtOnce(page, ['Home', 'n', 'n', 'k', 'k']);
  await expect(inspector(page)).toHaveAttribute('data-row', '2998');
  // Who leaves is not brought back.
  await pressAtOnce(page, ['F3', 'F3', 'Home']);
  await expect(inspector(page)).toHaveAttribute('data-row', '0');
  await page.waitForTimeout(300);
  await expect(inspector(page)).toHaveAttribute('data-row', '0');
  await pressAtOnce(page, ['F3', 'Escape']);
  await page.waitForTimeout(300);
  await expect(inspector(page)).toHaveCount(0);
});

test('a held key goes from match to match, and leaves no step for after its release', async ({ page }) => {
  const many = Array.from({ length: 300 }, (_, seq) => said(`filler ${seq}`));
  await open(page, 'a.jsonl', stream(many));
  await search(page, 'filler');
  for (const key of ['Enter', 'F3']) {
    // Faster than any match can come: of the presses that a held key repeats, only the first makes a step.
    await pressAtOnce(page, Array<string>(30).fill(key), true);
    await expect(count(page)).toContainText('1 of 300');
    await page.waitForTimeout(300);
    await expect(count(page)).toContainText('1 of 300');
    // A second press without a release is what a held key is.
    await expect(async () => {
      await page.keyboard.down(key);
      expect(Number(await inspector(page).getAttribute('data-row'))).toBeGreaterThan(3);
    }).toPass({ intervals: [10] });
    await page.keyboard.up(key);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
  }
});

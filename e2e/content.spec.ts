import type { Locator, Page } from '@playwright/test';
import { follow, inspectLine, open, said, stream, type TestRecord } from './support/session.ts';
import { expect, expectAccessible, expectHeard, test } from './support/test.ts';

const ESC = '\u001B';

/** A call and the result that is paired with it, as two records. */
function called(name: string, input: unknown, content: string, more: TestRecord = {}): TestRecord[] {
  return [
    { type: 'tool_call', callId: 'c', callIdSource: 'native', name, requestedBy: 'model', input },
    {
      type: 'tool_result',
      callId: 'c',
      linkage: 'exact',
      status: 'completed',
      content: [{ type: 'text', text: content }],
      ...more,
    },
  ];
}

async function inspect(page: Page, records: readonly TestRecord[], line = 1): Promise<Locator> {
  await open(page, 'content.jsonl', stream(records));
  return inspectLine(page, line);
}

/** The first text of a look. */
function look(inspector: Locator, kind: string): Locator {
  return inspector.locator(`[data-look="${kind}"]`).first();
}

async function expectNoMarkup(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, '__pwned'))).toBeUndefined();
  const inspector = page.getByTestId('inspector');
  await expect(
    inspector.locator('a[href], script, iframe, svg script, [onload], [onerror], [onclick], img'),
  ).toHaveCount(0);
}

test.describe('terminal output', () => {
  const text = `${ESC}[31mred${ESC}[0m\n1%\r50%\r100%\n${ESC}]8;;https://example.invalid/${ESC}\\link${ESC}]8;;${ESC}\\${ESC}[2J\n`;

  test('has the colours of a terminal, folds what was overwritten, and is there as it was recorded', async ({
    page,
  }) => {
    const inspector = await inspect(page, called('Bash', { command: 'x' }, text), 2);
    const shown = look(inspector, 'ansi');
    await expect(shown.locator('[data-tone="red"]')).toHaveText('red');
    await expect(shown).toContainText('2 overwritten lines folded; left out: 2 link addresses, 1 erasure');
    await expect(shown.locator('pre')).not.toContainText('50%');
    await shown.getByRole('button', { name: '2 overwritten lines folded' }).click();
    await expect(shown.locator('pre')).toContainText('50%');
    await expect(shown.locator('pre')).not.toContainText('example.invalid');
    await expectNoMarkup(page);
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Raw' }).click();
    await expect(shown.locator('pre')).toContainText('https://example.invalid/');
    // The choice is remembered.
    await page.reload();
    await open(page, 'content.jsonl', stream(called('Bash', { command: 'x' }, text)));
    await inspectLine(page, 2);
    await expect(look(inspector, 'ansi').locator('pre')).toContainText('https://example.invalid/');
  });

  test('is written over cell by cell, and folded only where something of it was lost', async ({ page }) => {
    const written = `abc\rX\nprogress 10%\rprog\nabc${ESC}[2D${ESC}[K\n日本\rX\n`;
    const inspector = await inspect(page, called('Bash', {}, written), 2);
    const shown = look(inspector, 'ansi');
    await expect(shown).toContainText('3 overwritten lines folded');
    await expect(shown.locator('pre')).toHaveText(
      /Xbc\s+progress 10%\s+1 overwritten line folded\s+a\s+1 overwritten line folded\s+X 本/,
    );
    await shown.getByRole('button', { name: '1 overwritten line folded' }).first().click();
    await expect(shown.locator('pre')).toContainText('abc');
  });

  test('that is a bomb of colours is shown as it is recorded', async ({ page }) => {
    const bomb = Array.from({ length: 9000 }, (_, at) => `${ESC}[${31 + (at % 6)}mx`)
      .join('')
      .repeat(1);
    const inspector = await inspect(page, called('Bash', {}, `${bomb}${`${ESC}[31m`.repeat(4000)}`), 2);
    await expect(look(inspector, 'ansi').locator('pre')).toBeVisible();
    const huge = `${ESC}[1m${'a\rb\r'.repeat(15_000)}`;
    await open(page, 'huge.jsonl', stream(called('Bash', {}, huge)));
    await inspectLine(page, 2);
    await expect(look(inspector, 'ansi')).toContainText('shown as recorded: more than');
  });
});

test.describe('all of a long text', () => {
  const all = async (page: Page, records: readonly TestRecord[], line: number): Promise<Locator> => {
    const inspector = await inspect(page, records, line);
    await inspector.getByRole('button', { name: 'Show all of it' }).first().click();
    return inspector;
  };
  const step = (at: number): string => `${ESC}[32mstep ${at}${ESC}[0m of a build, and what it says of itself\n`;
  const log = Array.from({ length: 30_000 }, (_, at) => step(at)).join('');

  test('of a terminal keeps its colours to its end, and is there as it was recorded', async ({ page }) => {
    const end = `${'10%\r20%\r'.repeat(2)}plum\n${ESC}[31merror: it failed`;
    const inspector = await all(page, called('Bash', {}, `${log}${end}`), 2);
    const shown = look(inspector, 'ansi');
    await expect(shown).toContainText('4 overwritten lines folded');
    await expect(shown).toContainText('30,002 lines');
    const long = inspector.getByTestId('long-text');
    await expect(long.locator('[data-tone="teal"]').first()).toHaveText('step 0');
    await long.press('End');
    await expect(long.locator('[data-tone="red"]')).toHaveText('error: it failed');
    expect(await long.locator('div').count()).toBeLessThan(150);
    await long.getByRole('button', { name: '4 overwritten lines folded' }).click();
    await expect(long).toContainText('20%');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Raw' }).click();
    await long.press('End');
    await expect(long).toContainText('[31merror: it failed');
    await shown.getByRole('button', { name: 'Read' }).click();
    // What is found in it is marked where it is drawn, and what it is folded into opens.
    const visited = () => page.evaluate(() => [...(CSS.highlights.get('search-visited') ?? [])].map(String));
    for (const word of ['step 29123', 'of itself', '20%', 'error']) {
      await page.keyboard.press('/');
      await page.getByTestId('search-field').fill(word);
      await page.keyboard.press('Enter');
      await expect.poll(visited, word).toContain(word);
      await expect(shown, word).toHaveAttribute('data-plain', 'false');
    }
    // What is not drawn is shown as it is recorded.
    await page.keyboard.press('/');
    await page.getByTestId('search-field').fill('[31m');
    await page.keyboard.press('Enter');
    await expect.poll(visited).toContain('[31m');
    await expect(shown).toContainText('as recorded, for the match in it');
  });

  test('is read as its beginning is, and where it is too long for that, it is said', async ({ page }) => {
    const prose = `# A title\n\n${'Some *words* of a message. '.repeat(4000)}\n\n## The end`;
    const code = 'let one = 1; // and more\n';
    await open(
      page,
      'long.jsonl',
      stream([
        said(prose),
        ...called('Read', { file_path: '/w/a.ts' }, code.repeat(4000)),
        ...called('Read', { file_path: '/w/a.ts' }, code.repeat(9000)).map((one) => ({ ...one, callId: 'd' })),
      ]),
    );
    const inspector = await inspectLine(page, 1);
    const whole = inspector.getByRole('button', { name: 'Show all of it' }).first();
    await whole.click();
    await expect(look(inspector, 'markdown').getByRole('heading', { name: 'The end' })).toBeVisible();
    await inspectLine(page, 3);
    await whole.click();
    await expect(inspector).toContainText('All of it.');
    await expect(look(inspector, 'code').locator('pre span[class]').first()).toBeVisible();
    await look(inspector, 'code').getByRole('button', { name: 'Raw' }).click();
    await expect(inspector).toContainText('100,000 characters, 4,000 lines');
    await inspectLine(page, 5);
    await whole.click();
    await expect(inspector).toContainText('As recorded: longer than 150,000 characters.');
  });
});

test.describe('matches of a search', () => {
  const visited = (page: Page) => () =>
    page.evaluate(() => [...(CSS.highlights.get('search-visited') ?? [])].map(String));

  async function find(page: Page, word: string): Promise<void> {
    await page.keyboard.press('/');
    await page.getByTestId('search-field').fill(word);
    await page.keyboard.press('Enter');
  }

  test('are marked in a text as it is read', async ({ page }) => {
    const numbered = Array.from({ length: 30 }, (_, line) => `${String(line + 1).padStart(6)}\t// line ${line}`);
    const patch =
      '--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n a\n a\n a\n a pear\n a\n a\n a\n a\n a\n a\n-b\n+a fig tree\n';
    const calls = [
      called('Read', { file_path: '/w/a.ts' }, `${numbered.join('\n')}\n    31\tlet plum = 1;\n`),
      called('Bash', {}, `plain\n${ESC}[31mred ${ESC}[1mgrape${ESC}[0m\n1 olive\rtwo\n`),
      called('Bash', {}, patch),
    ].flatMap((records, at) => records.map((record) => ({ ...record, callId: `c${at}` })));
    const markdown = '# A *peach*\n\n> and\n> a `lemon`\n\n```ts\nlet kiwi = 1;\n```\n\nfish &amp; chips';
    const inputText = '*** Begin Patch\n*** Add File: a\n+a mango\n*** End Patch';
    const applied = { type: 'tool_call', callId: 'p', callIdSource: 'native', name: 'apply_patch', inputText };
    await open(page, 'content.jsonl', stream([...calls, said(markdown), applied]));
    const inspector = page.getByTestId('inspector');
    for (const [word, kind] of [
      ['plum', 'code'],
      ['grape', 'ansi'],
      ['olive', 'ansi'],
      ['pear', 'diff'],
      ['fig', 'diff'],
      ['peach', 'markdown'],
      ['lemon', 'markdown'],
      ['kiwi', 'markdown'],
    ] as const) {
      await find(page, word);
      await expect.poll(visited(page), word).toContain(word);
      await expect(look(inspector, kind), word).toHaveAttribute('data-plain', 'false');
    }
    await expect(inspector.getByTestId('edit')).toHaveCount(0);
    await find(page, 'mango');
    await expect.poll(visited(page)).toContain('mango');
    // In the change too, not only in the text below it.
    const inEdit = () =>
      inspector
        .getByTestId('edit')
        .evaluate((edit) =>
          [...(CSS.highlights.get('search-visited') ?? [])].some((range) => edit.contains(range.startContainer)),
        );
    await expect.poll(inEdit).toBe(true);
    // Where the characters are others the text is shown as it is recorded.
    await find(page, 'amp');
    await expect.poll(visited(page)).toContain('amp');
    await expect(look(inspector, 'markdown')).toContainText('as recorded, for the match in it');
    await look(inspector, 'markdown').getByRole('button', { name: 'Read' }).click();
    await expect(look(inspector, 'markdown')).toContainText('1 match marked in the raw text alone');
  });

  test('in one text decide each anew whether it is shown as it is recorded', async ({ page }) => {
    await open(page, 'content.jsonl', stream([said('# A lamp\n\nfish &amp; chips, salt &amp; vinegar\n\nthe *lamp*')]));
    const text = look(page.getByTestId('inspector'), 'markdown');
    const step = async (key: string, place: number, isPlain: boolean) => {
      await page.getByTestId('search-field').press(key);
      await expect(page.getByTestId('match-count')).toHaveText(new RegExp(`^${place} of 4`));
      await expect.poll(visited(page)).toContain('amp');
      await expect(text, `match ${place}`).toHaveAttribute('data-plain', String(isPlain));
    };
    await page.keyboard.press('/');
    await page.getByTestId('search-field').fill('amp');
    await step('Enter', 1, false);
    await step('Enter', 2, true);
    await step('Enter', 3, true);
    await step('Enter', 4, false);
    await step('Shift+Enter', 3, true);
    // Who reads on at a match is left to it; the one after that is shown as it is recorded again.
    await text.getByRole('button', { name: 'Read' }).click();
    await expect(text).toContainText('2 matches marked in the raw text alone');
    await expect(text).toHaveAttribute('data-plain', 'false');
    await step('Shift+Enter', 2, true);
    // With nothing sought any more it stays where the reader is.
    await page.getByTestId('search-field').fill('');
    await expect(page.getByTestId('match-count')).toHaveCount(0);
    await expect(text).toHaveAttribute('data-plain', 'true');
  });

  /** What of the visited match is drawn in the change: on which side, and whether it is in sight. */
  const visitedInEdit = (page: Page) => () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('search-visited') ?? [])].flatMap((found) => {
        const range = found as Range;
        const line = range.startContainer.parentElement?.closest('[data-testid="edit"] [data-side]');
        if (!line) return [];
        const [rect] = range.getClientRects();
        const { top, bottom } = line.closest('[tabindex]')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        const isInSight = rect !== undefined && rect.top >= top && rect.bottom <= bottom;
        return [`${String(range)} ${line.closest('[data-side]:not(mark)')?.getAttribute('data-side')}, ${isInSight}`];
      }),
    );

  test('are marked in the change of two texts, each where it stands in its own', async ({ page }) => {
    const around = Array.from({ length: 60 }, (_, line) => (line === 30 ? '\tpear fig' : `same ${line}`));
    const texts = (old: string, now: string) => [
      [...around, old, 'end'].join('\n'),
      [...around, now, 'end'].join('\n'),
    ];
    const [oldText, newText] = texts('let plum = 1;', 'let grape = 1;');
    const [old_string, new_string] = texts('let olive = 1;', 'let kiwi = 1;');
    const content = [{ type: 'diff', path: '/w/b.ts', oldText, newText }];
    await open(
      page,
      'content.jsonl',
      stream(called('Edit', { file_path: '/w/a.ts', old_string, new_string }, '', { content })),
    );
    await follow(page, '#view=records');
    for (const [word, line, side] of [
      ['olive', 1, 'old'],
      ['kiwi', 1, 'new'],
      ['plum', 2, 'old'],
      ['grape', 2, 'new'],
    ] as const) {
      await find(page, word);
      await expect.poll(visitedInEdit(page), word).toEqual([`${word} ${side}, true`]);
      await expect(page.locator(`[data-line="${line}"][aria-selected="true"]`)).toBeVisible();
    }
    // What both have is in both texts: folded at first, and opened by the visit to either.
    // The record's own change: below that of a call stands its result's.
    const edit = page.getByTestId('inspector').getByTestId('edit').first();
    const fold = edit.getByRole('button', { name: '57 lines that both have' });
    await expect(fold).toBeVisible();
    await find(page, 'pear');
    // The old text of the second record, and the new one of the first.
    for (const place of [3, 2]) {
      await expect(page.getByTestId('match-count')).toHaveText(new RegExp(`^${place} of 4`));
      await expect(fold).toHaveCount(0);
      await expect.poll(visitedInEdit(page)).toEqual(['pear both, true']);
      if (place === 3) await page.keyboard.press('Shift+Enter');
    }
    // In two columns each text has its own.
    const forms = page.getByRole('group', { name: 'How changes are shown' }).first();
    await forms.getByRole('button', { name: 'Side by side' }).click();
    await expect.poll(visitedInEdit(page)).toHaveLength(1);
    await page.getByTestId('search-field').press('Shift+Enter');
    await expect.poll(visitedInEdit(page)).toEqual(['pear both, true']);
    const halves = () =>
      page.evaluate(() =>
        ['search-match', 'search-visited'].flatMap((key) =>
          [...(CSS.highlights.get(key) ?? [])].flatMap((found) => {
            const half = (found as Range).startContainer.parentElement?.closest('[data-sides="true"] [data-side]');
            return half ? [half.previousElementSibling === null ? 'left' : 'right'] : [];
          }),
        ),
      );
    await expect.poll(halves).toHaveLength(2);
    expect(new Set(await halves())).toEqual(new Set(['left', 'right']));
    await forms.getByRole('button', { name: 'Raw' }).click();
    const isInRaw = () =>
      edit
        .getByRole('group', { name: 'Old text' })
        .evaluate((text) =>
          [...(CSS.highlights.get('search-visited') ?? [])].some((range) => text.contains(range.startContainer)),
        );
    await expect.poll(isInRaw).toBe(true);
  });
});

test.describe('changes', () => {
  const input = { file_path: '/w/a.ts', old_string: 'let a = 1;\nsame', new_string: 'let b = 1;\nsame' };

  test('are compared by lines and words, in one column or two', async ({ page }) => {
    const inspector = await inspect(page, called('Edit', input, 'done'));
    const edit = inspector.getByTestId('edit');
    await expect(inspector).toContainText('as the call asked; not known to be the file’s state');
    await expect(edit).toContainText('1 line added (+), 1 removed (−)');
    await expect(edit.locator('mark')).toHaveText(['a', 'b']);
    await expectAccessible(page);
    await inspector.getByRole('button', { name: 'Side by side' }).click();
    await expect(edit.locator('[data-sides="true"]')).toBeVisible();
    await expectAccessible(page);
    await inspector.getByRole('group', { name: 'How changes are shown' }).getByRole('button', { name: 'Raw' }).click();
    await expect(edit.getByRole('group', { name: 'Old text' })).toHaveText('let a = 1;\nsame');
  });

  test('of a unified diff and of apply_patch are drawn, with no number that is not recorded', async ({ page }) => {
    const diff = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -7,2 +7,2 @@\n a\n-b\n+c\n';
    const patch = '*** Begin Patch\n*** Update File: x\n@@\n a\n-b\n+c\n*** End Patch';
    const inspector = await inspect(page, [
      ...called('Bash', { command: 'git diff' }, diff),
      { type: 'tool_call', callId: 'p', callIdSource: 'native', name: 'apply_patch', inputText: patch },
    ]);
    await inspectLine(page, 2);
    await expect(look(inspector, 'diff')).toContainText('diff --git a/x b/x');
    await expect(look(inspector, 'diff').locator('[data-numbers="true"]')).toContainText('8');
    await inspectLine(page, 3);
    await expect(inspector.getByTestId('edit').locator('[data-numbers="false"]')).toContainText('c');
  });

  test('of a patch are all of its text, in its order, and what stands around it is no part of it', async ({ page }) => {
    const patch = '*** Begin Patch\n*** Update File: x\n@@\n a\n-b\n+c\n*** End of File\n*** Bogus: 1\n*** End Patch';
    const command = `cd /w && apply_patch <<'EOF'\n${patch}\nEOF\nrm -rf /important`;
    const inspector = await inspect(page, [
      ...called('Bash', { command }, patch.slice(0, -14)),
      { type: 'tool_call', callId: 'p', callIdSource: 'native', name: 'apply_patch', inputText: patch },
      ...called('Bash', { command: 'git diff' }, '--- a/x\n+++ b/x\n@@ -1,99 +1,99 @@\n-a\n+b\n'),
    ]);
    const edit = inspector.getByTestId('edit');
    await expect(edit.locator('[data-outside="true"]')).toHaveText([
      "cd /w && apply_patch <<'EOF'",
      'EOF\nrm -rf /important',
    ]);
    await expect(edit).toContainText('1 line added (+), 1 removed (−)');
    await expect(edit.getByRole('group', { name: 'Change of x' })).toContainText('*** End of File');
    await expectAccessible(page);
    await inspectLine(page, 2);
    await expect(look(inspector, 'diff')).toContainText('1 removed (−); 1 note below');
    await expect(look(inspector, 'diff')).toContainText('Not whole: the patch ends here without *** End Patch.');
    await expectAccessible(page);
    // The same text is drawn as a change once.
    await inspectLine(page, 3);
    await expect(inspector.getByTestId('edit')).toHaveCount(1);
    await expect(inspector.locator('[data-look]')).toHaveCount(0);
    await expect(inspector.getByRole('group', { name: 'Text of /inputText' })).toHaveText(patch);
    await inspectLine(page, 5);
    await expect(look(inspector, 'diff')).toContainText('of 99 old and 99 new lines that its numbers count, 1 and 1');
  });

  test('that cannot be read are counted', async ({ page }) => {
    const edits = [{ old_string: 'a', new_string: 'b' }, { old_string: 5 }];
    const content = [{ type: 'diff', path: 5, newText: 'x' }];
    const inspector = await inspect(page, called('MultiEdit', { path: '/w/a', edits }, '', { content }));
    await expect(inspector).toContainText('1 of 2 edits is not shown as a change: it stands in the arguments');
    await expect(inspector).toContainText('the path is no text: “path” is recorded as 5');
  });

  test('have the same switches wherever they stand, and what was chosen at one is taken back at any other', async ({
    page,
  }) => {
    const diff = '--- a/x\n+++ b/x\n@@ -7,2 +7,2 @@\n a\n-b\n+c\n';
    const content = [{ type: 'diff', path: '/w/a', oldText: 'let a = 1;\n', newText: 'let b = 1;\n' }];
    const records = [...called('Bash', { command: 'git diff' }, diff), ...called('Edit', {}, '', { content })];
    const inspector = await inspect(page, records, 4);
    const edit = inspector.getByTestId('edit');
    const inEdit = inspector.getByRole('group', { name: 'How changes are shown' });
    await expect(inspector.getByRole('button', { name: 'Wrap long lines' })).toBeVisible();
    await inEdit.getByRole('button', { name: 'Side by side' }).click();
    await expect(edit.locator('[data-sides="true"]')).toBeVisible();
    await inEdit.getByRole('button', { name: 'Raw' }).click();
    await expect(edit.getByRole('group', { name: 'Old text' })).toHaveText('let a = 1;\n');
    await expectAccessible(page);
    await inspectLine(page, 2);
    const patch = look(inspector, 'diff');
    await expect(patch.locator('pre')).toHaveText(diff);
    await patch.getByRole('button', { name: 'Inline' }).click();
    await expect(patch.locator('[data-sides="false"]')).toBeVisible();
    await patch.getByRole('button', { name: 'Raw' }).click();
    await inspectLine(page, 4);
    await inEdit.getByRole('button', { name: 'Inline' }).click();
    await expect(edit.locator('[data-sides="false"]')).toBeVisible();
    await inEdit.getByRole('button', { name: 'Raw' }).click();
    // Who asks the palette for a form of changes leaves the raw texts.
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').fill('changes side by side');
    await page.keyboard.press('Enter');
    await expect(edit.locator('[data-sides="true"]')).toBeVisible();
  });

  test('of a space that looks like another are seen, and a selection has the space itself', async ({ page }) => {
    const nbsp = '\u00A0';
    const inspector = await inspect(page, called('Edit', { path: '/w/a', old: 'a b', new: `a${nbsp}b` }, ''));
    const space = inspector.getByTestId('edit').getByTitle('U+00A0 no-break space');
    await expect(space).toHaveCount(1);
    expect(await space.evaluate((element) => element.textContent)).toBe(nbsp);
    expect(await space.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe('none');
  });
});

test('a cut within sequences, a number out of range and half a character are shown as what they are', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const records = [
    ...called('Bash', { half: '\uD800x', number: 1 }, `${ESC}[31mx`.repeat(30_000)),
    said('a\0b and \uFFFD'),
  ];
  const bytes = Buffer.from(stream(records).toString().replace('"number":1', '"number":1e400'));
  await open(page, 'content.jsonl', bytes);
  const inspector = await inspectLine(page, 1);
  await expect(inspector).toContainText('1e400out of the range of a double');
  const half = inspector.getByRole('button', { name: 'Copy the value; halves of characters become U+FFFD' }).first();
  await half.click();
  await expectHeard(page, 'Copied the value; halves of characters become U+FFFD');
  await inspectLine(page, 2);
  await expect(inspector).toContainText('The beginning');
  await page.getByRole('button', { name: 'Raw', exact: true }).last().click();
  expect(await inspector.getByRole('group', { name: 'Text of /content/0/text' }).innerText()).toMatch(/\[31m(?:x)?$/);
  await inspectLine(page, 3);
  await expect(inspector).toContainText('shown as recorded: it holds NUL, in whose place Markdown puts U+FFFD');
  await expect(inspector.getByTitle('U+0000 control character').first()).toHaveText('NUL');
});

test.describe('records of some megabytes', () => {
  const log = Array.from({ length: 60_000 }, (_, line) => `line ${line} of "a log" that is long`).join('\n');

  test('are laid out as any other', async ({ page }) => {
    const input = { rows: Array.from({ length: 60_000 }, (_, at) => ({ at, name: `name ${at}`, no: 1.5 })) };
    const inspector = await inspect(page, [
      ...called('Api', input, log, { status: 'failed', exec: { exitCode: 7 } }),
      {
        type: 'permission',
        requestId: 'p',
        status: 'decided',
        decision: 'approved',
        decidedBy: 'user',
        title: log,
        options: [],
      },
    ]);
    await expect(inspector).toContainText('Its beginning');
    await inspector.getByRole('button', { name: 'More of it' }).first().click();
    await expect(page.getByTestId('whole-tree').first()).toContainText('60,000 elements');
    await inspectLine(page, 2);
    await expect(inspector).toContainText('Exit code');
    await expect(inspector).not.toContainText('too long to be laid out');
    await inspector.getByRole('button', { name: 'Show all of it' }).first().click();
    await expect(page.getByTestId('long-text')).toContainText('line 1 of "a log" that is long');
    await expect(inspector).toContainText('60,000 lines');
    await page.getByTestId('long-text').press('End');
    await expect(page.getByTestId('long-text')).toContainText('line 59999 of');
    await inspectLine(page, 3);
    await expect(inspector).toContainText('Decided by');
    // A link to a value of such a record marks it.
    await follow(page, '#view=records&r=t1&p=/exec/exitCode');
    await expect(inspector.locator('[data-pointed]')).toContainText('7');
  });
});

test.describe('Markdown', () => {
  test('is laid out, and nothing in it leads anywhere', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const text =
      '# Title\n\n[words](https://example.invalid/a) ![alt](https://example.invalid/b.png) [x](javascript:window.__pwned=1)\n\n<script>window.__pwned=1</script>\n<img src=x onerror="window.__pwned=1">\n\n|a|b|\n|-|-|\n|1|2|\n\n```ts\nconst a = "\u202Ex";\n```\n';
    const inspector = await inspect(page, [said(text)]);
    const shown = look(inspector, 'markdown');
    await expect(shown.getByRole('heading', { name: 'Title' })).toBeVisible();
    await expect(shown.getByRole('table')).toContainText('2');
    // oxlint-disable-next-line no-script-url
    await expect(shown).toContainText('javascript:window.__pwned=1');
    await expect(shown).toContainText('<img src=x onerror="window.__pwned=1">');
    await expectNoMarkup(page);
    await shown.getByRole('button', { name: 'Copy the address https://example.invalid/a' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://example.invalid/a');
    expect(await shown.innerText()).not.toContain('\u202E');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Raw' }).click();
    await expect(shown.locator('pre')).toContainText('# Title');
  });

  test('that would take for ever, or is nested without end, is shown as it is recorded', async ({ page }) => {
    test.slow();
    const inspector = await inspect(page, [
      said('*a* _b '.repeat(9000)),
      said(`${'>'.repeat(20_000)} deep`),
      said('after'),
    ]);
    await expect(look(inspector, 'markdown')).toContainText('*a* _b');
    await inspectLine(page, 2);
    await expect(look(inspector, 'markdown')).toContainText('deep');
    await inspectLine(page, 3);
    await expect(look(inspector, 'markdown').locator('p').last()).toHaveText('after', { timeout: 40_000 });
  });
});

test.describe('code', () => {
  test('has the colours of its file’s language, and the numbers that the text has', async ({ page }) => {
    const text = '     1→const a = "<b>x</b>";\n     2→// \u202Ehidden\n';
    const inspector = await inspect(page, called('Read', { file_path: '/w/a.ts' }, text));
    const shown = look(inspector, 'code');
    await expect(shown).toContainText('TypeScript');
    await expect(shown).toContainText('line numbers as in the text');
    await expect(shown.locator('pre [class*="keyword"]').first()).toHaveText('const ');
    expect(await shown.innerText()).not.toContain('\u202E');
    await expectNoMarkup(page);
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Raw' }).click();
    await expect(shown.locator('pre')).toContainText('1→const a');
  });

  test('of an SVG is text', async ({ page }) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="window.__pwned=1"><script>window.__pwned=1</script></svg>';
    const inspector = await inspect(page, called('Read', { file_path: '/w/a.svg' }, svg));
    await expect(look(inspector, 'code')).toContainText('XML');
    await expect(look(inspector, 'code').locator('pre')).toContainText('onload=');
    await expectNoMarkup(page);
  });
});

test('a secret with a terminal’s colours within it is withheld', async ({ page }) => {
  const records: TestRecord[] = [
    {
      type: 'input_request',
      requestId: 'q',
      mode: 'questions',
      questions: [{ id: 'k', text: 'Key?', secret: true }],
      status: 'answered',
      answers: [{ questionId: 'k', text: 'made-up-token-5f2d8c' }],
    },
    ...called('Bash', {}, `found made-up-${ESC}[01;31mtoken${ESC}[m-5f2d8c here`),
  ];
  const inspector = await inspect(page, records, 3);
  await expect(inspector).toContainText('here');
  await page.waitForTimeout(300);
  expect((await inspector.innerText()).replaceAll(/\W/g, '')).not.toContain('madeuptoken5f2d8c');
});

test.describe('JSON of any size', () => {
  const members = Array.from({ length: 100_000 }, (_, at) => `"k${at}":${at}.0`).join(',');
  const big = `{"type":"tool_result","seq":0,"id":"t0","callId":"x","linkage":"none","status":"completed","content":[],"raw":{${members}}}\n`;

  test('is a tree of which only the lines in sight are drawn', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'big.jsonl', Buffer.from(big));
    const inspector = await inspectLine(page, 1);
    const raw = inspector.locator('section').filter({ hasText: 'Raw output' });
    await raw.getByRole('button', { name: 'More of it' }).click();
    const tree = raw.getByRole('tree');
    await expect(tree.getByRole('treeitem').first()).toContainText('100,000 members');
    await expect(raw).toContainText('All of it is here.');
    await expectAccessible(page);
    await tree.focus();
    await page.keyboard.press('End');
    // Numbers keep their digits.
    await expect(tree.locator('[aria-selected="true"]')).toContainText('"k99999":99999.0');
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(150);
    await page.keyboard.press('p');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('/raw/k99999');
    await page.keyboard.press('c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('99999.0');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(tree.locator('[aria-expanded="true"]')).toHaveCount(1);
  });

  test('that a page cannot keep is not said to be all of it', async ({ page }) => {
    test.slow();
    const rows = Array.from({ length: 110_000 }, (_, at) => `{"i":${at},"v":0}`).join(',');
    await open(page, 'larger.jsonl', Buffer.from(`{"type":"vendor/x","seq":1,"id":"v","data":[${rows}]}\n`));
    const inspector = await inspectLine(page, 1);
    await inspector.getByRole('button', { name: 'More of it' }).click();
    await expect(inspector).toContainText('Not all of it is here', { timeout: 60_000 });
    // What is here is counted in words that can be read.
    await expect(inspector.getByRole('tree')).toContainText(/\[ 110,000 elements, \d\d,\d{3} here \]/);
  });

  test('that is nested without end ends where it is not read any more', async ({ page }) => {
    const nested = `{"type":"tool_call","seq":1,"id":"deep","callId":"d","callIdSource":"native","name":"Deep","input":${'['.repeat(400)}${']'.repeat(400)}}\n`;
    const deeper = nested
      .replaceAll('['.repeat(400), '['.repeat(20_000))
      .replaceAll(']'.repeat(400), ']'.repeat(20_000));
    await open(page, 'deep.jsonl', Buffer.from(nested + deeper));
    const inspector = await inspectLine(page, 1);
    await expect(inspector).toContainText('Arguments');
    await inspectLine(page, 2);
    await expect(inspector).toBeVisible();
  });
});

test('a line of thirty megabytes is drawn as far as it is in sight, wrapped or not', async ({ page }) => {
  test.slow();
  const text = `start ${'0123456789'.repeat(3_000_000)} end`;
  const record = {
    type: 'tool_result',
    seq: 0,
    id: 'long',
    linkage: 'none',
    status: 'completed',
    content: [{ type: 'text', text }],
  };
  await open(page, 'long.jsonl', Buffer.from(`${JSON.stringify(record)}\n`));
  const inspector = await inspectLine(page, 1);
  await inspector.getByRole('button', { name: 'Show all of it' }).click();
  const long = inspector.getByTestId('long-text');
  await expect(long).toContainText('start 0123', { timeout: 60_000 });
  // Its end is where the lines end that are known.
  await expect(inspector).not.toContainText('more than', { timeout: 60_000 });
  await long.focus();
  await page.keyboard.press('End');
  await expect(long).toContainText('9 end', { timeout: 15_000 });
  expect(await long.locator('div').count()).toBeLessThan(150);
  await expectAccessible(page);
  // Each step shows lines: nothing is empty while it scrolls.
  await long.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await expect(long).toContainText('0123456789');
  await inspector.getByRole('button', { name: 'Wrap long lines' }).last().click();
  // What is one line in the text is told of as one.
  await expect(inspector).toContainText('30,000,010 characters, 1 line; one that is longer than 1,048,576 characters');
  await long.evaluate((element) => element.scrollTo(0, 0));
  await expect(long).toContainText('start 0123');
  // A million characters are one line.
  expect(await long.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThan(5_000_000);
  await long.evaluate((element) => element.scrollTo(element.scrollWidth / 2, 0));
  await expect(long).not.toContainText('start');
  await expect(long).toContainText('0123456789');
});

test('a long line that does not wrap scrolls sideways, and a match in it is reached', async ({ page }) => {
  const short = 'a short line\n'.repeat(4000);
  const text = `${short}${'{"key": "value"}, '.repeat(5000)}needle ${'x'.repeat(30_000)} end\n${short}`;
  await open(page, 'wide.jsonl', stream(called('Bash', { command: 'x' }, text)));
  const inspector = await inspectLine(page, 2);
  await inspector.getByRole('button', { name: 'Show all of it' }).first().click();
  await inspector.getByRole('button', { name: 'Wrap long lines' }).first().click();
  const long = inspector.getByTestId('long-text').first();
  await expect(inspector).toContainText('8,001 lines');
  await page.keyboard.press('/');
  await page.getByTestId('search-field').fill('needle');
  await page.keyboard.press('Enter');
  const visited = () =>
    long.evaluate((element) => {
      const [range] = CSS.highlights.get('search-visited') ?? [];
      const [rect, box] = [(range as Range | undefined)?.getBoundingClientRect(), element.getBoundingClientRect()];
      return (
        rect !== undefined &&
        rect.left >= box.left &&
        rect.right <= box.right &&
        rect.top >= box.top &&
        rect.bottom <= box.bottom
      );
    });
  await expect.poll(visited).toBe(true);
  // Once the reader moves, the match is not brought back.
  await long.dispatchEvent('wheel');
  await long.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollTop));
  await expect(long).toContainText('xxx end');
  // What is drawn is in sight: its last characters end where the box does.
  const room = await long.evaluate((element) => {
    const ends = [...element.querySelectorAll('span')].map((span) => span.getBoundingClientRect().right);
    return element.getBoundingClientRect().right - Math.max(...ends);
  });
  expect(room).toBeGreaterThan(0);
  expect(room).toBeLessThan(60);
});

test.describe('a text that is JSON', () => {
  test('is a tree of what it writes, and the text as it was recorded', async ({ page }) => {
    const text = '{"rows": [{"id": 1.10, "name": "<b>a</b>"}, {"id": 2, "name": "b"}], "next": null, "next": 1}';
    const inspector = await inspect(page, called('mcp__db__query', { sql: 'x' }, text), 2);
    const shown = look(inspector, 'json');
    await expect(shown).toContainText('1.10');
    await expect(shown).toContainText('repeated');
    await shown.getByRole('button', { name: 'rows, 2 elements' }).click();
    await expect(shown.getByText('1.10')).toHaveCount(0);
    await shown.getByRole('button', { name: 'Table' }).click();
    await expect(shown.getByRole('cell', { name: '<b>a</b>' })).toBeVisible();
    await expectNoMarkup(page);
    await expectAccessible(page);
    // Its pointers begin in the text, and are none of the record: nothing here is what a link to /rows leads to.
    await follow(page, '#view=records&r=t1&p=/rows');
    await expect(page.getByTestId('missing-value')).toContainText('this record has none there');
    await expect(inspector.locator('[data-pointed]')).toHaveCount(0);
    await expect(shown.getByRole('button', { name: 'Copy a link' })).toHaveCount(0);
    await shown.getByRole('button', { name: 'Raw' }).click();
    await expect(shown.locator('pre')).toHaveText(text);
  });

  test('of any size is a tree of which the lines in sight are drawn, and a match in it is marked in the text', async ({
    page,
  }) => {
    const rows = Array.from({ length: 30_000 }, (_, at) => ({ at, word: at === 29_000 ? 'a needle' : `word ${at}` }));
    const inspector = await inspect(page, called('mcp__db__query', {}, JSON.stringify(rows)), 2);
    const tree = look(inspector, 'json').getByRole('tree');
    await expect(tree).toBeVisible();
    await expect(inspector.getByText('is being read')).toHaveCount(0);
    await tree.focus();
    await page.keyboard.press('End');
    await expect(tree.locator('[aria-selected="true"]')).toContainText('29999');
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(100);
    await page.keyboard.press('/');
    await page.getByTestId('search-field').fill('needle');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('search-visited') ?? [])].map(String)))
      .toContain('needle');
    await expect(look(inspector, 'json')).toContainText('as recorded, for the match in it');
    await look(inspector, 'json').getByRole('button', { name: 'Read' }).click();
    await expect(look(inspector, 'json')).toContainText('1 match marked in the raw text alone');
  });

  test('only at first is shown as it was recorded', async ({ page }) => {
    const text = `{"a": [${'1, '.repeat(30_000)}`;
    const inspector = await inspect(page, called('mcp__db__query', {}, text), 2);
    await expect(look(inspector, 'json')).toContainText('shown as recorded: it is no JSON');
    await expect(look(inspector, 'json').locator('pre')).toContainText('1, 1, 1');
  });
});

test('an image says its size, and is shown in its own size on request', async ({ page }) => {
  await page.goto('./');
  // Drawn by the browser, so that the test needs no file.
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1080, 2400];
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  const content = [{ type: 'image', mimeType: 'image/png', data }];
  const inspector = await inspect(page, called('Screenshot', {}, '', { content }), 2);
  const image = inspector.getByAltText('As recorded, image/png');
  await expect(inspector.locator('figcaption')).toContainText(/image\/png, 1,080 × 2,400 pixels, [\d.]+ (?:bytes|kB)/);
  await expect(image).toHaveJSProperty('clientHeight', 480);
  const button = inspector.getByRole('button', { name: 'in its own size' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(image).toHaveJSProperty('clientHeight', 2400);
  const box = inspector.getByRole('group', { name: 'Image: As recorded' });
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await expectAccessible(page);
  await button.click();
  await expect(image).toHaveJSProperty('clientHeight', 480);
});

test('a command has its own lines and the colours of a shell, above its arguments', async ({ page }) => {
  const command = 'cd /w && # there\nif true; then echo "a  b"; fi';
  const inspector = await inspect(page, called('Bash', { command }, 'done'));
  const shown = look(inspector, 'code');
  await expect(shown.locator('pre')).toHaveText(command);
  await expect(shown.locator('[class*="comment"]')).toHaveText('# there');
  await expect(inspector.locator('[data-pointer="/input/command"]').first()).toContainText('if true');
  await expect(inspector.locator('section').first()).toContainText('Command');
  await expectAccessible(page);
});

test('a resource in a result is read as what it is, and a match in its text is marked there', async ({ page }) => {
  const resource = { uri: 'file:///w/a.py', mimeType: 'text/x-python', text: 'def f(quince):\n    return quince\n' };
  const content = [
    { type: 'resource', resource, annotations: { priority: 1 } },
    { type: 'resource_link', uri: 'https://example.invalid/z', name: 'z' },
  ];
  const inspector = await inspect(page, called('Fetch', {}, '', { content }), 2);
  const code = look(inspector, 'code');
  await expect(code).toContainText('Python');
  await expect(code.locator('pre')).toHaveText('def f(quince):\n    return quince\n');
  await expect(inspector).toContainText('text/x-python');
  await expect(inspector).toContainText('"priority": 1');
  await expect(inspector).toContainText('not fetched');
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.getByTestId('search-field').fill('quince');
  await page.keyboard.press('Enter');
  const inCode = () =>
    code.evaluate((element) =>
      [...(CSS.highlights.get('search-visited') ?? [])].some((range) => element.contains(range.startContainer)),
    );
  await expect.poll(inCode).toBe(true);
  await follow(page, '#view=records&r=t1&p=/content/0/resource/uri');
  await expect(inspector.locator('[data-pointed]')).toContainText('file:///w/a.py');
});

test('a plan is read in its row and in the inspector', async ({ page }) => {
  const entries = [{ content: 'Read the lookup', status: 'in_progress' }, { content: 'Fix it' }];
  const inspector = await inspect(page, [{ type: 'plan', entries }]);
  await expect(page.locator('[data-line="1"]')).toContainText('2 steps, 1 in_progress: Read the lookup');
  await expect(inspector.locator('section').filter({ hasText: 'Plan' }).first()).toContainText('1. in_progress');
});

test('objects that have the same members can be a table', async ({ page }) => {
  const raw = {
    rows: [
      { name: '<b>a</b>', size: 10 },
      { name: 'b', size: 1e21, note: '\u202Ex' },
      { name: 'c', size: 3 },
    ],
  };
  const inspector = await inspect(page, called('List', {}, 'done', { raw }), 2);
  const section = inspector.locator('section').filter({ hasText: 'Raw output' });
  await section.getByRole('button', { name: 'Table' }).click();
  const table = section.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['name', 'size', 'note']);
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText('"<b>a</b>"');
  await expect(table).toContainText('not there');
  await expectNoMarkup(page);
  await expectAccessible(page);
});

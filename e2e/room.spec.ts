import type { Locator, Page } from '@playwright/test';
import {
  bash,
  expectRows,
  follow,
  open,
  openSample,
  result,
  said,
  stream,
  type TestRecord,
} from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** What has room where there is little of it, and what gives way. */
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const inspector = (page: Page): Locator => page.getByTestId('inspector');

/** Whether what is at the middle of an element is the element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && one.contains(there);
  });
}

/** How far the text of an element reaches out of the part of it that is in sight, in pixels; 0 where all of it is. */
function cutOf(element: Locator): Promise<number> {
  return element.evaluate((one) => Math.max(0, one.scrollWidth - one.clientWidth));
}

test.describe('the overview beside little room', () => {
  const clock = (index: number): string =>
    new Date(Date.UTC(2026, 0, 1, 10, 0, index % 3 === 2 ? 0 : index)).toISOString();
  const records = Array.from({ length: 90 }, (_, index) => ({
    ...said(`message ${index}`),
    ...(index % 5 === 0 ? {} : { ts: clock(index) }),
  }));

  for (const withTiming of [false, true])
    test(`its notes cover nothing and leave the strip its room${withTiming ? ', with timing' : ''}`, async ({
      page,
    }) => {
      await page.setViewportSize(NARROW);
      await open(page, 'run.jsonl', stream(records));
      await page.getByRole('button', { name: 'Overview', exact: true }).click();
      const strip = page.getByTestId('overview');
      await strip.getByRole('button', { name: 'time', exact: true }).click();
      const more = strip.getByRole('button', { name: '2 notes' });
      await expect(more).toBeVisible();
      await page.locator('[data-line="4"]').click();
      if (withTiming) await page.keyboard.press('w');
      const close = inspector(page).getByRole('button', { name: 'Close the inspector' });
      await expect(close).toBeVisible();
      expect(await isOnTop(close)).toBe(true);
      const whole = (await strip.boundingBox())!;
      const drawn = (await strip.locator('[data-drawn]').boundingBox())!;
      // Beside the head and the switch, most of what is left.
      expect(drawn.height).toBeGreaterThan((whole.height - 48) * 0.5);
      for (const name of ['rows', 'time']) {
        const box = (await strip.getByRole('button', { name, exact: true }).boundingBox())!;
        expect(box.y + box.height, name).toBeLessThanOrEqual(whole.y + whole.height + 1);
      }
      // However low the strip is, they are whole, or can be scrolled.
      await more.click();
      const notes = strip.getByRole('group', { name: 'What the overview leaves out' });
      await expect(notes).toBeInViewport({ ratio: 1 });
      await notes.getByRole('button').scrollIntoViewIfNeeded();
      await expect(notes.getByRole('button')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(notes).toHaveCount(0);
      await close.click();
      await expect(inspector(page)).toHaveCount(0);
    });
});

test('the button of what is open is in sight on a narrow page, opened by whatever key', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openSample(page, 'told.jsonl');
  const strip = page.locator('[data-more]').filter({ has: page.getByRole('group', { name: 'Panels' }) });
  const isWhole = async (button: Locator): Promise<void> => {
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // Beside what fades at an edge behind which there is more.
    await expect
      .poll(async () => {
        const [box, view, more] = [
          (await button.boundingBox())!,
          (await strip.boundingBox())!,
          (await strip.getAttribute('data-more'))!,
        ];
        const left = view.x + (more === 'before' || more === 'both' ? 36 : 0);
        const right = view.x + view.width - (more === 'after' || more === 'both' ? 36 : 0);
        return [Math.max(0, left - box.x), Math.max(0, box.x + box.width - right)].map(Math.trunc);
      })
      .toEqual([0, 0]);
  };
  for (const [key, name] of [
    ['t', /^Terminals/],
    ['p', /^Problems/],
    ['w', /^Timing/],
    ['o', /^Permissions/],
    ['u', /^Usage/],
  ] as const) {
    await page.keyboard.press(key);
    await isWhole(strip.getByRole('button', { name }));
  }
  // The strip is made anew where the page becomes narrow.
  await page.setViewportSize(WIDE);
  await page.keyboard.press('t');
  await page.setViewportSize(NARROW);
  await isWhole(strip.getByRole('button', { name: /^Terminals/ }));
  await page.keyboard.press('2');
  await isWhole(strip.getByRole('button', { name: 'Records', exact: true }));
});

test.describe('a row', () => {
  const command = 'npm run check -- --only parser --bail 1';
  const call = (id: string, more: TestRecord = {}): TestRecord =>
    bash(id, { id, requestedBy: 'model', input: { command }, ...more });
  const detailOf = (page: Page, id: string): Locator =>
    page
      .locator(`[data-id="${id}"] [role="gridcell"]`)
      .nth(3)
      .getByText(/^npm run check/);
  const wordsOf = (page: Page, id: string): Locator => page.locator(`[data-id="${id}"] [data-tone]`).last();

  test('keeps its argument beside an open inspector; states begin at one edge, and take nothing where there is none', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    await open(
      page,
      'run.jsonl',
      stream([
        call('a'),
        result('a', { exitCode: 0, durationMs: 4290 }),
        call('b', { input: { command: `${command} ${'and more '.repeat(20)}` } }),
        result('b', { status: 'failed', exitCode: 101, durationMs: 65_000, timing: {} }),
        call('c'),
        said('A message has no state, so all of the row but its beginning is there for what it says. '.repeat(3)),
      ]),
    );
    await follow(page, '#view=story&line=3');
    await expect(inspector(page)).toBeVisible();
    expect(await cutOf(detailOf(page, 'a')), 'of an argument that has room').toBe(0);
    const list = (await page.getByTestId('timeline').boundingBox())!;
    const long = (await detailOf(page, 'b').boundingBox())!;
    expect(long.width, 'of one that has not').toBeGreaterThan(list.width * 0.3);
    // Short or long, states begin below their heading.
    const head = (await page.getByRole('columnheader', { name: 'State' }).boundingBox())!;
    for (const id of ['a', 'b', 'c']) {
      const box = (await page.locator(`[data-id="${id}"] [role="gridcell"]`).nth(4).locator('> *').boundingBox())!;
      expect(Math.abs(box.x - head.x), id).toBeLessThanOrEqual(1);
    }
    expect(await cutOf(wordsOf(page, 'c')), 'of the words of a state').toBe(0);
    const message = page.locator('[data-line="6"] [role="gridcell"]').nth(3);
    const end = (await message.boundingBox())!;
    expect(end.x + end.width, 'the end of a message').toBeGreaterThan(list.x + list.width - 24);
  });

  test('has its state at one edge with the others, and whole where it is a usual one', async ({ page }) => {
    for (const [name, width] of [
      ['told.jsonl', 1440],
      ['faults.jsonl', 1440],
      ['told.jsonl', 1100],
      ['told.jsonl', 800],
    ] as const)
      for (const hash of ['#view=story', '#view=story&line=71']) {
        await page.setViewportSize({ width, height: 2400 });
        await openSample(page, name);
        await follow(page, hash);
        await expect(page.locator('[data-line]').first()).toBeVisible();
        const list = await page.getByTestId('timeline').evaluate((element) => element.clientWidth);
        // Where there is less room, they end at one edge.
        const isRight = list <= 620;
        const found = await page.locator('[data-line]').evaluateAll(
          (rows, end) =>
            rows.flatMap((row) => {
              const mark = row.querySelectorAll('[role="gridcell"]')[4]?.firstElementChild;
              if (mark == null) return [];
              const box = mark.getBoundingClientRect();
              const words = [...mark.querySelectorAll('span')];
              return [
                {
                  edge: Math.round(end ? box.right : box.left),
                  word: mark.parentElement!.title,
                  isCut: words.some((part) => part.scrollWidth > part.clientWidth + 1),
                },
              ];
            }),
          isRight,
        );
        const what = `${name} at ${width}, ${hash}`;
        expect(found.length, what).toBeGreaterThan(5);
        expect([...new Set(found.map(({ edge }) => edge))], what).toHaveLength(1);
        const usual =
          /^(completed|failed|denied|cancelled|interrupted|no result: outcome unknown|status not recorded)$/;
        if (!isRight) expect(found.filter(({ word, isCut }) => isCut && usual.test(word))).toEqual([]);
      }
  });

  test('keeps something of its text beside the overview on a narrow page; badges have their word, or are a glyph', async ({
    page,
  }) => {
    await page.setViewportSize({ ...NARROW, height: 1600 });
    await openSample(page, 'told.jsonl');
    await follow(page, '#view=story&line=89');
    await page.keyboard.press('Escape');
    for (const isShown of [false, true]) {
      if (isShown) await page.keyboard.press('m');
      await expect(page.getByTestId('overview')).toHaveCount(isShown ? 1 : 0);
      const rows = await page.locator('[data-line]').evaluateAll((all) =>
        all.map((row) => {
          const record = row.querySelectorAll('[role="gridcell"]')[3]!;
          const frame = record.getBoundingClientRect();
          const isIn = (part: Element): boolean => {
            const [box, around] = [part.getBoundingClientRect(), part.parentElement!.getBoundingClientRect()];
            return box.width > 1 && box.top < around.bottom - 2 && box.top < frame.bottom - 2;
          };
          const words = record.querySelector('[style*="--chars"]')!;
          const text = [...words.children].filter(isIn);
          const badges = [...record.querySelectorAll('[data-kind]')].filter(isIn);
          return {
            line: row.getAttribute('data-line'),
            width: text.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0),
            cut: badges
              .filter((badge) => {
                const word =
                  [...badge.querySelectorAll('span')].findLast((part) => part.childElementCount === 0) ?? badge;
                return (
                  (isIn(word) || badge.querySelector('svg') === null) &&
                  word.scrollWidth > word.clientWidth + 1 &&
                  word.clientWidth > 1
                );
              })
              .map((badge) => badge.textContent),
            unnamed: badges.filter((badge) => (badge.getAttribute('title') ?? '') === '' || badge.textContent === '')
              .length,
          };
        }),
      );
      expect(
        rows.filter(({ width }) => width < 26),
        'rows without their text',
      ).toEqual([]);
      expect(rows.flatMap(({ cut }) => cut)).toEqual([]);
      expect(rows.filter(({ unnamed }) => unnamed > 0)).toEqual([]);
    }
    // A permission says what was asked, not what its drawing says.
    const asked = page.locator('[data-line="93"]').getByText('Push the branch?');
    expect((await asked.boundingBox())!.width).toBeGreaterThan(30);
    const refused = page.locator('[data-line="89"] [data-kind="decision"]');
    await expect(refused).toHaveAttribute('title', /^refused/);
    expect((await refused.boundingBox())!.width).toBeLessThanOrEqual(26);
    expect((await seenOf(refused)).width, 'of it in sight').toBeGreaterThanOrEqual(24);
    expect(
      (await page
        .locator('[data-line="89"]')
        .getByText(/^git push/)
        .boundingBox())!.width,
    ).toBeGreaterThan(26);
    await expectAccessible(page);
  });

  test('has whole badges or none', async ({ page }) => {
    for (const size of [WIDE, { width: 720, height: 450 }, NARROW]) {
      await page.setViewportSize(size);
      await openSample(page, 'told.jsonl');
      await follow(page, '#view=story&r=r17');
      await expect(inspector(page)).toBeVisible();
      const slivers = await page.locator('[data-id="r17"] [data-kind]').evaluateAll((badges) =>
        badges
          .filter((badge) => {
            const [box, frame] = [badge.getBoundingClientRect(), badge.parentElement!.getBoundingClientRect()];
            const isIn = box.top < frame.bottom - 2;
            return isIn && box.width > 0 && (box.right > frame.right + 1 || box.width < 20);
          })
          .map((badge) => badge.textContent),
      );
      expect(slivers, `at ${size.width}`).toEqual([]);
    }
  });

  test('never runs into its state on a narrow page, lanes and nesting and all', async ({ page }) => {
    await page.setViewportSize(NARROW);
    const terminals = Array.from({ length: 3 }, (_, index) => ({
      type: 'terminal',
      id: `t${index}`,
      terminalId: `t${index}`,
      status: 'running',
      command: 'serve the pages of the site',
      name: 'a name of some length',
    }));
    const inside = Array.from({ length: 8 }, (_, index) =>
      call(`n${index}`, index === 0 ? {} : { parentCallId: `n${index - 1}` }),
    );
    await open(page, 'run.jsonl', stream([...terminals, ...inside]));
    const faults = await page.locator('[data-line]').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const cells = row.querySelectorAll('[role="gridcell"]');
        const [record, state] = [cells[3]!, cells[4]!];
        const end = state.getBoundingClientRect();
        return [...record.querySelectorAll('span')]
          .filter((part) => part.childElementCount === 0 && part.textContent.length > 1)
          .filter((part) => {
            const [box, frame] = [part.getBoundingClientRect(), part.parentElement!.getBoundingClientRect()];
            const isSeen = box.width > 1 && box.top < frame.bottom - 2;
            return isSeen && (box.right > end.left - 2 || box.width < 12);
          })
          .map((part) => `${row.getAttribute('data-line')}: ${part.textContent}`);
      }),
    );
    expect(faults).toEqual([]);
  });
});

/** An object in an object, so many levels deep; the innermost has the values given. */
function nested(levels: number, within: TestRecord): unknown {
  let value: unknown = within;
  for (let level = levels; level > 0; level--) value = { [`level${level}`]: value };
  return value;
}

/** The part of an element that is in sight in all that scrolls or clips around it, in pixels. */
function seenOf(element: Locator): Promise<{ width: number; height: number }> {
  return element.evaluate((one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const frame = box.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.left + box.clientWidth)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  });
}

test.describe('a value many levels deep', () => {
  const words = 'the value that is deep, in some words that do not fit on a line of a narrow page';

  for (const size of [WIDE, NARROW])
    for (const levels of [12, 30, 120])
      test(`can be read ${levels} levels down at ${size.width} pixels`, async ({ page }) => {
        await page.setViewportSize(size);
        const path = Array.from({ length: levels }, (_, index) => `/level${index + 1}`).join('');
        await open(
          page,
          'run.jsonl',
          stream([{ type: 'vendor/deep', in: nested(levels, { deep: words }), shallow: words.repeat(4) }]),
        );
        await follow(page, `#view=records&line=1&p=/in${path}/deep`);
        const found = page.locator('[data-pointed]');
        await expect(found).toHaveAttribute('data-pointer', `/in${path}/deep`);
        await expect(found).toContainText('in some words');
        const text = found.getByText(words);
        await expect.poll(async () => (await seenOf(text)).width).toBeGreaterThan(size === WIDE ? 160 : 120);
        expect((await seenOf(text)).height).toBeGreaterThan(14);
        // A line of it holds more than a word.
        expect((await text.boundingBox())!.width).toBeGreaterThan(140);
        // What copies it is at hand without scrolling there.
        await found.hover();
        const copy = found.getByRole('button', { name: /^Copy the value/ });
        expect(await isOnTop(copy)).toBe(true);
        const tree = inspector(page).getByRole('group', { name: 'JSON value' });
        await expect(tree).toHaveAttribute('tabindex', '0');
        // What is not deep wraps as if nothing were.
        await tree.evaluate((box) => box.scrollTo(0, 0));
        const shallow = inspector(page).locator('[data-pointer="/shallow"] [data-form="json"]').last();
        const [box, frame] = [(await shallow.boundingBox())!, (await tree.boundingBox())!];
        expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      });

  test('is a match that comes into sight', async ({ page }) => {
    await page.setViewportSize(WIDE);
    await open(page, 'run.jsonl', stream([{ type: 'vendor/deep', in: nested(80, { deep: 'an unusual needle' }) }]));
    await page.keyboard.press('/');
    await page.keyboard.type('needle');
    await page.keyboard.press('Enter');
    const text = inspector(page).getByText('an unusual needle').first();
    await expect.poll(async () => (await seenOf(text)).width).toBeGreaterThan(80);
  });

  test('that is shallow makes no stop of the Tab key', async ({ page }) => {
    await open(page, 'run.jsonl', stream([{ type: 'vendor/flat', in: nested(3, { deep: words }) }]));
    await follow(page, '#view=records&line=1');
    await expect(inspector(page)).toContainText('the value that is deep');
    await expect(inspector(page).getByRole('group', { name: 'JSON value' })).toHaveCount(0);
  });
});

test('a table of values breaks no word, and scrolls', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const rows = Array.from({ length: 6 }, (_, index) => ({
    ok: index % 2 === 0,
    none: null,
    size: 1_000_000 + index,
    path: `/home/mara/tidemark/src/part-${index}.ts`,
    text: 'a long text of many words that would take all of the width if it could '.repeat(6),
    other: 'another long text of many words that would take all of the width '.repeat(4),
  }));
  await open(page, 'run.jsonl', stream([{ type: 'vendor/table', rows }]));
  await follow(page, '#view=records&line=1&p=/rows');
  const list = inspector(page).locator('[data-pointer="/rows"]').first();
  await expect(list).toBeVisible();
  const table = inspector(page).getByRole('button', { name: 'Table', exact: true });
  await table.first().click();
  const cells = inspector(page).getByRole('table');
  await expect(cells).toBeVisible();
  const lines = await cells
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      }),
    );
  expect(lines.slice(0, 4)).toEqual([1, 1, 1, 1]);
  const widths = await cells
    .locator('tbody tr')
    .first()
    .locator('th, td')
    .evaluateAll((all) => all.map((cell) => cell.clientWidth));
  expect(widths[0], 'the column of numbers').toBeLessThan(48);
  expect(widths.at(-1), 'a column of prose').toBeGreaterThan(200);
  expect(
    await cells.evaluate((one) => one.parentElement!.scrollWidth - one.parentElement!.clientWidth),
  ).toBeGreaterThan(100);
});

test.describe('Markdown that is nested deep', () => {
  for (const size of [WIDE, NARROW])
    test(`keeps a width that can be read at ${size.width} pixels, and says how deep it is`, async ({ page }) => {
      await page.setViewportSize(size);
      const items = Array.from({ length: 14 }, (_, level) => `${'  '.repeat(level)}- item ${level}`).join('\n');
      const text = 'words that are quoted and quoted again until nobody knows who said them';
      await open(page, 'run.jsonl', stream([said(`${'> '.repeat(36)}${text}`), said(items), said('> one\n> > two')]));
      await follow(page, '#view=records&line=1');
      const shown = inspector(page).locator('[data-look="markdown"]');
      const paragraph = shown.getByText(text);
      await expect(shown.getByText('quoted 36 deep')).toBeVisible();
      expect((await paragraph.boundingBox())!.width).toBeGreaterThan(180);
      await expect(shown.getByText(/^quoted/)).toHaveCount(1);
      await follow(page, '#view=records&line=2');
      const last = shown.getByText('item 13');
      await expect(shown.getByText('14 levels deep')).toBeVisible();
      const [box, frame] = [(await last.boundingBox())!, (await shown.boundingBox())!];
      expect(frame.x + frame.width - box.x).toBeGreaterThan(100);
      await follow(page, '#view=records&line=3');
      await expect(shown.getByText('two')).toBeVisible();
      await expect(shown.getByText(/deep$/)).toHaveCount(0);
    });
});

test('timing on a narrow page keeps what ran and cuts no value', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openSample(page, 'told.jsonl');
  await page.keyboard.press('w');
  const runs = page.getByTestId('timing').locator('[data-target]');
  const run = runs.filter({ hasText: 'Bash' }).first();
  const command = run.getByText(/^node dist/);
  await expect(command).toBeVisible();
  expect((await command.boundingBox())!.width).toBeGreaterThan(150);
  for (const words of ['1 min 55.648 s', 'not recorded !']) {
    const took = runs.filter({ hasText: words }).first().locator('[data-computed]');
    await expect(took, words).toBeVisible();
    expect(await cutOf(took), words).toBe(0);
    const box = (await took.boundingBox())!;
    expect(box.x + box.width, words).toBeLessThanOrEqual(NARROW.width);
  }
  // A bar lies below its words, and on the axis.
  const [axis, bar] = [page.getByTestId('timing').locator('[data-axis]'), run.locator('[data-end]')];
  const [whole, part, line] = [(await axis.boundingBox())!, (await bar.boundingBox())!, (await command.boundingBox())!];
  expect(whole.width).toBeGreaterThan(350);
  expect(part.x).toBeGreaterThanOrEqual(whole.x);
  expect(part.y).toBeGreaterThanOrEqual(line.y + line.height - 1);
});

test('no line of the inspector’s head begins with a dot', async ({ page }) => {
  await page.setViewportSize(NARROW);
  const id = 'an-id-of-some-length-'.repeat(2);
  await open(page, 'run.jsonl', stream([{ ...said('one'), id }]));
  await follow(page, '#view=records&line=1');
  const facts = inspector(page).locator('h2 + p');
  await expect(facts).toContainText('line 1');
  const starts = await facts.evaluate((line) => {
    const edge =
      line.getBoundingClientRect().left +
      Number.parseFloat(/12px\)$/.exec(getComputedStyle(line).clipPath)?.[0] ?? '0');
    let bottom = 0;
    return [...line.children].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isFirst = box.top >= bottom - 1;
      bottom = Math.max(bottom, box.bottom);
      const dot = getComputedStyle(part, '::before');
      const left = box.left + Number.parseFloat(dot.left);
      return isFirst ? [dot.content === 'none' || left + 4 <= edge] : [];
    });
  });
  expect(starts.length).toBeGreaterThan(1);
  expect(starts).not.toContain(false);
});

test.describe('filters', () => {
  /** A number in letters. */
  const letters = (number: number): string =>
    `x${String.fromCodePoint(97 + Math.floor(number / 10))}${String.fromCodePoint(97 + (number % 10))}`;

  test('of any length and number leave the rows their room', async ({ page }) => {
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await openSample(page, 'told.jsonl');
      const list = page.getByTestId('timeline');
      await follow(page, `#q=${'tool:a,'.repeat(3000)}`);
      const note = page.getByTestId('query-notes').locator('li');
      await expect(note).toContainText('filters nothing');
      expect((await note.textContent())!.length).toBeLessThan(260);
      expect((await note.getAttribute('title'))!.length).toBeGreaterThan(20_000);
      expect((await list.boundingBox())!.height, 'beside a long one').toBeGreaterThan(size.height * 0.5);
      await follow(page, `#f=${Array.from({ length: 200 }, (_, index) => `name.${letters(index)}`).join(',')}`);
      await expect(page.locator('[data-unknown]')).toHaveCount(200);
      expect((await list.boundingBox())!.height, 'beside many').toBeGreaterThan(size.height * 0.5);
      await page.getByRole('button', { name: 'Remove the filter name.xtj' }).focus();
      await expect(page.getByRole('button', { name: 'Remove the filter name.xtj' })).toBeInViewport();
    }
  });

  test('begin at one edge on every line, with their sign on the first', async ({ page }) => {
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await openSample(page, 'told.jsonl');
      const terms = 'type:tool_call,terminal tool:Bash,Edit,nowhere -text:zzzzzzzz requestedBy:model';
      await follow(page, `#q=${encodeURIComponent(terms)}`);
      await expect(page.locator('[data-term]')).toHaveCount(4);
      const bar = page.getByTestId('filters');
      const boxes = await bar
        .locator('[data-term]')
        .evaluateAll((all) =>
          all.map((chip) => ({ x: chip.getBoundingClientRect().x, y: chip.getBoundingClientRect().y })),
        );
      const lines = new Map<number, number>();
      for (const { x, y } of boxes) lines.set(y, Math.min(x, lines.get(y) ?? x));
      const edge = Math.min(...lines.values());
      expect([...new Set(lines.values())], `chips at ${size.width}`).toEqual([edge]);
      const field = (await page.getByTestId('query').boundingBox())!;
      const isBelow = field.y > Math.max(...lines.keys()) + 12;
      expect(isBelow ? field.x : edge, `the field at ${size.width}`).toBe(edge);
      expect((await page.getByTestId('query-notes').boundingBox())!.x, `the notes at ${size.width}`).toBe(edge);
      const sign = (await bar.locator('svg').first().boundingBox())!;
      expect(sign.x + sign.width).toBeLessThan(edge);
      const first = Math.min(...lines.keys());
      expect(Math.abs(sign.y + sign.height / 2 - first - 12), `the sign at ${size.width}`).toBeLessThanOrEqual(1);
    }
  });

  test('that let nothing through tell which of them is in the way', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await follow(page, '#q=tool:Bash%20status:blocked');
    const empty = page.getByTestId('filtered-empty');
    await expect(empty.getByRole('button', { name: 'Without tool:Bash: 1 row', exact: true })).toBeVisible();
    const without = empty.getByRole('button', { name: /^Without status:blocked: / });
    await expect(without).toBeVisible();
    const count = Number(/: (\d+) rows$/.exec((await without.textContent())!)?.[1]);
    expect(count).toBeGreaterThan(1);
    await expectAccessible(page);
    await without.click();
    await expectRows(page, count);
    await expect(page.locator('[data-term]')).toHaveCount(1);
  });

  test('that ask for words are not looked up once more for each', async ({ page }) => {
    await openSample(page, 'told.jsonl');
    await follow(page, '#q=text:nowhere-at-all%20tool:Bash');
    const empty = page.getByTestId('filtered-empty');
    await expect(empty.getByRole('button', { name: /^Without text:nowhere-at-all: / })).toBeVisible();
    await expect(empty.getByRole('button', { name: /^Without/ })).toHaveCount(1);
  });
});

test('the bar has the title and the agent of a session beside a search field that nothing is sought in', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await openSample(page, 'told.jsonl');
  const field = page.getByTestId('search-field');
  const box = page.getByRole('search').filter({ has: field });
  expect((await box.boundingBox())!.width).toBeLessThan(120);
  const title = page.getByRole('banner').getByText(/^Evening tides/);
  expect((await title.boundingBox())!.width).toBeGreaterThan(110);
  await expect(page.getByRole('banner').getByText('record stream')).toBeInViewport();
  // All of a fact, or nothing of it.
  const isWhole = (words: string) =>
    page
      .getByRole('banner')
      .getByText(words)
      .evaluate((fact) => {
        const [own, room] = [fact.getBoundingClientRect(), fact.parentElement!.getBoundingClientRect()];
        return own.right <= room.right && own.bottom <= room.bottom;
      });
  expect(await isWhole('144 records')).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await isWhole('Kestrel 0.9.4')).toBe(true);
  expect(await isWhole('144 records')).toBe(false);
  expect((await title.boundingBox())!.width).toBeGreaterThan(100);
  await page.setViewportSize(WIDE);
  await field.focus();
  expect((await box.boundingBox())!.width).toBeGreaterThan(180);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Match case' })).toBeFocused();
});

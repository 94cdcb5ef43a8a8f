import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectReady, follow, openSample, rows } from './support/session.ts';

// Takes pictures of the page's main states, for people to look at. They go to a folder that is not kept; `npm run pictures` also puts those
// that the README shows into e2e/pictures.
const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'test-results', 'screens');
const KEPT = path.join(import.meta.dirname, 'pictures');
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  start: async (page) => {
    await page.goto('./');
    await expect(page.locator('[data-sample]').first()).toBeVisible();
  },
  session: async (page) => openSample(page, 'told.jsonl'),
  call: async (page) => {
    await openSample(page, 'told.jsonl');
    await show(page, 'r17');
  },
  permission: async (page) => {
    await openSample(page, 'told.jsonl');
    await show(page, 'r86');
  },
  question: async (page) => {
    await openSample(page, 'told.jsonl');
    await show(page, 'r46');
  },
  ambiguous: async (page) => {
    await openSample(page, 'told.jsonl');
    await show(page, 'r112');
  },
  terminals: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('t');
    await show(page, 'r77');
  },
  permissions: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('o');
  },
  problems: async (page) => {
    await openSample(page, 'faults.jsonl');
    await page.keyboard.press('p');
  },
  secret: async (page) => {
    await openSample(page, 'faults.jsonl');
    await show(page, null, 155);
  },
  malformed: async (page) => {
    await openSample(page, 'faults.jsonl');
    await show(page, null, 232);
  },
  change: async (page) => {
    await openSample(page, 'told.jsonl');
    await show(page, 'r60');
    await expect(page.getByTestId('edit').first()).toContainText('added (+)');
  },
  message: async (page) => {
    await openSample(page, 'told.jsonl');
    await show(page, 'r139');
    await expect(page.locator('[data-look="markdown"] [class*="markdown"]').first()).toBeVisible();
  },
  search: async (page) => {
    await openSample(page, 'told.jsonl');
    await follow(page, '#view=records');
    await page.keyboard.press('/');
    await page.keyboard.type('tide');
    await page.keyboard.press('Enter');
    for (let at = 0; at < 16; at++) await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector')).toContainText('The record in the file');
  },
  query: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.getByRole('combobox', { name: /filter/i }).fill('status:');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  timing: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('w');
    await expect(page.getByTestId('timing').locator('[data-target]').first()).toBeVisible();
  },
  palette: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('palette')).toBeVisible();
  },
  bundle: async (page) => {
    await page.goto('./');
    await page
      .getByTestId('file-input')
      .first()
      .setInputFiles(
        ['told.jsonl', 'faults.jsonl', 'claude-code.jsonl'].map((name) => path.join(ROOT, 'public', 'samples', name)),
      );
    await expect(page.locator('html')).toHaveAttribute('data-sessions', '3');
    await expectReady(page);
  },
  native: async (page) => openSample(page, 'claude-code.jsonl'),
  filtered: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.locator('[data-filter="decisions"]').click();
    await expect(rows(page).first()).toBeVisible();
  },
  failure: async (page) => {
    await page.goto('./');
    await page
      .getByTestId('file-input')
      .first()
      .setInputFiles({ name: 'holiday.jsonl', mimeType: '', buffer: Buffer.from('%PDF-1.7\n') });
    await expect(page.getByTestId('failure')).toBeVisible();
  },
  help: async (page) => {
    await openSample(page, 'told.jsonl');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport });
      for (const [name, reach] of Object.entries(STATES)) {
        test(name, async ({ page }) => {
          await reach(page);
          const file = `${name}-${size}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(FOLDER, file), animations: 'disabled' });
          if (process.env['PICTURES'] !== undefined && shownInReadme().has(file))
            fs.copyFileSync(path.join(FOLDER, file), path.join(KEPT, file));
        });
      }
    });
  }
}

test('the README shows pictures that are made here, and no other is kept', () => {
  const made = new Set(
    Object.keys(STATES).flatMap((name) =>
      Object.keys(SIZES).flatMap((size) => ['light', 'dark'].map((scheme) => `${name}-${size}-${scheme}.png`)),
    ),
  );
  const shown = shownInReadme();
  expect(shown.size).toBeGreaterThan(8);
  expect([...shown].filter((file) => !made.has(file))).toEqual([]);
  expect(fs.readdirSync(KEPT).toSorted()).toEqual([...shown].toSorted());
});

/** The names of the pictures that the README has. */
function shownInReadme(): Set<string> {
  const text = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  return new Set([...text.matchAll(/e2e\/pictures\/([\w-]+\.png)/g)].map(([, file = '']) => file));
}

/** Opens a record in the inspector, by its id or its line. */
async function show(page: Page, id: string | null, line = 0): Promise<void> {
  await follow(page, id === null ? `#line=${line}` : `#r=${id}`);
  await expect(page.getByTestId('inspector')).toBeVisible();
}

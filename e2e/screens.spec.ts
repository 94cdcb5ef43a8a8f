import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { follow, openSample, rows } from './support/session.ts';

// Takes pictures of the page's main states, for people to look at. They go to a folder that is not kept.
const FOLDER = path.join(import.meta.dirname, '..', 'test-results', 'screens');
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
          await page.screenshot({ path: path.join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
        });
      }
    });
  }
}

/** Opens a record in the inspector, by its id or its line. */
async function show(page: Page, id: string | null, line = 0): Promise<void> {
  await follow(page, id === null ? `#line=${line}` : `#r=${id}`);
  await expect(page.getByTestId('inspector')).toBeVisible();
}

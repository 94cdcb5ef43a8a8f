import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { delayAnswers } from './late.ts';

/** Milliseconds that workers' answers come late in every test, to find what only a quick machine passes; by default none. */
const LATE = Number(process.env['LATE'] ?? 0);

/**
 * Playwright's `test`, whose every page must keep to its own origin and leave no error on the console: a test fails when
 * the page asked for anything elsewhere, threw, or was stopped by its content security policy. A test that has a server of its own
 * adds its origin to `origins`.
 */
export const test = base.extend<{ quiet: string[]; origins: Set<string> }>({
  origins: async ({ baseURL }, provide) => {
    await provide(new Set(baseURL === undefined ? [] : [new URL(baseURL).origin]));
  },
  quiet: [
    async ({ context, origins }, use) => {
      await context.addInitScript(keepHeard);
      if (LATE > 0) await delayAnswers(context, LATE);
      const faults: string[] = [];
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (!['data:', 'blob:'].includes(url.protocol) && !origins.has(url.origin))
          faults.push(`request to ${url.href}`);
      });
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Takes a page, or the part of it that `within` selects; fails with the list of what breaks the accessibility rules (WCAG 2.2 A and
 * AA, and good practice).
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(tags).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
  expect(found).toEqual([]);
}

/** Runs in the page: keeps what a screen reader would have said of its status. It is on screen for a moment only. */
function keepHeard(): void {
  const heard: string[] = [];
  Reflect.set(globalThis, '__heard', heard);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const words = element?.closest('[role="status"]')?.textContent ?? '';
      if (words !== '') heard.push(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What the page has said in its status since it was loaded, without what `expectHeard` has taken. */
export function heardSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(globalThis, '__heard') as string[]);
}

/** Expects that the page has said something, or soon says it. What was said up to there is heard no more. */
export async function expectHeard(page: Page, words: string): Promise<void> {
  const take = (sought: string): boolean => {
    const heard: string[] = Reflect.get(globalThis, '__heard');
    const at = heard.findIndex((text) => text.includes(sought));
    heard.splice(0, at + 1);
    return at >= 0;
  };
  await expect.poll(() => page.evaluate(take, words), `the page says “${words}”`).toBe(true);
}

export { expect };

import type { BrowserContext, Page } from '@playwright/test';

/**
 * Lets all that workers tell a page come so many milliseconds late, in order, as on a machine that is slow or busy: what the page says
 * meanwhile can be looked at. Takes effect with the next page that is loaded.
 */
export async function delayAnswers(where: BrowserContext | Page, milliseconds: number): Promise<void> {
  await where.addInitScript(makeWorkersLate, milliseconds);
}

/** Runs in the page. */
function makeWorkersLate(milliseconds: number): void {
  globalThis.Worker = class extends Worker {
    #isEnded = false;

    override set onmessage(listener: Worker['onmessage']) {
      super.onmessage = (event) =>
        setTimeout(() => {
          if (!this.#isEnded) listener?.call(this, event);
        }, milliseconds);
    }

    override terminate(): void {
      this.#isEnded = true;
      super.terminate();
    }
  };
}

/** @import { CDPSession, Page } from '@playwright/test' */

/**
 * The page and its workers, as the debugger sees them. Playwright's own session reaches the page only; commands for a worker are
 * passed on inside messages.
 */
export class Targets {
  #page;
  #pending = new Map();
  #next = 0;
  /** Sessions of the workers that live. @type {Set<string>} */
  #workers = new Set();
  /** What is done with every worker. @type {(worker: string) => Promise<void>} */
  #greet = async () => {};

  /** @param {CDPSession} page */
  constructor(page) {
    this.#page = page;
    page.on('Target.attachedToTarget', ({ sessionId }) => {
      this.#workers.add(sessionId);
      void this.#greet(sessionId);
    });
    page.on('Target.detachedFromTarget', ({ sessionId }) => this.#workers.delete(sessionId));
    page.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result, error } = JSON.parse(message);
      const waiting = this.#pending.get(id);
      this.#pending.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error.message));
    });
  }

  /**
   * Begins with a page that has no worker yet.
   *
   * @param {Page} page
   */
  static async of(page) {
    const session = await page.context().newCDPSession(page);
    const targets = new Targets(session);
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return targets;
  }

  /** The session of the page itself. */
  get page() {
    return this.#page;
  }

  /** @returns {string[]} the sessions of the workers */
  get workers() {
    return [...this.#workers];
  }

  /**
   * Does something with every worker that there is, and with those that come.
   *
   * @param {(worker: string) => Promise<void>} greet
   */
  async withEach(greet) {
    this.#greet = greet;
    await Promise.all(this.workers.map(greet));
  }

  /**
   * Sends a command to a worker.
   *
   * @param {string} sessionId
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  async send(sessionId, method, params = {}) {
    const id = ++this.#next;
    const answer = new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    await this.#page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return answer;
  }

  /** Collects what is garbage in the page and its workers. */
  async collectGarbage() {
    // Twice: what the first round finds may have held on to more.
    for (let round = 0; round < 2; round++) {
      await this.#page.send('HeapProfiler.collectGarbage');
      await Promise.all(this.workers.map((worker) => this.send(worker, 'HeapProfiler.collectGarbage')));
    }
  }

  /** @returns {Promise<{ page: number; workers: number }>} bytes of JavaScript's heap and of array buffers */
  async heaps() {
    /** @param {{ usedSize: number; backingStorageSize: number }} usage */
    const sum = ({ usedSize, backingStorageSize }) => usedSize + backingStorageSize;
    const [page, ...workers] = await Promise.all([
      this.#page.send('Runtime.getHeapUsage').then(sum),
      ...this.workers.map((worker) => this.send(worker, 'Runtime.getHeapUsage').then(sum, () => 0)),
    ]);
    return { page: page ?? 0, workers: workers.reduce((all, one) => all + one, 0) };
  }
}

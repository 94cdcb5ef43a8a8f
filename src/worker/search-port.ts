import type { Batch, FoundBatch } from '../timeline/search/batch.ts';
import type { SearchQuery } from '../timeline/search/query.ts';
import type { BatchSearcher } from '../timeline/search/searched.ts';
import type { FromSearcher, ToSearcher } from './search-messages.ts';
import workerUrl from './search-worker.ts?worker&url';

/** What lib.dom does not know yet: https://www.w3.org/TR/trusted-types/ */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): URL };
}

/** A thread of its own that searches. It is ended when it takes too long, and another is started for the next batch. */
export class WorkerSearcher implements BatchSearcher {
  readonly #query: SearchQuery;
  readonly #secrets: readonly string[];
  #worker: { readonly thread: Worker; readonly begun: Promise<void> } | null = null;

  constructor(query: SearchQuery, secrets: readonly string[]) {
    this.#query = query;
    this.#secrets = secrets;
  }

  async find(batch: Batch, most: number, ms: number): Promise<FoundBatch | null> {
    const { thread, begun } = (this.#worker ??= this.#start());
    // Its start is no time of the expression's.
    await begun;
    if (this.#worker?.thread !== thread) return null;
    const found = answer(thread);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      if (Number.isFinite(ms)) timer = setTimeout(() => resolve(null), ms);
    });
    thread.postMessage({ kind: 'find', batch, most } satisfies ToSearcher, [
      batch.bytes.buffer,
      batch.starts.buffer,
      batch.sizes.buffer,
      batch.forms.buffer,
    ]);
    const message = await Promise.race([found, late]);
    clearTimeout(timer);
    if (message === null) this.end();
    return message?.kind === 'found' ? message.found : null;
  }

  end(): void {
    this.#worker?.thread.terminate();
    this.#worker = null;
  }

  #start(): { readonly thread: Worker; readonly begun: Promise<void> } {
    const thread = new Worker(trusted(workerUrl), { type: 'module', name: 'sessionscope-search' });
    const begun = answer(thread).then(() => undefined);
    thread.postMessage({ kind: 'begin', query: this.#query, secrets: this.#secrets } satisfies ToSearcher);
    return { thread, begun };
  }
}

/** The next message of the thread; of one that is ended none ever comes. */
function answer(thread: Worker): Promise<FromSearcher> {
  return new Promise((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<FromSearcher>) => {
      if (data.kind === 'failed') reject(new Error(data.reason));
      else resolve(data);
    };
    thread.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the script that searches could not be loaded'));
    };
  });
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/** The script's address, through the page's own policy where the server demands one of workers too. */
function trusted(url: string): string | URL {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy('sessionscope', {
    createScriptURL(address) {
      if (address !== workerUrl) throw new TypeError('only the address of the searcher is passed');
      return address;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}

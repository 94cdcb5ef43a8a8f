import type { ToReading } from '../reading/protocol.ts';
import readingUrl from '../reading/worker.ts?worker&url';
import type { ToWorker } from './protocol.ts';
import readerUrl from './worker.ts?worker&url';

/** What the page's end of a worker needs of it; a test gives it another than the browser's. */
export interface WorkerPort<Message> {
  postMessage(message: Message): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onmessageerror: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What lib.dom does not know yet: https://www.w3.org/TR/trusted-types/ */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): URL };
}

/** A policy's name can be given once in the life of a page. */
let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/** Starts the worker that holds a file and answers questions about it. */
export function startReader(): WorkerPort<ToWorker> {
  return start(readerUrl, 'sessionscope-reader');
}

/** Starts the worker that colours and lays out single texts. */
export function startReading(): WorkerPort<ToReading> {
  return start(readingUrl, 'sessionscope-reading');
}

/** The policy passes the addresses of these two and nothing else. */
function start(script: string, name: string): Worker {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy('sessionscope', {
    createScriptURL(url) {
      if (url !== readerUrl && url !== readingUrl) throw new TypeError('only the addresses of the workers are passed');
      return url;
    },
  });
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module', name });
}

import type {
  Failure,
  FromWorker,
  JobId,
  QuestionName,
  Questions,
  RequestId,
  SearchQuery,
  ToWorker,
} from './protocol.ts';
import { decodeMessage, isAnswer } from './incoming.ts';
import { startReader, type WorkerPort } from './script.ts';

/** A message about the job that is open now; answers to questions go to those who asked. */
export type Told = Exclude<FromWorker, { readonly kind: 'answer' | 'refused' }>;

/** Why a question got no answer: the worker refused it, another file was opened, or the worker is gone. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The page's end of the channel to the worker. It knows one job at a time; what comes about an older one is dropped. */
export class SessionClient {
  readonly #start: () => WorkerPort<ToWorker>;
  readonly #listeners = new Set<(message: Told) => void>();
  readonly #waiting = new Map<
    RequestId,
    {
      readonly name: QuestionName;
      readonly resolve: (answer: unknown) => void;
      readonly reject: (why: NoAnswer) => void;
    }
  >();
  #port: WorkerPort<ToWorker> | null = null;
  #job: JobId = 0;
  /** The bundle that is open, under the job that opened it; 0 for none. */
  #bundle: JobId = 0;
  #requests: RequestId = 0;

  /** @param start makes a worker; called for the first file, and again after a crash */
  constructor(start: () => WorkerPort<ToWorker> = startReader) {
    this.#start = start;
  }

  /**
   * Opens a file in the worker, in place of what was open before.
   *
   * @param isFollowed whether it is known to be written on
   * @returns the job that messages are about from now on
   */
  open(blob: Blob, name: string, isFollowed = false): JobId {
    this.#bundle = 0;
    return this.#begin((job) => ({ kind: 'open', job, blob, name, isFollowed }));
  }

  /**
   * Opens several files as one bundle, in place of what was open before. They follow by `sendFiles`.
   *
   * @returns the bundle's job
   */
  openFiles(name: string): JobId {
    const job = this.#begin((id) => ({ kind: 'openFiles', job: id, name }));
    this.#bundle = job;
    return job;
  }

  /** Gives files to a bundle that `openFiles` began; dropped when another one has been opened since. */
  sendFiles(
    job: JobId,
    batch: Pick<Extract<ToWorker, { kind: 'files' }>, 'files' | 'refused' | 'isLast' | 'fault'>,
  ): void {
    if (job === this.#bundle) this.#port?.postMessage({ kind: 'files', job, ...batch });
  }

  /**
   * Opens one session of the open bundle, in place of the one before.
   *
   * @returns the session's job
   */
  openEntry(path: string): JobId {
    const bundle = this.#bundle;
    return this.#begin((job) => ({ kind: 'openEntry', job, bundle, path }));
  }

  /** Hands over a newer version of the open file, which is watched. */
  grow(job: JobId, blob: Blob): void {
    if (job === this.#job) this.#port?.postMessage({ kind: 'grow', job, blob });
  }

  /** Searches the open session, in place of the search before; null ends that one. */
  search(search: number, query: SearchQuery | null): void {
    this.#port?.postMessage({ kind: 'search', job: this.#job, search, query });
  }

  /** Stops the search, or goes on with it. */
  pauseSearch(goesOn: boolean): void {
    this.#port?.postMessage({ kind: 'pauseSearch', job: this.#job, goesOn });
  }

  /** Says whether what is added to the open file is heard of. */
  heed(job: JobId, isFollowed: boolean): void {
    if (job === this.#job) this.#port?.postMessage({ kind: 'heed', job, isFollowed });
  }

  /** Stops reading a bundle's list of sessions. Those that it has can still be opened. */
  cancelBundle(): void {
    this.#port?.postMessage({ kind: 'cancel', job: this.#bundle });
  }

  #begin(message: (job: JobId) => ToWorker): JobId {
    this.#dropWaiting('another file was opened');
    const job = ++this.#job;
    try {
      this.#port ??= this.#connect();
      this.#port.postMessage(message(job));
    } catch (error) {
      this.#crash(error instanceof Error ? error.message : String(error));
    }
    return job;
  }

  /** Stops reading. What has been read can still be asked about. */
  cancel(): void {
    this.#port?.postMessage({ kind: 'cancel', job: this.#job });
  }

  /** Lets go of the open session, not of its bundle: nothing about it is told or answered any more. */
  closeSession(): void {
    this.cancel();
    this.#job++;
    this.#dropWaiting('the file was closed');
  }

  /** Lets go of all that is open. */
  close(): void {
    this.closeSession();
    if (this.#bundle !== 0) this.cancelBundle();
    this.#bundle = 0;
  }

  /**
   * Asks about the open session.
   *
   * @throws NoAnswer when no answer will come
   */
  ask<Name extends QuestionName>(name: Name, ask: Questions[Name]['ask']): Promise<Questions[Name]['answer']> {
    const port = this.#port;
    if (port === null) return Promise.reject(new NoAnswer('the reader is not running'));
    const request = ++this.#requests;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { name, resolve: (answer) => resolve(answer as Questions[Name]['answer']), reject });
      port.postMessage({ kind: 'ask', job: this.#job, request, name, ask } as ToWorker);
    });
  }

  /** Calls `listener` with every message about the open job until the returned function is called. */
  listen(listener: (message: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #connect(): WorkerPort<ToWorker> {
    const port = this.#start();
    port.onmessage = (event) => this.#receive(event.data);
    port.onmessageerror = () => this.#crash('A message from the reader could not be understood.');
    port.onerror = (event) => {
      event.preventDefault();
      this.#crash(event.message ? `The reader stopped: ${event.message}.` : 'The reader’s script could not be loaded.');
    };
    return port;
  }

  #receive(data: unknown): void {
    const message = decodeMessage(data);
    if (message === null) {
      this.#crash('The reader sent what the page does not understand.');
      return;
    }
    if (message.job !== this.#job && message.job !== this.#bundle) return;
    if (message.kind === 'bundle' && message.job === this.#job) {
      // The file that was opened holds many: its job is the bundle's from now on, and no session is open.
      this.#bundle = message.job;
      this.#job++;
    }
    if (message.kind === 'answer') this.#settle(message.request, message.name, message.answer);
    else if (message.kind === 'refused') this.#take(message.request)?.reject(new NoAnswer(message.reason));
    else this.#tell(message);
  }

  #settle(request: RequestId, name: QuestionName, answer: unknown): void {
    const waiting = this.#take(request);
    if (waiting === undefined) return;
    if (waiting.name === name && isAnswer(name, answer)) waiting.resolve(answer);
    else waiting.reject(new NoAnswer(`the answer to “${waiting.name}” is not one`));
  }

  #take(request: RequestId) {
    const waiting = this.#waiting.get(request);
    this.#waiting.delete(request);
    return waiting;
  }

  /** Ends the worker after our own fault. The next file starts another. */
  #crash(message: string): void {
    this.#port?.terminate();
    this.#port = null;
    this.#dropWaiting('the reader stopped');
    this.#bundle = 0;
    const failure: Failure = { reason: 'crashed', message, bytes: null };
    // Later, as every other message: whoever opens a file learns its job first.
    const job = this.#job;
    queueMicrotask(() => {
      if (job === this.#job) this.#tell({ kind: 'failed', job, failure });
    });
  }

  #tell(message: Told): void {
    for (const listener of this.#listeners) listener(message);
  }

  #dropWaiting(reason: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new NoAnswer(reason));
  }
}

import { blobSource } from '../input/byte-source.ts';
import { NotRecognised, OpenFile } from '../open/open.ts';
import { Answerer } from '../timeline/answers.ts';
import type { Ask, Failure, FromWorker, JobId } from './protocol.ts';

/** Milliseconds between two reports of progress: often enough to move, seldom enough not to crowd the channel. */
const PROGRESS_EVERY = 80;
/**
 * The rows so far are taken together again when there are this many times as many. With a factor of two all the times together cost at
 * most what the last one does.
 */
const AGAIN_AFTER = 2.5;

/** Reads one file and answers questions about it. A job ends when it is cancelled; another file is another job. */
export class Job {
  readonly id: JobId;
  readonly #send: (message: FromWorker) => void;
  readonly #abort = new AbortController();
  #answerer: Answerer | null = null;
  #version = 0;
  #linkedRows = 0;
  #bytes: number | null = null;
  #toldAt = 0;
  #isDropped = false;
  readonly #answering = new Set<Promise<void>>();

  constructor(id: JobId, send: (message: FromWorker) => void) {
    this.id = id;
    this.#send = send;
  }

  /** Reads the file to its end, telling the page as it goes. Never rejects: a failure is a message. */
  async open(blob: Blob, name: string): Promise<void> {
    let begun: OpenFile | null = null;
    try {
      const file = await OpenFile.begin(blobSource(blob, name), true);
      begun = file;
      this.#bytes = 0;
      this.#tell({ kind: 'opened', job: this.id, format: file.format, reason: file.reason, bytes: blob.size });
      await file.read((bytes) => this.#progress(file, bytes, blob.size), this.#abort.signal);
      await this.#link(file);
      this.#tell({ kind: 'progress', job: this.id, bytes: blob.size, total: blob.size, rows: file.rows });
      this.#tell({ kind: 'done', job: this.id });
    } catch (error) {
      if (begun !== null) await this.#standStill(begun);
      this.#tell({ kind: 'failed', job: this.id, failure: this.#failure(error, name) });
    }
  }

  /** Stops reading. What has been read is taken together once more, for what is missing in it will not come any more. */
  cancel(): void {
    this.#abort.abort();
  }

  /** Stops for good: another file is opened, and nobody will ask about this one. */
  drop(): void {
    this.#isDropped = true;
    this.#abort.abort();
  }

  /** Answers one question, or says why it cannot be answered. Reading goes on when that is done. */
  answer(ask: Ask): void {
    const answering = this.#answer(ask).finally(() => this.#answering.delete(answering));
    this.#answering.add(answering);
  }

  async #answer({ request, name, ask }: Ask): Promise<void> {
    const answerer = this.#answerer;
    if (answerer === null) {
      this.#tell({ kind: 'refused', job: this.id, request, reason: 'nothing has been read yet' });
      return;
    }
    try {
      const answer = await answerer.answer(name, ask);
      this.#tell({ kind: 'answer', job: this.id, request, name, answer });
    } catch (error) {
      this.#tell({ kind: 'refused', job: this.id, request, reason: messageOf(error) });
    }
  }

  /** After reading ended before the file did. Its reason is told in any case, so a fault here, likely the same one again, is not. */
  async #standStill(file: OpenFile): Promise<void> {
    file.stop();
    try {
      if (!this.#isDropped && file.rows > 0) await this.#link(file);
    } catch {
      // The state before, if there was one, goes on answering.
    }
  }

  async #progress(file: OpenFile, bytes: number, total: number): Promise<void> {
    this.#bytes = bytes;
    if (file.rows >= this.#linkedRows * AGAIN_AFTER && file.rows > 0 && bytes < total) await this.#link(file);
    const now = performance.now();
    if (now - this.#toldAt >= PROGRESS_EVERY) {
      this.#toldAt = now;
      this.#tell({ kind: 'progress', job: this.id, bytes, total, rows: file.rows });
    }
    // Questions and a cancel wait in the message queue, which only a turn of the event loop empties.
    await nextTurn();
    // An answer reads many ranges of the file one after another. Taking turns with a chunk after each would keep the reader of
    // the page waiting, who looks at the first rows while the rest is read.
    await Promise.all(this.#answering);
  }

  async #link(file: OpenFile): Promise<void> {
    this.#linkedRows = file.rows;
    this.#version++;
    const answerer = new Answerer(file, file.session(), this.#version, this.#answerer);
    await answerer.ready();
    this.#answerer = answerer;
    this.#tell({ kind: 'session', job: this.id, version: this.#version, view: answerer.view });
  }

  /** Sends a message, unless nobody waits for it any more. */
  #tell(message: FromWorker): void {
    if (!this.#isDropped) this.#send(message);
  }

  #failure(error: unknown, name: string): Failure {
    if (this.#abort.signal.aborted)
      return { reason: 'cancelled', message: `Reading ${name} was cancelled.`, bytes: this.#bytes };
    if (error instanceof NotRecognised) return { reason: 'unknown-format', message: `${error.message}.`, bytes: null };
    if (error instanceof DOMException) {
      return {
        reason: 'unreadable',
        message: `${name} cannot be read any further: ${error.message}`,
        bytes: this.#bytes,
      };
    }
    const message = messageOf(error);
    return {
      reason: /changed while being read/.test(message) ? 'unreadable' : 'crashed',
      message: `${name}: ${message}`,
      bytes: this.#bytes,
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Resolves in a later turn of the event loop, after the messages that are waiting; unlike a timer, without a minimum delay. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

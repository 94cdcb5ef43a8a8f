import { isMembers } from '../base/members.ts';
import type { WorkerPort } from '../worker/script.ts';
import { READING_LIMITS } from './limits.ts';
import type { ReadingName, Readings, ToReading } from './protocol.ts';

interface Waiting {
  readonly id: number;
  readonly message: ToReading;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (why: Error) => void;
}

/**
 * The page's end of the worker that reads texts: one question at a time, since one that takes too long ends the worker, and with it all that
 * it was doing. The next question starts another.
 */
export class ReadingClient {
  readonly #start: () => WorkerPort<ToReading>;
  readonly #limit: number;
  #port: WorkerPort<ToReading> | null = null;
  #queue: Waiting[] = [];
  #current: Waiting | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;

  /** @param start makes a worker; called for the first text, and again after one that took too long */
  constructor(start: () => WorkerPort<ToReading>, limit: number = READING_LIMITS.readingMs) {
    this.#start = start;
    this.#limit = limit;
  }

  /**
   * Reads a text in one of the ways. Rejects with a clause that says why it could not be read so.
   *
   * @param signal aborted when nobody waits for it any more
   */
  read<Name extends ReadingName>(
    name: Name,
    ask: Readings[Name]['ask'],
    signal: AbortSignal,
  ): Promise<Readings[Name]['answer']> {
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      const waiting: Waiting = {
        id,
        message: { id, name, ask } as ToReading,
        resolve: (answer) =>
          isReading(name, answer)
            ? resolve(answer as Readings[Name]['answer'])
            : reject(new Error('it was not understood')),
        reject,
      };
      signal.addEventListener('abort', () => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
      });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#current = next;
    try {
      this.#port ??= this.#connect();
      this.#timer = setTimeout(() => this.#end(`it took longer than ${this.#limit / 1000} seconds`), this.#limit);
      this.#port.postMessage(next.message);
    } catch {
      this.#end('the worker for it could not be started');
    }
  }

  #connect(): WorkerPort<ToReading> {
    const port = this.#start();
    port.onmessage = ({ data }) => this.#receive(data);
    port.onmessageerror = () => this.#end('it was not understood');
    port.onerror = (event) => {
      event.preventDefault();
      this.#end('the worker for it stopped');
    };
    return port;
  }

  #receive(data: unknown): void {
    const current = this.#current;
    if (current === null || !isMembers(data) || data['id'] !== current.id) return;
    this.#settled();
    if (typeof data['fault'] === 'string') current.reject(new Error(data['fault']));
    else current.resolve(data['answer']);
    this.#next();
  }

  #settled(): void {
    clearTimeout(this.#timer);
    this.#current = null;
  }

  /** Ends the worker; whoever waits behind the text that it was reading is read by another. */
  #end(why: string): void {
    const current = this.#current;
    this.#settled();
    this.#port?.terminate();
    this.#port = null;
    current?.reject(new Error(why));
    this.#next();
  }
}

/** Whether an answer has the form that its name promises. Its parts are the worker's, built with this page. */
function isReading(name: ReadingName, answer: unknown): boolean {
  if (!isMembers(answer)) return false;
  switch (name) {
    case 'ansi':
      return Array.isArray(answer['lines']) && Array.isArray(answer['dropped']);
    case 'code':
      return Array.isArray(answer['lines']);
    case 'diff':
      return Array.isArray(answer['files']);
    case 'markdown':
      return Array.isArray(answer['blocks']);
    case 'terminal':
      return isMembers(answer['shown']) && isMembers(answer['folded']) && answer['folds'] instanceof Uint32Array;
  }
}

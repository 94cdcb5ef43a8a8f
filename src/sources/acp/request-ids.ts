import { Symbols } from '../../base/symbols.ts';
import type { Message } from './message.ts';

/** What a request is known by in records, and whether that is more than its own id. */
export interface RequestId {
  readonly text: string;
  readonly isDerived: boolean;
}

/**
 * The ids of requests that records are made of. A JSON-RPC id is unique only while it waits, for one side of one connection; in records no two
 * requests have one (ASR-064).
 */
export class RequestIds {
  readonly #used = new Symbols();

  /**
   * The id of a request: its own, a text that looks like a number with quotes, so that number 1 and text "1" are two. From the second
   * connection on it begins with the connection's number; where it is taken, or where the request has none, the line's number follows.
   */
  of({ id }: Message, line: number, connection: number): RequestId {
    const text = id === null ? null : id.startsWith('"') ? (JSON.parse(id) as string) : id;
    const own = id === null || text === null ? '' : id.startsWith('"') && /^-?\d|^$/.test(text) ? id : text;
    const base = connection === 1 ? own : `${connection}:${own}`;
    let found = id === null ? `${base}@${line}` : base;
    for (let copy = 1; this.#used.find(found) >= 0; copy++) found = `${base}@${line}${copy === 1 ? '' : `.${copy}`}`;
    this.#used.internText(found);
    return { text: found, isDerived: found !== text };
  }
}

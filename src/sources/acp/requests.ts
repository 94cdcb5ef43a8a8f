import type { Tape, Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Connections } from './connections.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import type { Side } from './registry.ts';

/** A request that waits for its response. */
export interface OpenRequest {
  readonly method: string;
  /** Who asked, null when that is not known. */
  readonly from: Side | null;
  /** The record made of the request. */
  readonly record: RecordRef | null;
  /** What is to be done with the response; null when it is only shown. */
  readonly answer: ((response: Message) => boolean) | null;
  /** Whether another request of the same side and id waited at the same time: then a response answers neither. */
  isShared: boolean;
}

/** Requests that wait; only a broken log has more. Beyond it the oldest is let go. */
const MOST_OPEN = 1 << 14;
const UNKNOWN = '?' as const;

/** Members that the result of a method must have one of, by the schema: what tells apart two requests of one id, one of each side. */
const MARKS: ReadonlyMap<string, readonly (typeof N)['id'][]> = new Map([
  ['initialize', [N.protocolVersion]],
  ['session/new', [N.sessionId]],
  ['session/fork', [N.sessionId]],
  ['session/prompt', [N.stopReason, N.messageId]],
  ['session/list', [N.sessions]],
  ['session/set_config_option', [N.configOptions]],
  ['session/request_permission', [N.outcome]],
  ['terminal/create', [N.terminalId]],
  ['terminal/output', [N.output]],
  ['terminal/wait_for_exit', [N.exitCode, N.signal]],
  ['elicitation/create', [N.action]],
  ['session/elicitation', [N.action]],
  ['fs/read_text_file', [N.content]],
]);
const ALL_MARKS = [...new Set([...MARKS.values()].flat())].filter((name) => name !== N.configOptions);

/** The requests of both sides that have no response yet, by side and id: number 1 and text "1" are two ids. */
export class Requests {
  readonly #tape: Tape;
  readonly #connections: Connections;
  readonly #open = new Map<string, OpenRequest>();

  constructor(tape: Tape, connections: Connections) {
    this.#tape = tape;
    this.#connections = connections;
  }

  /** Remembers a request. */
  add({ from, id }: Message, request: Omit<OpenRequest, 'isShared'>): void {
    this.#connections.use();
    if (id === null) return;
    const key = this.#keyOf(from ?? UNKNOWN, id);
    const isShared = this.#open.delete(key);
    this.#open.set(key, { ...request, isShared });
    if (this.#open.size > MOST_OPEN) this.#open.delete(this.#open.keys().next().value as string);
  }

  /**
   * The request that a response answers: the one of the other side with its id. Where the log does not tell the side and both sides have
   * one, the one whose method has such a result. The request is then answered and no longer waits.
   */
  take(response: Message): OpenRequest | null {
    const { from, id, result, error } = response;
    if (id === null) return null;
    const askers: readonly (Side | typeof UNKNOWN)[] =
      from === null ? ['client', 'agent', UNKNOWN] : [from === 'client' ? 'agent' : 'client', UNKNOWN];
    const keys = askers.map((asker) => this.#keyOf(asker, id)).filter((key) => this.#open.has(key));
    const fitting = error >= 0 || (from !== null && keys.length === 1) ? keys : this.#fitting(keys, result);
    const [key] = fitting;
    const request = key === undefined || fitting.length > 1 ? undefined : this.#open.get(key);
    if (key === undefined || request === undefined || request.isShared) return null;
    this.#open.delete(key);
    return request;
  }

  #keyOf(asker: Side | typeof UNKNOWN, id: string): string {
    return `${this.#connections.current}/${asker}${id}`;
  }

  /** The requests whose result this may be; the only one also where its method leaves such a member out. */
  #fitting(keys: readonly string[], result: Token): readonly string[] {
    const found = keys.filter((key) => this.#fits(this.#open.get(key)?.method ?? '', result));
    return found.length === 0 && keys.length === 1 && !this.#has(result, ALL_MARKS) ? keys : found;
  }

  #has(result: Token, names: readonly (typeof N)['id'][]): boolean {
    return names.some((name) => this.#tape.member(result, name) >= 0);
  }

  #fits(method: string, result: Token): boolean {
    const marks = MARKS.get(method);
    return marks === undefined ? !this.#has(result, ALL_MARKS) : this.#has(result, marks);
  }
}

import type { Tape, Token } from '../../json/tape.ts';
import { saidSide } from './envelope.ts';
import { N } from './names.ts';
import { type Side, SIDES } from './registry.ts';

/** A JSON-RPC message in the tape. */
export interface Message {
  readonly token: Token;
  readonly kind: 'request' | 'notification' | 'response';
  /** Of a request or notification. */
  readonly method: string | null;
  /** The id as a key: digits of a number, a text with its quotes; null for none and for the id null. */
  readonly id: string | null;
  readonly params: Token;
  readonly result: Token;
  readonly error: Token;
  /** Who sent it, null when neither log nor method tells. */
  readonly from: Side | null;
}

/** Marks of direction that a log may use; only a broken one has more. */
const MOST_LABELS = 64;

/**
 * Which side a message comes from. A method belongs to one side. A mark of the log that says nothing by itself, such as `out` or
 * `-->`, is learnt: it stands for the side whose methods it stands beside, and for none once it stood beside those of both.
 */
export class Directions {
  readonly #learnt = new Map<string, Side | null>();

  /** Reads a message. */
  read(tape: Tape, token: Token, label: string | null): Message {
    const method = tape.textOrNull(tape.member(token, N.method));
    const id = tape.member(token, N.id);
    const owner = method === null ? null : (SIDES.get(method) ?? null);
    if (owner !== null && label !== null) this.#learn(label, owner);
    return {
      token,
      kind: method === null ? 'response' : id >= 0 ? 'request' : 'notification',
      method,
      id: tape.isString(id) ? JSON.stringify(tape.text(id)) : tape.isNumber(id) ? tape.raw(id) : null,
      params: tape.member(token, N.params),
      result: tape.member(token, N.result),
      error: tape.member(token, N.error),
      from: owner ?? (label === null ? null : (saidSide(label) ?? this.#learnt.get(label) ?? null)),
    };
  }

  #learn(label: string, side: Side): void {
    const known = this.#learnt.get(label);
    if (known === undefined && this.#learnt.size < MOST_LABELS) this.#learnt.set(label, side);
    else if (known !== side) this.#learnt.set(label, null);
  }
}

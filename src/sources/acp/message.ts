import type { Tape, Token } from '../../json/tape.ts';
import { copiedKind, saidSide } from './envelope.ts';
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
    const copied = copiedKind(tape, token);
    const named = tape.textOrNull(tape.member(token, N.method));
    const id = tape.member(token, N.id);
    const kind = copied ?? (named === null ? 'response' : id >= 0 ? 'request' : 'notification');
    const isCopiedEnd = copied === 'response';
    const asker = named === null ? null : (SIDES.get(named) ?? null);
    const owner = asker !== null && isCopiedEnd ? (asker === 'client' ? 'agent' : 'client') : asker;
    if (owner !== null && label !== null) this.#learn(label, owner);
    const params = tape.member(token, N.params);
    const isError = isCopiedEnd && isCopiedError(tape, params);
    return {
      token,
      kind,
      method: kind === 'response' ? null : named,
      id: tape.isString(id) ? JSON.stringify(tape.text(id)) : tape.isNumber(id) ? tape.raw(id) : null,
      params: isCopiedEnd ? -1 : params,
      result: isCopiedEnd && !isError ? params : tape.member(token, N.result),
      error: isError ? params : tape.member(token, N.error),
      from: owner ?? (label === null ? null : (saidSide(label) ?? this.#learnt.get(label) ?? null)),
    };
  }

  #learn(label: string, side: Side): void {
    const known = this.#learnt.get(label);
    if (known === undefined && this.#learnt.size < MOST_LABELS) this.#learnt.set(label, side);
    else if (known !== side) this.#learnt.set(label, null);
  }
}

/** Whether what a copied response has is an error: nothing but a number `code`, a text `message` and perhaps `data`. No result has that form. */
function isCopiedError(tape: Tape, value: Token): boolean {
  const members = [...tape.members(value)].length;
  const hasData = tape.member(value, N.data) >= 0;
  return (
    tape.isNumber(tape.member(value, N.code)) &&
    tape.isString(tape.member(value, N.message)) &&
    members === (hasData ? 3 : 2)
  );
}

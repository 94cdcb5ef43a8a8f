import { encodeUtf8 } from '../../base/bytes.ts';
import { nameOf, type Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { isTrue } from '../kit/tokens.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

/** How a request ended, by the exact word of the answer (ASR-285). */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ['accept', 'answered'],
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
]);
const ELICITATION = nameOf('elicitation');
const PASSWORD = 'password';
const MOST_DEPTH = 32;

/** What the agent asks the user by a form or an address, and the answer (ASR-282 to 285). */
export class Elicitations {
  readonly #conversion: Conversion;
  /** Whether any request asked for a secret: a response that answers nothing for certain may then hold it. */
  hasSecrets = false;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes an `input_request` of a request. Returns null when it has no mode to be known by. */
  ask(session: Session | null, message: Message): { record: RecordRef; answer: (response: Message) => boolean } | null {
    const { tape, writer, calls, frame, requestIds, connections } = this.#conversion;
    // An older draft had the request in a member of its own.
    const inner = tape.member(message.params, ELICITATION);
    const params = tape.isObject(inner) ? inner : message.params;
    const mode = tape.member(params, N.mode);
    if (!tape.isString(mode)) return null;
    const { text, isDerived } = requestIds.of(message, frame.line, connections.current);
    const asked: [string, Json][] = [['requestId', encodeUtf8(JSON.stringify(text))]];
    if (isDerived) asked.push(['idSource', encodeUtf8('"derived"')]);
    const callId = calls.idOf(session, tape.member(params, N.toolCallId));
    if (callId !== null) asked.push(['callId', encodeUtf8(JSON.stringify(callId))]);
    asked.push(['mode', writer.keep(mode)]);
    for (const name of ['message', 'url'] as const) {
      const token = tape.member(params, N[name]);
      if (tape.isString(token)) asked.push([name, writer.keep(token)]);
    }
    const schema = tape.member(params, N.requestedSchema);
    if (tape.isObject(schema)) asked.push(['requestedSchema', writer.keep(schema)]);
    const isSecret = this.#isSecret(params, 0);
    if (isSecret) asked.push(['secret', encodeUtf8('true')]);
    this.hasSecrets ||= isSecret;
    const record = this.#begin(asked, null);
    writer.word('status', 'pending');
    this.#conversion.end();
    return {
      record,
      answer: (response) => {
        this.#conversion.session = session;
        return this.#answer(asked, isSecret, record, response);
      },
    };
  }

  #begin(asked: readonly (readonly [string, Json])[], before: RecordRef | null): RecordRef {
    const { writer } = this.#conversion;
    const record = this.#conversion.begin('input_request');
    if (before !== null) writer.supersedes(before);
    for (const [name, value] of asked) writer.kept(name, value);
    return record;
  }

  #answer(
    asked: readonly (readonly [string, Json])[],
    isSecret: boolean,
    before: RecordRef,
    response: Message,
  ): boolean {
    const { tape, writer } = this.#conversion;
    const action = tape.member(response.result, N.action);
    // An older draft had the whole answer in `action`.
    const holder = tape.isObject(action) ? action : response.result;
    const word = tape.textOrNull(tape.isObject(action) ? tape.member(action, N.action) : action);
    const status = STATUSES.get(word ?? '') ?? null;
    const content = tape.member(holder, N.content);
    this.#begin(asked, before);
    if (status !== null) writer.word('status', status);
    if (isSecret) {
      // That it was asked for and how it ended is all that may be told (ASR-283).
      writer.ascii('capture', '{"response":{"state":"redacted"}}');
      this.#conversion.tellNoMeta();
    } else {
      if (tape.isObject(content)) writer.copy('response', content);
      if (status === null) {
        writer.copy('native', response.token);
        this.#conversion.tellNoMeta();
      }
    }
    this.#conversion.end();
    return true;
  }

  /** Whether a form marks anything in it as a secret. */
  #isSecret(value: Token, depth: number): boolean {
    const { tape } = this.#conversion;
    if (tape.isArray(value)) return [...tape.elements(value)].some((element) => this.#isSecret(element, depth + 1));
    if (!tape.isObject(value)) return false;
    if (depth > MOST_DEPTH) return true;
    if (tape.textOrNull(tape.member(value, N.format)) === PASSWORD) return true;
    if ([N.secret, N.isSecret, N.writeOnly].some((name) => isTrue(tape, tape.member(value, name)))) return true;
    return [...tape.members(value)].some((member) => this.#isSecret(member.value, depth + 1));
  }
}

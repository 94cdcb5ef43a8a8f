import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

/** A request for permission as far as its later record repeats it: members by name. */
type Asked = readonly (readonly [name: string, value: Json])[];

/** Requests for permission, and how they were answered (ASR-268 to 270, 281). Who answered the protocol does not say. */
export class Permissions {
  readonly #conversion: Conversion;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /**
   * Makes a `permission` of a request, and takes what it says of its call. It is pending until a response comes.
   *
   * @returns the record, and what is to be done with the response
   */
  ask(session: Session | null, message: Message): { record: RecordRef; answer: (response: Message) => boolean } {
    const { tape, writer, calls, frame, requestIds, connections } = this.#conversion;
    const { params } = message;
    const subject = tape.member(params, N.subject);
    const first = tape.member(params, N.toolCall);
    const toolCall = tape.isObject(first) ? first : tape.member(subject, N.toolCall);
    if (session !== null && tape.isObject(toolCall)) calls.take(session, toolCall, 'request', message);
    const about = this.#subject(session, subject, toolCall);
    const { text, isDerived } = requestIds.of(message, frame.line, connections.current);
    const asked: [string, Json][] = [['requestId', json(text)]];
    if (isDerived) asked.push(['idSource', json('derived')]);
    if (about !== null) asked.push(['subject', json(about)]);
    for (const name of ['title', 'description'] as const) {
      const token = tape.member(params, N[name]);
      if (tape.isString(token)) asked.push([name, writer.keep(token)]);
    }
    const options = tape.member(params, N.options);
    if (tape.isArray(options)) asked.push(['options', writer.keep(options)]);
    const record = this.#begin(asked, null);
    writer.word('status', 'pending');
    this.#conversion.end();
    const kinds = this.#kindsOf(options);
    return {
      record,
      answer: (response) => {
        this.#conversion.session = session;
        return this.#answer(asked, kinds, record, response);
      },
    };
  }

  #begin(asked: Asked, before: RecordRef | null): RecordRef {
    const { writer } = this.#conversion;
    const record = this.#conversion.begin('permission');
    if (before !== null) writer.supersedes(before);
    for (const [name, value] of asked) writer.kept(name, value);
    return record;
  }

  /** What the request is about: its call; a command only where it names no call. */
  #subject(session: Session | null, subject: Token, toolCall: Token): object | null {
    const { tape, calls } = this.#conversion;
    const id = tape.member(toolCall, N.toolCallId);
    const callId = calls.idOf(session, tape.isString(id) ? id : tape.member(subject, N.toolCallId));
    if (callId !== null) return { callId };
    const command = tape.textOrNull(tape.member(subject, N.command));
    return command === null ? null : { command };
  }

  /** The kind of each option, null for an id that stands on two. */
  #kindsOf(options: Token): Map<string, string | null> {
    const { tape } = this.#conversion;
    const kinds = new Map<string, string | null>();
    for (const option of tape.elements(options)) {
      const id = tape.textOrNull(tape.member(option, N.optionId));
      if (id !== null) kinds.set(id, kinds.has(id) ? null : tape.textOrNull(tape.member(option, N.kind)));
    }
    return kinds;
  }

  /** Writes how a request was answered. An error, and an answer that chooses none of the options, leave it undecided. */
  #answer(asked: Asked, kinds: Map<string, string | null>, before: RecordRef, response: Message): boolean {
    const { tape, writer } = this.#conversion;
    const outcome = tape.member(response.result, N.outcome);
    // An older draft had the outcome's word in place of the object.
    const word = tape.textOrNull(tape.isObject(outcome) ? tape.member(outcome, N.outcome) : outcome);
    const chosen = tape.isObject(outcome) ? tape.member(outcome, N.optionId) : -1;
    const kind = word === 'selected' && tape.isString(chosen) ? (kinds.get(tape.text(chosen)) ?? null) : null;
    const decision = word === 'cancelled' ? 'cancelled' : kind === 'cancel' ? 'cancelled' : kind;
    this.#begin(asked, before);
    if (decision !== null) {
      writer.word('status', 'resolved');
      writer.text('decision', decision);
    }
    if (word === 'selected' && tape.isString(chosen)) writer.copy('selectedOptionId', chosen);
    if (decision === null) {
      writer.copy('native', response.token);
      this.#conversion.tellNoMeta();
    }
    this.#conversion.end();
    return true;
  }
}

const encoder = new TextEncoder();
const json = (value: unknown): Json => encoder.encode(JSON.stringify(value));

import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What is known of a subagent. */
interface Subagent {
  title: Json | null;
  status: Json | null;
  record: RecordRef;
}

/** Sessions that another one started: subagents by the id of their session, never terminals (ASR-286). */
export class Subagents {
  readonly #conversion: Conversion;
  readonly #byId = new Map<string, Subagent>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes a `subagent` of an update: what is not said stays, null takes back. Returns false when it has no id. */
  take(update: Token): boolean {
    const { tape, writer } = this.#conversion;
    const id = tape.member(update, N.sessionId);
    if (!tape.isString(id) || tape.isEmpty(id)) return false;
    const known = this.#byId.get(tape.text(id));
    const state = tape.member(update, N.state);
    const title = this.#said(tape.member(update, N.title), known?.title ?? null);
    const status = this.#said(tape.isNull(state) ? state : tape.member(state, N.state), known?.status ?? null);
    const record = this.#conversion.begin('subagent');
    if (known !== undefined) writer.supersedes(known.record);
    writer.copy('subagentId', id);
    if (title !== null) writer.kept('title', title);
    if (status !== null) writer.kept('status', status);
    this.#conversion.end();
    this.#byId.set(tape.text(id), { title, status, record });
    return true;
  }

  #said(token: Token, before: Json | null): Json | null {
    const { tape, writer } = this.#conversion;
    if (tape.isString(token)) return writer.keep(token);
    return tape.isNull(token) ? null : before;
  }
}

import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import { RefColumn } from '../kit/ids.ts';
import type { ExtrasHost, ResultLine } from '../pi/rules.ts';
import { N } from './names.ts';

/**
 * Requests for approval, as the result of the call that has to wait records them (ASR-268, 269, 279). How one was answered is told, if at
 * all, by a text in a later message; a text decides nothing, and the request stays unresolved.
 */
export class Permissions {
  readonly #host: ExtrasHost;
  /** Approval ids that have been told, and those with what the request is about. */
  readonly #ids = new Symbols();
  readonly #requests = new Symbols();
  readonly #records = new RefColumn();
  /** The ids of requests that had to be given another than their approval id. */
  readonly #derived = new Map<Sym, string>();

  constructor(host: ExtrasHost) {
    this.#host = host;
  }

  /**
   * Writes a request that is pending. One that is told again supersedes the record before; one with the same approval id about another call is a
   * request of its own, for a revision does not change whom it is about.
   */
  pending({ callId, details, isClear }: ResultLine): void {
    const { tape, writer } = this.#host;
    const id = tape.member(details, N.approvalId);
    const command = tape.member(details, N.command);
    if (!tape.isString(id) || tape.isEmpty(id)) return;
    const about = isClear ? `call ${tape.text(callId)}` : `command ${tape.textOrNull(command) ?? ''}`;
    const request = this.#requests.internText(JSON.stringify([tape.text(id), about]));
    const before = this.#records.get(request);
    const isKnown = this.#ids.find(tape.text(id)) !== NO_SYM;
    tape.symbol(id, this.#ids);
    if (before === null && isKnown) this.#derived.set(request, `${tape.text(id)}@${writer.idOf(writer.next)}`);
    this.#records.set(request, writer.begin('permission'));
    if (before !== null) writer.supersedes(before);
    const derived = this.#derived.get(request);
    if (derived === undefined) writer.copy('requestId', id);
    else writer.text('requestId', derived);
    if (isClear || tape.isString(command)) {
      writer.open('subject');
      if (isClear) writer.copy('callId', callId);
      else writer.copy('command', command);
      writer.close();
    }
    writer.word('status', 'pending');
    writer.copy('native', details);
    writer.end();
  }
}

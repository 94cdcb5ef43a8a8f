import { Symbols } from '../../base/symbols.ts';
import { RefColumn } from '../kit/ids.ts';
import type { ExtrasHost, ResultLine } from '../pi/rules.ts';
import { N } from './names.ts';

/**
 * Requests for approval, as the result of the call that has to wait records them (ASR-268, 269, 279). How one was answered is told, if at
 * all, by a text in a later message; a text decides nothing, and the request stays unresolved.
 */
export class Permissions {
  readonly #host: ExtrasHost;
  readonly #ids = new Symbols();
  readonly #records = new RefColumn();

  constructor(host: ExtrasHost) {
    this.#host = host;
  }

  /** Writes a request that is pending; one that is told again supersedes the record before. */
  pending({ callId, details, isClear }: ResultLine): void {
    const { tape, writer } = this.#host;
    const id = tape.member(details, N.approvalId);
    const command = tape.member(details, N.command);
    if (!tape.isString(id) || tape.isEmpty(id)) return;
    const sym = tape.symbol(id, this.#ids);
    const before = this.#records.get(sym);
    this.#records.set(sym, writer.begin('permission'));
    if (before !== null) writer.supersedes(before);
    writer.copy('requestId', id);
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

import { uint32Column } from '../../base/columns.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { RETRACTS_META } from '../../records/native.ts';
import { put } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';

/**
 * Messages that were taken back: `$rewindTo` names a message, and it and those after it are no longer in the conversation. They stay in
 * the stream as they were; for each record of theirs, but for what the model used, there is one record `gemini-cli/rewound` that names it.
 */
export class Rewinds {
  readonly #conversion: Conversion;
  /** The messages that are in the conversation, in the order in which they came into it, and of each where it stands, from 1. */
  #order: Sym[] = [];
  readonly #places = uint32Column();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Meets a message: one that is written again stays where it is. */
  met(message: Sym): void {
    if (message === NO_SYM || this.#places.at(message) > 0) return;
    this.#order.push(message);
    put(this.#places, message, this.#order.length);
  }

  /** Takes messages back, after the line that says so has been written. One that is not there takes nothing back. */
  to(id: Token): void {
    const { tape, ids, writer, revisions } = this.#conversion;
    const target = ids.find(tape, id);
    const place = target === NO_SYM ? 0 : this.#places.at(target);
    if (place === 0) return;
    const taken = this.#order.slice(place - 1);
    this.#order = this.#order.slice(0, place - 1);
    for (const message of taken) {
      put(this.#places, message, 0);
      for (const ref of revisions.recordsOf(message)) {
        const record = writer.idOf(ref);
        writer.begin('gemini-cli/rewound');
        writer.text('messageId', ids.text(message));
        writer.text('retracts', record);
        writer.end(() => writer.text(RETRACTS_META.text, record));
      }
    }
  }
}

import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

/** Plans: each update has all entries and replaces the one before, of the session's only plan or of the plan with its id. */
export class Plans {
  readonly #conversion: Conversion;
  readonly #records = new Map<string, RecordRef>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes a `plan` of an update. Returns false when it has no list of entries. */
  take(session: Session, holder: Token): boolean {
    const { tape, writer } = this.#conversion;
    const entries = tape.member(holder, N.entries);
    if (!tape.isArray(entries)) return false;
    const planId = tape.member(holder, N.planId);
    const key = `${session.number}/${tape.textOrNull(planId) ?? ''}`;
    const before = this.#records.get(key);
    const record = this.#conversion.begin('plan');
    if (before !== undefined) writer.supersedes(before);
    if (tape.isString(planId)) writer.copy('planId', planId);
    writer.copy('entries', entries);
    this.#conversion.end();
    this.#records.set(key, record);
    return true;
  }
}

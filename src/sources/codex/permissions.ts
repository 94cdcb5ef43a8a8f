import { type Sym, Symbols } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { RefColumn, type RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { ASSESSMENTS } from './registry.ts';

/** Requests for approval, and what a reviewing model said of them (ASR-268 to 270, 280, 281). */
export class Permissions {
  readonly #conversion: Conversion;
  readonly #ids = new Symbols();
  readonly #records = new RefColumn();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes a `permission` of a reviewer's assessment. Returns false when it has no id to be known by. */
  assessment(payload: Token): boolean {
    const { tape, writer } = this.#conversion;
    const id = tape.member(payload, N.id);
    const status = tape.member(payload, N.status);
    if (!tape.isString(id) || tape.isEmpty(id) || !tape.isString(status)) return false;
    this.#begin(id, false);
    this.#subject(tape.member(payload, N.target_item_id), tape.member(tape.member(payload, N.action), N.command));
    const word = tape.text(status);
    const found = ASSESSMENTS.get(word);
    const rationale = tape.member(payload, N.rationale);
    const isResolved = tape.textOrNull(tape.member(payload, N.decision_source)) === 'agent';
    if (word === 'in_progress') writer.word('status', 'pending');
    else if (found === undefined) writer.copy('status', status);
    else if (isResolved) {
      writer.word('status', 'resolved');
      writer.word('decision', found.decision);
      if (found.decidedBy !== null) writer.word('decidedBy', found.decidedBy);
      if (tape.isString(rationale)) writer.copy('rationale', rationale);
    } else {
      writer.name('reviews');
      writer.out.ascii('[{"by":{"address":"guardian"}');
      writer.copy('verdict', status);
      if (tape.isString(rationale)) writer.copy('rationale', rationale);
      writer.out.ascii('}]');
    }
    this.#end(payload);
    return true;
  }

  /** Makes a `permission` of a request that was shown; how it was answered, Codex does not write. */
  request(payload: Token): boolean {
    const { tape, writer } = this.#conversion;
    const id = tape.member(payload, N.call_id);
    if (!tape.isString(id) || tape.isEmpty(id)) return false;
    // A request of its own id is one of several about a call; without one, the call's id is all that names it.
    const own = tape.member(payload, N.approval_id);
    const hasOwn = tape.isString(own) && !tape.isEmpty(own);
    this.#begin(hasOwn ? own : id, !hasOwn);
    this.#subject(id, -1);
    const reason = tape.member(payload, N.reason);
    if (tape.isString(reason)) writer.copy('reason', reason);
    this.#end(payload);
    return true;
  }

  /** Ends a record with what the line says, unless it may hold an answer that was asked for as a secret (ASR-283). */
  #end(payload: Token): void {
    const { writer, secrets } = this.#conversion;
    if (secrets.isHeld) writer.ascii('capture', '{"native":{"state":"redacted"}}');
    else writer.copy('native', payload);
    writer.end();
  }

  #begin(id: Token, isDerived: boolean): void {
    const { tape, writer } = this.#conversion;
    const sym: Sym = tape.symbol(id, this.#ids);
    const before: RecordRef | null = this.#records.get(sym);
    this.#records.set(sym, writer.begin('permission'));
    if (before !== null) writer.supersedes(before);
    writer.copy('requestId', id);
    if (isDerived) writer.word('idSource', 'derived');
  }

  /** What a request is about: the call when the file has it, else the command. */
  #subject(target: Token, command: Token): void {
    const { tape, writer, calls } = this.#conversion;
    const isCall = tape.isString(target) && calls.count(calls.symbol(target)) > 0;
    if (!isCall && !tape.isString(command) && !tape.isString(target)) return;
    writer.open('subject');
    if (isCall || !tape.isString(command)) writer.copy('callId', target);
    else writer.copy('command', command);
    writer.close();
  }
}

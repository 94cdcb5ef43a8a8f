import type { Sym } from '../base/symbols.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { LIMITS } from '../format/limits.ts';
import { kindCode } from '../format/vocabulary.ts';
import { type Facts, LinkCode, SourceCode } from '../records/facts.ts';
import { EntityCounts, KeyIndex } from './keys.ts';
import type { Revisions } from './revisions.ts';

const CALL = kindCode('tool_call');
const RESULT = kindCode('tool_result');

/** How a current call or result stands: `loose` is dangling for a call and orphan for a result. */
export type PairingState = 'paired' | 'loose' | 'ambiguous';

/** Why a call or result is not paired, in the words of the report. */
export type PairingReason =
  | 'no-result'
  | 'linkage-none'
  | 'linkage-unknown'
  | 'no-call-id'
  | 'no-such-call'
  | 'linkage-ambiguous'
  | 'duplicate-call-id'
  | 'competing-results'
  | 'conflicting-revisions';

const REASONS: readonly (PairingReason | null)[] = [
  null,
  'no-result',
  'linkage-none',
  'linkage-unknown',
  'no-call-id',
  'no-such-call',
  'linkage-ambiguous',
  'duplicate-call-id',
  'competing-results',
  'conflicting-revisions',
];
const STATES: readonly (PairingState | null)[] = [null, 'paired', 'loose', 'ambiguous'];

/**
 * Which call each result answers (ASR-257, 262 to 266), as a table over the rows. Only current records have a state. Order,
 * time, names and nativeCallId play no part.
 */
export class Pairing {
  /** Current calls by callId; a call whose revisions conflict stands there with each of its current records. */
  readonly calls: KeyIndex;
  /** Current results by callId, whatever their linkage. */
  readonly results: KeyIndex;
  readonly #callCounts: EntityCounts;
  readonly #resultCounts: EntityCounts;
  readonly #eligible = new Map<Sym, number>();
  readonly #states: Uint8Array;
  readonly #reasons: Uint8Array;
  readonly #partners: Int32Array;

  constructor(facts: Facts, revisions: Revisions, diagnostics: Diagnostics) {
    const { isHead } = revisions;
    const keyed = (kind: number) => (row: number) =>
      facts.kind.at(row) === kind && isHead[row] === 1 ? facts.key.at(row) : -1;
    this.calls = new KeyIndex(facts.symbols.count, facts.length, keyed(CALL));
    this.results = new KeyIndex(facts.symbols.count, facts.length, keyed(RESULT));
    this.#callCounts = new EntityCounts(this.calls, revisions.entityOf);
    this.#resultCounts = new EntityCounts(this.results, revisions.entityOf);
    this.#states = new Uint8Array(facts.length);
    this.#reasons = new Uint8Array(facts.length);
    this.#partners = new Int32Array(facts.length).fill(-1);
    for (let row = 0; row < facts.length; row++) {
      if (isHead[row] !== 1) continue;
      const kind = facts.kind.at(row);
      if (kind === CALL) this.#pairCall(facts, revisions, row);
      else if (kind === RESULT) this.#pairResult(facts, revisions, row, diagnostics);
    }
    this.#reportSharedIds(facts, revisions, diagnostics);
    this.#reportCrowds(facts, diagnostics);
  }

  /** How a row stands; null for a row that is no current call or result. */
  stateOf(row: number): PairingState | null {
    return STATES[this.#states[row] ?? 0] ?? null;
  }

  /** Why a row is not paired; null for one that is, or that is no current call or result. */
  reasonOf(row: number): PairingReason | null {
    return REASONS[this.#reasons[row] ?? 0] ?? null;
  }

  /** The result of a call, the call of a result; -1 where none is paired. */
  partnerOf(row: number): number {
    return this.#partners[row] ?? -1;
  }

  /** The current results that a call's pairing is about: the paired one, or the candidates; none for a dangling call. */
  candidatesOf(facts: Facts, row: number): number[] {
    const state = this.stateOf(row);
    if (state === 'paired') return [this.partnerOf(row)];
    return state === 'ambiguous' ? [...this.results.get(facts.key.at(row)).subarray(0, LIMITS.candidates)] : [];
  }

  /** Says, once for a callId, that more results compete for it than a report lists. */
  #reportCrowds(facts: Facts, diagnostics: Diagnostics): void {
    if (facts.length <= LIMITS.candidates) return;
    const told = new Set<Sym>();
    for (let row = 0; row < facts.length; row++) {
      if (facts.kind.at(row) !== CALL || this.stateOf(row) !== 'ambiguous') continue;
      const key = facts.key.at(row);
      const count = this.results.count(key);
      if (count <= LIMITS.candidates || told.has(key)) continue;
      told.add(key);
      diagnostics.add(
        'LIMIT',
        { row, line: facts.line.at(row), path: '/callId' },
        `${count} results have this callId; the first ${LIMITS.candidates} of them are listed as candidates`,
      );
    }
  }

  #set(row: number, state: PairingState, reason: PairingReason | null, partner = -1): void {
    this.#states[row] = STATES.indexOf(state);
    this.#reasons[row] = REASONS.indexOf(reason);
    this.#partners[row] = partner;
  }

  #pairCall(facts: Facts, revisions: Revisions, row: number): void {
    const key = facts.key.at(row);
    const claim = this.#firstEligible(facts, key);
    if (claim >= 0 && this.#callCounts.of(key) > 1) this.#set(row, 'ambiguous', 'duplicate-call-id');
    else if (claim >= 0 && this.#resultCounts.of(key) > 1) this.#set(row, 'ambiguous', 'competing-results');
    else if (revisions.conflicts(row) || (claim >= 0 && revisions.conflicts(claim)))
      this.#set(row, 'ambiguous', 'conflicting-revisions');
    else if (claim < 0) this.#set(row, 'loose', 'no-result');
    else this.#set(row, 'paired', null, claim);
  }

  #pairResult(facts: Facts, revisions: Revisions, row: number, diagnostics: Diagnostics): void {
    const key = facts.key.at(row);
    const calls = this.#callCounts.of(key);
    const isEligible = eligible(facts, row);
    if (isEligible && calls > 1) warnSharedId(facts, row, calls, diagnostics);
    if (revisions.conflicts(row)) this.#set(row, 'ambiguous', 'conflicting-revisions');
    else if (!isEligible) this.#setIneligible(facts, row);
    else if (calls === 0) this.#set(row, 'loose', 'no-such-call');
    else if (calls > 1) this.#set(row, 'ambiguous', 'duplicate-call-id');
    else if (this.#resultCounts.of(key) > 1) this.#set(row, 'ambiguous', 'competing-results');
    else if (revisions.conflicts(this.calls.first(key))) this.#set(row, 'ambiguous', 'conflicting-revisions');
    else {
      const call = this.calls.first(key);
      this.#set(row, 'paired', null, call);
      if (facts.link.at(row) === LinkCode.derived && facts.link.at(call) === SourceCode.native) {
        diagnostics.add(
          'LINKAGE-DERIVED',
          { row, line: facts.line.at(row), path: '/linkage' },
          'linkage derived goes with a call whose callIdSource is derived; this call says native. They are paired all the same',
        );
      }
    }
  }

  /** The first current result with this callId that may be paired, -1 when there is none. */
  #firstEligible(facts: Facts, key: Sym): number {
    const rows = this.results.get(key);
    if (rows.length < 2) return rows.length === 1 && eligible(facts, rows[0] as number) ? (rows[0] as number) : -1;
    let found = this.#eligible.get(key);
    if (found === undefined) {
      found = rows.find((row) => eligible(facts, row)) ?? -1;
      this.#eligible.set(key, found);
    }
    return found;
  }

  /** Says on each call whose callId another call has that they share it. */
  #reportSharedIds(facts: Facts, revisions: Revisions, diagnostics: Diagnostics): void {
    for (let row = 0; row < facts.length; row++) {
      if (facts.kind.at(row) !== CALL || revisions.isHead[row] !== 1) continue;
      const count = this.#callCounts.of(facts.key.at(row));
      if (count > 1)
        diagnostics.add(
          'ASR-262a',
          { row, line: facts.line.at(row), path: '/callId' },
          `${count} calls have this callId; no result is given to one of them by it`,
        );
    }
  }

  #setIneligible(facts: Facts, row: number): void {
    const link = facts.link.at(row);
    if (link === LinkCode.ambiguous) this.#set(row, 'ambiguous', 'linkage-ambiguous');
    else if (link === LinkCode.none) this.#set(row, 'loose', 'linkage-none');
    else this.#set(row, 'loose', link === LinkCode.unknown ? 'linkage-unknown' : 'no-call-id');
  }
}

/** Whether a result may be paired at all: its linkage is exact or derived and it names a call. */
function eligible(facts: Facts, row: number): boolean {
  const link = facts.link.at(row);
  return (link === LinkCode.exact || link === LinkCode.derived) && facts.key.at(row) >= 0;
}

function warnSharedId(facts: Facts, row: number, count: number, diagnostics: Diagnostics): void {
  diagnostics.add(
    'ASR-262b',
    { row, line: facts.line.at(row), path: '/callId' },
    `the result claims callId ${JSON.stringify(facts.text(facts.key.at(row)))}, which ${count} calls have; it is left unpaired`,
  );
}

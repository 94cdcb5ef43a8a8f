import { NO_SYM, type Sym } from '../base/symbols.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { Facts } from '../records/facts.ts';
import { EntityCounts, type KeyIndex } from './keys.ts';
import type { Revisions } from './revisions.ts';

const CALL = kindCode('tool_call');
const RESULT = kindCode('tool_result');
const PERMISSION = kindCode('permission');
const INPUT = kindCode('input_request');
const TERMINAL = kindCode('terminal');
const HOOK = kindCode('hook');
const MESSAGE = kindCode('message');

/** Which member of a record type names a call, as a JSON Pointer. */
const CALL_REFERENCES = new Map([
  [CALL, '/parentCallId'],
  [PERMISSION, '/subject/callId'],
  [INPUT, '/callId'],
  [TERMINAL, '/callId'],
  [HOOK, '/callId'],
]);

/** What a reference comes to (ASR-064): three outcomes that are never confused, and none where nothing is referred to. */
export type Reference =
  | { readonly kind: 'linked'; readonly row: number }
  | { readonly kind: 'ambiguous'; readonly rows: readonly number[]; readonly entities: number }
  | { readonly kind: 'absent' };

/** Looks references up among the current records of one stream. */
export class References {
  readonly #facts: Facts;
  readonly #revisions: Revisions;
  readonly #calls: KeyIndex;
  readonly #callCounts: EntityCounts;
  readonly #terminals: KeyIndex;
  readonly #terminalCounts: EntityCounts;
  readonly #ids: KeyIndex;
  readonly #isAlone: boolean;
  /** The call that contains a call, where exactly one does and no circle of parents is involved; -1 otherwise. */
  readonly parents: Int32Array;

  /** @param isAlone whether the stream was opened without others that could hold what it lacks */
  constructor(
    facts: Facts,
    revisions: Revisions,
    indexes: { calls: KeyIndex; terminals: KeyIndex; ids: KeyIndex },
    diagnostics: Diagnostics,
    isAlone: boolean,
  ) {
    this.#isAlone = isAlone;
    this.#facts = facts;
    this.#revisions = revisions;
    this.#calls = indexes.calls;
    this.#callCounts = new EntityCounts(indexes.calls, revisions.entityOf);
    this.#terminals = indexes.terminals;
    this.#terminalCounts = new EntityCounts(indexes.terminals, revisions.entityOf);
    this.#ids = indexes.ids;
    this.parents = new Int32Array(facts.length).fill(-1);
    for (let row = 0; row < facts.length; row++) this.#check(row, diagnostics);
    this.#cutParentCycles(diagnostics);
    checkSharedKeys(facts, revisions, diagnostics);
  }

  /** What a callId refers to. */
  call(key: Sym): Reference {
    return outcome(this.#calls, this.#callCounts, key);
  }

  /** What a terminalId refers to. */
  terminal(key: Sym): Reference {
    return outcome(this.#terminals, this.#terminalCounts, key);
  }

  /** What a record id refers to. */
  record(id: Sym): Reference {
    const rows = this.#ids.get(id);
    if (rows.length === 0) return ABSENT;
    return rows.length === 1
      ? { kind: 'linked', row: rows[0] as number }
      : { kind: 'ambiguous', rows: [...rows.subarray(0, 20)], entities: rows.length };
  }

  #check(row: number, diagnostics: Diagnostics): void {
    const facts = this.#facts;
    const kind = facts.kind.at(row);
    if (kind === RESULT && facts.ref.at(row) !== NO_SYM) this.#checkTerminal(row, diagnostics);
    if (kind === INPUT && facts.by.at(row) !== NO_SYM) this.#checkAnswer(row, diagnostics);
    if (this.#revisions.isHead[row] !== 1) return;
    const path = CALL_REFERENCES.get(kind);
    const key = facts.ref.at(row);
    if (path === undefined || key === NO_SYM) return;
    const count = this.#callCounts.of(key);
    const what = `${path.slice(1).replace('/', '.')} ${JSON.stringify(facts.text(key))}`;
    if (count === 0)
      diagnostics.add('REF-ABSENT', { row, line: facts.line.at(row), path }, `${what} names no call of this stream`);
    else if (count > 1)
      diagnostics.add(
        'REF-AMBIGUOUS',
        { row, line: facts.line.at(row), path },
        `${what} matches ${count} calls; it is linked to none of them`,
      );
    else if (kind === CALL) this.parents[row] = this.#calls.first(key);
  }

  #checkTerminal(row: number, diagnostics: Diagnostics): void {
    const facts = this.#facts;
    const key = facts.ref.at(row);
    const count = this.#terminalCounts.of(key);
    // One that this stream does not have is for its surroundings to say.
    if (count < 2) return;
    diagnostics.add(
      'ASR-290b',
      { row, line: facts.line.at(row), path: '/exec/terminalId' },
      `${count} terminals of this stream are ${JSON.stringify(facts.text(key))}; it is linked to none of them`,
      'error',
    );
  }

  #checkAnswer(row: number, diagnostics: Diagnostics): void {
    const facts = this.#facts;
    const id = facts.by.at(row);
    const rows = this.#ids.get(id);
    const place = { row, line: facts.line.at(row), path: '/answerRef' };
    const name = JSON.stringify(facts.text(id));
    if (rows.length === 0)
      diagnostics.add(
        'ASR-284c',
        place,
        `answerRef ${name} is not in this stream`,
        this.#isAlone ? 'warning' : 'error',
      );
    else if (rows.length > 1)
      diagnostics.add(
        'REF-AMBIGUOUS',
        place,
        `answerRef ${name} matches ${rows.length} records; it is linked to none of them`,
      );
    else if (facts.kind.at(rows[0] as number) !== MESSAGE) {
      diagnostics.add(
        'ASR-284c',
        place,
        `answerRef ${name} names a record of type ${facts.text(facts.type.at(rows[0] as number)) ?? 'none'}, not a message`,
        'error',
      );
    }
  }

  /** A call that contains itself, directly or through others, is shown flat (ASR-275). */
  #cutParentCycles(diagnostics: Diagnostics): void {
    const { parents } = this;
    const seen = new Int32Array(parents.length);
    for (let start = 0; start < parents.length; start++) {
      let row = start;
      while (row >= 0 && seen[row] === 0 && (parents[row] as number) >= 0) {
        seen[row] = start + 1;
        row = parents[row] as number;
      }
      if (row < 0 || seen[row] !== start + 1 || (parents[row] as number) < 0) continue;
      this.#cutParentCycle(row, diagnostics);
    }
  }

  #cutParentCycle(start: number, diagnostics: Diagnostics): void {
    const cycle: number[] = [];
    let row = start;
    do {
      cycle.push(row);
      row = this.parents[row] as number;
    } while (row !== start && row >= 0);
    for (const member of cycle) {
      this.parents[member] = -1;
      const message =
        cycle.length === 1
          ? 'the call names itself as the call that contains it'
          : `the call contains itself by way of ${cycle.length - 1} other${cycle.length === 2 ? '' : 's'}`;
      diagnostics.add(
        'ASR-275c',
        { row: member, line: this.#facts.line.at(member), path: '/parentCallId' },
        `${message}; it is shown flat`,
      );
    }
  }
}

const ABSENT: Reference = { kind: 'absent' };

function outcome(index: KeyIndex, counts: EntityCounts, key: Sym): Reference {
  const count = counts.of(key);
  if (count === 0) return ABSENT;
  if (count === 1) return { kind: 'linked', row: index.first(key) };
  return { kind: 'ambiguous', rows: [...index.get(key).subarray(0, 20)], entities: count };
}

/**
 * A key that a second entity has (ASR-064). requestId is one key space for permission and input_request: one id on both types is
 * said on the first record of the later one; a second request or hook with a key is said on its first record.
 */
function checkSharedKeys(facts: Facts, revisions: Revisions, diagnostics: Diagnostics): void {
  const requests = new Map<Sym, { readonly kind: number; isTold: boolean }>();
  const hooks = new Set<Sym>();
  for (let row = 0; row < facts.length; row++) {
    const kind = facts.kind.at(row);
    const key = facts.key.at(row);
    if (key === NO_SYM || revisions.firstOf(row) !== row) continue;
    const place = { row, line: facts.line.at(row) };
    const name = (): string => JSON.stringify(facts.text(key));
    if (kind === HOOK) {
      if (hooks.has(key))
        diagnostics.add(
          'ASR-064a',
          { ...place, path: '/hookId' },
          `another hook has the hookId ${name()} too; they are two entities`,
        );
      hooks.add(key);
    } else if (kind === PERMISSION || kind === INPUT) {
      const first = requests.get(key);
      if (first === undefined) requests.set(key, { kind, isTold: false });
      else if (first.kind === kind)
        diagnostics.add(
          'ASR-064a',
          { ...place, path: '/requestId' },
          `another ${kind === PERMISSION ? 'permission' : 'input_request'} has the requestId ${name()} too; they are two entities`,
        );
      else if (!first.isTold) {
        first.isTold = true;
        diagnostics.add(
          'U-11',
          { ...place, path: '/requestId' },
          `${kind === INPUT ? 'a permission' : 'an input_request'} has the requestId ${name()} too; they are two entities`,
        );
      }
    }
  }
}

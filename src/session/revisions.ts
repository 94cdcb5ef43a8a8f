import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { kindCode } from '../format/vocabulary.ts';
import { type Facts, Flag } from '../records/facts.ts';
import type { KeyIndex } from './keys.ts';

const MALFORMED = kindCode('malformed');
const TERMINAL = kindCode('terminal');
/** Types whose revisions must keep their key; a result may change its callId, and other types have none. */
const KEYED = new Map([
  [kindCode('tool_call'), 'callId'],
  [kindCode('permission'), 'requestId'],
  [kindCode('input_request'), 'requestId'],
  [kindCode('hook'), 'hookId'],
]);

/**
 * The entities of a stream. An entity is a chain of records of which each supersedes the one before; one that forks has
 * several current records, and none of them may be chosen.
 */
export class Revisions {
  /** The entity of each row, numbered in the order of their first rows. */
  readonly entityOf: Int32Array;
  /** The row that a row supersedes, where that could be followed; -1 otherwise. */
  readonly target: Int32Array;
  /** Whether a row is current: nothing supersedes it. */
  readonly isHead: Uint8Array;
  /** How many current rows an entity has; more than one means that its revisions conflict. */
  readonly headCount: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #rows: Int32Array;

  constructor(entityOf: Int32Array, entityCount: number, target: Int32Array, isHead: Uint8Array) {
    this.entityOf = entityOf;
    this.target = target;
    this.isHead = isHead;
    this.headCount = new Uint32Array(entityCount);
    this.#starts = new Uint32Array(entityCount + 1);
    for (let row = 0; row < entityOf.length; row++) {
      const entity = entityOf[row] as number;
      (this.#starts[entity + 1] as number)++;
      if (isHead[row] === 1) (this.headCount[entity] as number)++;
    }
    for (let entity = 0; entity < entityCount; entity++)
      (this.#starts[entity + 1] as number) += this.#starts[entity] as number;
    this.#rows = new Int32Array(entityOf.length);
    const next = this.#starts.slice(0, entityCount);
    for (let row = 0; row < entityOf.length; row++) this.#rows[(next[entityOf[row] as number] as number)++] = row;
  }

  /** How many entities there are. */
  get count(): number {
    return this.headCount.length;
  }

  /** All records of an entity, in file order. */
  rowsOf(entity: number): Int32Array {
    return this.#rows.subarray(this.#starts[entity], this.#starts[entity + 1]);
  }

  /** How many records the entity of a row has. */
  revisionsOf(row: number): number {
    const entity = this.entityOf[row] as number;
    return (this.#starts[entity + 1] as number) - (this.#starts[entity] as number);
  }

  /** The first record of a row's entity, in file order. */
  firstOf(row: number): number {
    return this.#rows[this.#starts[this.entityOf[row] as number] as number] as number;
  }

  /** The current records of a row's entity, in file order. */
  headsOf(row: number): number[] {
    return [...this.rowsOf(this.entityOf[row] as number)].filter((other) => this.isHead[other] === 1);
  }

  /** Whether the revisions of a row's entity conflict. */
  conflicts(row: number): boolean {
    return (this.headCount[this.entityOf[row] as number] as number) > 1;
  }
}

/** Follows `supersedes` from record to record and says which links cannot be followed. */
export function linkRevisions(facts: Facts, byId: KeyIndex, diagnostics: Diagnostics): Revisions {
  const target = new Int32Array(facts.length).fill(-1);
  for (let row = 0; row < facts.length; row++) {
    if (facts.has(row, Flag.supersedes)) target[row] = findTarget(facts, byId, diagnostics, row);
  }
  cutCycles(facts, target, diagnostics);
  const isHead = new Uint8Array(facts.length).fill(1);
  for (let row = 0; row < facts.length; row++) {
    const superseded = target[row] as number;
    if (superseded < 0) continue;
    if (superseded > row) {
      diagnostics.add(
        'REV-ORDER',
        place(facts, row),
        `the record supersedes ${name(facts, superseded)}, which stands further down, on line ${facts.line.at(superseded)}`,
      );
    }
    if (isHead[superseded] === 0) {
      diagnostics.add(
        'REV-FORK',
        place(facts, row),
        `another record supersedes ${name(facts, superseded)} as well; neither revision may be chosen`,
      );
    }
    isHead[superseded] = 0;
  }
  const { entityOf, count } = numberEntities(target);
  return new Revisions(entityOf, count, target, isHead);
}

function place(facts: Facts, row: number): { row: number; line: number; path: string } {
  return { row, line: facts.line.at(row), path: '/supersedes' };
}

function name(facts: Facts, row: number): string {
  return JSON.stringify(facts.text(facts.id.at(row)) ?? '');
}

/** The row that `supersedes` of a row names, when that is one record of the same type and key; a diagnostic and -1 otherwise. */
function findTarget(facts: Facts, byId: KeyIndex, diagnostics: Diagnostics, row: number): number {
  const wanted = facts.supersedes.at(row);
  const quoted = JSON.stringify(facts.text(wanted));
  const count = byId.count(wanted);
  if (count === 0) {
    diagnostics.add(
      'REV-MISSING',
      place(facts, row),
      `the record supersedes ${quoted}, which is not in the stream; it stands as the first one known`,
    );
    return -1;
  }
  if (count > 1) {
    diagnostics.add(
      'REV-AMBIGUOUS',
      place(facts, row),
      `${count} records have the id ${quoted}, so what this one supersedes cannot be told`,
    );
    return -1;
  }
  const found = byId.first(wanted);
  if (facts.type.at(found) !== facts.type.at(row) || facts.kind.at(found) === MALFORMED) {
    diagnostics.add(
      'REV-TYPE',
      place(facts, row),
      `the record supersedes ${quoted}, which is of another type: ${facts.text(facts.type.at(found)) ?? 'none'}`,
    );
    return -1;
  }
  return keepsKey(facts, diagnostics, row, found) ? found : -1;
}

function keepsKey(facts: Facts, diagnostics: Diagnostics, row: number, found: number): boolean {
  const kind = facts.kind.at(row);
  const keyName = kind === TERMINAL ? 'terminalId' : KEYED.get(kind);
  if (keyName === undefined) return true;
  const key = facts.key.at(row);
  const old = facts.key.at(found);
  // A key that is missing on one side is that record's own fault, and no other key.
  if (key === old || key < 0 || old < 0) return true;
  const message = `the record supersedes ${name(facts, found)}, whose ${keyName} is ${JSON.stringify(facts.text(old))}, not ${JSON.stringify(facts.text(key))}`;
  diagnostics.add(kind === TERMINAL ? 'ASR-271c' : 'REV-KEY', place(facts, row), message);
  return false;
}

/** Takes out the links of every cycle: no record of it is older than the others. */
function cutCycles(facts: Facts, target: Int32Array, diagnostics: Diagnostics): void {
  const DONE = -1;
  const visit = new Int32Array(target.length);
  for (let start = 0; start < target.length; start++) {
    if ((target[start] as number) < 0 || visit[start] !== 0) continue;
    let row = start;
    while (row >= 0 && visit[row] === 0) {
      visit[row] = start + 1;
      row = target[row] as number;
    }
    if (row >= 0 && visit[row] === start + 1) cutCycle(facts, target, diagnostics, row);
    for (let back = start; back >= 0 && visit[back] === start + 1; back = target[back] as number) visit[back] = DONE;
  }
}

function cutCycle(facts: Facts, target: Int32Array, diagnostics: Diagnostics, start: number): void {
  const cycle: number[] = [];
  let row = start;
  do {
    cycle.push(row);
    row = target[row] as number;
  } while (row !== start);
  const what =
    cycle.length === 1
      ? 'the record supersedes itself'
      : `the record supersedes itself by way of ${cycle.length - 1} other${cycle.length === 2 ? '' : 's'}`;
  for (const member of cycle) {
    target[member] = -1;
    diagnostics.add('REV-CYCLE', place(facts, member), `${what}; the links of this circle are not followed`);
  }
}

/** Gives the rows of each chain one number. */
function numberEntities(target: Int32Array): { entityOf: Int32Array; count: number } {
  const root = new Int32Array(target.length);
  for (let row = 0; row < target.length; row++) root[row] = row;
  const find = (row: number): number => {
    let top = row;
    while (root[top] !== top) top = root[top] as number;
    for (let at = row; root[at] !== top;) {
      const next = root[at] as number;
      root[at] = top;
      at = next;
    }
    return top;
  };
  for (let row = 0; row < target.length; row++) {
    if ((target[row] as number) < 0) continue;
    const a = find(row);
    const b = find(target[row] as number);
    // The smaller row is the root, so that entities are numbered by their first record.
    if (a < b) root[b] = a;
    else root[a] = b;
  }
  let count = 0;
  const entityOf = new Int32Array(target.length);
  for (let row = 0; row < target.length; row++) {
    const top = find(row);
    entityOf[row] = top === row ? count++ : (entityOf[top] as number);
  }
  return { entityOf, count };
}

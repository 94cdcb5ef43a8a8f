import { type BranchMarks, Place } from '../records/branches.ts';
import type { Facts } from '../records/facts.ts';
import type { KeyIndex } from './keys.ts';

/** How a branch begins: by going on from an earlier record, at the start of the session, or from where it cannot be told. */
export type BranchOrigin = { readonly kind: 'row'; readonly row: number } | { readonly kind: 'start' | 'lost' };

/** Whether something is on the path from the session's start to where it stands: `unknown` where that path cannot be followed so far. */
export type BranchStanding = 'current' | 'left' | 'unknown';

const START: BranchOrigin = { kind: 'start' };
const LOST: BranchOrigin = { kind: 'lost' };

/**
 * The branches of a session whose source keeps them in one file (records/branches.ts), and which of them lead to where the session
 * stands: at the last record that says so. Nothing else depends on it; a call finds its result by its id alone.
 */
export class Branches {
  readonly #marks: BranchMarks;
  readonly #ids: KeyIndex;
  /** Rows that the session had when it was taken together. */
  readonly #length: number;
  /** The branches of the path, and of each the last row that belongs to it. */
  readonly #path = new Map<number, number>();
  /** Whether the path leads to the session's start. */
  readonly #isWhole: boolean;
  readonly #standings = new Map<number, BranchStanding>();
  readonly count: number;

  constructor(facts: Facts, ids: KeyIndex) {
    this.#marks = facts.branches;
    this.#ids = ids;
    this.#length = facts.length;
    this.count = facts.branches.count;
    this.#isWhole = this.#follow();
  }

  /** The branch of a row; 0 for one that is on none, as in a session without branches. */
  numberOf(row: number): number {
    return this.count === 0 ? 0 : this.#marks.numberOf(row);
  }

  /** The row that begins a branch. */
  startOf(number: number): number {
    return this.#marks.startOf(number);
  }

  /** The branch that a row begins; 0 for none. */
  begunAt(row: number): number {
    const number = this.numberOf(row);
    return number > 0 && this.startOf(number) === row ? number : 0;
  }

  /** From where a branch goes on. */
  originOf(number: number): BranchOrigin {
    const from = this.#marks.fromOf(number);
    if (from < 0) return from === Place.start ? START : LOST;
    const row = this.#ids.count(from) === 1 ? this.#ids.first(from) : -1;
    // A branch goes on from what stands before it; anything else would lead in circles.
    return row >= 0 && row < this.startOf(number) && this.numberOf(row) > 0 ? { kind: 'row', row } : LOST;
  }

  /** How a row stands to the current branch; null for one that is on no branch. */
  standingOf(row: number): BranchStanding | null {
    const number = this.numberOf(row);
    if (number === 0) return null;
    const end = this.#path.get(number);
    if (end !== undefined) return row <= end ? 'current' : 'left';
    return this.#standingOfBranch(number);
  }

  /** The last row of a branch that is on the path; null for a branch that is not. */
  endOf(number: number): number | null {
    return this.#path.get(number) ?? null;
  }

  /** A branch that is not on the path has been left, where it goes off the path or the whole of the path is known. */
  #standingOfBranch(number: number): BranchStanding {
    if (this.#isWhole) return 'left';
    const passed: number[] = [];
    let standing: BranchStanding | null = null;
    for (let at = number; standing === null;) {
      const known = this.#standings.get(at);
      if (known !== undefined || this.#path.has(at)) standing = known ?? 'left';
      else {
        passed.push(at);
        const origin = this.originOf(at);
        if (origin.kind === 'row') at = this.numberOf(origin.row);
        else standing = 'unknown';
      }
    }
    for (const at of passed) this.#standings.set(at, standing);
    return standing;
  }

  /** Follows the path back from where the session stands. Returns whether it leads to the start. */
  #follow(): boolean {
    const { positionRow, positionId } = this.#marks;
    if (positionRow < 0 || positionRow >= this.#length) return false;
    let row = positionRow;
    if (positionId !== null) {
      if (positionId === Place.start) return true;
      if (this.#ids.count(positionId) !== 1) return false;
      row = this.#ids.first(positionId);
    }
    for (;;) {
      const number = this.numberOf(row);
      if (number === 0) return false;
      this.#path.set(number, row);
      const origin = this.originOf(number);
      if (origin.kind !== 'row') return origin.kind === 'start';
      row = origin.row;
    }
  }
}

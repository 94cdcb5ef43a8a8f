import { int32Column, timeColumn } from '../base/columns.ts';
import { timeAt } from '../json/timestamp.ts';
import type { Tape } from '../json/tape.ts';
import { N } from './names.ts';

/**
 * When a record itself says that something ran: `startedAt`, `completedAt`, `durationMs`, each NaN where it is not recorded or is no
 * such thing. In columns of their own, for most records have none. Nothing is taken from one member for another, nor from `ts`
 * (ASR-261).
 */
export class Timings {
  /** The rows that have at least one of the three, in order. */
  readonly rows = int32Column();
  readonly started = timeColumn();
  readonly completed = timeColumn();
  readonly durations = timeColumn();

  get length(): number {
    return this.rows.length;
  }

  /** Reads what the record in the tape says. */
  read(tape: Tape, row: number): void {
    const started = timeAt(tape, tape.member(0, N.startedAt));
    const completed = timeAt(tape, tape.member(0, N.completedAt));
    const token = tape.member(0, N.durationMs);
    const duration = tape.isNumber(token) ? Number(tape.raw(token)) : Number.NaN;
    if (Number.isNaN(started) && Number.isNaN(completed) && Number.isNaN(duration)) return;
    this.rows.push(row);
    this.started.push(started);
    this.completed.push(completed);
    this.durations.push(duration);
  }

  /** Where a row's times are in the columns; -1 for a row without any. */
  find(row: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows.at(middle) < row) low = middle + 1;
      else high = middle;
    }
    return low < this.length && this.rows.at(low) === row ? low : -1;
  }
}

import { int32Column, timeColumn } from '../base/columns.ts';
import { plainTime } from '../json/timestamp.ts';
import type { Tape, Token } from '../json/tape.ts';
import { hasShape } from './members.ts';
import { N } from './names.ts';

/** Milliseconds since 1970 of a timestamp of RFC 3339; NaN for anything else, and for nothing. */
function timeOf(tape: Tape, token: Token): number {
  if (token < 0) return Number.NaN;
  const plain = plainTime(tape, token);
  if (!Number.isNaN(plain)) return plain;
  return hasShape(tape, token, 'timestamp') ? Date.parse(tape.text(token)) : Number.NaN;
}

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
    const started = timeOf(tape, tape.member(0, N.startedAt));
    const completed = timeOf(tape, tape.member(0, N.completedAt));
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

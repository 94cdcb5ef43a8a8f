import { float64Column, int32Column } from '../base/columns.ts';

const MINUTE = 60_000;

/** When each row's record says it was written: the moment, and the offset that its clock had. */
export class Times {
  /** Milliseconds since 1970; infinite where what is recorded is no time, and before anything else where nothing is recorded. */
  readonly moment = float64Column();
  /** Runs of rows whose clocks had one offset from UTC: the first row of each, and the minutes. Nearly every stream has one run. */
  readonly #rows = int32Column();
  readonly #minutes = int32Column();
  #last = 0;

  /** Adds a row that records no time so far. */
  extend(): number {
    const row = this.moment.extend();
    this.moment.set(row, ABSENT);
    return row;
  }

  /** Takes the time of the last row. */
  set(row: number, moment: number, minutes: number): void {
    this.moment.set(row, moment);
    if (minutes === this.#last) return;
    this.#rows.push(row);
    this.#minutes.push(minutes);
    this.#last = minutes;
  }

  /** Says that the row records something that is no time. */
  setUnreadable(row: number): void {
    this.moment.set(row, Number.POSITIVE_INFINITY);
  }

  /** The moment; null where none is recorded, or what is recorded is no time. */
  at(row: number): number | null {
    const moment = this.moment.at(row);
    return Number.isFinite(moment) ? moment : null;
  }

  /** Whether anything is recorded, a time or not. */
  isRecorded(row: number): boolean {
    return this.moment.at(row) !== ABSENT;
  }

  /** What the clock of the record showed, as if it had been UTC: what the row's time reads as. Only for a row that has a moment. */
  clockAt(row: number): number {
    return this.moment.at(row) + this.#offsetAt(row) * MINUTE;
  }

  trim(): void {
    this.moment.trim();
  }

  #offsetAt(row: number): number {
    if (this.#rows.length === 0) return 0;
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows.at(middle) <= row) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : this.#minutes.at(low - 1);
  }
}

const ABSENT = Number.NEGATIVE_INFINITY;

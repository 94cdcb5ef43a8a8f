/** Connections that a log tells apart; only a broken one has more. */
const MOST_MARKS = 256;

/**
 * The connections of a log, numbered from 1: `initialize` begins one. Where the log marks them, several may go on side by side; ids of requests
 * are their own in each.
 */
export class Connections {
  readonly #numbers = new Map<string, number>();
  /** The marks under which something was asked. */
  readonly #used = new Set<string>();
  #last = 0;
  /** The connection of the line that is being read. */
  current = 1;
  #mark = '';

  /** Turns to the connection that a line is of, by the log's own mark; null for a log that has none. */
  turnTo(mark: string | null): void {
    this.#mark = mark !== null && (this.#numbers.has(mark) || this.#numbers.size < MOST_MARKS) ? mark : '';
    this.current = this.#numbers.get(this.#mark) ?? this.#next();
  }

  /** A connection begins. Returns whether it takes the place of an earlier one. */
  begin(): boolean {
    const isAgain = this.#used.has(this.#mark);
    if (isAgain) this.current = this.#next();
    return isAgain;
  }

  /** Something was asked on the connection. */
  use(): void {
    this.#used.add(this.#mark);
  }

  #next(): number {
    this.#last++;
    this.#numbers.set(this.#mark, this.#last);
    return this.#last;
  }
}

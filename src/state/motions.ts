/**
 * Brings the moves that depend on where earlier ones have led into order: the next match, the next row. What such a move needs to know
 * comes from the worker, and whoever presses a key twice must not get one step, both made from the same place.
 */
export class Motions {
  /** What goes on, which steps wait for. */
  #going = new Set<Promise<void>>();
  #waiting: Move[] = [];
  #turn = 0;

  /** Whether something is going on. Of a key that is held, no step is to wait then: it would go on after the key is released. */
  get isBusy(): boolean {
    return this.#going.size > 0;
  }

  /**
   * Makes a move from where the moves before it lead: at once when nothing is going on, and else after that.
   *
   * @param move where it fails, the moves behind it are made all the same
   */
  step(move: Move): void {
    this.#waiting.push(move);
    this.#goOn();
  }

  /** Lets later steps wait for something: where the reader is will be known only then. */
  hold(going: Promise<void>): void {
    this.#going.add(going);
    const end = (): void => {
      if (this.#going.delete(going)) this.#goOn();
    };
    going.then(end, end);
  }

  /** The reader goes elsewhere, wherever earlier moves would have led: they do not count any more, and none waits. */
  leave(): void {
    this.#turn++;
    this.#going.clear();
    this.#waiting = [];
  }

  #goOn(): void {
    while (this.#going.size === 0) {
      const move = this.#waiting.shift();
      if (move === undefined) return;
      const turn = this.#turn;
      const going = move(() => turn === this.#turn);
      if (going !== undefined) this.hold(going);
    }
  }
}

/** A move. It is told whether it still counts: not after `leave`. What it gives back comes to its end with it. */
type Move = (isCurrent: () => boolean) => Promise<void> | undefined;

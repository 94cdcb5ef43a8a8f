/** Things that come one by one and are taken one by one: what is pushed waits until it is asked for. */
export class Pipe<Item> implements AsyncIterable<Item> {
  readonly #items: Item[] = [];
  #isOver = false;
  #fault: Error | null = null;
  #wake: () => void = () => undefined;

  push(item: Item): void {
    this.#items.push(item);
    this.#wake();
  }

  /** Says that nothing more will come; `fault` is thrown to the taker once all has been taken. */
  end(fault: Error | null = null): void {
    this.#isOver = true;
    this.#fault = fault;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (let at = 0; ; at++) {
      while (at === this.#items.length) {
        if (this.#isOver) {
          if (this.#fault !== null) throw this.#fault;
          return;
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      yield this.#items[at] as Item;
    }
  }
}

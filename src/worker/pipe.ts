/** Things that come one by one and are taken one by one: what is pushed waits until it is asked for. */
export class Pipe<Item> implements AsyncIterable<Item> {
  readonly #items: Item[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  push(item: Item): void {
    this.#items.push(item);
    this.#wake();
  }

  /** Says that nothing more will come. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (let at = 0; ; at++) {
      while (at === this.#items.length) {
        if (this.#isOver) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      yield this.#items[at] as Item;
    }
  }
}

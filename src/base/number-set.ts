/** A set of small whole numbers, a bit each. */
export class NumberSet {
  #words = new Uint32Array(64);

  has(value: number): boolean {
    return (((this.#words[value >>> 5] ?? 0) >>> (value & 31)) & 1) === 1;
  }

  /** Adds a number from 0 on; the largest of them decides how much memory it takes. */
  add(value: number): void {
    const word = value >>> 5;
    if (word >= this.#words.length) {
      const grown = new Uint32Array(Math.max(word + 1, Math.ceil(this.#words.length * 1.5)));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words[word] = (this.#words[word] as number) | (1 << (value & 31));
  }
}

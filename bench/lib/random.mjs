/** Random numbers that are the same on every machine for the same seed (the generator is sfc32). */
export class Random {
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c = 0xb7e15162;
  #d = 1;

  /** @param {number} seed */
  constructor(seed) {
    this.#a ^= seed | 0;
    for (let round = 0; round < 15; round++) this.next();
  }

  /** @returns {number} from 0 to just below 1 */
  next() {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @returns {number} an integer, both ends included
   */
  int(from, to) {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /**
   * @param {number} share from 0 to 1
   * @returns {boolean} true in that share of cases
   */
  chance(share) {
    return this.next() < share;
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  pick(list) {
    return /** @type {T} */ (list[Math.floor(this.next() * list.length)]);
  }

  /**
   * A size as the sizes of real outputs are spread: most are small, and a few are very large (log-normal).
   *
   * @param {number} median
   * @param {number} spread the deviation of the logarithm
   * @param {number} most
   * @returns {number}
   */
  size(median, spread, most) {
    // Box and Muller; 1 - next() is never 0.
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return Math.min(most, Math.round(median * Math.exp(spread * normal)));
  }

  /**
   * @param {number} length
   * @returns {string} that many hexadecimal digits
   */
  hex(length) {
    let text = '';
    while (text.length < length) text += this.int(0, 0xfffffff).toString(16).padStart(7, '0');
    return text.slice(0, length);
  }

  /** @returns {string} a UUID of version 4 */
  uuid() {
    const digits = this.hex(30);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${this.pick(['8', '9', 'a', 'b'])}${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
  }
}

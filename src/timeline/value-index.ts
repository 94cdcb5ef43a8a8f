const FACTOR = 31;
const MASK = 0xff_ff;
/** So few texts are looked for one by one: an engine finds a text faster than we do a hash. */
const FEW = 8;

/** Texts that are looked for in others, by a hash of their first characters: one pass, whatever their number. */
export class ValueIndex {
  /** How many of the first characters of each text are hashed. */
  readonly prefix: number;
  readonly #byStart = new Map<number, Set<string>>();
  /** Tells most places where nothing begins without looking them up. */
  readonly #isKnown = new Uint8Array(MASK + 1);
  #longest = 0;
  #count = 0;

  /** @param prefix how many of the first characters are hashed: shorter texts are not taken */
  constructor(prefix: number) {
    this.prefix = prefix;
  }

  get isEmpty(): boolean {
    return this.#byStart.size === 0;
  }

  /** Characters of the longest text. */
  get longest(): number {
    return this.#longest;
  }

  /** Takes a text in, unless it is too short. */
  add(value: string): void {
    if (value.length < this.prefix) return;
    const hash = this.#hashAt(value, 0);
    const others = this.#byStart.get(hash);
    if (others?.has(value) === true) return;
    if (others === undefined) this.#byStart.set(hash, new Set([value]));
    else others.add(value);
    this.#isKnown[(hash ^ (hash >>> 16)) & MASK] = 1;
    this.#count++;
    this.#longest = Math.max(this.#longest, value.length);
  }

  has(text: string): boolean {
    return this.#byStart.get(this.#hashAt(text, 0))?.has(text) ?? false;
  }

  /** Calls `visit` for every place where one of the texts stands in another, in no certain order; of those that begin together for the longest at least. */
  visit(text: string, visit: (from: number, to: number) => void): void {
    const { prefix } = this;
    if (this.isEmpty || text.length < prefix) return;
    if (this.#count <= FEW) {
      for (const value of this.all())
        for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) visit(at, at + value.length);
      return;
    }
    // The factor of the character that leaves the hash as the next one comes.
    const leaving = power(prefix);
    let hash = this.#hashAt(text, 0);
    for (let at = 0; ; at++) {
      if (this.#isKnown[(hash ^ (hash >>> 16)) & MASK] === 1) {
        let length = 0;
        for (const value of this.#byStart.get(hash) ?? [])
          if (value.length > length && text.startsWith(value, at)) length = value.length;
        if (length > 0) visit(at, at + length);
      }
      const next = at + prefix;
      if (next >= text.length) return;
      hash = (Math.imul(hash, FACTOR) + text.charCodeAt(next) - Math.imul(leaving, text.charCodeAt(at))) | 0;
    }
  }

  *all(): Generator<string> {
    for (const values of this.#byStart.values()) yield* values;
  }

  #hashAt(text: string, at: number): number {
    let hash = 0;
    for (let index = at; index < at + this.prefix; index++)
      hash = (Math.imul(hash, FACTOR) + text.charCodeAt(index)) | 0;
    return hash;
  }
}

/** The factor raised to a power, in 32 bits. */
function power(exponent: number): number {
  let result = 1;
  for (let times = 0; times < exponent; times++) result = Math.imul(result, FACTOR);
  return result;
}

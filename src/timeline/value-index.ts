/** So few texts are looked for one by one: an engine finds a text faster than we do a hash. */
const FEW = 32;

/** Texts that are looked for in others, by a hash of their first characters: one pass, whatever their number. */
export class ValueIndex {
  readonly #prefix: number;
  readonly #byStart = new Map<number, Set<string>>();
  #longest = 0;
  #count = 0;

  /** @param prefix how many of the first characters are hashed: shorter texts are not taken */
  constructor(prefix: number) {
    this.#prefix = prefix;
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
    if (value.length < this.#prefix) return;
    const hash = this.#hashAt(value, 0);
    const others = this.#byStart.get(hash);
    if (others?.has(value) === true) return;
    if (others === undefined) this.#byStart.set(hash, new Set([value]));
    else others.add(value);
    this.#count++;
    this.#longest = Math.max(this.#longest, value.length);
  }

  has(text: string): boolean {
    return this.#byStart.get(this.#hashAt(text, 0))?.has(text) ?? false;
  }

  /** Tells where the texts stand in another: each place, or of those that begin together the longest. In no certain order. */
  eachIn(text: string, found: (start: number, end: number) => void): void {
    if (this.#count <= FEW) {
      for (const value of this.all())
        for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) found(at, at + value.length);
      return;
    }
    for (let at = 0; at + this.#prefix <= text.length; at++) {
      const length = this.#longestAt(text, at);
      if (length > 0) found(at, at + length);
    }
  }

  /** How long the longest text is that stands at a place; 0 where none does. */
  #longestAt(text: string, at: number): number {
    let length = 0;
    for (const value of this.#byStart.get(this.#hashAt(text, at)) ?? [])
      if (value.length > length && text.startsWith(value, at)) length = value.length;
    return length;
  }

  *all(): Generator<string> {
    for (const values of this.#byStart.values()) yield* values;
  }

  #hashAt(text: string, at: number): number {
    let hash = 0;
    for (let index = at; index < at + this.#prefix; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    return hash;
  }
}

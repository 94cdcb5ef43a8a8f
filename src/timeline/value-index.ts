/** Texts that are looked for in others, by a hash of their first characters: one pass, whatever their number. */
export class ValueIndex {
  /** How many of the first characters of each text are hashed. */
  readonly prefix: number;
  readonly #byStart = new Map<number, Set<string>>();
  #longest = 0;

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
    if (others === undefined) this.#byStart.set(hash, new Set([value]));
    else others.add(value);
    this.#longest = Math.max(this.#longest, value.length);
  }

  has(text: string): boolean {
    return this.#byStart.get(this.#hashAt(text, 0))?.has(text) ?? false;
  }

  /** How long the longest text is that stands at a place; 0 where none does. */
  longestAt(text: string, at: number): number {
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
    for (let index = at; index < at + this.prefix; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    return hash;
  }
}

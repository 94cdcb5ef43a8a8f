import { decodeText, encodeText, hashBytes, sameBytes } from './bytes.ts';

/** A small integer that stands for one text: ids, names, statuses. */
export type Sym = number;
/** No text: the member is absent or no string. */
export const NO_SYM: Sym = -1;

/**
 * Texts by number, kept as bytes in one buffer. A stream names the same few thousand ids and words over and over; as strings
 * in a Map they would cost several times what the bytes do.
 */
export class Symbols {
  #arena = new Uint8Array(1 << 14);
  #used = 0;
  #ends = new Uint32Array(1 << 10);
  #hashes = new Int32Array(1 << 10);
  #count = 0;
  #slots = new Int32Array(1 << 11).fill(-1);

  /** How many texts are known; every symbol is smaller. */
  get count(): number {
    return this.#count;
  }

  /** The symbol for the bytes in `[start, end)`, made when they are new. */
  intern(bytes: Uint8Array, start: number, end: number): Sym {
    const hash = hashBytes(bytes, start, end);
    const slot = this.#slot(bytes, start, end, hash);
    const known = this.#slots[slot] as number;
    return known >= 0 ? known : this.#add(bytes, start, end, hash, slot);
  }

  /** The symbol for a text, made when it is new. */
  internText(text: string): Sym {
    const bytes = encodeText(text);
    return this.intern(bytes, 0, bytes.length);
  }

  /** The symbol of a text, or NO_SYM when nothing has that text. */
  find(text: string): Sym {
    const bytes = encodeText(text);
    return this.#slots[this.#slot(bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length))] as number;
  }

  /** The text of a symbol. Bytes that are no UTF-8 read as U+FFFD, though two such texts stay two symbols. */
  text(sym: Sym): string {
    if (sym < 0 || sym >= this.#count) throw new RangeError(`no symbol ${sym}`);
    return decodeText(this.#arena, this.#startOf(sym), this.#ends[sym] as number);
  }

  /** The text of a symbol, or null for NO_SYM. */
  textOrNull(sym: Sym): string | null {
    return sym < 0 ? null : this.text(sym);
  }

  #startOf(sym: Sym): number {
    return sym === 0 ? 0 : (this.#ends[sym - 1] as number);
  }

  #slot(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    const size = end - start;
    // The low bits of FNV alone cluster on ids that differ in their last digit only.
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const sym = this.#slots[slot] as number;
      if (sym < 0) return slot;
      if (this.#hashes[sym] === hash) {
        const from = this.#startOf(sym);
        if ((this.#ends[sym] as number) - from === size && sameBytes(this.#arena, from, bytes, start, size))
          return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  #add(bytes: Uint8Array, start: number, end: number, hash: number, slot: number): Sym {
    const size = end - start;
    if (this.#used + size > this.#arena.length) {
      const next = new Uint8Array(Math.max(this.#used + size, Math.ceil(this.#arena.length * 1.5)));
      next.set(this.#arena.subarray(0, this.#used));
      this.#arena = next;
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(Math.ceil(this.#ends.length * 1.5));
      ends.set(this.#ends);
      this.#ends = ends;
      const hashes = new Int32Array(ends.length);
      hashes.set(this.#hashes);
      this.#hashes = hashes;
    }
    const sym = this.#count++;
    for (let at = start; at < end; at++) this.#arena[this.#used++] = bytes[at] as number;
    this.#ends[sym] = this.#used;
    this.#hashes[sym] = hash;
    this.#slots[slot] = sym;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return sym;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let sym = 0; sym < this.#count; sym++) {
      const hash = this.#hashes[sym] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = sym;
    }
    this.#slots = slots;
  }
}

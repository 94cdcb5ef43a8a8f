import { decodeUtf8, encodeUtf8 } from '../../base/bytes.ts';
import type { Json } from '../kit/writer.ts';

/** Bytes of one output, and of all together, that are kept to be repeated. */
const LONGEST_OUTPUT = 1 << 20;
const ALL_OUTPUTS = 16 << 20;

/** How much of all outputs is kept. */
export interface Kept {
  bytes: number;
}

/** The output of one terminal so far: a text as it stands in a record, or bytes that come piece by piece. */
export class TerminalOutput {
  readonly #kept: Kept;
  #text: Json | null = null;
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;
  #isTruncated = false;
  /** Whether some was let go, so that a snapshot can no longer have all of it. */
  #isCut = false;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /** All of it anew, as JSON; `isTruncated` when the log says that its beginning is missing. */
  replace(text: Json, isTruncated: boolean): void {
    this.clear();
    this.#text = text;
    this.#isTruncated = isTruncated;
    this.#add(text.length);
  }

  /** None any more. */
  clear(): void {
    this.#letGo();
    this.#isCut = false;
    this.#isTruncated = false;
  }

  /** More of it. */
  append(piece: Uint8Array): void {
    if (this.#isCut) return;
    this.#pieces.push(piece);
    this.#add(piece.length);
    if (this.#isOver()) this.#cut();
  }

  /** All of it as JSON, null when there is none or when it was let go. */
  get json(): Json | null {
    if (this.#pieces.length === 0) return this.#text;
    const all = new Uint8Array(this.#bytes);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return encodeUtf8(JSON.stringify(decodeUtf8(all)));
  }

  /** What a snapshot has to say of it besides; null when it is whole. */
  get state(): 'omitted' | 'truncated' | null {
    return this.#isCut ? 'omitted' : this.#isTruncated ? 'truncated' : null;
  }

  /** Lets it go once it has been written, where it is too long to be written again. */
  limit(): void {
    if (this.#isOver()) this.#cut();
  }

  #isOver(): boolean {
    return this.#bytes > LONGEST_OUTPUT || this.#kept.bytes > ALL_OUTPUTS;
  }

  #cut(): void {
    this.#letGo();
    this.#isCut = true;
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    this.#kept.bytes += bytes;
  }

  #letGo(): void {
    this.#kept.bytes -= this.#bytes;
    this.#bytes = 0;
    this.#text = null;
    this.#pieces.length = 0;
  }
}

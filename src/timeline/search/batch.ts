import { int32Column, uint32Column } from '../../base/columns.ts';
import { decodeUtf8 } from '../../base/bytes.ts';
import { LIMITS } from '../../format/limits.ts';
import { scan } from '../../json/scan.ts';
import { Kind, Tape, type Token } from '../../json/tape.ts';
import { unescape } from '../../json/unescape.ts';
import { isText } from '../blob-content.ts';
import { BLOCK, type Mask, merge, type Stretch } from '../mask.ts';
import { eachAsShown } from './as-shown.ts';
import type { Matcher } from './query.ts';

/** Records that are searched together, or one blob. */
export interface Batch {
  readonly kind: 'records' | 'blob';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each record stands in the bytes. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly sizes: Uint32Array<ArrayBuffer>;
  /** 1 for a line that could not be read. */
  readonly broken: Uint8Array<ArrayBuffer>;
  /** What is withheld by its place: the number of the record in the batch, the first byte in the record, and the one after the last. */
  readonly withheld: readonly (readonly [record: number, start: number, end: number])[];
}

/** Matches in columns: the record's number in the batch, the token of the value or name, -1 for a text as a whole, and the characters in it. */
export interface FoundBatch {
  readonly records: Uint32Array<ArrayBuffer>;
  readonly tokens: Int32Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Whether there are more than were asked for. */
  readonly isCut: boolean;
  /** Whether an expression has matched what has no character, in this batch or before. */
  readonly hasEmpty: boolean;
}

/**
 * Searches batches for one query. What is withheld counts as an edge: no match is in it or goes across it. Characters are those of the
 * text as it is shown, with blocks in the place of secrets.
 */
export class BatchSearch {
  readonly #matcher: Matcher;
  readonly #mask: Mask;
  readonly #tape = new Tape();
  #room = 0;
  #isCut = false;
  #records = uint32Column();
  #tokens = int32Column();
  #starts = uint32Column();
  #ends = uint32Column();

  constructor(matcher: Matcher, mask: Mask) {
    this.#matcher = matcher;
    this.#mask = mask;
  }

  /** Finds no more than `most` matches. */
  find(batch: Batch, most: number): FoundBatch {
    this.#room = most;
    this.#isCut = false;
    this.#records = uint32Column();
    this.#tokens = int32Column();
    this.#starts = uint32Column();
    this.#ends = uint32Column();
    if (batch.kind === 'blob') this.#blob(batch.bytes);
    else this.#all(batch);
    return {
      records: this.#records.cells.slice(0, this.#records.length),
      tokens: this.#tokens.cells.slice(0, this.#tokens.length),
      starts: this.#starts.cells.slice(0, this.#starts.length),
      ends: this.#ends.cells.slice(0, this.#ends.length),
      isCut: this.#isCut,
      hasEmpty: this.#matcher.hasEmpty(),
    };
  }

  #all({ bytes, starts, sizes, broken, withheld }: Batch): void {
    const whole = decodeUtf8(bytes);
    // One look at all of it: of most texts there is nothing in most batches.
    if (!this.#matcher.mayMatchIn(whole)) return;
    // Where every byte is a character, a piece of the text is cheaper than decoding it again.
    const isPlain = whole.length === bytes.length;
    let next = 0;
    for (let record = 0; record < starts.length && !this.#isCut; record++) {
      const start = starts[record] as number;
      const end = start + (sizes[record] as number);
      const stretches: Stretch[] = [];
      for (; next < withheld.length && withheld[next]?.[0] === record; next++)
        stretches.push({ start: withheld[next]?.[1] as number, end: withheld[next]?.[2] as number });
      const text = isPlain ? whole.slice(start, end) : decodeUtf8(bytes, start, end);
      if (!this.#matcher.mayMatchIn(text)) continue;
      if (broken[record] === 0 && scan(this.#tape, bytes, start, end).kind === 'value')
        this.#tokensOf(record, { text, base: start, end }, stretches);
      else this.#broken(record, bytes.subarray(start, end), stretches);
    }
  }

  /** Searches what the tape holds: the bytes from `base` to `end`, which are `text`. */
  #tokensOf(
    record: number,
    { text, base, end }: { readonly text: string; readonly base: number; readonly end: number },
    stretches: readonly Stretch[],
  ): void {
    const tape = this.#tape;
    const isPlain = text.length === end - base;
    for (let token = 0; token < tape.length && !this.#isCut; token++) {
      const kind = tape.kind(token);
      const start = tape.start(token);
      if (stretches.some((each) => start - base >= each.start && start - base < each.end)) {
        token = tape.next(token) - 1;
        continue;
      }
      if (kind === Kind.object || kind === Kind.array) continue;
      if (kind === Kind.string || kind === Kind.escaped) {
        if (!isPlain) this.#text(record, token, tape.text(token), 0);
        else {
          const inside = text.slice(start - base + 1, tape.end(token) - base - 1);
          this.#text(record, token, kind === Kind.escaped ? unescape(inside) : inside, 0);
        }
      } else {
        const raw = isPlain ? text.slice(start - base, tape.end(token) - base) : tape.raw(token);
        // A number that holds a secret is a block as a whole.
        if (kind !== Kind.number || this.#mask.redact(raw) === raw) this.#piece(record, token, raw, 0);
      }
    }
  }

  /** A line that is no record, as it is shown: its text. */
  #broken(record: number, bytes: Uint8Array, stretches: Stretch[]): void {
    if (this.#mask.hasShort && bytes.length > LIMITS.detailBytes) return;
    let shown = 0;
    let at = 0;
    for (const { start, end } of [...merge(stretches), { start: bytes.length, end: bytes.length }]) {
      shown += this.#text(record, -1, decodeUtf8(bytes, at, Math.min(start, bytes.length)), shown) + BLOCK.length;
      at = Math.min(end, bytes.length);
    }
  }

  #blob(bytes: Uint8Array<ArrayBuffer>): void {
    if (!isText(bytes.subarray(0, LIMITS.firstChunkBytes), bytes.length)) return;
    const isShort = bytes.length <= LIMITS.blobJsonBytes;
    const isJson = isShort && scan(this.#tape, bytes, 0, bytes.length).kind === 'value';
    if (isJson && (this.#tape.isObject(0) || this.#tape.isArray(0)))
      this.#tokensOf(0, { text: decodeUtf8(bytes), base: 0, end: bytes.length }, []);
    // Short values are withheld where they are a whole string or number, which takes reading the JSON.
    else if (!this.#mask.hasShort || (isShort && !isJson)) this.#text(0, -1, decodeUtf8(bytes), 0);
  }

  /** Searches a text that stands `shift` characters into what is shown. Returns how many characters it takes there. */
  #text(record: number, token: Token, text: string, shift: number): number {
    const mask = this.#mask;
    if (mask.isEmpty) {
      this.#piece(record, token, text, shift);
      return text.length;
    }
    if (mask.isValue(text)) return BLOCK.length;
    let at = 0;
    let shown = 0;
    for (const { start, end } of mask.find(text)) {
      this.#piece(record, token, text.slice(at, start), shift + shown);
      shown += start - at + BLOCK.length;
      at = end;
    }
    this.#piece(record, token, text.slice(at), shift + shown);
    return shown + text.length - at;
  }

  /** What has been withheld of a text may come together anew where something is left out of the rest. */
  readonly #isOpen = (shown: string): boolean => this.#mask.redact(shown) === shown;

  #piece(record: number, token: Token, text: string, shift: number): void {
    if (this.#isCut) return;
    eachAsShown(this.#matcher.each, text, this.#isOpen, (start, end) => {
      if (this.#room === 0) {
        this.#isCut = true;
        return false;
      }
      this.#room--;
      this.#records.push(record);
      this.#tokens.push(token);
      this.#starts.push(shift + start);
      this.#ends.push(shift + end);
      return true;
    });
  }
}

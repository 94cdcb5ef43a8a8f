import { int32Column, uint32Column } from '../../base/columns.ts';
import { decodeUtf8 } from '../../base/bytes.ts';
import { LIMITS } from '../../format/limits.ts';
import { scan } from '../../json/scan.ts';
import { Kind, NO_TOKEN, Tape, type Token } from '../../json/tape.ts';
import { unescape } from '../../json/unescape.ts';
import { N } from '../../records/names.ts';
import { isText } from '../blob-content.ts';
import { BLOCK, type Mask, merge, type Stretch } from '../mask.ts';
import { shortValues } from '../raw.ts';
import { LineReader, readLiteral } from './as-line.ts';
import { type ReadProse, shownProse } from './as-prose.ts';
import { eachAsShown, withoutSequences } from './as-shown.ts';
import type { Matcher } from './query.ts';

/**
 * What of a record or line is searched: its values and names; those of prose also as they are laid out; what is written in it, as it stands
 * there; or the values and names that are written in it, by the places at which they stand in it.
 */
export const Form = { values: 0, prose: 1, written: 2, line: 3 } as const;

/** Records or lines that are searched together, or one blob. */
export interface Batch {
  readonly kind: 'records' | 'blob';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each record stands in the bytes. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly sizes: Uint32Array<ArrayBuffer>;
  /** What of each is searched, a `Form`. */
  readonly forms: Uint8Array<ArrayBuffer>;
  /** What is withheld by its place: the number of the record in the batch, the first byte in the record, and the one after the last. */
  readonly withheld: readonly (readonly [record: number, start: number, end: number])[];
}

/** Matches in columns: the record's number in the batch, the token of the value or name, -1 for a text as a whole, and the characters in it. */
export interface FoundBatch {
  readonly records: Uint32Array<ArrayBuffer>;
  readonly tokens: Int32Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Tells the value or name that it is in from others, by all of its text. */
  readonly texts: Uint32Array<ArrayBuffer>;
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
  readonly #readProse: ReadProse;
  readonly #tape = new Tape();
  /** Whether what is searched may be laid out as prose. */
  #isProse = false;
  #room = 0;
  #isCut = false;
  #records = uint32Column();
  #tokens = int32Column();
  #starts = uint32Column();
  #ends = uint32Column();
  #texts = uint32Column();
  /** The text that is searched as a whole, and its hash once it is asked for. */
  #whole = '';
  #hash = -1;

  constructor(matcher: Matcher, mask: Mask, readProse: ReadProse) {
    this.#matcher = matcher;
    this.#mask = mask;
    this.#readProse = readProse;
  }

  /** Finds no more than `most` matches. */
  find(batch: Batch, most: number): FoundBatch {
    this.#room = most;
    this.#isCut = false;
    this.#records = uint32Column();
    this.#tokens = int32Column();
    this.#starts = uint32Column();
    this.#ends = uint32Column();
    this.#texts = uint32Column();
    if (batch.kind === 'blob') this.#blob(batch.bytes);
    else this.#all(batch);
    return {
      records: this.#records.cells.slice(0, this.#records.length),
      tokens: this.#tokens.cells.slice(0, this.#tokens.length),
      starts: this.#starts.cells.slice(0, this.#starts.length),
      ends: this.#ends.cells.slice(0, this.#ends.length),
      texts: this.#texts.cells.slice(0, this.#texts.length),
      isCut: this.#isCut,
      hasEmpty: this.#matcher.hasEmpty(),
    };
  }

  #all({ bytes, starts, sizes, forms, withheld }: Batch): void {
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
      const form = forms[record] as number;
      if (form <= Form.prose && scan(this.#tape, bytes, start, end).kind === 'value')
        this.#tokensOf(record, { text, base: start, end, isMessage: form === Form.prose }, stretches);
      else this.#line(record, bytes.subarray(start, end), stretches, form === Form.line);
    }
  }

  /** Searches what the tape holds: the bytes from `base` to `end`, which are `text`. */
  #tokensOf(
    record: number,
    { text, base, end, isMessage }: { text: string; base: number; end: number; isMessage: boolean },
    stretches: readonly Stretch[],
  ): void {
    const tape = this.#tape;
    const [prose, proseEnd] = this.#prose(text, isMessage);
    const isPlain = text.length === end - base;
    for (let token = 0; token < tape.length && !this.#isCut; token++) {
      const kind = tape.kind(token);
      const start = tape.start(token);
      this.#isProse = token >= prose && token < proseEnd;
      if (stretches.some((each) => start - base >= each.start && start - base < each.end)) {
        token = tape.next(token) - 1;
        continue;
      }
      if (kind === Kind.object || kind === Kind.array) continue;
      if (kind === Kind.string || kind === Kind.escaped) {
        if (!isPlain) this.#text(record, token, tape.text(token));
        else {
          const inside = text.slice(start - base + 1, tape.end(token) - base - 1);
          this.#text(record, token, kind === Kind.escaped ? unescape(inside) : inside);
        }
      } else {
        const raw = isPlain ? text.slice(start - base, tape.end(token) - base) : tape.raw(token);
        // A number that holds a secret is a block as a whole.
        this.#begin(raw);
        if (kind !== Kind.number || this.#mask.redact(raw) === raw) this.#piece(record, token, raw, 0);
      }
    }
  }

  /** The tokens among which texts may be laid out as prose: from one up to another. */
  #prose(text: string, isMessage: boolean): readonly [from: Token, to: Token] {
    if (MARKDOWN.test(text)) return [0, this.#tape.length];
    const content = isMessage ? this.#tape.member(0, N.content) : NO_TOKEN;
    return content === NO_TOKEN ? [0, 0] : [content, this.#tape.next(content)];
  }

  /** A line as it is shown: its text, or the values and names in it. */
  #line(record: number, bytes: Uint8Array, stretches: readonly Stretch[], isRead: boolean): void {
    // So much of it is not shown either.
    if (this.#mask.hasShort && bytes.length > LIMITS.detailBytes) return;
    this.#isProse = false;
    this.#begin('');
    const reader = isRead ? new LineReader() : null;
    let [shown, at] = [0, 0];
    const withheld = merge([...stretches, ...shortValues(bytes, this.#mask)]);
    for (const { start, end } of [...withheld, { start: bytes.length, end: bytes.length }]) {
      const text = decodeUtf8(bytes, at, Math.min(start, bytes.length));
      shown += this.#eachShown(text, (piece, from) => {
        if (reader === null) this.#piece(record, -1, piece, shown + from);
        else this.#literals(record, reader, piece, shown + from);
      });
      shown += BLOCK.length;
      at = Math.min(end, bytes.length);
    }
  }

  /** Searches the values and names in a piece of a line that stands `shift` characters into what is shown. */
  #literals(record: number, reader: LineReader, piece: string, shift: number): void {
    for (const literal of reader.read(piece)) {
      if (this.#isCut) return;
      const { text, placeOf } = readLiteral(literal);
      if (text !== literal.raw && !this.#isOpen(text)) continue;
      this.#begin(text);
      const from = shift + literal.start;
      this.#matches(text, (start, end) => this.#add(record, -1, from + placeOf(start), from + placeOf(end)));
    }
  }

  #blob(bytes: Uint8Array<ArrayBuffer>): void {
    if (!isText(bytes.subarray(0, LIMITS.firstChunkBytes), bytes.length)) return;
    const isShort = bytes.length <= LIMITS.blobJsonBytes;
    const isJson = isShort && scan(this.#tape, bytes, 0, bytes.length).kind === 'value';
    if (isJson && (this.#tape.isObject(0) || this.#tape.isArray(0)))
      this.#tokensOf(0, { text: decodeUtf8(bytes), base: 0, end: bytes.length, isMessage: false }, []);
    // Short values are withheld where they are a whole string or number, which takes reading the JSON.
    else if (!this.#mask.hasShort || (isShort && !isJson)) this.#text(0, -1, decodeUtf8(bytes));
  }

  /** Searches a text of its own. */
  #text(record: number, token: Token, text: string): void {
    this.#begin(text);
    this.#eachShown(text, (piece, from) => this.#piece(record, token, piece, from));
  }

  /**
   * Calls `visit` with the pieces of a text that are shown, and where each begins in what is shown of it: what is withheld parts them.
   * Returns how many characters all that is shown has.
   */
  #eachShown(text: string, visit: (piece: string, from: number) => void): number {
    const mask = this.#mask;
    if (mask.isEmpty) {
      visit(text, 0);
      return text.length;
    }
    if (mask.isValue(text)) return BLOCK.length;
    let [at, shown] = [0, 0];
    for (const { start, end } of mask.find(text)) {
      visit(text.slice(at, start), shown);
      shown += start - at + BLOCK.length;
      at = end;
    }
    visit(text.slice(at), shown);
    return shown + text.length - at;
  }

  #piece(record: number, token: Token, text: string, shift: number): void {
    if (!this.#isCut) this.#matches(text, (start, end) => this.#add(record, token, shift + start, shift + end));
  }

  /** What has been withheld of a text may come together anew where something is left out of the rest. */
  #isOpen(shown: string): boolean {
    return this.#mask.redact(shown) === shown;
  }

  #matches(text: string, found: (start: number, end: number) => boolean): void {
    const { each } = this.#matcher;
    const screen = withoutSequences(text);
    const isLaidOut = screen === null && this.#isProse && this.#matcher.mayGoAcross(text);
    const shown = screen !== null ? [screen] : isLaidOut ? shownProse(text, this.#readProse) : [];
    const open = shown.filter((part) => this.#isOpen(part.text));
    eachAsShown(each, text, open, found);
  }

  /** False when there is no room for it. */
  #add(record: number, token: Token, start: number, end: number): boolean {
    if (this.#room === 0) {
      this.#isCut = true;
      return false;
    }
    this.#room--;
    this.#records.push(record);
    this.#tokens.push(token);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#texts.push(this.#hash < 0 ? (this.#hash = hashOf(this.#whole)) : this.#hash);
    return true;
  }

  #begin(text: string): void {
    this.#whole = text;
    this.#hash = -1;
  }
}

/** FNV-1a over the text's units: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** What says of a text that it is Markdown. */
const MARKDOWN = /"text\/markdown/;

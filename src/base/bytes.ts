const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The bytes from `start` to `end` as text; what is not UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Whether an ASCII text stands in `[start, end)` of some bytes. */
export function hasAscii(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  const piece = bytes.subarray(start, end);
  const codes = encoder.encode(text);
  const first = codes[0] as number;
  for (let at = piece.indexOf(first); at >= 0; at = piece.indexOf(first, at + 1)) {
    if (codes.every((code, index) => piece[at + index] === code)) return true;
  }
  return false;
}

/** Text as UTF-8; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * Text as bytes that keep every code unit: UTF-8, with a lone surrogate, which UTF-8 cannot hold, in three bytes of the same
 * pattern. Two texts that differ have bytes that differ.
 */
export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text);
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0xd800 || code > 0xdfff) bytes.push(...encoder.encode(char));
    else bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  }
  return Uint8Array.from(bytes);
}

/** The text that `encodeText` made bytes of; other bytes that are no UTF-8 become U+FFFD. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const text = decodeUtf8(bytes, start, end);
  if (!text.includes('\ufffd')) return text;
  let result = '';
  let from = start;
  for (let at = start; at + 2 < end; at++) {
    // Only a surrogate begins with these two bytes.
    if (
      bytes[at] !== 0xed ||
      ((bytes[at + 1] as number) & 0xe0) !== 0xa0 ||
      ((bytes[at + 2] as number) & 0xc0) !== 0x80
    )
      continue;
    const code = 0xd000 | (((bytes[at + 1] as number) & 0x3f) << 6) | ((bytes[at + 2] as number) & 0x3f);
    result += decodeUtf8(bytes, from, at) + String.fromCharCode(code);
    from = at + 3;
    at += 2;
  }
  return result + decodeUtf8(bytes, from, end);
}

/** How many bytes the character beyond ASCII takes that begins at `at`; 0 when it is no UTF-8. */
export function utf8SizeAt(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at] as number;
  const size =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  let good = size > 0 && at + size <= end;
  for (let index = 1; good && index < size; index++) good = ((bytes[at + index] as number) & 0xc0) === 0x80;
  if (good && size > 2) {
    const second = bytes[at + 1] as number;
    // Overlong forms, surrogates and code points past U+10FFFF are no UTF-8.
    if (lead === 0xe0) good = second >= 0xa0;
    else if (lead === 0xed) good = second < 0xa0;
    else if (lead === 0xf0) good = second >= 0x90;
    else if (lead === 0xf4) good = second < 0x90;
  }
  return good ? size : 0;
}

/** The hash of no bytes. */
export const HASH_START = 0x811c9dc5 | 0;

/** The hash of the bytes that `hash` is of and one more. */
export function hashOn(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** FNV-1a over a byte range, as a signed 32-bit integer: cheap, and good enough for short names. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = hashOn(hash, bytes[at] as number);
  return hash;
}

/** Whether two byte ranges of one length hold the same bytes. */
export function sameBytes(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (a[aStart + at] !== b[bStart + at]) return false;
  return true;
}

/** Appends bytes to one growing buffer: what sources write records with. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1 << 16) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends `bytes[start, end)`. */
  bytes(bytes: Uint8Array, start = 0, end = bytes.length): this {
    const size = end - start;
    this.#reserve(size);
    if (size < 32) for (let at = 0; at < size; at++) this.#bytes[this.#length + at] = bytes[start + at] as number;
    else this.#bytes.set(bytes.subarray(start, end), this.#length);
    this.#length += size;
    return this;
  }

  /** Appends text of ASCII characters only. */
  ascii(text: string): this {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
    return this;
  }

  /** Appends text as UTF-8. */
  text(text: string): this {
    return this.bytes(encodeUtf8(text));
  }

  /** Takes back what was written after `length`. */
  truncate(length: number): void {
    if (length < this.#length) this.#length = length;
  }

  /** A view of what was written; the next write may change it. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Starts again. A buffer that one huge record has swollen is let go. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > 1 << 24) this.#bytes = new Uint8Array(1 << 16);
  }

  #reserve(size: number): void {
    const need = this.#length + size;
    if (need <= this.#bytes.length) return;
    const next = new Uint8Array(Math.max(need, this.#bytes.length * 2));
    next.set(this.view());
    this.#bytes = next;
  }
}

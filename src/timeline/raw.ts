import { decodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { scan } from '../json/scan.ts';
import { Tape } from '../json/tape.ts';
import { BLOCK, type Mask, merge, type Stretch } from './mask.ts';
import type { Withholder } from './secrets.ts';

/** A piece of a file that is shown as it stands, but for what is withheld of it. */
export interface Span {
  readonly source: ByteSource;
  readonly start: number;
  readonly size: number;
  /** Bytes to withhold, counted from `start`. */
  readonly stretches: readonly Stretch[];
  /** Whether it is a record or a line of one: of those more is read at once where short values can only be found so. */
  readonly isRecord?: boolean;
}

/** A window of a text: characters `from` up to `to`, and how many follow. */
export interface TextWindow {
  readonly text: string;
  readonly more: number;
}

/**
 * Characters `from` up to `to` of a piece of a file. Of a very long piece only as much is read as is needed, and `more` is an
 * estimate: its bytes that have not been read.
 */
export async function readSpan(span: Span, withholder: Withholder, from: number, to: number): Promise<TextWindow> {
  const isWhole = span.isRecord === true && withholder.mask.hasShort;
  if (span.size > (isWhole ? LIMITS.detailBytes : LIMITS.spanBytes)) return readLong(span, withholder, from, to);
  const bytes = await span.source.read(span.start, span.start + span.size);
  return cut(textOf(bytes, span.stretches, withholder), from, to);
}

/** Characters `from` up to `to` of a text. */
export function cut(text: string, from: number, to: number): TextWindow {
  const shown = text.slice(Math.max(0, from), Math.max(0, to));
  return { text: shown, more: Math.max(0, text.length - Math.max(0, from) - shown.length) };
}

/** Bytes as text, with a block in the place of what is withheld. */
export function textOf(bytes: Uint8Array, stretches: readonly Stretch[], withholder: Withholder): string {
  const covered = merge([...stretches, ...shortValues(bytes, withholder.mask)]);
  let text = '';
  let at = 0;
  for (const { start, end } of covered) {
    text += withholder.redact(decodeUtf8(bytes, at, start)) + BLOCK;
    at = Math.min(end, bytes.length);
  }
  return text + withholder.redact(decodeUtf8(bytes, at, bytes.length));
}

/** Short values are withheld only where they are a whole string or number, which takes reading the JSON. */
export function shortValues(bytes: Uint8Array, mask: Mask): Stretch[] {
  if (!mask.hasShort) return [];
  const tape = new Tape();
  if (scan(tape, bytes, 0, bytes.length).kind !== 'value') return [];
  const found: Stretch[] = [];
  for (let token = 0; token < tape.length; token++) {
    const value = tape.isString(token) ? tape.text(token) : tape.isNumber(token) ? tape.raw(token) : '';
    if (mask.isValue(value)) found.push({ start: tape.start(token), end: tape.end(token) });
  }
  return found;
}

const STEP = 1 << 20;

async function readLong(span: Span, withholder: Withholder, from: number, to: number): Promise<TextWindow> {
  if (withholder.mask.hasShort)
    return { text: `${BLOCK} too long to be searched for the values of this session's secrets`, more: 0 };
  let passed = 0;
  let text = '';
  for await (const { piece, read } of pieces(span, withholder)) {
    text += piece.slice(Math.max(0, from - passed), Math.max(0, to - passed));
    passed += piece.length;
    if (passed >= to) return { text, more: passed - to + Math.max(0, span.size - read) };
  }
  return { text, more: 0 };
}

/** The text of a long piece, bit by bit. A bit ends where no value of a secret is cut in two. */
async function* pieces(span: Span, withholder: Withholder): AsyncGenerator<{ piece: string; read: number }> {
  let at = 0;
  for (const { start, end } of [...span.stretches, { start: span.size, end: span.size }]) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let rest = '';
    while (at < Math.min(start, span.size)) {
      const next = Math.min(at + STEP, start, span.size);
      const bytes = await span.source.read(span.start + at, span.start + next);
      if (bytes.length < next - at) return;
      at = next;
      rest += decoder.decode(bytes, { stream: at < start });
      const keep = at < start ? withholder.mask.reach : 0;
      const { done, left } = coverUpTo(rest, rest.length - keep, withholder);
      rest = left;
      if (done !== '') yield { piece: done, read: at };
    }
    if (start < span.size) yield { piece: BLOCK, read: at };
    at = Math.max(at, Math.min(end, span.size));
  }
}

/** Covers a text up to `limit`, or up to the value that goes past it; the rest is left for the next bit. */
function coverUpTo(text: string, limit: number, { mask }: Withholder): { done: string; left: string } {
  if (limit <= 0) return { done: '', left: text };
  let done = '';
  let at = 0;
  for (const { start, end } of mask.find(text)) {
    if (start >= limit) break;
    done += text.slice(at, start) + BLOCK;
    at = end;
  }
  return at >= limit ? { done, left: text.slice(at) } : { done: done + text.slice(at, limit), left: text.slice(limit) };
}

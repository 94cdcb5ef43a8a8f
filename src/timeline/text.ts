import { decodeUtf8 } from '../base/bytes.ts';
import { Kind, type Tape, type Token } from '../json/tape.ts';
import { unescape } from '../json/unescape.ts';
import { VIEW_LIMITS } from './limits.ts';

/** A text on one line: line breaks become a visible sign, every other character stays. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*(?:\r\n|\r|\n)\s*/g, ' ⏎ ');
}

/** The first characters of a text, with an ellipsis where it was cut; a surrogate pair is not split. */
export function clip(text: string, chars: number = VIEW_LIMITS.rowChars): string {
  if (text.length <= chars) return text;
  return `${text.slice(0, safeCut(text, chars - 1))}…`;
}

/** Where a text can be cut at or before `at` without splitting a surrogate pair. */
function safeCut(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit <= 0xdbff && at < text.length ? at - 1 : at;
}

/** About the first `chars` characters of a string or name, without decoding all of a long one; never fewer where there are more. */
export function textStart(tape: Tape, token: Token, chars: number): string {
  // A character takes at most six bytes, as an escape.
  const start = tape.start(token) + 1;
  const end = tape.end(token) - 1;
  if (end - start <= chars * 6) return tape.text(token);
  let cut = start + chars * 6;
  // Not inside a character of several bytes.
  while (cut > start && ((tape.bytes[cut] as number) & 0xc0) === 0x80) cut--;
  const raw = decodeUtf8(tape.bytes, start, cut);
  return tape.kind(token) === Kind.escaped ? unescape(withoutHalfEscape(raw)) : raw;
}

/** Takes a half escape off the end of a string's inside that was cut. */
function withoutHalfEscape(raw: string): string {
  let at = raw.length - 1;
  while (at >= 0 && /[0-9a-fA-Fu]/.test(raw.charAt(at)) && raw.length - at < 6) at--;
  let backslashes = 0;
  while (at - backslashes >= 0 && raw.charAt(at - backslashes) === '\\') backslashes++;
  return backslashes % 2 === 1 ? raw.slice(0, at) : raw;
}

/** A number of things, with its noun: "1 call", "2 calls". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A value that is no listed one, verbatim in quotes. */
export function quoted(text: string): string {
  return `"${clip(oneLine(text), 80)}"`;
}

/** Bytes in a unit that people read. */
export function byteWords(bytes: number): string {
  if (bytes < 10_000) return plural(bytes, 'byte');
  if (bytes < 10_000_000) return `${Math.round(bytes / 1000).toLocaleString('en')} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Milliseconds as people read them; nothing is rounded away but what is below a millisecond. */
export function durationWords(ms: number): string {
  if (!Number.isFinite(ms)) return String(ms);
  if (Math.abs(ms) < 1000) return `${Number(ms.toFixed(3))} ms`;
  if (Math.abs(ms) < 60_000) return `${Number((ms / 1000).toFixed(3))} s`;
  const minutes = Math.trunc(ms / 60_000);
  const seconds = Number(((ms - minutes * 60_000) / 1000).toFixed(3));
  if (Math.abs(minutes) < 60) return `${minutes} min ${Math.abs(seconds)} s`;
  return `${Math.trunc(minutes / 60)} h ${Math.abs(minutes % 60)} min ${Math.abs(seconds)} s`;
}

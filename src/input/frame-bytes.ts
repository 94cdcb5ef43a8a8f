import type { Scan } from '../json/scan.ts';

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;
export const RECORD_SEPARATOR = 0x1e;
export const OPEN_BRACE = 0x7b;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const COLON = 0x3a;
export const COMMA = 0x2c;
export const SPACE = 0x20;
export const TAB = 0x09;
export const QUOTE = 0x22;
export const CLOSE_BRACE = 0x7d;
const BACKSLASH = 0x5c;

/** Whether a byte may stand between two pieces of a stream. */
export function isBlank(byte: number): boolean {
  return byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB || byte === RECORD_SEPARATOR;
}

/** Whether a byte begins an object or an array. */
export function opens(byte: number): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET;
}

/** Whether a line that begins with this byte can only be the middle of something. */
export function continues(byte: number): boolean {
  return (
    byte === SPACE || byte === TAB || byte === QUOTE || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET
  );
}

/** Where a byte first stands in `[start, end)`; `end` when it does not. */
export function firstOf(bytes: Uint8Array, byte: number, start: number, end: number): number {
  // Bounded by a view: a search in all of the buffer would go on to its end for every record, or chunk, of a file without newlines.
  const found = bytes.subarray(start, end).indexOf(byte);
  return found < 0 ? end : start + found;
}

/** How many newlines stand in `[start, end)`. */
export function countNewlines(bytes: Uint8Array, start: number, end: number): number {
  const piece = bytes.subarray(start, end);
  let count = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/** Where a string's closing quote stands, or the newline before which there is none; the string opens at `start`. */
export function endOfString(bytes: Uint8Array, start: number, end: number): number {
  let at = start + 1;
  while (at < end && bytes[at] !== QUOTE && bytes[at] !== NEWLINE)
    at += bytes[at] === BACKSLASH && bytes[at + 1] !== NEWLINE ? 2 : 1;
  return Math.min(at, end);
}

/** Where `[start, end)` ends without the blanks at its end; its first byte is none. */
export function withoutBlanks(bytes: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start + 1 && isBlank(bytes[last - 1] as number)) last--;
  return last;
}

/**
 * Why a piece is no object, in words, with its place: by byte of its physical line, and by line where that is a later one.
 *
 * @param line the line on which the piece begins
 * @param column how many bytes of that line stand before the piece
 */
export function faultWords(outcome: Scan, bytes: Uint8Array, start: number, line: number, column: number): string {
  if (outcome.kind === 'fault') {
    const lines = countNewlines(bytes, start, outcome.at);
    if (lines === 0) return `no JSON at byte ${column + outcome.at - start + 1}: ${outcome.reason}`;
    const byte = outcome.at - bytes.lastIndexOf(NEWLINE, outcome.at - 1);
    return `no JSON at line ${line + lines}, byte ${byte}: ${outcome.reason}`;
  }
  if (outcome.kind === 'value')
    return `JSON, but no object: it begins with ${JSON.stringify(String.fromCharCode(bytes[start] as number))}`;
  const open = outcome.inside === 'token' ? 'a string, number or word' : 'an object or array';
  return `the JSON breaks off: ${open} is not closed`;
}

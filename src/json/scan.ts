import { encodeUtf8, HASH_START, hashBytes, hashOn, utf8SizeAt } from '../base/bytes.ts';
import { Kind, NO_TOKEN, type Tape, type Token } from './tape.ts';
import { findRepeatedNames } from './repeated.ts';

/** How a scan ended. */
export type Scan =
  /** One whole value; `end` is the offset of the byte after it. */
  | { readonly kind: 'value'; readonly end: number }
  /** The bytes end inside the value: between two tokens of it, or inside one. */
  | { readonly kind: 'cut'; readonly inside: 'value' | 'token' }
  /** No JSON: what is wrong, at which offset. */
  | { readonly kind: 'fault'; readonly at: number; readonly reason: string };

const CUT_VALUE: Scan = { kind: 'cut', inside: 'value' };
const CUT_TOKEN: Scan = { kind: 'cut', inside: 'token' };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Bytes that may end the fast path through a string: the quote, the backslash, controls and anything beyond ASCII. */
const STOPS = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++)
  if (byte < 0x20 || byte === QUOTE || byte === BACKSLASH || byte >= 0x80) STOPS[byte] = 1;

/** What may follow: a value; a value or `]`; a name or `}`; a name; what comes after a value. */
const VALUE = 0;
const VALUE_OR_END = 1;
const NAME_OR_END = 2;
const NAME = 3;
const AFTER = 4;

/** Where a token ended, or a fault: kept outside the loop so that the common path allocates nothing. */
let fault: Scan = CUT_VALUE;
const STOPPED = -1;

/**
 * Reads one JSON value of `bytes[start, end)` into `tape`, strictly by RFC 8259 but for bytes that are no UTF-8, which are
 * noted and kept. White space before it is skipped; what follows the value is the caller's. Nesting costs no stack, so that
 * depth is limited by memory alone.
 */
export function scan(tape: Tape, bytes: Uint8Array, start: number, end: number): Scan {
  tape.reset(bytes);
  // The innermost object or array that is open; the one around it is kept in `ends` until it closes.
  let parent: Token = NO_TOKEN;
  let isObject = false;
  let state = VALUE;
  let at = start;
  for (;;) {
    while (at < end && isSpace(bytes[at] as number)) at++;
    if (at >= end) return CUT_VALUE;
    const byte = bytes[at] as number;
    if (state === AFTER) {
      if (byte === 0x2c) {
        state = isObject ? NAME : VALUE;
        at++;
        continue;
      }
      if (byte !== (isObject ? 0x7d : 0x5d)) return wrong(bytes, at, end, isObject ? "',' or '}'" : "',' or ']'");
    } else if (state === NAME || state === NAME_OR_END) {
      if (byte === QUOTE) {
        at = scanName(tape, at, end);
        if (at === STOPPED) return fault;
        while (at < end && isSpace(bytes[at] as number)) at++;
        if (at >= end) return CUT_VALUE;
        if (bytes[at] !== 0x3a) return wrong(bytes, at, end, "':'");
        at++;
        (tape.extra[parent] as number)++;
        if (parent === 0) tape.firstNames |= 1 << (tape.extra[tape.length - 1] as number);
        state = VALUE;
        continue;
      }
      if (state === NAME || byte !== 0x7d) return wrong(bytes, at, end, 'a member name in double quotes');
    } else if (!(state === VALUE_OR_END && byte === 0x5d)) {
      if (!isObject && parent >= 0) (tape.extra[parent] as number)++;
      if (byte === QUOTE) {
        at = scanString(tape, tape.add(Kind.string, at), at + 1, end);
      } else if (byte === 0x7b || byte === 0x5b) {
        isObject = byte === 0x7b;
        const token = tape.add(isObject ? Kind.object : Kind.array, at);
        tape.ends[token] = parent + 1;
        parent = token;
        state = isObject ? NAME_OR_END : VALUE_OR_END;
        at++;
        continue;
      } else {
        at = scanScalar(tape, at, end, byte);
      }
      if (at === STOPPED) return fault;
      if (parent < 0) return { kind: 'value', end: at };
      state = AFTER;
      continue;
    }
    // The closing bracket of the innermost object or array.
    const closed = parent;
    parent = (tape.ends[closed] as number) - 1;
    at++;
    tape.ends[closed] = at;
    tape.nexts[closed] = tape.length;
    if (isObject && (tape.extra[closed] as number) > 1) findRepeatedNames(tape, closed);
    if (parent < 0) return { kind: 'value', end: at };
    isObject = tape.kinds[parent] === Kind.object;
    state = AFTER;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function scanScalar(tape: Tape, at: number, end: number, byte: number): number {
  if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return scanNumber(tape, at, end);
  if (byte === 0x74) return scanWord(tape, Kind.true, 'true', at, end);
  if (byte === 0x66) return scanWord(tape, Kind.false, 'false', at, end);
  if (byte === 0x6e) return scanWord(tape, Kind.null, 'null', at, end);
  return stop(wrong(tape.bytes, at, end, 'a value'));
}

function scanWord(tape: Tape, kind: Kind, word: string, at: number, end: number): number {
  const { bytes } = tape;
  for (let index = 0; index < word.length; index++) {
    if (at + index >= end) return stop(CUT_TOKEN);
    if (bytes[at + index] !== word.charCodeAt(index)) return stop(wrong(bytes, at + index, end, `'${word}'`));
  }
  return close(tape, tape.add(kind, at), at + word.length);
}

function scanNumber(tape: Tape, start: number, end: number): number {
  const { bytes } = tape;
  let at = start;
  const digits = (): boolean => {
    const from = at;
    while (at < end && (bytes[at] as number) >= 0x30 && (bytes[at] as number) <= 0x39) at++;
    return at > from;
  };
  if (bytes[at] === 0x2d) at++;
  const first = at;
  if (!digits()) return stop(at >= end ? CUT_TOKEN : wrong(bytes, at, end, 'a digit'));
  if (bytes[first] === 0x30 && at - first > 1)
    return stop({ kind: 'fault', at: first, reason: 'a number may not start with 0' });
  if (at < end && bytes[at] === 0x2e) {
    at++;
    if (!digits()) return stop(at >= end ? CUT_TOKEN : wrong(bytes, at, end, 'a digit'));
  }
  let suspect = at - first > 15;
  if (at < end && ((bytes[at] as number) | 0x20) === 0x65) {
    suspect = true;
    at++;
    if (at < end && (bytes[at] === 0x2b || bytes[at] === 0x2d)) at++;
    if (!digits()) return stop(at >= end ? CUT_TOKEN : wrong(bytes, at, end, 'a digit'));
  }
  const token = tape.add(Kind.number, start);
  if (suspect) tape.suspects.push(token);
  return close(tape, token, at);
}

/** Reads a member name and hashes it on the way; one with more than plain ASCII in it is hashed when its text is known. */
function scanName(tape: Tape, start: number, end: number): number {
  const { bytes } = tape;
  const token = tape.add(Kind.string, start);
  let hash = HASH_START;
  let at = start + 1;
  while (at < end && STOPS[bytes[at] as number] === 0) hash = hashOn(hash, bytes[at++] as number);
  if (at < end && bytes[at] === QUOTE) {
    tape.extra[token] = hash;
    return close(tape, token, at + 1);
  }
  at = scanString(tape, token, at, end);
  if (at === STOPPED) return STOPPED;
  const isPlain = tape.kinds[token] === Kind.string;
  const text = isPlain ? bytes.subarray(start + 1, at - 1) : encodeUtf8(tape.text(token));
  tape.extra[token] = hashBytes(text, 0, text.length);
  return at;
}

/** Reads a string on from `from`, a byte behind its opening quote. */
function scanString(tape: Tape, token: Token, from: number, end: number): number {
  const { bytes } = tape;
  let at = from;
  for (;;) {
    while (at < end && STOPS[bytes[at] as number] === 0) at++;
    if (at >= end) return stop(CUT_TOKEN);
    const byte = bytes[at] as number;
    if (byte === QUOTE) return close(tape, token, at + 1);
    if (byte === BACKSLASH) {
      tape.kinds[token] = Kind.escaped;
      const after = scanEscape(bytes, at, end);
      if (after === STOPPED) return STOPPED;
      at = after;
    } else if (byte < 0x20) {
      const reason = `a control character (U+00${hex2(byte)}) stands unescaped in a string`;
      return stop({ kind: 'fault', at, reason });
    } else {
      at = skipUtf8(tape, at, end);
    }
  }
}

function scanEscape(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return stop(CUT_TOKEN);
  const byte = bytes[at + 1] as number;
  if (byte !== 0x75) {
    return '"\\/bfnrt'.includes(String.fromCharCode(byte))
      ? at + 2
      : stop({ kind: 'fault', at, reason: `${nameByte(bytes, at + 1, end)} is no escape` });
  }
  for (let index = at + 2; index < at + 6; index++) {
    if (index >= end) return stop(CUT_TOKEN);
    const digit = (bytes[index] as number) | 0x20;
    const isHex =
      (digit >= 0x61 && digit <= 0x66) || ((bytes[index] as number) >= 0x30 && (bytes[index] as number) <= 0x39);
    if (!isHex) return stop(wrong(bytes, index, end, 'a hexadecimal digit'));
  }
  return at + 6;
}

/** Steps over one character beyond ASCII; of what is no UTF-8, over one byte, noting where. */
function skipUtf8(tape: Tape, at: number, end: number): number {
  const size = utf8SizeAt(tape.bytes, at, end);
  if (size > 0) return at + size;
  if (tape.badUtf8 < 0) tape.badUtf8 = at;
  return at + 1;
}

function close(tape: Tape, token: Token, end: number): number {
  tape.ends[token] = end;
  tape.nexts[token] = token + 1;
  return end;
}

function stop(outcome: Scan): number {
  fault = outcome;
  return STOPPED;
}

function wrong(bytes: Uint8Array, at: number, end: number, wanted: string): Scan {
  return { kind: 'fault', at, reason: `${wanted} should stand where ${nameByte(bytes, at, end)} does` };
}

function nameByte(bytes: Uint8Array, at: number, end: number): string {
  if (at >= end) return 'the end';
  const byte = bytes[at] as number;
  if (byte === 0x0a || byte === 0x0d) return 'the end of the line';
  return byte > 0x20 && byte < 0x7f ? `'${String.fromCharCode(byte)}'` : `byte 0x${hex2(byte)}`;
}

function hex2(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

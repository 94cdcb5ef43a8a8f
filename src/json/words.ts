import { decodeUtf8, hashBytes } from '../base/bytes.ts';

/** Longer texts are not kept: they rarely come again. */
const LONGEST = 24;

/** Texts that were decoded before, each where its hash says; a later one takes the place of an earlier one. */
const words: string[] = Array.from({ length: 1 << 10 }, () => '');

/** The bytes from `start` to `end` as text. Types, statuses and names come again in every record and are decoded once. */
export function wordOf(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > LONGEST) return decodeUtf8(bytes, start, end);
  const hash = hashBytes(bytes, start, end);
  const place = (hash ^ (hash >>> 15)) & (words.length - 1);
  const known = words[place] as string;
  if (isText(known, bytes, start, end)) return known;
  const text = decodeUtf8(bytes, start, end);
  words[place] = text;
  return text;
}

/** Whether bytes are a text of ASCII alone; any other is decoded every time. */
function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== bytes[start + at] || code >= 0x80) return false;
  }
  return true;
}

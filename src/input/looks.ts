import { decodeUtf8 } from '../base/bytes.ts';

/** First bytes of files that people drop by mistake, and what to call them. */
const MAGIC: readonly (readonly [string, string])[] = [
  ['89504e470d0a1a0a', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['25504446', 'a PDF document'],
  ['504b0304', 'a zip archive'],
  ['504b0506', 'an empty zip archive'],
  ['1f8b', 'a gzip file'],
  ['28b52ffd', 'a Zstandard file'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['377f0682', 'the write-ahead log of an SQLite database'],
  ['377f0683', 'the write-ahead log of an SQLite database'],
  ['d9d505f920a163d7', 'the journal of an SQLite database'],
  ['7f454c46', 'a program'],
  ['fffe', 'UTF-16 text'],
  ['feff', 'UTF-16 text'],
];

/** What the first bytes of a file look like, in words that finish the sentence "it looks like …". */
export function looksLike(head: Uint8Array): string {
  const hex = [...head.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const magic = MAGIC.find(([prefix]) => hex.startsWith(prefix));
  if (magic !== undefined) return magic[1];
  if (head.length > 262 && decodeUtf8(head, 257, 262) === 'ustar') return 'a tar archive';
  if (head.subarray(0, 1024).includes(0)) return 'binary data';
  const text = decodeUtf8(head, 0, 1024).trimStart();
  if (/^<(?:!doctype html|html)/i.test(text)) return 'an HTML page';
  if (/^<\?xml|^<svg/i.test(text)) return 'an XML document';
  if (/^[{[]/.test(text)) return 'JSON';
  return 'plain text';
}

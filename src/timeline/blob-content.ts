import { diffLines } from 'diff';
import { decodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { scan } from '../json/scan.ts';
import { Tape } from '../json/tape.ts';
import type { JsonNode } from './detail.ts';
import { nodeOf } from './json-node.ts';
import { readSpan, textOf } from './raw.ts';
import type { Withholder } from './secrets.ts';

/** Bytes beside the stream as a record refers to them: a blob by its hash, or a file beside the session by the path recorded of it. */
export type Wanted =
  | { readonly hash: string; readonly size: number | null }
  | { readonly file: string; readonly size: number | null };

/** Looks such bytes up. `source` is there when a blob is verified, or when exactly one file is meant; else `why` says how it stands. */
export type FindBeside = (wanted: Wanted) => Promise<{ readonly source: ByteSource | null; readonly why: string }>;

/** Such bytes once they were looked up: how they stand, a clause such as "not in this bundle"; and what they hold, null when they are not to be shown. */
export interface BlobPiece {
  readonly words: string;
  readonly content: BlobContent | null;
}

/** Such bytes as they are to be drawn: by what they are. */
export type BlobContent =
  /** Verified, but not to be shown; `why`: a clause. */
  | { readonly kind: 'withheld'; readonly why: string }
  | { readonly kind: 'text'; readonly text: string; readonly more: number }
  | { readonly kind: 'json'; readonly node: JsonNode }
  | { readonly kind: 'image'; readonly mimeType: string; readonly base64: string }
  /** Rows of sixteen bytes, from a byte on; `more`: bytes that follow. */
  | {
      readonly kind: 'bytes';
      readonly rows: readonly HexRow[];
      readonly more: number;
      /** Why they are not drawn, where they could be: a sentence. */
      readonly why?: string;
    };

export interface HexRow {
  readonly offset: number;
  readonly hex: string;
  readonly text: string;
}

/** A piece of a comparison: what both have, or only the record, or only the blob. */
export interface DiffPiece {
  readonly side: 'both' | 'record' | 'blob';
  readonly text: string;
}

/** Images that can hold no script, by their first bytes. */
const IMAGES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
];
const ROW = 16;

/**
 * A piece of a blob: of a text characters `from` up to `to`, of other bytes those bytes; images and JSON come whole.
 *
 * @param source a verified blob, or a file beside the session
 */
export async function blobContent(
  source: ByteSource,
  withholder: Withholder,
  from: number,
  to: number,
): Promise<BlobContent> {
  const head = await source.read(0, LIMITS.firstChunkBytes);
  const type = imageType(head);
  if (type !== null && source.size <= LIMITS.blobImageBytes)
    return { kind: 'image', mimeType: type, base64: base64Of(await source.read(0, source.size)) };
  if (type !== null) {
    const why = `This image is not drawn: it has ${source.size.toLocaleString('en')} bytes, and none of more than ${LIMITS.blobImageBytes.toLocaleString('en')} is.`;
    const content = await bytesOf(source, withholder, from, to);
    return content.kind === 'bytes' ? { ...content, why } : content;
  }
  if (!isText(head, source.size)) return bytesOf(source, withholder, from, to);
  const node = from === 0 ? await jsonOf(source, withholder) : null;
  if (node !== null) return { kind: 'json', node };
  const span = { source, start: 0, size: source.size, stretches: [] };
  return { kind: 'text', ...(await readSpan(span, withholder, from, to)) };
}

/**
 * Compares what a record holds with the blob that has the whole of it, line by line.
 *
 * @param received the record's own text, already without what is withheld
 * @returns null when the blob is no text, one of them is too long to be compared, or they have too little in common
 */
export async function blobDiff(
  source: ByteSource,
  withholder: Withholder,
  received: string,
): Promise<readonly DiffPiece[] | null> {
  if (source.size > LIMITS.diffBytes || received.length > LIMITS.diffBytes) return null;
  const bytes = await source.read(0, source.size);
  // Other bytes have no lines, and cannot be searched for what is to be withheld.
  if (imageType(bytes) !== null || !isText(bytes, source.size)) return null;
  const full = textOf(bytes, [], withholder);
  const changes = diffLines(received, full, { timeout: LIMITS.diffMs });
  return (
    changes?.map(({ value, added, removed }) => ({
      side: added ? 'blob' : removed ? 'record' : 'both',
      text: value,
    })) ?? null
  );
}

/** The type of an image that can hold no script, by its first bytes; null for all else. */
export function imageType(head: Uint8Array): string | null {
  const start = [...head.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return IMAGES.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

/** Whether bytes are text: UTF-8 without NUL. The last character of a longer blob may be cut. */
export function isText(head: Uint8Array, size: number): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length < size });
    return true;
  } catch {
    return false;
  }
}

async function jsonOf(source: ByteSource, withholder: Withholder): Promise<JsonNode | null> {
  if (source.size > LIMITS.blobJsonBytes) return null;
  const bytes = await source.read(0, source.size);
  const tape = new Tape();
  if (scan(tape, bytes, 0, bytes.length).kind !== 'value' || !(tape.isObject(0) || tape.isArray(0))) return null;
  return nodeOf({ row: -1, tape, withholder }, 0);
}

async function bytesOf(source: ByteSource, { mask }: Withholder, from: number, to: number): Promise<BlobContent> {
  // Text that stands in other bytes, or in another encoding, cannot be searched for.
  if (!mask.isEmpty)
    return {
      kind: 'withheld',
      why: 'this session holds secrets, and bytes that are no text cannot be searched for them',
    };
  const start = from - (from % ROW);
  const bytes = await source.read(start, to);
  const rows: HexRow[] = [];
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = bytes.subarray(at, at + ROW);
    rows.push({
      offset: start + at,
      hex: [...row].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      text: decodeUtf8(row.map((byte) => (byte >= 0x20 && byte < 0x7f ? byte : 0x2e))),
    });
  }
  return { kind: 'bytes', rows, more: Math.max(0, source.size - start - bytes.length) };
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

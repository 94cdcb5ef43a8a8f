import { LIMITS } from '../format/limits.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { ByteSource } from '../input/byte-source.ts';
import type { Facts } from '../records/facts.ts';
import { VIEW_LIMITS } from './limits.ts';

const MALFORMED = kindCode('malformed');

/** The bytes of one row; null where it is too long for a row, or where the file has shrunk. */
export interface RowBytes {
  readonly row: number;
  readonly bytes: Uint8Array | null;
}

/**
 * Reads the bytes of rows, in file order. Rows that stand close together are read as one range, and no more than a few megabytes
 * are held at once. Of a line that could not be read only the beginning is given.
 */
export async function* readRows(source: ByteSource, facts: Facts, rows: Iterable<number>): AsyncGenerator<RowBytes> {
  const wanted = [...new Set(rows)].toSorted((a, b) => facts.offset.at(a) - facts.offset.at(b));
  for (let first = 0; first < wanted.length;) {
    const start = facts.offset.at(wanted[first] as number);
    let end = start;
    let last = first;
    for (; last < wanted.length; last++) {
      const row = wanted[last] as number;
      const length = lengthOf(facts, row);
      if (length === null) continue;
      const from = facts.offset.at(row);
      if (from - end > VIEW_LIMITS.readGap || (end > start && from + length - start > VIEW_LIMITS.readBytes)) break;
      // The first row of a group may be one that is not read.
      end = Math.max(end, from + length);
    }
    const bytes = end > start ? await source.read(start, end) : new Uint8Array(0);
    for (; first < last; first++) yield cutRow(facts, wanted[first] as number, bytes, start);
  }
}

/** The bytes of one row whatever its length, or of its first `limit`. Fewer than asked for when the file has shrunk. */
export function readRow(
  source: ByteSource,
  facts: Facts,
  row: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const start = facts.offset.at(row);
  return source.read(start, start + Math.min(facts.size.at(row), limit));
}

function lengthOf(facts: Facts, row: number): number | null {
  const size = facts.size.at(row);
  if (facts.kind.at(row) === MALFORMED) return Math.min(size, LIMITS.malformedPreviewBytes);
  return size > LIMITS.detailBytes ? null : size;
}

function cutRow(facts: Facts, row: number, bytes: Uint8Array, base: number): RowBytes {
  const length = lengthOf(facts, row);
  if (length === null) return { row, bytes: null };
  const from = facts.offset.at(row) - base;
  return { row, bytes: from + length <= bytes.length ? bytes.subarray(from, from + length) : null };
}

import { LIMITS } from '../../format/limits.ts';
import { kindCode } from '../../format/vocabulary.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import type { Facts } from '../../records/facts.ts';
import type { Withholder } from '../secrets.ts';
import type { Batch } from './batch.ts';

const MALFORMED = kindCode('malformed');

/** Rows `[from, to)`, whose bytes lie together. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The rows to search next, as many as are read at once; at least one. */
export function nextStretch({ offset, size }: Facts, from: number, length: number): Stretch {
  const start = offset.at(from);
  let to = from + 1;
  while (to < length && offset.at(to) >= start && offset.at(to) + size.at(to) - start <= LIMITS.searchBatchBytes) to++;
  return { from, to };
}

/** Bytes up to the end of a stretch. */
export function endOf({ offset, size }: Facts, { to }: Stretch): number {
  return to === 0 ? 0 : offset.at(to - 1) + size.at(to - 1);
}

/** Reads rows into a batch. */
export async function readBatch(
  records: ByteSource,
  facts: Facts,
  withholder: Withholder,
  { from, to }: Stretch,
): Promise<Batch> {
  const start = facts.offset.at(from);
  const end = endOf(facts, { from, to });
  const bytes = await records.read(start, end);
  if (bytes.length < end - start) throw new Error('it has changed since it was read');
  const starts = new Uint32Array(to - from);
  const sizes = new Uint32Array(to - from);
  const broken = new Uint8Array(to - from);
  const withheld: [number, number, number][] = [];
  for (let row = from; row < to; row++) {
    const record = row - from;
    starts[record] = facts.offset.at(row) - start;
    sizes[record] = facts.size.at(row);
    if (facts.kind.at(row) === MALFORMED) broken[record] = 1;
    for (const stretch of withholder.stretchesOf(row)) withheld.push([record, stretch.start, stretch.end]);
  }
  // A copy where it is a view: the bytes are handed over to another thread.
  return { kind: 'records', bytes: owned(bytes), starts, sizes, broken, withheld };
}

/** A blob as a batch. */
export async function blobBatch(source: ByteSource): Promise<Batch> {
  const bytes = owned(await source.read(0, source.size));
  return {
    kind: 'blob',
    bytes,
    starts: new Uint32Array(1),
    sizes: Uint32Array.of(bytes.length),
    broken: new Uint8Array(1),
    withheld: [],
  };
}

function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : bytes.slice();
}

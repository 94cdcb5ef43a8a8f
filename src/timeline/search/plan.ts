import { LIMITS } from '../../format/limits.ts';
import { kindCode } from '../../format/vocabulary.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import type { Facts } from '../../records/facts.ts';
import type { Withholder } from '../secrets.ts';
import { type Batch, Form } from './batch.ts';

const MALFORMED = kindCode('malformed');
const MESSAGE = kindCode('message');

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

/** The bytes of the rows of a stretch. */
export async function stretchBytes(records: ByteSource, facts: Facts, stretch: Stretch): Promise<Uint8Array> {
  return readAll(records, facts.offset.at(stretch.from), endOf(facts, stretch));
}

/** Bytes that were there when the file was read. */
export async function readAll(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  const bytes = await source.read(start, end);
  if (bytes.length < end - start) throw new Error('it has changed since it was read');
  return bytes;
}

/** Records, lines or a blob that are searched together. */
export interface Work {
  /** The row that each of them is shown at. */
  readonly rows: ArrayLike<number>;
  /** What of those rows is searched, as in `MatchKey`. */
  readonly part: number;
  /**
   * Reads those from one up to another.
   *
   * @param isSimple whether prose is searched only as it is recorded
   */
  read(from: number, to: number, isSimple?: boolean): Promise<Batch>;
}

/**
 * The search of rows, which are read from now on.
 *
 * @param form what is searched of each, a `Form`; of those that could not be read always what is written, and of none but messages prose
 */
export function recordsWork(
  records: ByteSource,
  facts: Facts,
  withholder: Withholder,
  stretch: Stretch,
  form: number,
): Work {
  const batchOf = async (from: number, to: number, isSimple = false): Promise<Batch> => {
    const bytes = await stretchBytes(records, facts, { from, to });
    const starts = new Uint32Array(to - from);
    const sizes = new Uint32Array(to - from);
    const forms = new Uint8Array(to - from);
    const withheld: [number, number, number][] = [];
    for (let row = from; row < to; row++) {
      const record = row - from;
      const kind = facts.kind.at(row);
      starts[record] = facts.offset.at(row) - facts.offset.at(from);
      sizes[record] = facts.size.at(row);
      const isPlain = form === Form.prose && (isSimple || kind !== MESSAGE);
      forms[record] = kind === MALFORMED ? Form.written : isPlain ? Form.values : form;
      for (const { start, end } of withholder.stretchesOf(row)) withheld.push([record, start, end]);
    }
    // A copy where it is a view: the bytes are handed over to another thread.
    return { kind: 'records', bytes: owned(bytes), starts, sizes, forms, withheld };
  };
  const { from, to } = stretch;
  let ahead: Promise<Batch> | null = batchOf(from, to);
  // Whoever waits for it is told; what nobody waits for any more must not become an unhandled rejection.
  ahead.catch(() => undefined);
  return {
    rows: Array.from({ length: to - from }, (_, index) => from + index),
    part: 0,
    read: (first, last, isSimple) => {
      const read = first === 0 && last === to - from && ahead !== null ? ahead : null;
      ahead = null;
      return read ?? batchOf(from + first, from + last, isSimple);
    },
  };
}

/** The search of a blob, shown at a row. */
export function blobWork(source: ByteSource, row: number, part: number): Work {
  return {
    rows: [row],
    part,
    read: async () => {
      const bytes = owned(await source.read(0, source.size));
      return {
        kind: 'blob',
        bytes,
        starts: new Uint32Array(1),
        sizes: Uint32Array.of(bytes.length),
        forms: new Uint8Array(1),
        withheld: [],
      };
    },
  };
}

/** The bytes, as ones that can be handed over to another thread. */
export function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : bytes.slice();
}

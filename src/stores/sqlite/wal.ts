import type { ByteSource } from '../../input/byte-source.ts';
import { Window } from '../../input/archives/range.ts';

/** Bytes of the header of a write-ahead log, and of the one before each page in it. */
const WAL_HEADER = 32;
export const FRAME_HEADER = 24;
/** What a log begins with: its checksums count words with the low byte first, or, one higher, with the high byte first. */
const MAGIC = 0x377f0682;
const VERSION = 3_007_000;
/** Bytes of a log that are read at a time. */
const WINDOW = 1 << 20;

/** What the finished transactions of a log say. */
export interface Wal {
  readonly source: ByteSource;
  /** Where the newest version of each page begins in the log, by the number of the page. */
  readonly pages: ReadonlyMap<number, number>;
  /** Pages that the database has after the last of them. */
  readonly size: number;
  /** Whether bytes come after them that are no part of one: unfinished, or left over from before. */
  readonly hasRest: boolean;
}

/**
 * Reads a write-ahead log as SQLite itself does after a crash: frame after frame for as long as salts and checksums hold, of which those
 * count that a commit follows. https://sqlite.org/fileformat2.html#walformat
 *
 * @param pageSize of the database that it lies beside
 * @returns null when no transaction of it is finished: then the database alone is all there is. A text says why the log is none that
 *   could be read, as the predicate of its name
 * @throws the source's error when it cannot be read, the signal's reason when it is aborted
 */
export async function readWal(
  source: ByteSource,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Wal | string | null> {
  if (source.size === 0) return null;
  const window = new Window(source, WINDOW);
  const head = viewOf(await window.read(0, WAL_HEADER));
  if (head.byteLength < WAL_HEADER || head.getUint32(0) >>> 1 !== MAGIC >>> 1) return 'is no write-ahead log';
  if (head.getUint32(4) !== VERSION) return 'is a write-ahead log of a version that is not known';
  if (head.getUint32(8) !== pageSize) return 'has pages of another size than the database';
  const sum = new Checksum((head.getUint32(0) & 1) === 0);
  sum.add(head, 0, 24);
  if (!sum.is(head, 24)) return null;
  const pages = new Map<number, number>();
  /** Pages of the transaction that has not been seen to end. */
  const open = new Map<number, number>();
  let size = 0;
  let end = WAL_HEADER;
  for (let at = WAL_HEADER; at + FRAME_HEADER + pageSize <= source.size; at += FRAME_HEADER + pageSize) {
    signal?.throwIfAborted();
    const frame = viewOf(await window.read(at, at + FRAME_HEADER + pageSize));
    const page = frame.getUint32(0);
    if (page === 0 || frame.getUint32(8) !== head.getUint32(16) || frame.getUint32(12) !== head.getUint32(20)) break;
    sum.add(frame, 0, 8);
    sum.add(frame, FRAME_HEADER, FRAME_HEADER + pageSize);
    if (!sum.is(frame, 16)) break;
    open.set(page, at);
    const committed = frame.getUint32(4);
    if (committed === 0) continue;
    for (const [number, place] of open) pages.set(number, place);
    open.clear();
    size = committed;
    end = at + FRAME_HEADER + pageSize;
  }
  return size === 0 ? null : { source, pages, size, hasRest: end < source.size };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The checksum that runs through a log. */
class Checksum {
  readonly #isLittle: boolean;
  #first = 0;
  #second = 0;

  constructor(isLittle: boolean) {
    this.#isLittle = isLittle;
  }

  add(view: DataView, start: number, end: number): void {
    let first = this.#first;
    let second = this.#second;
    for (let at = start; at < end; at += 8) {
      first = (first + view.getUint32(at, this.#isLittle) + second) | 0;
      second = (second + view.getUint32(at + 4, this.#isLittle) + first) | 0;
    }
    this.#first = first;
    this.#second = second;
  }

  /** Whether it is the sum that stands at a place, always with the high byte first. */
  is(view: DataView, at: number): boolean {
    return view.getInt32(at) === this.#first && view.getInt32(at + 4) === this.#second;
  }
}

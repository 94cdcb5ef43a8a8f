import type { ByteSource } from '../../input/byte-source.ts';
import type { Header } from './header.ts';
import { FRAME_HEADER, type Wal } from './wal.ts';

/** A source that can be read while the caller waits, as SQLite needs it. */
export interface SyncSource extends ByteSource {
  readSync(start: number, end: number): Uint8Array;
}

/** Whether a source can be read while the caller waits. */
export function isSync(source: ByteSource): source is SyncSource {
  return source.readSync !== undefined;
}

/** Bytes that are kept together: the rows of a session lie apart, and what lies between them is others'. */
const BLOCK = 1 << 14;
/** Blocks that are kept: sixteen megabytes, beside what SQLite itself keeps. */
const KEPT = 1024;
/** Blocks that are read at once, at most, while one is asked for after another: a read of a Blob takes longer to begin than to read a few. */
const LONGEST_RUN = 32;

/** The bytes of a source in blocks, those that were used last kept. */
class Blocks {
  readonly #source: SyncSource;
  readonly #blocks = new Map<number, Uint8Array>();
  /** The block after those that were read last, and how many they were. */
  #next = -1;
  #run = 1;

  constructor(source: SyncSource) {
    this.#source = source;
  }

  /** Copies bytes from `at` on to fill `into`. Returns how many were there. */
  read(at: number, into: Uint8Array): number {
    let filled = 0;
    while (filled < into.length) {
      const from = at + filled;
      const block = this.#block(Math.floor(from / BLOCK));
      const piece = block.subarray(from % BLOCK, (from % BLOCK) + into.length - filled);
      if (piece.length === 0) break;
      into.set(piece, filled);
      filled += piece.length;
    }
    return filled;
  }

  #block(number: number): Uint8Array {
    const known = this.#blocks.get(number);
    if (known !== undefined) {
      // A Map keeps the order of setting: what is set again is the newest.
      this.#blocks.delete(number);
      this.#blocks.set(number, known);
      return known;
    }
    this.#run = number === this.#next ? Math.min(2 * this.#run, LONGEST_RUN) : 1;
    this.#next = number + this.#run;
    const bytes = this.#source.readSync(number * BLOCK, this.#next * BLOCK);
    for (let index = 0; index < this.#run; index++)
      // Copied, so that one block which is kept does not keep the others.
      this.#blocks.set(number + index, bytes.slice(index * BLOCK, (index + 1) * BLOCK));
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT) break;
      this.#blocks.delete(oldest);
    }
    return bytes.subarray(0, BLOCK);
  }
}

/** A database as SQLite reads it: its file, with what the log beside it says instead of some of the pages. */
export class Pages {
  readonly #main: Blocks;
  readonly #log: Blocks | null;
  readonly #wal: Wal | null;
  readonly #pageSize: number;
  /** Bytes of the database. */
  readonly size: number;

  constructor(main: SyncSource, { pageSize, pages }: Header, wal: (Wal & { readonly source: SyncSource }) | null) {
    this.#main = new Blocks(main);
    this.#log = wal === null ? null : new Blocks(wal.source);
    this.#wal = wal;
    this.#pageSize = pageSize;
    // A file that was cut is as long as it says, so that what is there of it can be read: the rest cannot be.
    this.size = (wal?.size ?? Math.max(pages, Math.floor(main.size / pageSize))) * pageSize;
  }

  /**
   * Copies bytes from `at` on to fill `into`.
   *
   * @returns false when some of them are not there, because the file was cut
   * @throws the platform's error when the file cannot be read
   */
  read(at: number, into: Uint8Array): boolean {
    for (let filled = 0; filled < into.length;) {
      const from = at + filled;
      const inside = from % this.#pageSize;
      const piece = into.subarray(filled, filled + this.#pageSize - inside);
      const place = this.#wal?.pages.get((from - inside) / this.#pageSize + 1);
      const found =
        place === undefined || this.#log === null
          ? this.#main.read(from, piece)
          : this.#log.read(place + FRAME_HEADER + inside, piece);
      if (found < piece.length) return false;
      filled += piece.length;
    }
    // The log has been taken in above: SQLite is not to look for one.
    for (const place of [18, 19]) {
      const index = place - at;
      if (index >= 0 && index < into.length && into[index] === 2) into[index] = 1;
    }
    return true;
  }
}

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

/** Bytes read at a time: a read of a Blob takes longer to begin than to read this much. */
const BLOCK = 1 << 18;
/** Blocks that are kept: sixteen megabytes, beside what SQLite itself keeps. */
const KEPT = 64;

/** The bytes of a source in blocks, those that were used last kept. */
class Blocks {
  readonly #source: SyncSource;
  readonly #blocks = new Map<number, Uint8Array>();

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
    const block = this.#source.readSync(number * BLOCK, (number + 1) * BLOCK);
    this.#blocks.set(number, block);
    if (this.#blocks.size > KEPT) this.#blocks.delete(this.#blocks.keys().next().value as number);
    return block;
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

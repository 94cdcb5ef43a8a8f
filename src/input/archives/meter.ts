import { ArchiveFault } from './archive.ts';

/** What unpacking stops at; LIMITS has them with their reasons, tests have smaller ones. */
export interface UnpackingLimits {
  readonly unpackedBytes: number;
  readonly unpackedRatio: number;
  readonly ratioFreeBytes: number;
  readonly bundleEntries: number;
  readonly zipDirectoryBytes: number;
  readonly zstdWindowBytes: number;
}

/** What has come out of one archive in all, whichever of its files it came from. */
export class Account {
  unpacked = 0;
  /** Bytes of the archive; null where what is counted has none of its own. */
  readonly packed: number | null;

  constructor(packed: number | null = null) {
    this.packed = packed;
  }
}

/**
 * Counts what goes into unpacking one stream and what comes out, and stops it when too much does: asked before the bytes are kept, so that
 * a bomb costs no more than the limits.
 */
export class Meter {
  readonly #limits: UnpackingLimits;
  readonly #account: Account;
  #out = 0;
  /** Packed bytes that unpacking was given up to now. */
  taken = 0;

  constructor(limits: UnpackingLimits, account: Account) {
    this.#limits = limits;
    this.#account = account;
  }

  /** How many bytes came out. */
  get out(): number {
    return this.#out;
  }

  /**
   * Takes note of bytes that came out.
   *
   * @throws ArchiveFault when they go past a limit
   */
  add(bytes: number): void {
    const { unpackedBytes, unpackedRatio, ratioFreeBytes } = this.#limits;
    const out = this.#out + bytes;
    if (this.#account.unpacked + bytes > unpackedBytes)
      throw new ArchiveFault(
        `it unpacks to more than ${sizeWords(unpackedBytes)}, the most that is unpacked of one file: ` +
          `stopped after ${sizeWords(this.#account.unpacked)}`,
      );
    if (out > ratioFreeBytes && out > this.taken * unpackedRatio)
      throw new ArchiveFault(
        `it unpacks to more than ${unpackedRatio} times its size, as a zip bomb does: stopped after ` +
          `${sizeWords(this.#out)} came out of ${sizeWords(this.taken)}`,
      );
    const { packed } = this.#account;
    const all = this.#account.unpacked + bytes;
    if (packed !== null && all > ratioFreeBytes && all > packed * unpackedRatio)
      throw new ArchiveFault(
        `it unpacks, with the files before it, to more than ${unpackedRatio} times the size of the archive, as a zip bomb does: ` +
          `${sizeWords(this.#account.unpacked)} came out of ${sizeWords(packed)}`,
      );
    this.#out = out;
    this.#account.unpacked += bytes;
  }

  /** Takes back what came out: it was dropped. */
  revoke(): void {
    this.#account.unpacked -= this.#out;
    this.#out = 0;
  }
}

/** Bytes in the unit that limits are written in. */
export function sizeWords(bytes: number): string {
  const units = ['KiB', 'MiB', 'GiB'];
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const unit = Math.min(2, Math.floor(Math.log2(bytes) / 10) - 1);
  return `${Number((bytes / 1024 ** (unit + 1)).toFixed(1)).toLocaleString('en')} ${units[unit]}`;
}

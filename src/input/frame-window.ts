import { LIMITS } from '../format/limits.ts';
import { firstOf, isBlank, NEWLINE, RECORD_SEPARATOR } from './frame-bytes.ts';
import type { Frame } from './frame-sink.ts';

/** Whether the bytes run out before it can be told how the next piece ends. */
export const WAIT = -1;

/**
 * The stretch of the file that is in memory while it is cut into pieces: what has come and is not yet taken apart. Lines are counted
 * here, as pieces are passed.
 */
export class FrameWindow {
  bytes = new Uint8Array(0);
  /** Where the next piece begins, and where the bytes end that have come. */
  at = 0;
  end = 0;
  /** Offset in the file of the first byte of `bytes`. */
  base = 0;
  /** The physical line on which `at` lies, from 1, and the offset in the file of its first byte. */
  line = 1;
  lineStart = 0;
  /** Whether all of the file has come. */
  isLast = false;
  hasSeparators = false;
  /** Bytes that were read again because a piece turned out to end long before the place where that was seen; and how many may be. */
  rescanned = 0;
  readonly rescanBytes: number;
  /** No newline stands between `at` and here. */
  #searched = 0;
  /** Bytes that a waiting attempt had; it is made again when there are twice as many, so that all attempts together are linear. */
  #tried = 0;

  constructor(rescanBytes: number = LIMITS.rescanBytes) {
    this.rescanBytes = rescanBytes;
  }

  /** Whether no more may be read again: from here on each line stands for itself. */
  get isSpent(): boolean {
    return this.rescanned > this.rescanBytes;
  }

  append(chunk: Uint8Array): void {
    const rest = this.end - this.at;
    const need = rest + chunk.length;
    if (need > this.bytes.length || (this.bytes.length > 4 * LIMITS.chunkBytes && need < LIMITS.chunkBytes * 2)) {
      const next = new Uint8Array(Math.max(need, rest > LIMITS.chunkBytes ? need * 2 : Math.ceil(need * 1.25)));
      next.set(this.bytes.subarray(this.at, this.end));
      this.bytes = next;
    } else if (this.at > 0) {
      this.bytes.copyWithin(0, this.at, this.end);
    }
    this.base += this.at;
    this.#searched = Math.max(0, this.#searched - this.at);
    this.at = 0;
    this.bytes.set(chunk, rest);
    this.end = need;
    this.hasSeparators ||= chunk.includes(RECORD_SEPARATOR);
  }

  /** Says that all of the file has come. */
  close(): void {
    this.isLast = true;
    this.#tried = 0;
  }

  /** Whether another attempt at the piece that begins at `start` is due. */
  isDue(start: number): boolean {
    return this.isLast || this.end - start >= this.#tried * 2;
  }

  /** Puts the piece that begins at `start` off until there are twice as many bytes of it. */
  putOff(start: number): typeof WAIT {
    this.#tried = this.end - start;
    return WAIT;
  }

  /** The first newline from `start` on, which must not lie before one that was found; the end where the file ends without one. */
  newlineFrom(start: number): number {
    const from = Math.max(start, this.#searched);
    this.#searched = firstOf(this.bytes, NEWLINE, Math.min(from, this.end), this.end);
    return this.#searched < this.end || this.isLast ? this.#searched : WAIT;
  }

  /** Moves on to `to` over bytes without a newline. */
  moveTo(to: number): void {
    this.at = to;
    this.#tried = 0;
  }

  /** Moves on to `to`, counting the lines on the way. */
  pass(to: number): void {
    const piece = this.bytes.subarray(this.at, to);
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) {
      this.line++;
      this.lineStart = this.base + this.at + at + 1;
    }
    this.moveTo(to);
  }

  /** Moves on to the first byte that is no blank, or to the end. */
  passBlanks(): number {
    const { bytes, end } = this;
    let at = this.at;
    for (; at < end && isBlank(bytes[at] as number); at++) {
      if (bytes[at] !== NEWLINE) continue;
      this.line++;
      this.lineStart = this.base + at + 1;
    }
    this.at = at;
    return at;
  }

  /** The piece from `at` to `end`. */
  frame(end: number, lines: number): Frame {
    return { offset: this.base + this.at, length: end - this.at, line: this.line, lines };
  }

  /** How many bytes of the line stand before `at`. */
  get column(): number {
    return this.base + this.at - this.lineStart;
  }
}

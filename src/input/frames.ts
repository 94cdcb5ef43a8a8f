import { LIMITS } from '../format/limits.ts';
import { type Scan, scan } from '../json/scan.ts';
import type { Tape } from '../json/tape.ts';
import { ArrayFrames } from './frame-array.ts';
import {
  CLOSE_BRACKET,
  continues,
  countNewlines,
  faultWords,
  firstOf,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  RECORD_SEPARATOR,
  RETURN,
} from './frame-bytes.ts';
import type { FrameSink } from './frame-sink.ts';
import { FrameWindow, WAIT } from './frame-window.ts';

export type { Frame, FrameSink } from './frame-sink.ts';

/**
 * Cuts a stream of bytes into records: a JSON object a line; also objects spread over lines or standing one after another,
 * RFC 7464 record separators, and a JSON array of objects when the file begins with one. Where chunks end makes no difference.
 * A piece that is no object is handed on as malformed and reading goes on at the next line, in an array at the next element.
 */
export class Framer {
  readonly #tape: Tape;
  readonly #sink: FrameSink;
  readonly #window: FrameWindow;
  #isStart = true;
  /** The array that the file is, as long as it lasts. */
  #array: ArrayFrames | null = null;

  /** @param rescanBytes how many bytes may be read again; tests have less */
  constructor(tape: Tape, sink: FrameSink, rescanBytes: number = LIMITS.rescanBytes) {
    this.#tape = tape;
    this.#sink = sink;
    this.#window = new FrameWindow(rescanBytes);
  }

  /** Lines seen so far. */
  get line(): number {
    return this.#window.line;
  }

  /** How many bytes have been taken apart: everything before is final. */
  get consumed(): number {
    return this.#window.base + this.#window.at;
  }

  /** Takes the next bytes of the file and hands on all that is complete. */
  push(chunk: Uint8Array): void {
    this.#window.append(chunk);
    this.#run();
  }

  /** Says that the file ends here and hands on what is left. Returns the number of physical lines. */
  finish(): number {
    const window = this.#window;
    window.close();
    this.#run();
    const lines = window.lineStart === window.base + window.end ? window.line - 1 : window.line;
    this.#array?.finish(lines);
    window.bytes = new Uint8Array(0);
    return lines;
  }

  #run(): void {
    const window = this.#window;
    if (this.#isStart) {
      if (!this.#isStartSeen()) return;
      this.#isStart = false;
    }
    while (window.at < window.end) {
      if ((this.#array === null ? this.#lineAt() : this.#array.step()) === WAIT) return;
      if (this.#array?.isClosed === true) this.#array = null;
    }
  }

  /** Steps over a byte order mark and blanks, and finds out whether the file is one array. */
  #isStartSeen(): boolean {
    const window = this.#window;
    const { bytes, end, isLast } = window;
    if (end < 3 && !isLast) return false;
    if (this.consumed === 0 && end >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
      window.moveTo(3);
    const start = window.passBlanks();
    if (start >= end) return isLast;
    if (bytes[start] !== OPEN_BRACKET) return true;
    if (!window.isDue(start)) return false;
    const skip = (from: number): number => {
      let at = from;
      while (at < end && isBlank(bytes[at] as number)) at++;
      return at;
    };
    const first = skip(start + 1);
    // An empty array is a stream of no records only if it is the whole file; else it is a line that is no object.
    const isEmpty = first < end && bytes[first] === CLOSE_BRACKET;
    const isAll = (isEmpty ? skip(first + 1) : first) >= end;
    if (isAll && !isLast) {
      window.putOff(start);
      return false;
    }
    if (isEmpty ? isAll : bytes[first] === OPEN_BRACE && first < end)
      this.#array = new ArrayFrames(window, this.#tape, this.#sink);
    return true;
  }

  /** One line, or one object that begins on it and ends on a later one. */
  #lineAt(): number {
    const window = this.#window;
    const { bytes } = window;
    const start = window.passBlanks();
    if (start >= window.end) return start;
    const newline = window.newlineFrom(start);
    if (newline === WAIT) return WAIT;
    const end = window.hasSeparators ? firstOf(bytes, RECORD_SEPARATOR, start, newline) : newline;
    const outcome = scan(this.#tape, bytes, start, end);
    if (outcome.kind === 'cut' && outcome.inside === 'value' && bytes[start] === OPEN_BRACE) return this.#spread(end);
    return this.#single(end, outcome);
  }

  /** A line that stands for itself. */
  #single(end: number, outcome: Scan): number {
    const window = this.#window;
    const { bytes, at } = window;
    if (outcome.kind !== 'value' || bytes[at] !== OPEN_BRACE) return this.#bad(end, 1, outcome);
    let after = outcome.end;
    while (after < end && isBlank(bytes[after] as number)) after++;
    // Another object may follow on the same line; anything else spoils the line.
    if (after < end && bytes[after] !== OPEN_BRACE)
      return this.#bad(end, 1, { kind: 'fault', at: after, reason: 'something else follows the object' });
    this.#sink.record(window.frame(outcome.end, 1), bytes, at, outcome.end);
    window.moveTo(after);
    return after;
  }

  /** An object whose brackets are still open at the end of its first line. */
  #spread(lineEnd: number): number {
    const window = this.#window;
    const { bytes, at } = window;
    if (window.isSpent) return this.#bad(lineEnd, 1, { kind: 'cut', inside: 'value' });
    if (!window.isDue(at)) return WAIT;
    const outcome = scan(this.#tape, bytes, at, window.end);
    if (outcome.kind === 'cut' && !window.isLast) return window.putOff(at);
    if (outcome.kind === 'value') {
      const lines = countNewlines(bytes, at, outcome.end) + 1;
      this.#sink.record(window.frame(outcome.end, lines), bytes, at, outcome.end);
      window.pass(outcome.end);
      return outcome.end;
    }
    const block = this.#block(lineEnd);
    if (block === null) return window.putOff(at);
    window.rescanned += (outcome.kind === 'fault' ? outcome.at : window.end) - at;
    return this.#bad(block.end, block.lines, outcome);
  }

  /**
   * An object over several lines that breaks off: its first line and those that plainly go on with it (they are indented, or begin
   * with a quote, a comma or a closing bracket). A line that could be a record of its own is left to itself.
   */
  #block(lineEnd: number): { readonly end: number; readonly lines: number } | null {
    const { bytes, at, end: limit, isLast, rescanBytes } = this.#window;
    // Whether the lines at the end of the buffer go on is for the next chunk to say, unless the block is past all reason.
    const mayWait = !isLast && limit - at <= rescanBytes;
    let end = lineEnd;
    let lines = 1;
    for (;;) {
      const from = end + 1;
      if (bytes[end] !== NEWLINE) break;
      if (from >= limit && mayWait) return null;
      if (from >= limit || !continues(bytes[from] as number)) break;
      const next = firstOf(bytes, NEWLINE, from, limit);
      if (next === limit && mayWait) return null;
      end = next;
      lines++;
    }
    return { end, lines };
  }

  /** A piece that is no object, up to the end of a line. */
  #bad(end: number, lines: number, outcome: Scan): number {
    const window = this.#window;
    const { bytes, at, line, column } = window;
    const last = bytes[end - 1] === RETURN ? end - 1 : end;
    // The last piece, with no newline after it, was cut short or is still being written.
    const isCut = window.isLast && end === window.end && outcome.kind !== 'value';
    const reason = faultWords(outcome, bytes, at, line, column);
    this.#sink.malformed(window.frame(last, lines), reason, isCut, bytes, at, last);
    window.pass(end);
    return end;
  }
}

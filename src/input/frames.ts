import { LIMITS } from '../format/limits.ts';
import { type Scan, scan } from '../json/scan.ts';
import type { Tape } from '../json/tape.ts';
import {
  CLOSE_BRACKET,
  COMMA,
  continues,
  countNewlines,
  faultWords,
  firstOf,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  opens,
  RECORD_SEPARATOR,
  RETURN,
} from './frame-bytes.ts';

/** A piece of the file that is one record, or that should have been. Offsets count from the start of the file. */
export interface Frame {
  /** Offset of its first byte: of a record its `{`. */
  readonly offset: number;
  readonly length: number;
  /** The physical line it begins on, from 1. */
  readonly line: number;
  /** How many physical lines it touches. */
  readonly lines: number;
}

/** Receives what a framer finds, in file order. Offsets `start` and `end` are into `bytes`, good only during the call. */
export interface FrameSink {
  /** One JSON object, read into the framer's tape. */
  record(frame: Frame, bytes: Uint8Array, start: number, end: number): void;
  /** What is no JSON object. `isCut`: the file ends inside it, without a last newline. */
  malformed(frame: Frame, reason: string, isCut: boolean, bytes: Uint8Array, start: number, end: number): void;
}

/** Whether the bytes run out before it can be told how the next piece ends. */
const WAIT = -1;

/**
 * Cuts a stream of bytes into records: a JSON object a line; also objects spread over lines or standing one after another,
 * RFC 7464 record separators, and a JSON array of objects when the file begins with one. Where chunks end makes no difference.
 * A piece that is no object is handed on as malformed and reading goes on at the next line.
 */
export class Framer {
  /** Lines seen so far; after `finish` the number of physical lines of the file. */
  line = 1;
  readonly #tape: Tape;
  readonly #sink: FrameSink;
  #buffer = new Uint8Array(0);
  #end = 0;
  #at = 0;
  /** Offset in the file of the buffer's first byte. */
  #base = 0;
  #isLast = false;
  #isStart = true;
  #inArray = false;
  #hasSeparators = false;
  /** No newline stands between #at and here. */
  #searched = 0;
  /** Bytes that a waiting attempt had; it is made again when there are twice as many. */
  #tried = 0;
  #rescanned = 0;

  constructor(tape: Tape, sink: FrameSink) {
    this.#tape = tape;
    this.#sink = sink;
  }

  /** How many bytes have been taken apart: everything before is final. */
  get consumed(): number {
    return this.#base + this.#at;
  }

  /** Takes the next bytes of the file and hands on all that is complete. */
  push(chunk: Uint8Array): void {
    this.#append(chunk);
    this.#run();
  }

  /** Says that the file ends here and hands on what is left. Returns the number of physical lines. */
  finish(): number {
    this.#isLast = true;
    this.#tried = 0;
    this.#run();
    const endsWithNewline = this.#end === 0 ? this.#base === 0 : this.#buffer[this.#end - 1] === NEWLINE;
    this.#buffer = new Uint8Array(0);
    return endsWithNewline ? this.line - 1 : this.line;
  }

  #append(chunk: Uint8Array): void {
    const rest = this.#end - this.#at;
    const need = rest + chunk.length;
    if (need > this.#buffer.length || (this.#buffer.length > 4 * LIMITS.chunkBytes && need < LIMITS.chunkBytes * 2)) {
      const next = new Uint8Array(Math.max(need, rest > LIMITS.chunkBytes ? need * 2 : Math.ceil(need * 1.25)));
      next.set(this.#buffer.subarray(this.#at, this.#end));
      this.#buffer = next;
    } else {
      this.#buffer.copyWithin(0, this.#at, this.#end);
    }
    this.#base += this.#at;
    this.#searched = Math.max(0, this.#searched - this.#at);
    this.#at = 0;
    this.#buffer.set(chunk, rest);
    this.#end = need;
    this.#hasSeparators ||= chunk.includes(RECORD_SEPARATOR);
  }

  #run(): void {
    if (this.#isStart && !this.#skipStart()) return;
    while (this.#at < this.#end) {
      const next = this.#inArray ? this.#element() : this.#lineAt();
      if (next === WAIT) return;
      this.#at = next;
    }
  }

  /** Steps over a byte order mark, and finds out whether the file is one array. */
  #skipStart(): boolean {
    if (this.#end < 3 && !this.#isLast) return false;
    const bytes = this.#buffer;
    let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf && this.#end >= 3 ? 3 : 0;
    const begin = at;
    let newlines = 0;
    const skip = (): void => {
      while (at < this.#end && isBlank(bytes[at] as number)) if (bytes[at++] === NEWLINE) newlines++;
    };
    skip();
    if (at < this.#end && bytes[at] === OPEN_BRACKET) {
      at++;
      skip();
      const first = at;
      const lines = newlines;
      // An empty array is a stream of no records only if it is the whole file; else it is a line that is no object.
      if (bytes[at] === CLOSE_BRACKET && at < this.#end) {
        at++;
        skip();
      }
      const isWhole = at >= this.#end;
      if (isWhole && !this.#isLast) return false;
      if (first < this.#end && (bytes[first] === OPEN_BRACE || (bytes[first] === CLOSE_BRACKET && isWhole))) {
        this.#inArray = true;
        this.line += lines;
        this.#at = first;
        this.#isStart = false;
        return true;
      }
    }
    if (at >= this.#end && !this.#isLast) return false;
    this.#at = begin;
    this.#isStart = false;
    return true;
  }

  /** One line, or one object that begins on it and ends on a later one. */
  #lineAt(): number {
    const bytes = this.#buffer;
    let start = this.#at;
    while (start < this.#end && isBlank(bytes[start] as number)) {
      if (bytes[start++] === NEWLINE) this.line++;
    }
    if (start > this.#at) return start;
    const newline = this.#newlineFrom(start);
    if (newline === WAIT) return WAIT;
    const end = this.#hasSeparators ? firstOf(bytes, RECORD_SEPARATOR, start, newline) : newline;
    const outcome = scan(this.#tape, bytes, start, end);
    if (outcome.kind === 'cut' && outcome.inside === 'value' && opens(bytes[start] as number)) {
      return this.#spread(start, end);
    }
    return this.#single(start, end, outcome);
  }

  /** A line that stands for itself. */
  #single(start: number, end: number, outcome: Scan): number {
    const bytes = this.#buffer;
    if (outcome.kind === 'value' && bytes[start] === OPEN_BRACE) {
      let after = outcome.end;
      while (after < end && isBlank(bytes[after] as number)) after++;
      // Another object may follow on the same line; anything else spoils the line.
      if (after >= end || bytes[after] === OPEN_BRACE) {
        this.#sink.record(this.#frame(start, outcome.end, 1), bytes, start, outcome.end);
        return after;
      }
      return this.#bad(start, end, { kind: 'fault', at: after, reason: 'something else follows the object' });
    }
    return this.#bad(start, end, outcome);
  }

  /** An object whose brackets are still open at the end of its first line. */
  #spread(start: number, lineEnd: number): number {
    const bytes = this.#buffer;
    if (bytes[start] !== OPEN_BRACE || this.#rescanned > LIMITS.rescanBytes) {
      return this.#single(start, lineEnd, { kind: 'cut', inside: 'value' });
    }
    const available = this.#end - start;
    if (!this.#isLast && available < this.#tried * 2) return WAIT;
    const outcome = scan(this.#tape, bytes, start, this.#end);
    if (outcome.kind === 'cut' && !this.#isLast) {
      this.#tried = available;
      return WAIT;
    }
    this.#tried = 0;
    if (outcome.kind === 'value') {
      const lines = countNewlines(bytes, start, outcome.end);
      this.#sink.record(this.#frame(start, outcome.end, lines + 1), bytes, start, outcome.end);
      this.line += lines;
      this.#searched = outcome.end;
      return outcome.end;
    }
    const end = this.#badBlock(start, lineEnd, outcome);
    if (end === WAIT) this.#tried = available;
    else this.#rescanned += (outcome.kind === 'fault' ? outcome.at : this.#end) - start;
    return end;
  }

  /** A piece that is no object, up to the end of its line. */
  #bad(start: number, end: number, outcome: Scan): number {
    const bytes = this.#buffer;
    const last = bytes[end - 1] === RETURN ? end - 1 : end;
    this.#sink.malformed(
      this.#frame(start, last, 1),
      faultWords(outcome, bytes, start, this.line),
      this.#isCut(outcome, end),
      bytes,
      start,
      last,
    );
    return end;
  }

  /**
   * An object over several lines that breaks off: its first line and those that plainly go on with it (they are indented, or begin
   * with a quote, a comma or a closing bracket). A line that could be a record of its own is left to itself.
   */
  #badBlock(start: number, lineEnd: number, outcome: Scan): number {
    const bytes = this.#buffer;
    // Whether the lines at the end of the buffer go on is for the next chunk to say, unless the block is past all reason.
    const mayWait = !this.#isLast && this.#end - start <= LIMITS.rescanBytes;
    let end = lineEnd;
    let lines = 1;
    for (;;) {
      const from = end + 1;
      if (bytes[end] !== NEWLINE) break;
      if (from >= this.#end && mayWait) return WAIT;
      if (from >= this.#end || !continues(bytes[from] as number)) break;
      const next = firstOf(bytes, NEWLINE, from, this.#end);
      if (next === this.#end && mayWait) return WAIT;
      end = next;
      lines++;
    }
    const last = bytes[end - 1] === RETURN ? end - 1 : end;
    this.#sink.malformed(
      this.#frame(start, last, lines),
      faultWords(outcome, bytes, start, this.line),
      this.#isCut(outcome, end),
      bytes,
      start,
      last,
    );
    this.line += lines - 1;
    this.#searched = end;
    return end;
  }

  /** One element of the array that the file is. */
  #element(): number {
    const bytes = this.#buffer;
    let start = this.#at;
    while (start < this.#end && (isBlank(bytes[start] as number) || bytes[start] === COMMA)) {
      if (bytes[start++] === NEWLINE) this.line++;
    }
    if (start > this.#at) return start;
    if (bytes[start] === CLOSE_BRACKET) {
      this.#inArray = false;
      this.#searched = start + 1;
      return start + 1;
    }
    const available = this.#end - start;
    if (!this.#isLast && available < this.#tried * 2) return WAIT;
    const outcome = scan(this.#tape, bytes, start, this.#end);
    if (outcome.kind === 'cut' && !this.#isLast) {
      this.#tried = available;
      return WAIT;
    }
    // A number at the very end of the bytes may go on in the next chunk.
    if (outcome.kind === 'value' && outcome.end === this.#end && !this.#isLast) return WAIT;
    this.#tried = 0;
    if (outcome.kind === 'value') {
      const lines = countNewlines(bytes, start, outcome.end);
      const frame = this.#frame(start, outcome.end, lines + 1);
      if (bytes[start] === OPEN_BRACE) this.#sink.record(frame, bytes, start, outcome.end);
      else this.#sink.malformed(frame, 'an element of the array is no JSON object', false, bytes, start, outcome.end);
      this.line += lines;
      return outcome.end;
    }
    return this.#badElement(start, outcome);
  }

  /** A broken element: up to the next line that begins with an object. */
  #badElement(start: number, outcome: Scan): number {
    const bytes = this.#buffer;
    let end = start;
    let lines = 1;
    for (;;) {
      const newline = bytes.indexOf(NEWLINE, end);
      if (newline < 0 || newline >= this.#end) {
        if (!this.#isLast) return WAIT;
        end = this.#end;
        break;
      }
      let next = newline + 1;
      while (next < this.#end && (bytes[next] === 0x20 || bytes[next] === 0x09)) next++;
      if (next >= this.#end && !this.#isLast) return WAIT;
      end = newline;
      if (next >= this.#end || bytes[next] === OPEN_BRACE || bytes[next] === CLOSE_BRACKET) break;
      end = newline + 1;
      lines++;
    }
    const isCut = this.#isLast && outcome.kind === 'cut';
    this.#sink.malformed(
      this.#frame(start, end, lines),
      faultWords(outcome, bytes, start, this.line),
      isCut,
      bytes,
      start,
      end,
    );
    this.line += lines - 1;
    return end;
  }

  #newlineFrom(start: number): number {
    const bytes = this.#buffer;
    const from = Math.max(start, this.#searched);
    const found = from < this.#end ? bytes.indexOf(NEWLINE, from) : -1;
    if (found >= 0 && found < this.#end) {
      this.#searched = found;
      return found;
    }
    this.#searched = this.#end;
    return this.#isLast ? this.#end : WAIT;
  }

  /** Whether a piece that does not parse is the last one, with no newline after it: cut short, or still being written. */
  #isCut(outcome: Scan, end: number): boolean {
    return this.#isLast && end === this.#end && outcome.kind !== 'value';
  }

  #frame(start: number, end: number, lines: number): Frame {
    return { offset: this.#base + start, length: end - start, line: this.line, lines };
  }
}

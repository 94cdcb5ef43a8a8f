import { type Scan, scan } from '../json/scan.ts';
import type { Tape } from '../json/tape.ts';
import {
  CLOSE_BRACKET,
  COLON,
  COMMA,
  countNewlines,
  endOfString,
  faultWords,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  opens,
  QUOTE,
  SPACE,
  TAB,
  withoutBlanks,
} from './frame-bytes.ts';
import type { FrameSink } from './frame-sink.ts';
import { endOfBroken, type Setting } from './frame-skip.ts';
import { type FrameWindow, WAIT } from './frame-window.ts';

/**
 * Takes apart the array that a file is, element by element. A broken element ends where `endOfBroken` says and reading goes on behind
 * it. A comma too many or too few, or a closing bracket that is not there, is a flaw of the array: no bytes are lost by it, so that no
 * piece is made of them.
 */
export class ArrayFrames {
  /** Whether the closing bracket has been read. */
  isClosed = false;
  readonly #window: FrameWindow;
  readonly #tape: Tape;
  readonly #sink: FrameSink;
  /** What the last thing was; of commas that follow no element only the first is spoken of. */
  #last: 'bracket' | 'value' | 'broken' | 'rest' | 'comma' | 'commas' = 'bracket';
  /** Where the array begins, and the line whose indent is known. */
  readonly #bracketLine: number;
  #indentLine = -1;
  #indent = 0;

  /** @param window stands at the array's bracket, and goes on to what follows it */
  constructor(window: FrameWindow, tape: Tape, sink: FrameSink) {
    this.#window = window;
    this.#tape = tape;
    this.#sink = sink;
    this.#bracketLine = window.lineStart;
    this.#meetLine();
    window.moveTo(window.at + 1);
  }

  /** Goes on by one element or what stands between two. Returns WAIT when the bytes do not suffice. */
  step(): number {
    const window = this.#window;
    const { bytes, at } = window;
    const byte = bytes[at] as number;
    if (isBlank(byte)) return window.passBlanks();
    this.#meetLine();
    if (byte === COMMA) {
      if (this.#last === 'comma') this.#flaw('two commas follow one another in the array');
      this.#last = this.#last === 'comma' || this.#last === 'commas' ? 'commas' : 'comma';
      window.moveTo(at + 1);
      return at + 1;
    }
    if (byte === CLOSE_BRACKET) {
      if (this.#last === 'comma') this.#flaw('no element follows the last comma of the array');
      this.isClosed = true;
      window.moveTo(at + 1);
      return at + 1;
    }
    if (!window.isDue(at)) return WAIT;
    return opens(byte) ? this.#element() : this.#stray();
  }

  /**
   * Says that the file ends.
   *
   * @param lines how many physical lines it has
   */
  finish(lines: number): void {
    // What was taken for the rest of a broken element holds the bracket too, or says itself that the file is cut.
    if (this.isClosed || this.#last === 'rest') return;
    this.#sink.flaw?.(lines, 'the array is not closed', true);
  }

  /** Something that begins with a bracket. */
  #element(): number {
    const window = this.#window;
    const { bytes, at } = window;
    // Past the limit on reading again a broken element may not be looked for beyond its line.
    const limit = window.isSpent ? window.newlineFrom(at) : window.end;
    if (limit === WAIT) return WAIT;
    const outcome = scan(this.#tape, bytes, at, limit);
    if (outcome.kind === 'cut' && limit === window.end && !window.isLast) return window.putOff(at);
    if (outcome.kind === 'value') return this.#value(outcome.end);
    return this.#broken(outcome, outcome.kind === 'fault' ? outcome.at : limit);
  }

  /** Something that does not: up to what could be the next element, or the end of the line. */
  #stray(): number {
    const window = this.#window;
    const { bytes, at } = window;
    let end = at;
    while (end < window.end) {
      if (bytes[end] === QUOTE) {
        end = endOfString(bytes, end, window.end);
        if (bytes[end] !== QUOTE) end--;
      }
      const next = bytes[++end] as number;
      if (next === NEWLINE || next === COMMA || next === CLOSE_BRACKET || opens(next)) break;
    }
    if (end >= window.end && !window.isLast) return window.putOff(at);
    const isBeforeBracket = end < window.end && opens(bytes[end] as number);
    end = withoutBlanks(bytes, at, Math.min(end, window.end));
    const outcome = scan(this.#tape, bytes, at, end);
    if (outcome.kind === 'value' && outcome.end === end) return this.#value(end);
    const fault: Scan =
      outcome.kind === 'value'
        ? { kind: 'fault', at: outcome.end, reason: 'something else follows the value' }
        : outcome;
    // A name before a bracket: a member that an element lost by a bracket too many, and what it holds is no element.
    if (isBeforeBracket && bytes[end - 1] === COLON) return this.#broken(fault, end);
    this.#malformed(end, fault);
    this.#last = 'broken';
    return end;
  }

  /**
   * What is no JSON and has brackets.
   *
   * @param seen where that was seen
   */
  #broken(outcome: Scan, seen: number): number {
    const window = this.#window;
    const found = endOfBroken(window.bytes, window.at, window.end, window.isLast, this.#setting());
    if (found === null) return window.putOff(window.at);
    window.rescanned += Math.max(0, seen - found.end);
    this.#malformed(found.end, outcome);
    this.#last = found.isTold ? 'broken' : 'rest';
    return found.end;
  }

  #value(end: number): number {
    const window = this.#window;
    const { bytes, at } = window;
    if (this.#last === 'value') this.#flaw('no comma stands between two elements of the array');
    const frame = window.frame(end, countNewlines(bytes, at, end) + 1);
    if (bytes[at] === OPEN_BRACE) this.#sink.record(frame, bytes, at, end);
    else this.#sink.malformed(frame, 'an element of the array is no JSON object', false, bytes, at, end);
    this.#pass(end);
    this.#last = 'value';
    return end;
  }

  #malformed(end: number, outcome: Scan): void {
    const window = this.#window;
    const { bytes, at, line, column } = window;
    const isCut = window.isLast && end === window.end && outcome.kind === 'cut';
    const last = withoutBlanks(bytes, at, end);
    const frame = window.frame(last, countNewlines(bytes, at, last) + 1);
    this.#sink.malformed(frame, faultWords(outcome, bytes, at, line, column), isCut, bytes, at, last);
    this.#pass(end);
  }

  #flaw(reason: string): void {
    const { line, column } = this.#window;
    this.#sink.flaw?.(line, `no JSON at byte ${column + 1}: ${reason}`, false);
  }

  /** Moves behind a piece, and looks at the indent of the line on which it ends. */
  #pass(end: number): void {
    const window = this.#window;
    window.pass(end);
    if (window.lineStart === this.#indentLine) return;
    const start = window.lineStart - window.base;
    let at = start;
    while (at < end && (window.bytes[at] === SPACE || window.bytes[at] === TAB)) at++;
    this.#indentLine = window.lineStart;
    this.#indent = at - start;
  }

  /** The first thing on a line tells its indent. */
  #meetLine(): void {
    if (this.#indentLine === this.#window.lineStart) return;
    this.#indentLine = this.#window.lineStart;
    this.#indent = this.#window.column;
  }

  #setting(): Setting {
    const isBesideBracket = this.#last === 'bracket' && this.#window.lineStart === this.#bracketLine;
    return { indent: this.#indent, column: isBesideBracket ? this.#window.column : this.#indent };
  }
}

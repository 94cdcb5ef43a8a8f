import { encodeUtf8 } from '../base/bytes.ts';
import { type Scan, scan } from '../json/scan.ts';
import type { Tape } from '../json/tape.ts';
import { ArrayFrames } from './frame-array.ts';
import {
  CLOSE_BRACE,
  COLON,
  COMMA,
  countNewlines,
  faultWords,
  firstOf,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  withoutBlanks,
} from './frame-bytes.ts';
import { documentStart, skipBlanks } from './frame-document-start.ts';
import { type Frame, type FrameSink, shiftedSink } from './frame-sink.ts';
import { FrameWindow, WAIT } from './frame-window.ts';
import { Framer } from './frames.ts';

/** Receives what a document is made of, in file order. */
export interface DocumentSink extends FrameSink {
  /** The document's opening bracket. */
  opened(frame: Frame): void;
  /** A member of the document besides its list: token 0 of the tape is an object that has this member alone. */
  member(frame: Frame): void;
  /** The document's closing bracket. */
  closed(frame: Frame): void;
}

/** Which objects are documents, and which of their members is the list that is taken apart. */
export interface DocumentForm {
  /** The first member's name shows that an object at the beginning of the file is a document. */
  readonly firstNames: ReadonlySet<string>;
  readonly list: string;
}

/**
 * Cuts a file that is one object with a long list in it: each element of the list is a record of its own, so that no more than one of
 * them is in memory, and each other member is told by itself. What follows the object is cut as a stream of records, as is a file that
 * does not begin with such an object. Where chunks end makes no difference.
 *
 * A member that is no JSON is malformed up to the end of its line, or to the list where that begins on it; inside the list
 * `ArrayFrames` says where broken elements end. A file that ends inside the document has a malformed piece at its end which says so.
 */
export class DocumentFramer {
  readonly #tape: Tape;
  readonly #sink: DocumentSink;
  readonly #form: DocumentForm;
  readonly #list: Uint8Array;
  readonly #window = new FrameWindow();
  #state: 'start' | 'members' | 'list' | 'rest' = 'start';
  #array: ArrayFrames | null = null;
  /** Cuts what is no document, or follows it. */
  #rest: Framer | null = null;
  /** Lines before the one on which the rest begins. */
  #restLine = 0;
  #hasDocument = false;

  constructor(tape: Tape, sink: DocumentSink, form: DocumentForm) {
    this.#tape = tape;
    this.#sink = sink;
    this.#form = form;
    this.#list = encodeUtf8(`"${form.list}"`);
  }

  /** Lines seen so far. */
  get line(): number {
    return this.#rest === null ? this.#window.line : this.#restLine + this.#rest.line;
  }

  /** Takes the next bytes of the file and hands on all that is complete. */
  push(chunk: Uint8Array): void {
    if (this.#rest !== null) return this.#rest.push(chunk);
    this.#window.append(chunk);
    this.#run();
  }

  /** Says that the file ends here and hands on what is left. Returns the number of physical lines. */
  finish(): number {
    const window = this.#window;
    if (this.#rest === null) {
      window.close();
      this.#run();
    }
    if (this.#rest !== null) return this.#restLine + Math.max(this.#hasDocument ? 1 : 0, this.#rest.finish());
    const lines = window.lineStart === window.base + window.end ? window.line - 1 : window.line;
    if (this.#state === 'list') this.#array?.finish(lines);
    if (this.#state === 'members') this.#unclosed(lines, 'the object');
    window.bytes = new Uint8Array(0);
    return lines;
  }

  /** Says in a piece of its own that the file ends inside the document: no other piece shows it. */
  #unclosed(lines: number, what: string): void {
    const window = this.#window;
    const frame = { offset: window.base + window.end, length: 0, line: Math.max(1, lines), lines: 1 };
    this.#sink.malformed(frame, `the JSON breaks off: ${what} is not closed`, true, window.bytes, 0, 0);
  }

  #run(): void {
    const window = this.#window;
    while (this.#state === 'start' || (this.#state !== 'rest' && window.at < window.end)) {
      if (this.#step() === WAIT) return;
    }
  }

  #step(): number {
    if (this.#state === 'start') return this.#begin();
    if (this.#state === 'members') return this.#between();
    const array = this.#array as ArrayFrames;
    const at = array.step();
    if (array.isClosed) this.#state = 'members';
    return at;
  }

  /** Finds out whether the file begins with a document. */
  #begin(): number {
    const window = this.#window;
    const bracket = documentStart(window, this.#tape, this.#form.firstNames);
    if (bracket === WAIT) return WAIT;
    if (bracket === null) return this.#leave(0);
    window.pass(bracket);
    this.#sink.opened(window.frame(bracket + 1, 1));
    window.moveTo(bracket + 1);
    this.#hasDocument = true;
    this.#state = 'members';
    return bracket;
  }

  /** Goes on by one member, or by what stands between two. */
  #between(): number {
    const window = this.#window;
    const { bytes, at } = window;
    const byte = bytes[at] as number;
    if (isBlank(byte)) return window.passBlanks();
    if (byte === COMMA) {
      window.moveTo(at + 1);
      return at;
    }
    if (byte === CLOSE_BRACE) {
      this.#sink.closed(window.frame(at + 1, 1));
      return this.#leave(at + 1);
    }
    // An object where a name is due: the document is broken, and a record of its own follows.
    if (byte === OPEN_BRACE) return this.#leave(at);
    return window.isDue(at) ? this.#member() : WAIT;
  }

  #member(): number {
    const window = this.#window;
    const { bytes, at, end, isLast } = window;
    if (bytes[at] !== QUOTE) return this.#bad(this.#endOfBad(), expected(at, 'a member name'));
    const name = scan(this.#tape, bytes, at, end);
    if (name.kind === 'cut') return this.#cut(name);
    if (name.kind === 'fault') return this.#bad(this.#endOfBad(), name);
    const isList = this.#tape.text(0) === this.#form.list;
    const colon = skipBlanks(window, name.end);
    const value = skipBlanks(window, colon + 1);
    if (colon < end && bytes[colon] !== COLON) return this.#bad(this.#endOfBad(), expected(colon, "':'"));
    if (value >= end) return this.#cut({ kind: 'cut', inside: 'value' });
    if (isList && bytes[value] === OPEN_BRACKET && this.#array === null) return this.#open(value);
    const found = scan(this.#tape, bytes, value, end);
    // A number at the end of what has come may go on.
    if (!isLast && found.kind === 'value' && found.end === end) return window.putOff(at);
    if (found.kind === 'cut') return this.#cut(found);
    if (found.kind === 'fault') return this.#bad(this.#endOfBad(), found);
    this.#tell(found.end);
    return found.end;
  }

  /** Begins to take the list apart. */
  #open(bracket: number): number {
    const window = this.#window;
    window.pass(bracket);
    const sink = shiftedSink(this.#sink, 0, 0);
    const flaw = (line: number, reason: string, isCut: boolean): void => {
      if (isCut) this.#unclosed(line, `the list ${this.#form.list}`);
      else sink.flaw?.(line, reason, false);
    };
    this.#array = new ArrayFrames(window, this.#tape, { ...sink, flaw });
    this.#state = 'list';
    return bracket;
  }

  /** A member that the bytes cut short. */
  #cut(outcome: Scan): number {
    const window = this.#window;
    return window.isLast ? this.#bad(window.end, outcome) : window.putOff(window.at);
  }

  /** Hands a member on as an object of its own. */
  #tell(end: number): void {
    const window = this.#window;
    const { bytes, at } = window;
    const alone = new Uint8Array(end - at + 2);
    alone[0] = OPEN_BRACE;
    alone.set(bytes.subarray(at, end), 1);
    alone[alone.length - 1] = CLOSE_BRACE;
    scan(this.#tape, alone, 0, alone.length);
    this.#sink.member(window.frame(end, countNewlines(bytes, at, end) + 1));
    window.pass(end);
  }

  /** Where a broken member ends: with its line, or before the list that begins on it. WAIT when that has not come. */
  #endOfBad(): number {
    const { bytes, at, end, isLast } = this.#window;
    const newline = firstOf(bytes, NEWLINE, at, end);
    for (let from = at + 1; from < newline; from++) {
      from = firstOf(bytes, QUOTE, from, newline);
      // Behind the end of what has come, the window still holds what came before.
      const isWhole = from + this.#list.length <= newline;
      if (isWhole && this.#list.every((byte, index) => bytes[from + index] === byte)) return from;
    }
    return newline < end || isLast ? newline : WAIT;
  }

  #bad(end: number, outcome: Scan): number {
    const window = this.#window;
    if (end === WAIT) return window.putOff(window.at);
    const { bytes, at, line, column } = window;
    const last = withoutBlanks(bytes, at, end);
    const isCut = window.isLast && end === window.end && outcome.kind === 'cut';
    const frame = window.frame(last, countNewlines(bytes, at, last) + 1);
    this.#sink.malformed(frame, faultWords(outcome, bytes, at, line, column), isCut, bytes, at, last);
    window.pass(end);
    // That the file is cut has been said.
    if (isCut) this.#state = 'rest';
    return end;
  }

  /** Leaves what begins at `at` to be cut as a stream. */
  #leave(at: number): number {
    const window = this.#window;
    window.pass(at);
    const offset = window.base + at;
    this.#restLine = window.line - 1;
    this.#rest = new Framer(this.#tape, shiftedSink(this.#sink, offset, this.#restLine));
    this.#state = 'rest';
    this.#rest.push(window.bytes.subarray(at, window.end));
    window.bytes = new Uint8Array(0);
    return at;
  }
}

function expected(at: number, what: string): Scan {
  return { kind: 'fault', at, reason: `${what} should stand here` };
}

import { NO_SYM } from '../../base/symbols.ts';
import { type Frame, Framer, type FrameSink } from '../../input/frames.ts';
import type { Tape } from '../../json/tape.ts';
import type { Converter } from '../source.ts';
import { tellingUnread } from './unread.ts';
import type { RecordWriter } from './writer.ts';

/** A header that is to be the first record, and that may have to wait for the line which it is made of. */
interface FirstRecord {
  /** Whether the header can be written: the records that wait may follow it. */
  readonly isDue: boolean;
  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void;
  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** Takes native lines one after another and writes records of each. */
export interface NativeLines extends FrameSink {
  readonly conversion: { readonly tape: Tape; readonly writer: RecordWriter };
  readonly header: FirstRecord;
  /** Writes what has been held back; at the end, and whenever all that there is is wanted. */
  flush?(): void;
}

/** Writes what stands for a piece that could not be read, as `FrameSink.malformed` is told of it. It is named by its line: it has no id. */
export function takeMalformed(lines: NativeLines, frame: Frame, reason: string, isCut: boolean): void {
  const { writer } = lines.conversion;
  writer.turnTo({ frame, uuid: NO_SYM, repeats: false, ts: -1, meta: null });
  writer.malformed(reason, isCut);
  lines.header.passed(frame);
}

/** What cuts a native file into the pieces that become records. */
interface Cutter {
  /** Physical lines so far. */
  readonly line: number;
  push(chunk: Uint8Array): void;
  /** Returns the number of physical lines. */
  finish(): number;
}

/** Turns one native file of lines into records: cuts it into lines, and holds records back until their header can go before them. */
export class LineConverter implements Converter {
  readonly #lines: NativeLines;
  readonly #framer: Cutter;
  #hasHeader = false;
  #allLines: number | null = null;

  /** @param framer what cuts the file, where its pieces are not lines */
  constructor(lines: NativeLines, framer: Cutter | null = null) {
    const { tape, writer } = lines.conversion;
    this.#lines = lines;
    this.#framer =
      framer ??
      new Framer(
        tape,
        tellingUnread(lines, (piece) => writer.tellUnread(piece)),
      );
  }

  get lines(): number {
    return this.#allLines ?? this.#framer.line;
  }

  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    this.#start();
    this.#framer.push(chunk);
    return this.#taken(false);
  }

  settle(): Uint8Array<ArrayBuffer> {
    this.#start();
    this.#lines.flush?.();
    return this.#taken(true);
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#start();
    this.#allLines = this.#framer.finish();
    this.#lines.flush?.();
    return this.#taken(true);
  }

  /** What was written before has been taken; but nothing is while records wait for the header. */
  #start(): void {
    if (this.#hasHeader) this.#lines.conversion.writer.out.clear();
  }

  /** The records that are complete; none while they wait for the header. */
  #taken(isLast: boolean): Uint8Array<ArrayBuffer> {
    const { header, conversion } = this.#lines;
    const records = conversion.writer.out.view();
    if (this.#hasHeader) return records;
    if (!header.isDue && !isLast) return new Uint8Array(0);
    const first = header.bytes();
    // Of a file that has no whole line yet there is nothing to say; its header is still to come.
    if (first.length === 0 && records.length === 0) return first;
    this.#hasHeader = true;
    const all = new Uint8Array(first.length + records.length);
    all.set(first);
    all.set(records, first.length);
    return all;
  }
}

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
  /**
   * Something is wrong between the pieces, on a line, and no piece is lost by it: commas and brackets of an array that are too many or
   * too few. `isCut`: the array has no closing bracket where the file ends.
   */
  flaw?(line: number, reason: string, isCut: boolean): void;
}

/** Passes on to a sink what was found in a part of a file that begins `offset` bytes and `lines` lines into it. */
export function shiftedSink(sink: FrameSink, offset: number, lines: number): FrameSink {
  const shifted = (frame: Frame): Frame => ({ ...frame, offset: frame.offset + offset, line: frame.line + lines });
  return {
    record: (frame, bytes, start, end) => sink.record(shifted(frame), bytes, start, end),
    malformed: (frame, reason, isCut, bytes, start, end) =>
      sink.malformed(shifted(frame), reason, isCut, bytes, start, end),
    flaw: (line, reason, isCut) => sink.flaw?.(line + lines, reason, isCut),
  };
}

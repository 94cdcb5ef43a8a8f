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

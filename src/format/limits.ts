/**
 * Every limit of the reader, each with its reason. Reaching one is said (rule LIMIT, or the line's own fault); it never
 * makes a record vanish.
 */
export const LIMITS = {
  /** Bytes taken from the file at a time: large enough to hide the latency of a read, small enough to show first rows early. */
  chunkBytes: 4 << 20,
  /** The first read is small, so that the first rows do not wait for a whole chunk. */
  firstChunkBytes: 256 << 10,
  /** Bytes looked at to tell what a file is: some agents begin with a long line. */
  sniffBytes: 1 << 20,
  /**
   * Bytes that may be read again because a record spread over lines turned out to be none. Without it a file of half-open
   * brackets would be read as often as it has lines; past it each line stands for itself.
   */
  rescanBytes: 64 << 20,
  /** Candidates listed for one ambiguous call: a thousand calls that share an id with as many results would list a million. */
  candidates: 100,
  /** Findings of one rule that one record may list; the rest is counted. A million wrong elements would hide all else. */
  findingsPerRecord: 100,
  /** Bytes of an unreadable line that are shown at once; the rest on request. */
  malformedPreviewBytes: 4 << 10,
  /** Bytes of one record that may be decoded at once to show it in full; longer ones are shown in windows. */
  detailBytes: 2 << 20,
  /** Bytes of one record read to make its row. A longer record's row says only what the index knows. */
  rowBytes: 1 << 20,
} as const;

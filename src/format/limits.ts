/**
 * Every limit of the reader, each with its reason. Reaching one is said (rule LIMIT, or the line's own fault); it never
 * makes a record vanish.
 */
export const LIMITS = {
  /** Bytes taken from the file at a time: large enough to hide the latency of a read, small enough to show first rows early. */
  chunkBytes: 4 << 20,
  /**
   * Bytes of a file, or of what is being made of one, that are kept in memory: reading from there costs no wait, and a folder has thousands
   * of files that are smaller.
   */
  heldBytes: 1 << 20,
  /** The first read is small, so that the first rows do not wait for a whole chunk. */
  firstChunkBytes: 256 << 10,
  /** Bytes looked at to tell what a file is: some agents begin with a long line. */
  sniffBytes: 1 << 20,
  /** Bytes looked at when no line ends in those: beyond it a first line is taken as it begins. */
  sniffLineBytes: 64 << 20,
  /**
   * Bytes that may be read again because a record spread over lines turned out to be none. Without it a file of half-open
   * brackets would be read as often as it has lines; past it each line stands for itself.
   */
  rescanBytes: 64 << 20,
  /** Candidates listed for one ambiguous call: a thousand calls that share an id with as many results would list a million. */
  candidates: 100,
  /** Findings of one rule that one record may list; the rest is counted. A million wrong elements would hide all else. */
  findingsPerRecord: 100,
  /** Findings of one rule that one stream may list; the rest is counted. Eleven million objects would not fit into memory. */
  findingsPerRule: 200_000,
  /** Numbers of one inference's usage that are added up; agents write a dozen. */
  usageNumbers: 64,
  /** Bytes of a native line that could not be read which its record has as text; of a longer one the beginning, and its size. */
  unreadTextBytes: 1 << 20,
  /** Bytes of an unreadable line that are shown at once; the rest on request. */
  malformedPreviewBytes: 4 << 10,
  /**
   * Bytes of one record that is laid out, and read for its row: twice the longest that agents are known to write. The record, its tokens and its texts are in
   * memory together, some five times its size, for as long as one answer takes; a longer one is shown as it stands, a piece at a time.
   */
  detailBytes: 64 << 20,
  /** Bytes of a record's own text, a native line or a blob that are decoded at once; of a longer one only what is looked at is read. */
  spanBytes: 2 << 20,
  /** Bytes of a blob that is shown as the JSON that it is, and searched so. */
  blobJsonBytes: 2 << 20,
  /** Bytes of a file that tells about sessions, a manifest or one of a storage: it is read at once, and a session's own are short. */
  aboutBytes: 2 << 20,
  /** Bytes of one file that are hashed to see whether it is a blob: a larger one would hold up everything for minutes. */
  blobBytes: 1 << 30,
  /** Bytes of files hashed in search of blobs that neither name nor size leads to; beyond it "not looked through" is said. */
  blobSearchBytes: 1 << 30,
  /**
   * Bytes that one file, compressed or an archive, may unpack to in all: what a browser can be trusted to keep on disk for a page, and
   * twenty times the sessions this is made for.
   */
  unpackedBytes: 4 * 2 ** 30,
  /**
   * How many times its packed size a stream may unpack to. Sessions are packed 5 to 30 times smaller, a log that repeats one line some 200
   * times; a bomb of Deflate data reaches 1,032, one of zstd 30,000.
   */
  unpackedRatio: 250,
  /** Bytes that may come out before the ratio counts: small files of one repeated line are no danger. */
  ratioFreeBytes: 256 * 2 ** 20,
  /** Files of one archive or folder: each takes memory and a line on the screen, and nobody looks through more. */
  bundleEntries: 100_000,
  /** Files that are taken out of a bundle to be sessions of many files each: OpenCode has one for each part of a message. */
  gatheredFiles: 1_000_000,
  /** Bytes of one such file, which is read at once: what a tool gave is a few kilobytes, and an attached image some megabytes. */
  gatheredBytes: 64 * 2 ** 20,
  /** Bytes of a zip archive's directory, which is read at once: `bundleEntries` lines with names and extras of 600 bytes each. */
  zipDirectoryBytes: 64 * 2 ** 20,
  /** Bytes of memory that a zstd frame may ask for to look back into: what `zstd -d` gives unless told otherwise. */
  zstdWindowBytes: 128 * 2 ** 20,
  /** Bytes of an extended header of tar, which is read at once: it holds names and attributes, a few hundred bytes. */
  tarHeaderBytes: 2 ** 20,
  /**
   * Milliseconds that one statement on a database may take before it yields a row: nothing can interrupt it from outside. A scan of two
   * gigabytes without an index takes some ten seconds.
   */
  storeStepMs: 30_000,
  /** Bytes of one value of a database: a text or a BLOB is read at once, and one of a session is a fraction of this. */
  storeValueBytes: 256 * 2 ** 20,
  /** Characters of the path of a file in an archive or folder: what the longest path of Linux has. */
  entryNameChars: 4096,
  /** Bytes of a file that tells about a session beside it: some hundred; thousands of them are kept. */
  noteBytes: 16 << 10,
  /** Bytes of an image in a blob that is drawn; a larger one is shown as bytes. */
  blobImageBytes: 16 << 20,
  /** Bytes on either side that are compared line by line: the comparison holds both in memory. */
  diffBytes: 1 << 20,
  /** Milliseconds that a comparison may take before it is given up: two texts without a common line take longest. */
  diffMs: 2000,
  /** Bytes of records that are searched together: enough to be fast, little enough for a cancel to take at once. */
  searchBatchBytes: 1 << 20,
  /** Bytes of one record or blob that are searched: it is made one text, of which engines hold at most half a gigabyte. */
  searchRecordBytes: 256 << 20,
  /** Matches that are kept, twenty bytes each; beyond it the search ends and says so. */
  searchMatches: 1_000_000,
  /** Milliseconds that a regular expression may take over one record, besides the time that its length is worth. */
  searchRecordMs: 2000,
  /** Bytes that an expression is expected to get through in a millisecond at the least. */
  searchBytesPerMs: 5000,
  /** Records that an expression may take too long over before the search ends: each costs `searchRecordMs`. */
  searchGiveUps: 10,
  /** Records that were not searched to their end that are listed; all are counted. */
  searchSkippedListed: 100,
  /** Matches of one record that are marked: more are not told apart by eye, and each is measured where it is drawn. */
  searchMarks: 2000,
} as const;

import type { SearchQuery } from './query.ts';

export type { SearchQuery } from './query.ts';

/** How a search stands. */
export interface SearchView {
  /** Names one search; another query is another search. */
  readonly search: number;
  readonly query: SearchQuery;
  /**
   * `full`: as many matches as are kept were found. `given-up`: the expression took too long too often. `invalid`: it is none.
   * `broken`: the file could not be read, or the searcher failed. The reason is in `fault`.
   */
  readonly phase: 'searching' | 'done' | 'stopped' | 'full' | 'given-up' | 'invalid' | 'broken';
  readonly fault: string | null;
  readonly matches: number;
  /** Whether an expression has matched what has no character: such matches are not among them. */
  readonly hasEmpty: boolean;
  /** Records with a match. */
  readonly records: number;
  /** Bytes of the records that were searched, and of those that are known. */
  readonly bytes: number;
  readonly total: number;
  /** Lines of the first records that were not searched to their end, and how many there are in all. */
  readonly skipped: readonly SkippedRecord[];
  readonly skippedCount: number;
  /** Blobs that were searched, and those that records refer to and that are not verified. */
  readonly blobs: number;
  readonly blobsLeft: number;
}

/** A record, or one of its blobs, that was not searched to its end. */
export interface SkippedRecord {
  readonly row: number;
  readonly line: number;
  readonly why: 'time' | 'size';
}

/** The part of a row that is the native line which its record was made of. */
export const NATIVE = -1;

/** Names one match. */
export interface MatchKey {
  readonly row: number;
  /** 0 for the record itself, the number of one of the blobs, from 1, or `NATIVE`. */
  readonly part: number;
  readonly token: number;
  readonly start: number;
  readonly end: number;
}

/** Where a match stands: which characters of which value. */
export interface Mark {
  readonly row: number;
  /** The hash of the blob that it is in; null in the record itself or its line. */
  readonly blob: string | null;
  /** Whether it is in the native line that the record was made of. */
  readonly isNative: boolean;
  /** JSON Pointer to the value; of a name to its member; null in a text that is no JSON, or is searched as it is written. */
  readonly pointer: string | null;
  readonly isName: boolean;
  readonly start: number;
  readonly end: number;
}

/** A match that is visited, with a little of what stands around it. */
export interface FoundMatch extends Mark {
  readonly key: MatchKey;
  readonly line: number;
  readonly before: string;
  /** What matched, its beginning where it is long. */
  readonly text: string;
  readonly after: string;
}

/** How many matches a list shows and hides, and which of those shown is the one that is visited. */
export interface MatchCount {
  readonly shown: number;
  readonly hidden: number;
  /** Rows of the list that hold those that are hidden. */
  readonly hiddenRows: number;
  /** From 1; 0 when none is visited, or a filter hides it. */
  readonly place: number;
}

import type { ByteSource } from '../../input/byte-source.ts';
import type { FindBeside } from '../blob-content.ts';
import type { TimelineIndex } from '../rows.ts';
import type { Withholder } from '../secrets.ts';
import type { Batch, FoundBatch } from './batch.ts';
import type { SearchQuery } from './query.ts';
import type { SearchView } from './view.ts';

/** A session as it stands, to be searched. */
export interface Searched {
  readonly index: TimelineIndex;
  readonly records: ByteSource;
  /** The file whose lines the records were made of; null for a record stream. */
  readonly native: ByteSource | null;
  readonly withholder: Withholder;
  readonly findBeside: FindBeside | null;
}

/** Looks through batches where a runaway can be stopped. */
export interface BatchSearcher {
  /** Finds no more than `most` matches; null when `ms` were not enough. */
  find(batch: Batch, most: number, ms: number): Promise<FoundBatch | null>;
  end(): void;
}

/** What a search needs of where it runs. */
export interface SearchHost {
  /** Makes a searcher of one query; `secrets` are the values that are withheld. */
  start(query: SearchQuery, secrets: readonly string[]): BatchSearcher;
  tell(view: SearchView): void;
  now(): number;
}

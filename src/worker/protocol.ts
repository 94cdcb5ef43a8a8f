import type { BundleView, SessionLine } from '../bundle/view.ts';
import type { RefusedEntry } from '../input/archives/archive.ts';
import type { BlobPiece, DiffPiece, Wanted } from '../timeline/blob-content.ts';
import type { JsonNode, RecordAddress, RecordDetail } from '../timeline/detail.ts';
import type { PieceAsk } from '../timeline/details/build.ts';
import type { FoundRecord } from '../timeline/find-record.ts';
import type { ValueAt } from '../timeline/details/value-at.ts';
import type { Overview, OverviewAsk } from '../timeline/overview.ts';
import type { SoughtTime, TimePlaces } from '../timeline/seek-time.ts';
import type { TimingAsk, TimingRows } from '../timeline/timing-rows.ts';
import type { TermNote } from '../timeline/query-notes.ts';
import type { Vocabulary, VocabularyAsk } from '../timeline/query-vocabulary.ts';
import type { SearchAnswers } from '../timeline/search/answers.ts';
import type { SearchQuery, SearchView } from '../timeline/search/view.ts';
import type {
  Coverage,
  FilterId,
  GapTable,
  Opening,
  PermissionItem,
  ProblemGroup,
  SessionView,
  TerminalItem,
  TimelineRow,
  ViewName,
} from '../timeline/view.ts';

export type { SearchQuery } from '../timeline/search/view.ts';

/** Names one opening of a file. Messages about an older job are dropped on both sides. */
export type JobId = number;
/** Names one question, so that its answer finds the one who asked. */
export type RequestId = number;

/** What the page may ask about the open session, and the answer to each. */
export interface Questions extends SearchAnswers {
  /** Rows `[from, to)` of a view; all positions are those of the filtered list. */
  rows: {
    ask: ListName & { from: number; to: number; gaps?: boolean };
    answer: RowsAnswer;
  };
  /** The values that a key of a query can have in this session, with the rows that have each among those that the filters let through. */
  vocabulary: { ask: VocabularyAsk; answer: Vocabulary };
  /** What is to be said of each term of a query: how much it lets through, and what nothing has. */
  terms: { ask: ListName; answer: { notes: readonly TermNote[] } };
  /** Everything about one index row. */
  detail: { ask: { row: number }; answer: RecordDetail };
  /** A longer piece of a text that `detail` cut, by section: `raw`, `native` or a JSON Pointer into the record. */
  text: { ask: { row: number; what: string; from: number; to: number }; answer: { text: string; more: number } };
  /** All of a JSON value of a record, of which `detail` gives the first part; null where the pointer names none. */
  tree: { ask: PieceAsk; answer: { node: JsonNode | null } };
  /** What a JSON Pointer comes to in a record. */
  value: { ask: { row: number; pointer: string }; answer: ValueAt };
  /**
   * Where an index row stands in a filtered view: its position, or that of the row that stands for it; -1 when filtered out. `near` is
   * the same, or else the position of the next row that is in the list.
   */
  locate: { ask: ListName & { row: number }; answer: { position: number; near: number } };
  /** The index row of a record id or of a line; -1 when there is none. */
  find: { ask: RecordAddress; answer: FoundRecord };
  /** The records that a time leads to. */
  seekTime: { ask: SoughtTime; answer: TimePlaces };
  /** The next position after (or before) `from` whose row is unpaired or faulty, going round; -1 when there is none. */
  nextTrouble: {
    ask: ListName & { from: number; direction: 1 | -1 };
    answer: { position: number };
  };
  problems: { ask: { limit: number }; answer: { groups: readonly ProblemGroup[]; coverage: Coverage } };
  permissions: {
    ask: { limit: number };
    answer: { items: readonly PermissionItem[]; total: number; records: number; compact: number };
  };
  terminals: { ask: { limit: number }; answer: { items: readonly TerminalItem[]; total: number } };
  /** The whole list in a few hundred buckets, for the strip beside the timeline. */
  overview: { ask: OverviewAsk; answer: Overview };
  /** What ran when, as far as it is recorded: a window of the waterfall's list. */
  timing: { ask: TimingAsk; answer: TimingRows };
  /** How a blob or file that a record refers to stands, and a piece of it: of a text characters `[from, to)`, of other bytes those bytes. */
  blob: { ask: { wanted: Wanted; from: number; to: number }; answer: BlobPiece };
  /** What a record holds (at the pointer `against`) compared with the blob or file that has the whole of it; null and why, where it cannot be. */
  blobDiff: {
    ask: { wanted: Wanted; row: number; against: string };
    answer: { pieces: readonly DiffPiece[] | null; why: string };
  };
}
export type QuestionName = keyof Questions;

/** Which rows a list has: the same for every version of the session. */
export interface ListName {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  /** Gaps between filtered rows that the reader has opened. */
  readonly opened?: readonly Opening[];
}

export interface RowsAnswer {
  /** Rows in the filtered list. */
  readonly total: number;
  readonly rows: readonly TimelineRow[];
  /** Which state of the session this answers for; it changes whenever more of the file has been taken together. */
  readonly version: number;
  /** Where filtered-out rows are told of; absent where that was not asked for. */
  readonly gaps?: GapTable;
}

/** One question as it is sent. */
export type Ask = {
  [Name in QuestionName]: {
    readonly kind: 'ask';
    readonly job: JobId;
    readonly request: RequestId;
    readonly name: Name;
    readonly ask: Questions[Name]['ask'];
  };
}[QuestionName];

/** A file of a folder, with its path in it: the file itself, or where it is to be fetched when it is opened. */
export type FolderFile = { readonly path: string } & (
  | { readonly blob: Blob }
  | { readonly url: string; readonly size: number }
);

/** From the page to the worker. */
export type ToWorker =
  | {
      readonly kind: 'open';
      readonly job: JobId;
      readonly blob: Blob;
      readonly name: string;
      readonly isFollowed: boolean;
    }
  /** Opens several files at once, such as those of a folder. More of them may follow until one message says that it is the last. */
  | { readonly kind: 'openFiles'; readonly job: JobId; readonly name: string }
  | {
      readonly kind: 'files';
      readonly job: JobId;
      readonly files: readonly FolderFile[];
      readonly refused: readonly RefusedEntry[];
      readonly isLast: boolean;
      /** Why there may be more files than these, as a sentence's end; null where there are not. Only the last message has one. */
      readonly fault: string | null;
    }
  /** Opens one file of the bundle that is open. */
  | { readonly kind: 'openEntry'; readonly job: JobId; readonly bundle: JobId; readonly path: string }
  /** A newer version of the file that is open, which is watched. */
  | { readonly kind: 'grow'; readonly job: JobId; readonly blob: Blob }
  /** Whether what is added to the open file is heard of: no longer, or again. */
  | { readonly kind: 'heed'; readonly job: JobId; readonly isFollowed: boolean }
  | { readonly kind: 'cancel'; readonly job: JobId }
  /** Searches the open session, in place of the search before; `query` null ends that one. */
  | { readonly kind: 'search'; readonly job: JobId; readonly search: number; readonly query: SearchQuery | null }
  /** Stops a search, or goes on with one that was stopped. */
  | { readonly kind: 'pauseSearch'; readonly job: JobId; readonly goesOn: boolean }
  | Ask;

/** From the worker to the page. */
export type FromWorker =
  /** The file is compressed and is being unpacked: how many of its bytes. */
  | { readonly kind: 'unpacking'; readonly job: JobId; readonly bytes: number; readonly total: number }
  /** The file was recognised and reading begins. */
  | {
      readonly kind: 'opened';
      readonly job: JobId;
      readonly format: string;
      readonly reason: string | null;
      readonly bytes: number;
    }
  /** How far reading has come: bytes of the file, rows of the index. */
  | {
      readonly kind: 'progress';
      readonly job: JobId;
      readonly bytes: number;
      readonly total: number;
      readonly rows: number;
    }
  /** More of the file has been taken together; rows asked for before may look different now. */
  | { readonly kind: 'session'; readonly job: JobId; readonly version: number; readonly view: SessionView }
  | { readonly kind: 'done'; readonly job: JobId }
  /** The file has grown, and what was added is in the session. */
  | { readonly kind: 'grown'; readonly job: JobId; readonly bytes: number; readonly rows: number }
  /** The file does not begin with what was read of it any more: it was truncated or replaced. */
  | { readonly kind: 'replaced'; readonly job: JobId }
  /** What was added could not be read this time. */
  | { readonly kind: 'stalled'; readonly job: JobId; readonly reason: string }
  /** What was opened is a bundle; told again as it is read. */
  | { readonly kind: 'bundle'; readonly job: JobId; readonly view: BundleView }
  /** Sessions of the bundle that were read since, or of which more is known: a line takes the place of one with its path. */
  | { readonly kind: 'sessions'; readonly job: JobId; readonly lines: readonly SessionLine[] }
  /** How a search stands: told again as it goes on. */
  | { readonly kind: 'found'; readonly job: JobId; readonly view: SearchView }
  /** Nothing more will come of this job. What was shown until now stays. */
  | { readonly kind: 'failed'; readonly job: JobId; readonly failure: Failure }
  | {
      readonly kind: 'answer';
      readonly job: JobId;
      readonly request: RequestId;
      readonly name: QuestionName;
      readonly answer: unknown;
    }
  | { readonly kind: 'refused'; readonly job: JobId; readonly request: RequestId; readonly reason: string };

/** Why a file could not be opened, or not to its end. */
export interface Failure {
  /** `unknown-format`: it is no session; `unreadable`: the platform could not read on; `crashed`: our own fault. */
  readonly reason: 'unknown-format' | 'unreadable' | 'crashed' | 'cancelled' | 'fetch';
  /** What is wrong, in a sentence that names the file. */
  readonly message: string;
  /** Bytes read before it happened; null when reading had not begun. */
  readonly bytes: number | null;
}

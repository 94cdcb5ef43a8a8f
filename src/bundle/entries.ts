import type { BundleEntry, Compression, Container, RefusedEntry } from '../input/archives/archive.ts';
import type { OpenFile } from '../open/open.ts';

/** A file of a bundle that reads as a session, begun. */
export interface StreamEntry {
  readonly kind: 'stream';
  readonly path: string;
  readonly size: number;
  readonly compression: Compression | null;
  readonly file: OpenFile;
  /** Why its bytes end early, where unpacking broke off. */
  readonly fault: string | null;
}

/** A file of a bundle that is no session. */
export interface OtherEntry {
  readonly kind: 'other';
  readonly path: string;
  /** Finishes the sentence "it looks like …". */
  readonly looksLike: string;
}

/** A database in which sessions lie: they are files of the bundle from now on. */
export interface StoreEntry {
  readonly kind: 'store';
  readonly path: string;
  /** Its sessions, below its own path. */
  readonly entries: readonly BundleEntry[];
  /** Why there are no more of them, as a sentence's end; null when these are all. */
  readonly fault: string | null;
}

export type EntryFound = StreamEntry | OtherEntry | StoreEntry | (RefusedEntry & { readonly kind: 'refused' });

/** What was opened as a bundle. */
export interface Opened {
  readonly name: string;
  readonly container: Container;
  readonly compression: Compression | null;
  /** Bytes of an archive; null for a folder. */
  readonly size: number | null;
  readonly notices?: readonly string[];
}

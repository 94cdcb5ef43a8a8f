import type { Compression, Container } from '../input/archives/archive.ts';

/** One session of a bundle, as the list shows it. Every text is plain text, and holds nothing that is to be withheld. */
export interface SessionLine {
  /** Where it lies in the bundle: its name. */
  readonly path: string;
  /** Bytes, unpacked. */
  readonly size: number;
  /** 'asr', or the agent's native format. */
  readonly format: string;
  readonly title: string | null;
  /** The first line of the first message whose role is user. */
  readonly opening: string | null;
  /** The first time that its records give, verbatim. */
  readonly began: string | null;
  readonly agent: string | null;
  readonly records: number;
  readonly calls: number;
  /** Calls without a result. */
  readonly dangling: number;
  readonly orphans: number;
  /** Calls and results between which nothing is chosen. */
  readonly ambiguous: number;
  /** Permissions whose decision cannot be told. */
  readonly undecided: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notices: number;
  /** Why it was not read to its end; null when it was. */
  readonly fault: string | null;
  /**
   * The session that it belongs to: its path where exactly one in the bundle is that, and the record there that started it, where one is
   * known; else what its header says, in words.
   */
  readonly parent:
    | { readonly path: string; readonly at: { readonly line: number; readonly id: string | null } | null }
    | { readonly words: string }
    | null;
  /** What a file beside the session says of it: no words of the session's own. */
  readonly note: { readonly path: string; readonly title: string | null; readonly kind: string | null } | null;
  /** How many other sessions begin with the very same native line: their histories are copies of one another, and each counts its own. */
  readonly copies: number;
  /** How many sessions of the bundle belong to this one: those of subagents, and others that it started. None until all has been read. */
  readonly children: { readonly subagents: number; readonly others: number };
}

/** A file that was not opened, or not as a session. */
export interface AsideLine {
  readonly path: string;
  readonly reason: string;
}

/** How far a bundle has been read. */
export type BundlePhase =
  /** Finding out what lies in it. */
  | 'listing'
  /** Reading session after session. */
  | 'reading'
  | 'ready'
  /** Stopped by the reader of the page. */
  | 'stopped';

/** What the page knows of a bundle, its sessions aside. */
export interface BundleView {
  readonly name: string;
  readonly container: Container;
  readonly compression: Compression | null;
  readonly phase: BundlePhase;
  /** Files found so far, and how many of them have been looked at. */
  readonly files: number;
  readonly looked: number;
  /** Bytes hashed so far for the blobs that are looked for; null while none is. */
  readonly searched: number | null;
  /** Why the list of files breaks off; null when it does not. */
  readonly fault: string | null;
  /** What is worth knowing of how a database was read, in sentences. */
  readonly notices: readonly string[];
  /** Files that were refused, and files that are no sessions: the first of each, and how many there are. */
  readonly refused: readonly AsideLine[];
  readonly refusedCount: number;
  readonly others: readonly AsideLine[];
  readonly othersCount: number;
  /** The root manifest, where there is one: verbatim, and the sessions that it names and the bundle does not have. */
  readonly manifest: { readonly path: string; readonly text: string; readonly missing: readonly string[] } | null;
}

import type { FolderBatch } from './folder.ts';
import type { FileHandle } from './watch.ts';
import type { SessionView } from '../timeline/view.ts';
import type { Told } from '../worker/client.ts';
import type { Failure, JobId } from '../worker/protocol.ts';

/** Where the open file came from: what "try again" opens. */
export type FileOrigin =
  /** Chosen, dropped or pasted. With a handle it can be looked at again, and is watched. */
  | { readonly kind: 'local'; readonly blob: Blob; readonly handle: FileHandle | null }
  /** An address of this page's own origin, as it was written in `?src=`; with `&follow` its server tells of what is added. */
  | { readonly kind: 'address'; readonly src: string; readonly follows: boolean }
  /** Several files, dropped or chosen together; they can be gone through again. */
  | {
      readonly kind: 'files';
      readonly gather: () => AsyncIterable<FolderBatch> | Iterable<FolderBatch>;
      /** Where this page's own server has them, as `?folder=` says; null for files of this machine. */
      readonly address: string | null;
    }
  /** A file of the bundle that is open. */
  | { readonly kind: 'entry'; readonly path: string };

/** What is known of a file from the moment it is opened. */
interface Opened {
  readonly name: string;
  readonly origin: FileOrigin;
  /** 'asr', or the name of an agent's native format; null until it was recognised. */
  readonly format: string | null;
  /** Why it is taken for that format; null for a record stream. */
  readonly reason: string | null;
  /** The session as far as it has been taken together; null before the first rows. */
  readonly view: SessionView | null;
  /** Which state of the session `view` is; 0 before the first. */
  readonly version: number;
  /** Records read so far. */
  readonly rows: number;
  /** Bytes fetched or read so far. */
  readonly bytes: number;
  /** Bytes in all; null while that is not known. */
  readonly total: number | null;
  /** Whether it has grown since it was opened, and may go on. */
  readonly isLive: boolean;
  /** Whether it is watched for what is added, but nothing can be heard of that now: then it is not live, whatever still comes. */
  readonly isUnheard: boolean;
}

/** The one truth about what the page is doing. `<html data-phase>` follows it. */
export type Load =
  | { readonly phase: 'empty' }
  | ({
      readonly phase: 'opening';
      readonly step: 'fetching' | 'unpacking' | 'reading';
      readonly job: JobId | null;
    } & Opened)
  | ({ readonly phase: 'ready'; readonly job: JobId; readonly view: SessionView } & Opened)
  /** What was read until it failed stays; `canAsk` tells whether the worker still answers about it. */
  | ({ readonly phase: 'failed'; readonly failure: Failure; readonly canAsk: boolean } & Opened);

/** Records to show on `<html data-records>`: those read so far, or those of the whole file. */
export function recordsOf(load: Load): number {
  if (load.phase === 'empty') return 0;
  // What was counted last is what the header says, also after reading broke off.
  return load.phase === 'opening' || load.view === null ? load.rows : load.view.counts.records;
}

/** The session that can be looked at, whatever the phase; null when there is none. */
export function viewOf(load: Load): SessionView | null {
  return load.phase === 'empty' ? null : load.view;
}

/** Whether the worker still answers about what is open, or is to. */
export function willAnswer(load: Load): boolean {
  return load.phase !== 'failed' || load.canAsk;
}

/** The version of that session; 0 when there is none. */
export function versionOf(load: Load): number {
  return load.phase === 'empty' ? 0 : load.version;
}

/** A file that begins to be opened; nothing of it is known yet. */
export function beginLoad(name: string, origin: FileOrigin, total: number | null): Load {
  return {
    phase: 'opening',
    step: origin.kind === 'address' ? 'fetching' : 'reading',
    job: null,
    name,
    origin,
    format: null,
    reason: null,
    view: null,
    version: 0,
    rows: 0,
    bytes: 0,
    total,
    isLive: false,
    isUnheard: false,
  };
}

/** Ends the opening of a file with a failure; what was read until then stays. */
export function failLoad(load: Load, failure: Failure, canAsk: boolean): Load {
  if (load.phase === 'empty') return load;
  const { name, origin, format, reason, view, version, rows, bytes, total, isLive, isUnheard } = load;
  const known = { name, origin, format, reason, view, version, rows, bytes, total, isLive, isUnheard };
  return { phase: 'failed', failure, canAsk, ...known };
}

/** The same file once what is added to it is heard of no longer, or again; `wasLive` is whether it had grown by then. */
export function heedLoad(load: Load, isHeard: boolean, wasLive: boolean): Load {
  return load.phase === 'ready' ? { ...load, isUnheard: !isHeard, isLive: isHeard && wasLive } : load;
}

/** What the page does next, after a message of the worker about the job that is open. */
export function advanceLoad(
  load: Load,
  message: Exclude<Told, { readonly kind: 'bundle' | 'sessions' | 'replaced' | 'stalled' | 'found' }>,
): Load {
  if (load.phase === 'empty') return load;
  switch (message.kind) {
    case 'opened':
      return load.phase === 'opening'
        ? { ...load, step: 'reading', format: message.format, reason: message.reason, total: message.bytes }
        : load;
    case 'grown':
      return load.phase === 'ready'
        ? { ...load, isLive: !load.isUnheard, bytes: message.bytes, total: message.bytes, rows: message.rows }
        : load;
    case 'unpacking':
      return load.phase === 'opening'
        ? { ...load, step: 'unpacking', bytes: message.bytes, total: message.total }
        : load;
    case 'progress':
      return load.phase === 'opening'
        ? { ...load, bytes: message.bytes, total: message.total, rows: message.rows }
        : load;
    case 'session':
      return { ...load, version: message.version, view: message.view };
    case 'done': {
      if (load.phase !== 'opening' || load.view === null || load.job === null) return load;
      const { name, origin, format, reason, view, version, rows, total, isLive, isUnheard, job } = load;
      const bytes = total ?? load.bytes;
      const known = { name, origin, format, reason, version, rows, bytes, total, isLive, isUnheard };
      return { phase: 'ready', job, view, ...known };
    }
    case 'failed':
      // The worker itself is gone after a crash, unless the fault was in reading one file: then it still answers.
      return failLoad(load, message.failure, message.failure.reason !== 'crashed');
  }
}

/** What is being done with a file that is opened. */
export const STEP_WORDS = { fetching: 'Fetching', unpacking: 'Unpacking', reading: 'Reading' } as const;

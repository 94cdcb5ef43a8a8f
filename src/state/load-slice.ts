import type { StateCreator } from 'zustand';
import { readFault } from '../base/read-fault.ts';
import type { SessionClient, Told } from '../worker/client.ts';
import type { QuestionName, Questions } from '../worker/protocol.ts';
import { servedFiles } from './folder.ts';
import { FetchFault, fetchFile, fileNameOf, resolveSource, type Transfer } from './fetch-file.ts';
import { type FileHandle, watchAddress, watchHandle } from './watch.ts';
import {
  advanceLoad,
  beginLoad,
  failLoad,
  type FileOrigin,
  heedLoad,
  type Load,
  STEP_WORDS,
  versionOf,
} from './load.ts';
import { nextStep } from './steps.ts';
import type { AppState } from './store.ts';

/** Milliseconds between two looks at a transfer. */
const TRANSFER_EVERY = 80;

/** What is open, and how it comes to be. */
export interface LoadSlice {
  readonly load: Load;
  /** Opens a file that was chosen, dropped or pasted. */
  openBlob(blob: Blob, name: string, handle?: FileHandle | null): void;
  /** Opens a file of this machine that can be looked at again, and watches it. */
  openHandle(handle: FileHandle): Promise<void>;
  /** Opens a file of this page's own site, by what `?src=` says. */
  openAddress(src: string, follows?: boolean): void;
  /** Opens several files as one bundle. */
  openFiles(name: string, gather: Extract<FileOrigin, { kind: 'files' }>['gather']): void;
  /** Opens a folder of this page's own site, by what `?folder=` says. */
  openFolder(address: string): void;
  /** Opens one file of the bundle that is open. */
  openEntry(path: string): void;
  /** Opens the same file again. */
  retry(): void;
  /** What was open before the file that is: to return to when that one turns out to be nothing known. */
  readonly previous: Previous | null;
  /** Opens again what was open before. */
  reopen(): void;
  /** Stops fetching or reading; what has been read stays. */
  cancel(): void;
  /** Closes the file and returns to the start. */
  close(): void;
  /** Asks the worker about the open session; rejects when no answer will come. */
  ask<Name extends QuestionName>(name: Name, ask: Questions[Name]['ask']): Promise<Questions[Name]['answer']>;
  /** Takes a message of the worker. */
  hear(message: Told): void;
}

/** Makes the part of the state that opens files. */
export function createLoadSlice(client: SessionClient): StateCreator<AppState, [], [], LoadSlice> {
  let transfer: AbortController | null = null;
  /** Ends the watch over the file that is open. */
  let unwatch: () => void = () => undefined;
  /** The open file as it was fetched, where its server tells of what is added. */
  let fetched: { readonly url: URL; readonly blob: Blob } | null = null;

  return (set, get) => {
    /** Puts another file in the place of what is open. */
    function begin(name: string, origin: FileOrigin, total: number | null): AbortController {
      transfer?.abort();
      unwatch();
      fetched = null;
      transfer = new AbortController();
      client.close();
      const { load, forget, bundle, missing } = get();
      const isOpen = bundle !== null || (load.phase !== 'empty' && load.view !== null);
      if (isOpen)
        set({ previous: bundle === null ? previousOf(load) : { name: bundle.view.name, origin: bundle.origin } });
      // A link that was followed before any file was open is about the file that comes, and so may be one that leads nowhere in this one.
      forget(load.phase === 'empty' || missing !== null || isSame(load.origin, origin));
      set({ load: beginLoad(name, origin, total), notice: null, bundle: null });
      return transfer;
    }

    async function openAll(name: string, origin: Extract<FileOrigin, { kind: 'files' }>): Promise<void> {
      const { signal } = begin(name, origin, null);
      const job = client.openFiles(name);
      let fault: string | null = null;
      try {
        for await (const batch of origin.gather()) {
          if (signal.aborted) return;
          client.sendFiles(job, { ...batch, isLast: false, fault: null });
        }
      } catch (error) {
        fault = `its files cannot all be listed: ${readFault(error)}`;
      }
      client.sendFiles(job, { files: [], refused: [], isLast: true, fault });
    }

    function read(blob: Blob, name: string, isFollowed: boolean): void {
      const job = client.open(blob, name, isFollowed);
      const { load } = get();
      if (load.phase === 'opening') set({ load: { ...load, step: 'reading', job, bytes: 0, total: blob.size } });
    }

    async function fetchAndRead(src: string, follows: boolean): Promise<void> {
      const origin: FileOrigin = { kind: 'address', src, follows };
      const { signal } = begin(src, origin, null);
      try {
        const url = resolveSource(src, location.href);
        const name = fileNameOf(url);
        set({ load: beginLoad(name, origin, null) });
        const blob = await fetchFile(url, signal, everySoOften(TRANSFER_EVERY, showTransfer(signal)));
        if (signal.aborted) return;
        fetched = { url, blob };
        read(blob, name, follows);
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        const bytes = error instanceof FetchFault ? error.bytes : null;
        set({ load: failLoad(get().load, { reason: 'fetch', message, bytes }, false) });
      }
    }

    /** Watches the file that has just been read to its end, where that can be. */
    function watch({ origin, job, name }: Extract<Load, { readonly phase: 'ready' }>): void {
      let wasLive = false;
      /** Takes it that what is added is heard of, or is not, and says so. */
      const heed = (isHeard: boolean, words: string): void => {
        const { load } = get();
        if (load.phase === 'ready') wasLive ||= load.isLive;
        set({ load: heedLoad(load, isHeard, wasLive) });
        client.heed(job, isHeard);
        if (isHeard) get().mention(words);
        else get().say(words);
      };
      const watcher = {
        onChange: (blob: Blob) => client.grow(job, blob),
        onGone: (why: string) => heed(false, `${name} is not watched any more: ${why}. What was read of it stays.`),
        onLost: () =>
          heed(
            false,
            'The file is no longer followed: the server does not answer. What was read of it stays; the server is asked again and again.',
          ),
        onBack: () => heed(true, 'The file is followed again.'),
      };
      unwatch();
      if (origin.kind === 'local' && origin.handle !== null && origin.blob instanceof File)
        unwatch = watchHandle(origin.handle, origin.blob, watcher);
      else if (origin.kind === 'address' && origin.follows && fetched !== null)
        unwatch = watchAddress(fetched.url, fetched.blob, watcher);
    }

    /** Reads a file anew that is not what it was. */
    async function readAnew({ origin, name }: Previous): Promise<void> {
      if (origin.kind === 'local' && origin.handle !== null) await get().openHandle(origin.handle);
      else open({ origin, name });
      get().say(`${name} was truncated or replaced, so it was read anew.`);
    }

    function open({ name, origin }: Previous): void {
      if (origin.kind === 'local') get().openBlob(origin.blob, name, origin.handle);
      else if (origin.kind === 'address') get().openAddress(origin.src, origin.follows);
      else if (origin.kind === 'files') void openAll(name, origin);
      else if (get().bundle !== null) get().openEntry(origin.path);
    }

    function showTransfer(signal: AbortSignal) {
      return ({ bytes, total }: Transfer): void => {
        const { load } = get();
        if (!signal.aborted && load.phase === 'opening') set({ load: { ...load, bytes, total } });
      };
    }

    return {
      load: { phase: 'empty' },
      previous: null,
      reopen() {
        const { previous } = get();
        if (previous !== null) open(previous);
      },
      async openHandle(handle) {
        try {
          const file = await handle.getFile();
          begin(handle.name, { kind: 'local', blob: file, handle }, file.size);
          read(file, handle.name, true);
        } catch (error) {
          get().say(`${handle.name} cannot be read: ${readFault(error)}.`);
        }
      },
      openBlob(blob, name, handle = null) {
        begin(name, { kind: 'local', blob, handle }, blob.size);
        read(blob, name, false);
      },
      openFiles(name, gather) {
        void openAll(name, { kind: 'files', gather, address: null });
      },
      openFolder(address) {
        const gather = async function* () {
          yield* servedFiles(resolveSource(address, location.href));
        };
        void openAll(fileNameOf(new URL(address, location.href)), { kind: 'files', gather, address });
      },
      openEntry(path) {
        const { bundle, forget, load, missing } = get();
        if (bundle === null) return;
        // A link that was followed before any session was open is about the one that comes, and so may be one that leads nowhere in this one.
        forget(load.phase === 'empty' || missing !== null);
        set({ load: beginLoad(path, { kind: 'entry', path }, null), notice: null, step: nextStep(get().step, 'jump') });
        const job = client.openEntry(path);
        const opening = get().load;
        if (opening.phase === 'opening') set({ load: { ...opening, job } });
      },
      openAddress(src, follows = false) {
        void fetchAndRead(src, follows);
      },
      retry() {
        const { load } = get();
        if (load.phase === 'empty') return;
        open(load);
      },
      cancel() {
        const { load } = get();
        if (load.phase !== 'opening') return;
        transfer?.abort();
        client.cancel();
        const doing = STEP_WORDS[load.step];
        const message = `${doing} ${load.name} was cancelled.`;
        set({ load: failLoad(load, { reason: 'cancelled', message, bytes: load.bytes }, load.view !== null) });
      },
      close() {
        transfer?.abort();
        unwatch();
        client.close();
        get().forget(false);
        set({ load: { phase: 'empty' }, panel: null, bundle: null, wantedSession: null, previous: null });
      },
      ask: (name, ask) => client.ask(name, ask),
      hear(message) {
        if (message.kind === 'bundle' || message.kind === 'sessions') {
          get().hearOfBundle(message);
          return;
        }
        if (message.kind === 'found') {
          get().hearOfSearch(message.view);
          return;
        }
        const before = get().load;
        const { bundle } = get();
        if (message.kind === 'replaced') {
          if (before.phase === 'ready') void readAnew(before);
          return;
        }
        // The next version may be readable again.
        if (message.kind === 'stalled') return;
        if (message.kind === 'failed' && before.phase === 'empty' && bundle !== null) {
          set({ bundle: { ...bundle, view: { ...bundle.view, phase: 'stopped', fault: message.failure.message } } });
          return;
        }
        // A cancel is heard of twice: when it was asked for, and when the worker stopped.
        if (message.kind === 'failed' && before.phase === 'failed') return;
        const load = advanceLoad(before, message);
        set({ load });
        if (before.phase === 'opening' && load.phase === 'ready') watch(load);
        if (versionOf(load) !== versionOf(before)) {
          get().renewList();
          get().searchOpened();
        }
        if (load.phase !== before.phase || versionOf(load) !== versionOf(before)) get().seekTarget();
      },
    };
  };
}

/** Something that was open: what it was called, and where it came from. */
export interface Previous {
  readonly name: string;
  readonly origin: FileOrigin;
}

function previousOf(load: Load): Previous | null {
  return load.phase === 'empty' ? null : { name: load.name, origin: load.origin };
}

function isSame(a: FileOrigin, b: FileOrigin): boolean {
  if (a.kind === 'local')
    return b.kind === 'local' && (a.blob === b.blob || (a.handle !== null && a.handle === b.handle));
  if (a.kind === 'files') return b.kind === 'files' && a.gather === b.gather;
  if (a.kind === 'entry') return b.kind === 'entry' && a.path === b.path;
  return b.kind === 'address' && a.src === b.src;
}

/** Passes on the first of what comes within a time, and leaves out the rest. */
function everySoOften<Value>(ms: number, then: (value: Value) => void): (value: Value) => void {
  let last = -Infinity;
  return (value) => {
    const now = performance.now();
    if (now - last < ms) return;
    last = now;
    then(value);
  };
}

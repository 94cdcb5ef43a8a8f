import { readFault } from '../base/read-fault.ts';
import {
  ArchiveFault,
  type BundleEntry,
  type Compression,
  type Container,
  type RefusedEntry,
  type Unpacking,
} from '../input/archives/archive.ts';
import { LIMITS } from '../format/limits.ts';
import { Account } from '../input/archives/meter.ts';
import { NameGuard } from '../input/archives/names.ts';
import { NotRecognised, OpenFile } from '../open/open.ts';
import type { BlobReference } from '../records/blobs.ts';
import type { Session } from '../session/session.ts';
import { type Surroundings, type TerminalElsewhere, terminalsOf } from '../session/surroundings.ts';
import { heldSource } from '../input/byte-source.ts';
import { type Contents, contentsOf, predicate } from './container.ts';
import type { EntryFound, Opened, StoreEntry, StreamEntry } from './entries.ts';
import { Kinship } from './kinship.ts';
import { Outputs } from './outputs.ts';
import { OpenCodeFiles } from './opencode/gathered.ts';
import { type HashProgress, Shelf } from './shelf.ts';

/**
 * Several files that were opened together: a folder, an archive, or files dropped at once. Knows what lies in it, opens its sessions
 * one by one, and what one of them refers to in another. Pairing never crosses sessions.
 */
export class Bundle implements Iterable<BundleEntry> {
  readonly name: string;
  readonly container: Container;
  readonly compression: Compression | null;
  readonly refused: RefusedEntry[] = [];
  /** Why the list of files breaks off, as a sentence's end; null when it is whole. */
  fault: string | null = null;
  /** What is worth knowing of how a database was read, as whole sentences. */
  readonly notices: string[];
  readonly #env: Unpacking;
  readonly #stores = new Map<string, StoreEntry>();
  /** Entries that lie in a database which lies in the bundle. */
  #inStores = 0;
  readonly #entries: BundleEntry[] = [];
  readonly #names = new NameGuard();
  readonly #openCode = new OpenCodeFiles();
  #gathered = 0;
  readonly #account: Account;
  readonly #counted = new Set<string>();
  readonly #byPath = new Map<string, BundleEntry>();
  readonly #terminals = new Map<string, TerminalElsewhere[]>();
  readonly #streams = new Set<string>();
  readonly #shelf: Shelf;
  /** What its sessions keep in files of their own. */
  readonly outputs: Outputs;
  /** How its sessions are related: as far as whoever lists them has told it. */
  readonly kinship = new Kinship();

  constructor({ name, container, compression, size, notices = [] }: Opened, env: Unpacking) {
    this.name = name;
    this.container = container;
    this.compression = compression;
    this.notices = [...notices];
    this.#account = new Account(size);
    this.#env = env;
    this.#shelf = new Shelf(this.#entries, (path) => this.#streams.has(path));
    this.outputs = new Outputs(this.#entries);
  }

  /** How many files it has, those that were refused aside: each of a session of many is one, the sessions of a database in it are none. */
  get length(): number {
    return this.#entries.length - this.#inStores + this.#gathered + this.#openCode.count;
  }

  [Symbol.iterator](): Iterator<BundleEntry> {
    return this.#entries[Symbol.iterator]();
  }

  /** The file at a path; undefined when there is none. */
  entry(path: string): BundleEntry | undefined {
    return this.#byPath.get(path);
  }

  /** The file at a path, also where it lies in a database that has not been looked into yet. */
  async resolve(path: string): Promise<BundleEntry | undefined> {
    for (let at = path.indexOf('/'); at >= 0 && !this.#byPath.has(path); at = path.indexOf('/', at + 1)) {
      const around = this.#byPath.get(path.slice(0, at));
      if (around !== undefined) await this.find(around);
    }
    return this.#byPath.get(path);
  }

  /**
   * Takes in what a folder or an archive holds. What is damaged ends the list and is kept as `fault`.
   *
   * @throws the platform's error when it cannot be read, the signal's reason when it is aborted
   */
  async gather(items: AsyncIterable<BundleEntry | RefusedEntry>, onItem?: () => void | Promise<void>): Promise<void> {
    try {
      for await (const item of items) {
        if ('refused' in item) this.refused.push(item);
        else this.#take(item);
        await onItem?.();
      }
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      this.fault = error.message;
    }
    await this.#assemble(onItem);
  }

  /** Puts sessions of many files together, so that each is one file of the bundle. */
  async #assemble(onItem?: () => void | Promise<void>): Promise<void> {
    const { sessions, others } = await this.#openCode.finish(this.#env, () => onItem?.());
    try {
      for (const entry of [...sessions, ...others]) {
        this.#add(entry);
        this.#gathered += (entry.files ?? 1) - 1;
      }
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      this.fault ??= error.message;
    }
  }

  /** What an archive's compressed members unpack to is counted together, each once. A folder's files lie there as large as they are. */
  #accountOf(path: string): Account {
    if (this.container === 'directory' || this.#counted.has(path)) return new Account();
    this.#counted.add(path);
    return this.#account;
  }

  /** A folder's names are checked like an archive's: a browser or a file system may give any. */
  #take(entry: BundleEntry): void {
    const reason = this.#names.refuse(entry.path);
    if (reason !== null) this.refused.push({ refused: entry.path, reason });
    else if (this.#openCode.count === LIMITS.gatheredFiles || !this.#openCode.take(entry)) this.#add(entry);
  }

  /** Lists a file. */
  #add(entry: BundleEntry): void {
    if (this.#entries.length === LIMITS.bundleEntries)
      throw new ArchiveFault(
        `it has more files than the ${LIMITS.bundleEntries.toLocaleString('en')} that are read; the rest is left out`,
      );
    this.#entries.push(entry);
    this.#byPath.set(entry.path, entry);
  }

  /**
   * Opens one file and looks at what it is, without reading on.
   *
   * @param isChosen whether somebody asked for this very file: then it is taken for a stream more readily
   * @throws the signal's reason when it is aborted
   */
  async find(entry: BundleEntry, isChosen = false): Promise<EntryFound> {
    const { path, size } = entry;
    const store = this.#stores.get(path);
    if (store !== undefined) return store;
    let fault: string | null = null;
    try {
      const beside = async (ending: string) => (await this.#byPath.get(path + ending)?.open()) ?? null;
      const contents = await contentsOf(await heldSource(await entry.open()), this.#env, this.#accountOf(path), beside);
      if (contents.kind === 'bundle' && contents.container === 'sqlite') return await this.#lookInto(path, contents);
      // Zeros alone are as an empty tar archive is, which says little of a file that nobody chose.
      if (contents.kind === 'bundle' && contents.isBlank === true)
        return { kind: 'other', path, looksLike: 'nothing but zeros' };
      if (contents.kind === 'bundle')
        return {
          kind: 'refused',
          refused: path,
          reason: `is a ${contents.container} archive within the bundle: open it by itself`,
        };
      fault = contents.fault === null ? null : predicate(contents.fault);
      const file = await OpenFile.begin(contents.source, true, !isChosen);
      this.outputs.keep(path, file.beside);
      return {
        kind: 'stream',
        path,
        size: size ?? file.native.size,
        compression: contents.compression,
        file,
        fault: contents.fault?.message ?? null,
      };
    } catch (error) {
      // What broke off may have been a session further on: why it broke off says more than what its beginning looks like.
      if (error instanceof NotRecognised && fault !== null) return { kind: 'refused', refused: path, reason: fault };
      if (error instanceof NotRecognised) return { kind: 'other', path, looksLike: error.looksLike };
      if (error instanceof ArchiveFault) return { kind: 'refused', refused: path, reason: predicate(error) };
      this.#env.signal?.throwIfAborted();
      return { kind: 'refused', refused: path, reason: `cannot be read: ${readFault(error)}` };
    }
  }

  /** Takes in the sessions of a database that lies in the bundle. */
  async #lookInto(path: string, contents: Extract<Contents, { kind: 'bundle' }>): Promise<StoreEntry> {
    const before = this.#entries.length;
    let fault: string | null = null;
    try {
      for await (const item of contents.items) {
        if ('refused' in item) this.refused.push({ ...item, refused: `${path}/${item.refused}` });
        else this.#take({ ...item, path: `${path}/${item.path}` });
      }
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      fault = error.message;
    }
    this.notices.push(...contents.notices.map((notice) => `${path}: ${notice}`));
    const found: StoreEntry = { kind: 'store', path, entries: this.#entries.slice(before), fault };
    this.#stores.set(path, found);
    this.#inStores += found.entries.length;
    return found;
  }

  /**
   * Reads a session to its end, and remembers what others may refer to in it.
   *
   * @returns its session, its surroundings unread; and why it ends early, as a sentence's end, null when all of it was read
   * @throws the signal's reason when it is aborted
   */
  async read(
    { path, file, fault }: StreamEntry,
    onProgress?: () => void | Promise<void>,
  ): Promise<{ readonly session: Session; readonly fault: string | null }> {
    const { signal } = this.#env;
    let why = fault;
    try {
      await file.read(onProgress, signal);
    } catch (error) {
      signal?.throwIfAborted();
      file.stop();
      why = readFault(error);
    }
    const session = file.session('unread');
    this.note(path, session);
    return { session, fault: why };
  }

  /** Remembers of a session that was read what others may refer to. */
  note(path: string, session: Session): void {
    if (this.#streams.has(path)) return;
    this.#streams.add(path);
    for (const { terminalId, ...terminal } of terminalsOf(session, path)) {
      const known = this.#terminals.get(terminalId);
      if (known === undefined) this.#terminals.set(terminalId, [terminal]);
      else known.push(terminal);
    }
  }

  /** Looks for the blobs that records refer to and verifies them; see `Shelf.verify`. */
  verify(
    blobs: Iterable<Pick<BlobReference, 'hash' | 'size'>>,
    onProgress?: HashProgress,
    signal?: AbortSignal,
  ): Promise<void> {
    return this.#shelf.verify(blobs, onProgress, signal);
  }

  /** What is known of a blob once it has been looked for. */
  standing(wanted: Pick<BlobReference, 'hash' | 'size'>): ReturnType<Shelf['standing']> {
    return this.#shelf.standing(wanted);
  }

  /** Opens a verified blob; null for any other. */
  openBlob(wanted: { readonly hash: string; readonly size: number | null }): ReturnType<Shelf['open']> {
    return this.#shelf.open(wanted);
  }

  /** What the session at a path lies in, as far as the others have been read and blobs verified. */
  around(path: string): Surroundings {
    return {
      terminals: (id) => (this.#terminals.get(id) ?? []).filter(({ stream }) => stream !== path),
      blob: (wanted) => this.#shelf.standing(wanted),
      beside: (recorded) => this.outputs.standing(path, recorded),
      kin: this.kinship.around(path),
    };
  }
}

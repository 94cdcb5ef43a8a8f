import { Bundle } from '../bundle/bundle.ts';
import type { StreamEntry } from '../bundle/entries.ts';
import type { Contents } from '../bundle/container.ts';
import { childrenOf, copiesOf, type Summary, summaryOf, withSurroundings } from '../bundle/summary.ts';
import { type Manifest, manifestOf } from '../bundle/manifest.ts';
import type { AsideLine, BundlePhase, BundleView, SessionLine } from '../bundle/view.ts';
import type { BundleEntry } from '../input/archives/archive.ts';
import { PartsSource } from '../input/parts.ts';
import type { Around } from '../session/surroundings.ts';
import type { FindBeside } from '../timeline/blob-content.ts';
import { besideWords, standingWords } from '../timeline/blobs.ts';
import type { FromWorker, JobId } from './protocol.ts';
import { sqliteWasm } from './sqlite-wasm.ts';
import { nextTurn } from './turns.ts';

/** Milliseconds between two reports to the page. */
const TELL_EVERY = 100;
/** Characters of a manifest that are sent to the page. */
const MANIFEST_CHARS = 100_000;
/** Refused and other files that are sent to the page; all are counted. */
const ASIDE = 500;

/** Reads a bundle session after session, for the list of them; keeps nothing of a session but its line. */
export class BundleJob {
  readonly id: JobId;
  readonly bundle: Bundle;
  readonly #send: (message: FromWorker) => void;
  /** Ends the reading of the list, and everything. */
  readonly #listing = new AbortController();
  readonly #life = new AbortController();
  readonly #summaries: Summary[] = [];
  #copies: ReadonlyMap<string, number> = new Map();
  #children: ReturnType<typeof childrenOf> = new Map();
  readonly #refused: AsideLine[] = [];
  readonly #others: AsideLine[] = [];
  #othersCount = 0;
  #refusedCount = 0;
  /** How many of the bundle's own refusals have been told. */
  #refusedByBundle = 0;
  #fresh: SessionLine[] = [];
  #phase: BundlePhase = 'listing';
  #manifest: Manifest | null = null;
  #looked = 0;
  #searched: number | null = null;
  #toldAt = 0;
  /** Resolves while nothing else is to be read first. */
  #turn: Promise<void> = Promise.resolve();
  #whenWhole: () => void = () => undefined;

  constructor(
    id: JobId,
    send: (message: FromWorker) => void,
    name: string,
    contents: Extract<Contents, { kind: 'bundle' }>,
  ) {
    this.id = id;
    this.#send = send;
    const env = {
      spool: (part: string) => new PartsSource(part),
      sqliteWasm,
      signal: this.#life.signal,
      onProgress: () => nextTurn(),
    };
    this.bundle = new Bundle({ ...contents, name }, env);
    void this.#run(contents.items);
  }

  /** Stops reading the list. Sessions can still be opened. */
  cancel(): void {
    this.#listing.abort();
  }

  /** Stops everything: another file is opened. */
  drop(): void {
    this.#listing.abort();
    this.#life.abort();
  }

  /** Lets `first` be done before the list is read on. `whenWhole` is called once, when the whole bundle has been read. */
  waitFor(first: Promise<void>, whenWhole: () => void): void {
    this.#turn = first;
    this.#whenWhole = whenWhole;
  }

  /** Whether all of the bundle has been read, or will not be. */
  get isWhole(): boolean {
    return this.#phase === 'ready' || this.#phase === 'stopped';
  }

  /** What the session at a path lies in. */
  around(path: string): Around {
    return this.#phase === 'ready' ? this.bundle.around(path) : 'unread';
  }

  /** Looks up what lies beside the session at a path, whether the rest has been read or not: a blob, or a file that it names. */
  async find(path: string, wanted: Parameters<FindBeside>[0]): ReturnType<FindBeside> {
    const { bundle } = this;
    if ('file' in wanted) {
      const standing = bundle.outputs.standing(path, wanted.file);
      // Whose files lie where may take the id of a session that has not been read.
      if (standing.kind === 'missing' && this.#phase !== 'ready')
        return { why: 'not found so far: the bundle has not all been read', source: null };
      return { why: besideWords(standing, wanted.size).words, source: await bundle.outputs.open(path, wanted.file) };
    }
    await this.#lookFor([wanted]);
    return { why: standingWords(bundle.standing(wanted)).words, source: await bundle.openBlob(wanted) };
  }

  async #run(items: Extract<Contents, { kind: 'bundle' }>['items']): Promise<void> {
    try {
      this.#tell(true);
      await this.bundle.gather(items, () => this.#breathe());
      for (const { refused, reason } of this.bundle.refused) this.#refuse(refused, reason);
      this.#refusedByBundle = this.bundle.refused.length;
      this.#manifest = await manifestOf(this.bundle);
      await this.bundle.kinship.readNotes(this.bundle, () => this.#breathe());
      this.#become('reading');
      const inStores: BundleEntry[] = [];
      for (const entry of sessionsFirst(this.bundle)) {
        inStores.push(...(await this.#look(entry)));
        this.#looked += entry.files ?? 1;
      }
      for (const entry of inStores) await this.#look(entry);
      for (const { refused, reason } of this.bundle.refused.slice(this.#refusedByBundle)) this.#refuse(refused, reason);
      this.#complete();
      this.#become('ready');
    } catch (error) {
      // The list is what it is by now; why it goes no further stands above it.
      if (!this.#listing.signal.aborted) this.bundle.fault = error instanceof Error ? error.message : String(error);
      this.#become('stopped');
    }
    this.#whenWhole();
  }

  /** Looks at one file. Returns the sessions that lie in it, where it is a database. */
  async #look(entry: BundleEntry): Promise<readonly BundleEntry[]> {
    await this.#breathe();
    const found = await this.bundle.find(entry);
    if (found.kind === 'store') {
      if (found.fault !== null) this.#refuse(found.path, `is not read to its end: ${found.fault}`);
    } else if (found.kind === 'stream') await this.#read(found);
    else if (found.kind === 'refused') this.#refuse(found.refused, found.reason);
    else if (++this.#othersCount <= ASIDE)
      this.#others.push({ path: found.path, reason: `looks like ${found.looksLike}` });
    this.#tell(false);
    return found.kind === 'store' ? found.entries : [];
  }

  async #read(found: StreamEntry): Promise<void> {
    const { session, fault } = await this.bundle.read(found, () => this.#breathe());
    const { kinship, outputs } = this.bundle;
    const note = kinship.noteOf(found.path, found.file.format);
    const summary = titled(await summaryOf(found, session, fault, note), this.#manifest);
    kinship.join(found.path, found.file, summary.ids, session);
    outputs.identify(found.path, summary.ids.sessionId);
    this.#summaries.push(summary);
    this.#fresh.push(summary.line);
  }

  /** What only the whole bundle shows: who started whom, terminals of other sessions. */
  #complete(): void {
    this.#copies = copiesOf(this.#summaries);
    const lines = this.#summaries.map((summary) => withSurroundings(summary, this.bundle.around(summary.line.path)));
    this.#children = childrenOf(this.#summaries, lines);
    for (const summary of this.#summaries) {
      const { path, errors, warnings } = summary.line;
      const line = this.#completed(summary);
      const isMore = line.parent !== null || line.copies > 0 || this.#children.has(path);
      if (isMore || line.errors !== errors || line.warnings !== warnings) this.#fresh.push(line);
    }
  }

  #completed(summary: Summary): SessionLine {
    const { path, children } = summary.line;
    return {
      ...withSurroundings(summary, this.bundle.around(path)),
      copies: this.#copies.get(path) ?? 0,
      children: this.#children.get(path) ?? children,
    };
  }

  /**
   * Looks for the blobs that a session names, once it has been opened and the bundle is whole; its line then says which are missing or
   * others than it names.
   *
   * @returns whether there was anything to look for
   */
  async verifySession(path: string): Promise<boolean> {
    const summary = this.#summaries.find(({ line }) => line.path === path);
    if (summary === undefined || summary.away.blobs.length === 0) return false;
    await this.#lookFor(summary.away.blobs);
    this.#fresh.push(this.#completed(summary));
    this.#tell(true);
    return true;
  }

  async #lookFor(blobs: Parameters<Bundle['verify']>[0]): Promise<void> {
    try {
      await this.bundle.verify(
        blobs,
        async (bytes) => {
          this.#searched = bytes;
          this.#tell(false);
          await nextTurn();
        },
        this.#life.signal,
      );
    } finally {
      this.#searched = null;
      this.#tell(true);
    }
  }

  #refuse(path: string, reason: string): void {
    if (++this.#refusedCount <= ASIDE) this.#refused.push({ path, reason });
  }

  #become(phase: BundlePhase): void {
    this.#phase = phase;
    this.#tell(true);
  }

  /** Lets messages in, and whatever goes first. */
  async #breathe(): Promise<void> {
    this.#tell(false);
    await nextTurn();
    await this.#turn;
    this.#listing.signal.throwIfAborted();
  }

  #tell(isDue: boolean): void {
    if (this.#life.signal.aborted) return;
    const now = performance.now();
    if (!isDue && now - this.#toldAt < TELL_EVERY) return;
    this.#toldAt = now;
    const { name, container, compression, length, fault, notices } = this.bundle;
    if (this.#fresh.length > 0) this.#send({ kind: 'sessions', job: this.id, lines: this.#fresh });
    this.#fresh = [];
    this.#send({
      kind: 'bundle',
      job: this.id,
      view: {
        name,
        container,
        compression,
        phase: this.#phase,
        files: length,
        looked: this.#looked,
        searched: this.#searched,
        fault,
        notices: [...notices],
        refused: this.#refused,
        refusedCount: this.#refusedCount,
        others: this.#others,
        othersCount: this.#othersCount,
        manifest: manifestView(this.#manifest),
      },
    });
  }
}

/** A session's own title goes first; what the manifest calls it stands in where it has none. */
function titled(summary: Summary, manifest: Manifest | null): Summary {
  const title = summary.line.title ?? manifest?.titles.get(summary.line.path) ?? null;
  return { ...summary, line: { ...summary.line, title } };
}

function manifestView(manifest: Manifest | null): BundleView['manifest'] {
  if (manifest === null) return null;
  const { path, text, missing } = manifest;
  return { path, text: text.slice(0, MANIFEST_CHARS), missing: missing.slice(0, ASIDE) };
}

/** Files by path, those first whose names are usual for sessions: the rest is looked at as well, but nobody waits for it. */
function sessionsFirst(bundle: Iterable<BundleEntry>): BundleEntry[] {
  const rank = ({ path, files }: BundleEntry): number =>
    files !== undefined || /\.(?:jsonl|ndjson)(?:\.gz|\.zst)?$/i.test(path) ? 0 : 1;
  return [...bundle].toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}

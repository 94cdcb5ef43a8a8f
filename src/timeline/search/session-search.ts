import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import type { FindBeside } from '../blob-content.ts';
import type { TimelineIndex } from '../rows.ts';
import type { Withholder } from '../secrets.ts';
import type { Batch, FoundBatch } from './batch.ts';
import { Found } from './found.ts';
import { blobBatch, endOf, nextStretch, readBatch, type Stretch } from './plan.ts';
import { matcherOf, type SearchQuery } from './query.ts';
import type { SearchView, SkippedRecord } from './view.ts';

/** A session as it stands, to be searched. */
export interface Searched {
  readonly index: TimelineIndex;
  readonly records: ByteSource;
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

/** Milliseconds between two reports. */
const TELL_EVERY = 120;

type Phase = Pick<SearchView, 'phase' | 'fault'>;

/** One search through a session, which goes on when there is more of the session. */
export class SessionSearch {
  readonly #host: SearchHost;
  readonly #search: number;
  readonly query: SearchQuery;
  #phase: Phase = { phase: 'searching', fault: null };
  #session: Searched | null = null;
  #searcher: BatchSearcher | null = null;
  #found = new Found();
  #hasEmpty = false;
  #nextRow = 0;
  #skipped: SkippedRecord[] = [];
  #skippedCount = 0;
  /** Records that took too long. */
  #giveUps = 0;
  /** The blobs that were searched, by their numbers less one. */
  #blobs: { readonly hash: string; readonly source: ByteSource }[] = [];
  #blobsLeft = 0;
  /** Grows whenever what is under way is no longer wanted. */
  #turn = 0;
  #isRunning = false;
  #toldAt = -Infinity;

  constructor(host: SearchHost, search: number, query: SearchQuery) {
    this.#host = host;
    this.#search = search;
    this.query = query;
    const matcher = matcherOf(query);
    if ('fault' in matcher) this.#phase = { phase: 'invalid', fault: matcher.fault };
  }

  /** The matches so far. */
  get found(): Found {
    return this.#found;
  }

  /** The session that it searches; null before the first. */
  get session(): Searched | null {
    return this.#session;
  }

  /** A blob by its number. */
  blobAt(blob: number): { readonly hash: string; readonly source: ByteSource } | undefined {
    return this.#blobs[blob - 1];
  }

  /** Searches a session from here on: what was found stays where that is the same session, or the same with more of it. */
  attach(session: Searched): void {
    const before = this.#session;
    this.#session = session;
    // Another secret may have been found in what was searched, and a file that is read anew may have other rows.
    const isSame =
      before === null ||
      (before.withholder === session.withholder &&
        before.index.session.facts.offset === session.index.session.facts.offset);
    if (!isSame) this.#restart();
    if (this.#phase.phase === 'searching' || this.#phase.phase === 'done') void this.#run();
    else this.#tell(true);
  }

  /** Stops; what was found stays. */
  stop(): void {
    if (this.#phase.phase !== 'searching') return;
    this.#end({ phase: 'stopped', fault: null });
  }

  /** Goes on where it was stopped. */
  goOn(): void {
    if (this.#phase.phase !== 'stopped') return;
    this.#phase = { phase: 'searching', fault: null };
    void this.#run();
  }

  /** Lets go of everything: nobody asks any more. */
  drop(): void {
    this.#turn++;
    this.#searcher?.end();
    this.#searcher = null;
    this.#session = null;
  }

  #restart(): void {
    this.#turn++;
    this.#isRunning = false;
    this.#searcher?.end();
    this.#searcher = null;
    this.#found = new Found();
    this.#hasEmpty = false;
    this.#nextRow = 0;
    this.#skipped = [];
    this.#skippedCount = 0;
    this.#giveUps = 0;
    this.#blobs = [];
    if (this.#phase.phase !== 'invalid' && this.#phase.phase !== 'stopped')
      this.#phase = { phase: 'searching', fault: null };
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const turn = ++this.#turn;
    this.#phase = { phase: 'searching', fault: null };
    try {
      // Again, since more may have come meanwhile.
      for (let seen: Searched | null = null; this.#turn === turn && seen !== this.#session;) {
        seen = this.#session;
        await this.#rows(turn);
        if (this.#turn === turn) await this.#newBlobs(turn);
      }
      if (this.#turn === turn) this.#phase = { phase: 'done', fault: null };
    } catch (error) {
      if (this.#turn === turn)
        this.#end({ phase: 'broken', fault: error instanceof Error ? error.message : String(error) });
    }
    if (this.#turn !== turn) return;
    this.#isRunning = false;
    this.#tell(true);
  }

  /** Searches the rows that have not been. */
  async #rows(turn: number): Promise<void> {
    let ahead = this.#readNext();
    while (ahead !== null) {
      const { stretch, reading } = ahead;
      const batch = await reading;
      if (this.#turn !== turn) return;
      ahead = this.#readNext(stretch.to);
      await this.#searchRows(stretch, batch, turn);
      if (this.#turn !== turn) return;
    }
  }

  #readNext(from = this.#nextRow): { readonly stretch: Stretch; readonly reading: Promise<Batch | null> } | null {
    const session = this.#session;
    if (session === null || from >= session.index.length) return null;
    const { facts } = session.index.session;
    const stretch = nextStretch(facts, from, session.index.length);
    const isTooLong = facts.size.at(from) > LIMITS.searchRecordBytes;
    const reading = isTooLong ? Promise.resolve(null) : readBatch(session.records, facts, session.withholder, stretch);
    // Whoever waits for it is told; a read ahead that nobody waits for must not become an unhandled rejection.
    reading.catch(() => undefined);
    return { stretch, reading };
  }

  async #searchRows(stretch: Stretch, batch: Batch | null, turn: number): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    const found = batch === null ? null : await this.#find(batch);
    if (this.#turn !== turn) return;
    if (found === null && stretch.to - stretch.from > 1) {
      // One of them takes too long: each by itself tells which.
      const { facts } = session.index.session;
      for (let row = stretch.from; row < stretch.to && this.#turn === turn; row++) {
        const one = { from: row, to: row + 1 };
        await this.#searchRows(one, await readBatch(session.records, facts, session.withholder, one), turn);
      }
      return;
    }
    // Before anything is told: a search that goes on does so behind what it has taken.
    this.#nextRow = stretch.to;
    if (found !== null) this.#take(found, stretch.from);
    else this.#skip(stretch.from, batch === null ? 'size' : 'time');
    this.#tell(false);
  }

  /** Searches blobs that are verified, each at the first record that refers to it. */
  async #newBlobs(turn: number): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    const { blobs } = session.index.session.facts;
    const { around } = session.index.session;
    const seen = new Set(this.#blobs.map(({ hash }) => hash));
    const left = new Set<string>();
    for (let number = 0; number < blobs.length && this.#turn === turn; number++) {
      const { row, hash, size } = blobs.at(number);
      if (row >= session.index.length || seen.has(hash)) continue;
      const isThere = typeof around === 'object' && around.blob({ hash, size }).kind === 'verified';
      const source = isThere ? ((await session.findBeside?.({ hash, size }))?.source ?? null) : null;
      if (source === null) {
        left.add(hash);
        continue;
      }
      seen.add(hash);
      this.#blobs.push({ hash, source });
      await this.#searchBlob(source, row, turn);
    }
    if (this.#turn === turn) this.#blobsLeft = [...left].filter((hash) => !seen.has(hash)).length;
  }

  async #searchBlob(source: ByteSource, row: number, turn: number): Promise<void> {
    if (source.size > LIMITS.searchRecordBytes) {
      this.#skip(row, 'size');
      return;
    }
    const batch = await blobBatch(source);
    const found = await this.#find(batch);
    if (this.#turn !== turn) return;
    if (found === null) this.#skip(row, 'time');
    else this.#take(found, row, this.#blobs.length);
    this.#tell(false);
  }

  #find(batch: Batch): Promise<FoundBatch | null> {
    this.#searcher ??= this.#host.start(this.query, this.#session?.withholder.mask.values ?? []);
    // Only an expression can run away; what is long may take its time.
    const ms = this.query.isRegex ? LIMITS.searchRecordMs + batch.bytes.length / LIMITS.searchBytesPerMs : Infinity;
    return this.#searcher.find(batch, LIMITS.searchMatches - this.#found.length, ms);
  }

  #take(found: FoundBatch, row: number, blob = 0): void {
    if (blob === 0) this.#found.addRecords(found, row);
    else this.#found.addBlob(found, row, blob);
    this.#hasEmpty ||= found.hasEmpty;
    if (found.isCut) this.#end({ phase: 'full', fault: null });
  }

  #skip(row: number, why: SkippedRecord['why']): void {
    const line = this.#session?.index.session.facts.line.at(row) ?? 0;
    this.#skippedCount++;
    if (this.#skipped.length < LIMITS.searchSkippedListed) this.#skipped.push({ row, line, why });
    if (why === 'time' && ++this.#giveUps === LIMITS.searchGiveUps) this.#end({ phase: 'given-up', fault: null });
  }

  #end(phase: Phase): void {
    this.#turn++;
    this.#isRunning = false;
    this.#phase = phase;
    this.#searcher?.end();
    this.#searcher = null;
    this.#tell(true);
  }

  #tell(isDue: boolean): void {
    const now = this.#host.now();
    if (!isDue && now - this.#toldAt < TELL_EVERY) return;
    this.#toldAt = now;
    this.#host.tell(this.#view());
  }

  #view(): SearchView {
    const { facts } = this.#session?.index.session ?? { facts: null };
    const rows = this.#session?.index.length ?? 0;
    return {
      search: this.#search,
      query: this.query,
      ...this.#phase,
      matches: this.#found.length,
      hasEmpty: this.#hasEmpty,
      records: this.#found.rows,
      bytes: facts === null ? 0 : endOf(facts, { from: 0, to: Math.min(this.#nextRow, rows) }),
      total: facts === null ? 0 : endOf(facts, { from: 0, to: rows }),
      skipped: this.#skipped,
      skippedCount: this.#skippedCount,
      blobs: this.#blobs.length,
      blobsLeft: this.#blobsLeft,
    };
  }
}

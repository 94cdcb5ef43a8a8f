import { LIMITS } from '../../format/limits.ts';
import { kindCode } from '../../format/vocabulary.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import type { Facts } from '../../records/facts.ts';
import { type Batch, Form, type FoundBatch } from './batch.ts';
import { BlobsWork } from './blobs-work.ts';
import { Found } from './found.ts';
import { NativeLines } from './native-lines.ts';
import { endOf, nextStretch, recordsWork, type Stretch, type Work } from './plan.ts';
import { matcherOf, type SearchQuery } from './query.ts';
import type { BatchSearcher, Searched, SearchHost } from './searched.ts';
import { type MatchKey, NATIVE, type SearchView, type SkippedRecord } from './view.ts';

const MALFORMED = kindCode('malformed');
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
  #lines = new NativeLines();
  #skipped: SkippedRecord[] = [];
  #skippedCount = 0;
  /** Records that took too long. */
  #giveUps = 0;
  #blobs = new BlobsWork();
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

  get #facts(): Facts | null {
    return this.#session?.index.session.facts ?? null;
  }

  /** A blob by its number. */
  blobAt(blob: number): { readonly hash: string; readonly source: ByteSource } | undefined {
    return this.#blobs.at(blob);
  }

  /** The matches in the line that a row was made of, where another row that was made of it comes first: shown there too, and counted once. */
  ofSharedLine(row: number, most: number): MatchKey[] {
    const session = this.#session;
    if (session?.native == null || row >= session.index.length) return [];
    const first = this.#lines.firstRowOf(session.index.session.facts, row);
    if (first === row) return [];
    const keys = this.#found.ofRow(first, most).filter(({ part }) => part === NATIVE);
    return keys.map((key) => ({ ...key, row }));
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
    this.#lines = new NativeLines();
    this.#skipped = [];
    this.#skippedCount = 0;
    this.#giveUps = 0;
    this.#blobs = new BlobsWork();
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
        if (this.#turn === turn) await this.#nativeLines(turn);
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

  /** Searches the records that have not been: of an agent's file not what is written in them, for that is ours. */
  async #rows(turn: number): Promise<void> {
    const isOurs = this.query.isWritten && this.#session?.native !== null;
    if (isOurs) this.#nextRow = this.#session?.index.length ?? 0;
    let ahead = this.#workOf(this.#nextRow);
    while (ahead !== null) {
      const { stretch, work } = ahead;
      ahead = this.#workOf(stretch.to);
      if (work === null) this.#skip(stretch.from, 'size');
      else await this.#searchIn(work, turn);
      if (this.#turn !== turn) return;
      this.#nextRow = stretch.to;
    }
  }

  #workOf(from: number): { readonly stretch: Stretch; readonly work: Work | null } | null {
    const session = this.#session;
    if (session === null || from >= session.index.length) return null;
    const { facts } = session.index.session;
    const stretch = nextStretch(facts, from, session.index.length);
    if (facts.size.at(from) > LIMITS.searchRecordBytes) return { stretch, work: null };
    const form = this.query.isWritten ? Form.written : Form.prose;
    return { stretch, work: recordsWork(session.records, facts, session.withholder, stretch, form) };
  }

  /** Searches the native lines that have not been. */
  async #nativeLines(turn: number): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    const form = this.query.isWritten ? Form.written : Form.line;
    let ahead = this.#lines.plan(session, form);
    while (ahead !== null) {
      const { stretch, planned } = ahead;
      const { work, tooLong } = await planned;
      if (this.#turn !== turn) return;
      ahead = this.#lines.plan(session, form, stretch.to);
      for (const one of work) if (this.#turn === turn) await this.#searchIn(one, turn);
      if (this.#turn !== turn) return;
      this.#lines.passStretch(stretch);
      for (const row of tooLong) this.#skip(row, 'size');
      this.#tell(false);
    }
  }

  /** Searches what belongs together: where it takes too long each by itself, to learn which of them does. */
  async #searchIn(work: Work, turn: number, from = 0, to = work.rows.length, isSimple = false): Promise<void> {
    const batch = await work.read(from, to, isSimple);
    const hasProse = batch.forms.includes(Form.prose);
    const found = this.#turn === turn ? await this.#find(batch, hasProse) : null;
    if (this.#turn !== turn) return;
    if (found === null && to - from > 1) {
      for (let at = from; at < to && this.#turn === turn; at++) await this.#searchIn(work, turn, at, at + 1);
      return;
    }
    // What is no expression takes long only where it is laid out.
    if (found === null && hasProse && !this.query.isRegex) return this.#searchIn(work, turn, from, to, true);
    // Before anything is told: a search that goes on does so behind what it has taken.
    const rowOf = (index: number): number => work.rows[from + index] as number;
    if (work.part > 0) this.#blobs.pass(work.part);
    else if (work.part === 0) this.#nextRow = rowOf(to - from - 1) + 1;
    else for (let at = 0; at < to - from; at++) this.#lines.passRow(this.#facts, rowOf(at));
    if (found === null) this.#skip(rowOf(0), 'time');
    else this.#take(found, work.part, rowOf);
    this.#tell(false);
  }

  /** Searches the blobs that have not been. */
  async #newBlobs(turn: number): Promise<void> {
    if (this.#session === null) return;
    for await (const { row, work } of this.#blobs.plan(this.#session)) {
      if (this.#turn !== turn) return;
      if (work === null) this.#skip(row, 'size');
      else await this.#searchIn(work, turn);
      if (this.#turn !== turn) return;
    }
  }

  #find(batch: Batch, hasProse: boolean): Promise<FoundBatch | null> {
    this.#searcher ??= this.#host.start(this.query, this.#session?.withholder.mask.values ?? []);
    // Only an expression can run away, and the laying out of prose; what is long may take its time.
    const canRunAway = this.query.isRegex || hasProse;
    const ms = canRunAway ? LIMITS.searchRecordMs + batch.bytes.length / LIMITS.searchBytesPerMs : Infinity;
    return this.#searcher.find(batch, LIMITS.searchMatches - this.#found.length, ms);
  }

  #take(found: FoundBatch, part: number, rowOf: (index: number) => number): void {
    const facts = this.#facts;
    const hasLines = facts !== null && this.#session?.native != null;
    this.#found.add(found, part, rowOf, (row, text) => {
      if (hasLines && part === 0) this.#lines.tell(facts, row, text);
      // What stands for a line that could not be read has all of it.
      if (hasLines && part === 0 && facts.kind.at(row) === MALFORMED) this.#lines.passRow(facts, row);
      // What is asked for as it is written is not told by any record.
      return !(hasLines && part === NATIVE && !this.query.isWritten && this.#lines.isTold(facts, row, text));
    });
    this.#hasEmpty ||= found.hasEmpty;
    if (found.isCut) this.#end({ phase: 'full', fault: null });
  }

  #skip(row: number, why: SkippedRecord['why']): void {
    const line = this.#facts?.line.at(row) ?? 0;
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

  /** Bytes of what has been searched, and of all that is to be. */
  #progress(): Pick<SearchView, 'bytes' | 'total'> {
    const session = this.#session;
    if (session === null) return { bytes: 0, total: 0 };
    const { facts } = session.index.session;
    const upTo = (row: number): number => endOf(facts, { from: 0, to: Math.min(row, session.index.length) });
    const lines = this.#lines.progress(session, upTo);
    return { bytes: upTo(this.#nextRow) + lines.bytes, total: upTo(session.index.length) + lines.total };
  }

  #view(): SearchView {
    return {
      search: this.#search,
      query: this.query,
      ...this.#phase,
      matches: this.#found.length,
      hasEmpty: this.#hasEmpty,
      records: this.#found.rows,
      ...this.#progress(),
      skipped: this.#skipped,
      skippedCount: this.#skippedCount,
      blobs: this.#blobs.searched,
      blobsLeft: this.#blobs.left,
    };
  }
}

import type { ByteSource } from '../input/byte-source.ts';
import type { Session } from '../session/session.ts';
import { coverageOf } from './coverage.ts';
import type { JsonNode, RecordAddress, RecordDetail } from './detail.ts';
import { blobContent, blobDiff, type BlobPiece, type DiffPiece, type FindBeside, type Wanted } from './blob-content.ts';
import { detailOf, heldText, type PieceAsk, pieceAt, textOf } from './details/build.ts';
import { type DetailSource, Views } from './details/read-view.ts';
import { type ValueAt, valueAt } from './details/value-at.ts';
import { type HeaderText, headerOf, sessionView } from './header.ts';
import { Lanes } from './lanes.ts';
import { type FoundRecord, findRecord } from './find-record.ts';
import { LinkIndex } from './links.ts';
import { type Overview, type OverviewAsk, Overviews } from './overview.ts';
import { type Permissions, permissionsOf } from './permissions.ts';
import { problemsOf } from './problems.ts';
import { type TermNote, termNotes } from './query-notes.ts';
import { RowTexts } from './query-text.ts';
import { type Vocabulary, type VocabularyAsk, vocabularyOf } from './query-vocabulary.ts';
import { Glances, makeRows } from './row.ts';
import { TimelineIndex } from './rows.ts';
import { searchAnswering, type SearchAnswers } from './search/answers.ts';
import type { Searched } from './search/searched.ts';
import type { SessionSearch } from './search/session-search.ts';
import { Withholder } from './secrets.ts';
import { seekTime, type SoughtTime, type TimePlaces } from './seek-time.ts';
import { type Terminals, terminalsOf } from './terminals.ts';
import { type TimingAsk, type TimingRows, timingRows } from './timing-rows.ts';
import { RecordedTimes } from './timing.ts';
import type {
  Coverage,
  FilterId,
  GapTable,
  Opening,
  ProblemGroup,
  SessionView,
  TimelineRow,
  ViewName,
} from './view.ts';
import { withhold } from './withhold.ts';

interface Place {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  /** Gaps between filtered rows that the reader has opened. */
  readonly opened?: readonly Opening[];
}

/** What can be asked about a session, and the answer to each question. */
export interface Answers extends SearchAnswers {
  rows: {
    ask: Place & { from: number; to: number; gaps?: boolean };
    answer: { total: number; rows: readonly TimelineRow[]; version: number; gaps?: GapTable };
  };
  vocabulary: { ask: VocabularyAsk; answer: Vocabulary };
  terms: { ask: Place; answer: { notes: readonly TermNote[] } };
  detail: { ask: { row: number }; answer: RecordDetail };
  text: { ask: { row: number; what: string; from: number; to: number }; answer: { text: string; more: number } };
  tree: { ask: PieceAsk; answer: { node: JsonNode | null } };
  value: { ask: { row: number; pointer: string }; answer: ValueAt };
  locate: { ask: Place & { row: number }; answer: { position: number; near: number } };
  find: { ask: RecordAddress; answer: FoundRecord };
  seekTime: { ask: SoughtTime; answer: TimePlaces };
  nextTrouble: { ask: Place & { from: number; direction: 1 | -1 }; answer: { position: number } };
  problems: { ask: { limit: number }; answer: { groups: readonly ProblemGroup[]; coverage: Coverage } };
  permissions: { ask: { limit: number }; answer: Permissions };
  terminals: { ask: { limit: number }; answer: Terminals };
  overview: { ask: OverviewAsk; answer: Overview };
  timing: { ask: TimingAsk; answer: TimingRows };
  blob: { ask: { wanted: Wanted; from: number; to: number }; answer: BlobPiece };
  blobDiff: {
    ask: { wanted: Wanted; row: number; against: string };
    answer: { pieces: readonly DiffPiece[] | null; why: string };
  };
}

type AnswerName = keyof Answers;
type Answering = {
  readonly [Name in AnswerName]: (
    ask: Answers[Name]['ask'],
  ) => Answers[Name]['answer'] | Promise<Answers[Name]['answer']>;
};

/** The file that a session was read from. */
export interface AnsweringFile {
  /** The bytes that rows point into. */
  readonly records: ByteSource;
  /** The file as it was opened. */
  readonly native: ByteSource;
  /** 'asr' for a record stream, else the source that made the records. */
  readonly format: string;
  /** Stands for one reading of the bytes: rows of another reading may be of other bytes, though the file is the same. */
  readonly reading?: object;
  /** Looks up what lies beside the stream; absent where nothing does. */
  readonly findBeside?: FindBeside;
  /** The search that is under way or done; absent where nobody searches. */
  readonly search?: () => SessionSearch | null;
}

/**
 * Answers every question about one state of a session. Make a new one when the session has been taken together anew, and give it
 * the one before, so that what it has read is not read again.
 */
export class Answerer {
  readonly #file: AnsweringFile;
  readonly #index: TimelineIndex;
  readonly #lanes: Lanes;
  readonly #overviews: Overviews;
  #times: RecordedTimes | null = null;
  #links: LinkIndex;
  readonly #version: number;
  readonly #view: Omit<SessionView, 'title' | 'agent'>;
  readonly #ready: Promise<void>;
  #withholder = Withholder.none;
  #glances: Glances;
  #texts: RowTexts;
  #header: HeaderText;
  /** The record that a tree is made of piece by piece: let go of with the next other question. */
  #tree: { readonly row: number; readonly views: Views } | null = null;
  #search: ReturnType<typeof searchAnswering> | null = null;

  constructor(file: AnsweringFile, session: Session, version: number, before: Answerer | null = null) {
    this.#file = file;
    this.#index = new TimelineIndex(session);
    this.#lanes = new Lanes(this.#index);
    this.#overviews = new Overviews(this.#index, this.#lanes);
    this.#links = new LinkIndex(session);
    this.#version = version;
    // Now, since the index of a file that is being read goes on growing.
    this.#view = sessionView(this.#index, this.#lanes.columns);
    this.#header = before?.headerText ?? { title: null, agent: null };
    this.#glances = new Glances(file.records, this.#withholder);
    this.#texts = new RowTexts(file.records, this.#withholder);
    this.#ready = this.#prepare(before);
    // Whoever asks is told; without a question nobody waits for it.
    this.#ready.catch(() => undefined);
  }

  /** What the page knows of the session as a whole. The header's text is in it once `ready` has resolved. */
  get view(): SessionView {
    return withhold({ ...this.#view, ...this.#header }, this.#withholder);
  }

  /** Resolves when the header and the requests for secrets have been read. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** What a search looks through, once `ready` has resolved. */
  get searched(): Searched {
    const { records, findBeside = null } = this.#file;
    return { index: this.#index, records, native: this.#source.native, withholder: this.#withholder, findBeside };
  }

  /** The header's text as far as it is known. */
  get headerText(): HeaderText {
    return this.#header;
  }

  /** Answers one question. What is secret is in no answer. Rejects when the file cannot be read any more. */
  async answer<Name extends AnswerName>(name: Name, ask: Answers[Name]['ask']): Promise<Answers[Name]['answer']> {
    await this.#ready;
    if (name !== 'tree') this.#tree = null;
    // Whatever is asked of a filtered list may take the file.
    if ('view' in ask) await this.#index.prepare(ask.view, ask.filters, this.#texts.scan);
    const answering = this.#answering[name] as (asked: Answers[Name]['ask']) => Promise<Answers[Name]['answer']>;
    return withhold(await answering(ask), this.#withholder);
  }

  readonly #answering: Answering = {
    rows: async ({ view, filters, opened, from, to, gaps = false }) => {
      const list = this.#index.listed(view, filters, opened);
      const maker = { index: this.#index, lanes: this.#lanes, glances: this.#glances, withholder: this.#withholder };
      return {
        total: list.positions.length,
        rows: await makeRows(maker, view, list, from, to),
        version: this.#version,
        ...(gaps ? { gaps: list.gaps } : {}),
      };
    },
    detail: ({ row }) => detailOf(this.#context, this.#source, this.#known(row)),
    text: (ask) => textOf(this.#context, this.#source, { ...ask, row: this.#known(ask.row) }),
    tree: async (ask) => ({
      node: await pieceAt(this.#viewsFor(ask.row), { ...ask, row: this.#known(ask.row) }),
    }),
    value: ({ row, pointer }) => valueAt(this.#context, this.#source, this.#known(row), pointer),
    locate: ({ view, filters, opened, row }) => ({
      position: this.#index.locate(view, filters, row, opened),
      near: this.#index.nearest(view, filters, row, opened),
    }),
    vocabulary: (ask) => vocabularyOf(this.#index, this.#index.filters, ask),
    terms: ({ view, filters }) => ({ notes: termNotes(this.#index, this.#index.filters, view, filters) }),
    find: (ask) => findRecord(this.#index.session, ask),
    seekTime: (ask) => seekTime(this.#index, ask),
    nextTrouble: ({ view, filters, opened, from, direction }) => ({
      position: this.#index.nextTrouble(view, filters, from, direction, opened),
    }),
    problems: ({ limit }) => ({ groups: problemsOf(this.#index.session, limit), coverage: coverageOf() }),
    permissions: ({ limit }) => permissionsOf(this.#index, this.#glances, limit),
    terminals: ({ limit }) => terminalsOf(this.#index, this.#links, this.#glances, limit),
    overview: (ask) => this.#overviews.of(ask),
    timing: (ask) => {
      this.#times ??= new RecordedTimes(this.#index);
      return timingRows(this.#index, this.#times, this.#glances, ask);
    },
    blob: async ({ wanted, from, to }) => {
      const { source, why } = await this.#beside(wanted);
      const content = source === null ? null : await blobContent(source, this.#withholder, from, to);
      return { words: why, content };
    },
    blobDiff: async ({ wanted, row, against }) => {
      const { source, why } = await this.#beside(wanted);
      const held = await heldText(this.#context, this.#source, this.#known(row), against);
      if (source === null || held === null)
        return { pieces: null, why: source === null ? why : 'the record holds no text there' };
      const pieces = await blobDiff(source, this.#withholder, held);
      return { pieces, why: pieces === null ? 'it is no text, or they are too long or too different' : '' };
    },
    searchCount: (ask) => this.#searching.searchCount(ask),
    searchNext: (ask) => this.#searching.searchNext(ask),
    searchRows: (ask) => this.#searching.searchRows(ask),
    searchMarks: (ask) => this.#searching.searchMarks(ask),
  };

  get #searching(): ReturnType<typeof searchAnswering> {
    return (this.#search ??= searchAnswering(this.searched, this.#file.search ?? (() => null)));
  }

  #viewsFor(row: number): Views {
    if (this.#tree?.row !== row) this.#tree = { row, views: new Views(this.#context, this.#source) };
    return this.#tree.views;
  }

  async #beside(wanted: Wanted): Promise<{ source: ByteSource | null; why: string }> {
    return (await this.#file.findBeside?.(wanted)) ?? { source: null, why: 'not in this file' };
  }

  get #context(): { index: TimelineIndex; links: LinkIndex } {
    return { index: this.#index, links: this.#links };
  }

  get #source(): DetailSource {
    const { records, native, format } = this.#file;
    return { records, native: format === 'asr' ? null : native, withholder: this.#withholder };
  }

  async #prepare(before: Answerer | null): Promise<void> {
    await before?.ready().catch(() => undefined);
    const { session } = this.#index;
    const { records, reading } = this.#file;
    const isSameReading = before !== null && before.#file.records === records && before.#file.reading === reading;
    this.#withholder = await Withholder.of(session, records, isSameReading ? before.#withholder : Withholder.none);
    this.#index.withhold(this.#withholder);
    this.#texts = new RowTexts(this.#file.records, this.#withholder);
    this.#links = new LinkIndex(this.#index.session);
    // What was looked at without these secrets may hold them.
    if (isSameReading && before.#withholder === this.#withholder) this.#glances = before.#glances;
    else this.#glances = new Glances(this.#file.records, this.#withholder);
    const { title, agent } = await headerOf(session, this.#file.records, this.#withholder);
    this.#header = { title, agent };
  }

  #known(row: number): number {
    if (Number.isInteger(row) && row >= 0 && row < this.#index.length) return row;
    throw new RangeError(`there is no row ${row}`);
  }
}

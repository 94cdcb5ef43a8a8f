import type { ByteSource } from '../input/byte-source.ts';
import type { Session } from '../session/session.ts';
import { coverageOf } from './coverage.ts';
import type { RecordDetail } from './detail.ts';
import { blobContent, blobDiff, type BlobPiece, type DiffPiece, type FindBeside, type Wanted } from './blob-content.ts';
import { detailOf, heldText, textOf } from './details/build.ts';
import type { DetailSource } from './details/read-view.ts';
import { type HeaderText, headerOf, sessionView } from './header.ts';
import { Lanes } from './lanes.ts';
import { LinkIndex } from './links.ts';
import { type Permissions, permissionsOf } from './permissions.ts';
import { problemsOf } from './problems.ts';
import { Glances, makeRows } from './row.ts';
import { TimelineIndex } from './rows.ts';
import { searchAnswering, type SearchAnswers } from './search/answers.ts';
import type { Searched, SessionSearch } from './search/session-search.ts';
import { Withholder } from './secrets.ts';
import { type Terminals, terminalsOf } from './terminals.ts';
import type { Coverage, FilterId, ProblemGroup, SessionView, TimelineRow, ViewName } from './view.ts';
import { withhold } from './withhold.ts';

interface Place {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
}

/** What can be asked about a session, and the answer to each question. */
export interface Answers extends SearchAnswers {
  rows: {
    ask: Place & { from: number; to: number };
    answer: { total: number; rows: readonly TimelineRow[]; version: number };
  };
  detail: { ask: { row: number }; answer: RecordDetail };
  text: { ask: { row: number; what: string; from: number; to: number }; answer: { text: string; more: number } };
  locate: { ask: Place & { row: number }; answer: { position: number } };
  find: { ask: { id: string } | { line: number }; answer: { row: number } };
  nextTrouble: { ask: Place & { from: number; direction: 1 | -1 }; answer: { position: number } };
  problems: { ask: { limit: number }; answer: { groups: readonly ProblemGroup[]; coverage: Coverage } };
  permissions: { ask: { limit: number }; answer: Permissions };
  terminals: { ask: { limit: number }; answer: Terminals };
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
  #links: LinkIndex;
  readonly #version: number;
  readonly #view: Omit<SessionView, 'title' | 'agent'>;
  readonly #ready: Promise<void>;
  #withholder = Withholder.none;
  #glances: Glances;
  #header: HeaderText;
  #search: ReturnType<typeof searchAnswering> | null = null;

  constructor(file: AnsweringFile, session: Session, version: number, before: Answerer | null = null) {
    this.#file = file;
    this.#index = new TimelineIndex(session);
    this.#lanes = new Lanes(this.#index);
    this.#links = new LinkIndex(session);
    this.#version = version;
    // Now, since the index of a file that is being read goes on growing.
    this.#view = sessionView(this.#index, this.#lanes.columns);
    this.#header = before?.headerText ?? { title: null, agent: null };
    this.#glances = new Glances(file.records, this.#withholder);
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
    return { index: this.#index, records, withholder: this.#withholder, findBeside };
  }

  /** The header's text as far as it is known. */
  get headerText(): HeaderText {
    return this.#header;
  }

  /** Answers one question. What is secret is in no answer. Rejects when the file cannot be read any more. */
  async answer<Name extends AnswerName>(name: Name, ask: Answers[Name]['ask']): Promise<Answers[Name]['answer']> {
    await this.#ready;
    const answering = this.#answering[name] as (asked: Answers[Name]['ask']) => Promise<Answers[Name]['answer']>;
    return withhold(await answering(ask), this.#withholder);
  }

  readonly #answering: Answering = {
    rows: async ({ view, filters, from, to }) => {
      const positions = this.#index.filtered(view, filters);
      const maker = { index: this.#index, lanes: this.#lanes, glances: this.#glances, withholder: this.#withholder };
      return {
        total: positions.length,
        rows: await makeRows(maker, view, positions, from, to),
        version: this.#version,
      };
    },
    detail: ({ row }) => detailOf(this.#context, this.#source, this.#known(row)),
    text: (ask) => textOf(this.#context, this.#source, { ...ask, row: this.#known(ask.row) }),
    locate: ({ view, filters, row }) => ({ position: this.#index.locate(view, filters, row) }),
    find: (ask) => ({ row: this.#find(ask) }),
    nextTrouble: ({ view, filters, from, direction }) => ({
      position: this.#index.nextTrouble(view, filters, from, direction),
    }),
    problems: ({ limit }) => ({ groups: problemsOf(this.#index.session, limit), coverage: coverageOf() }),
    permissions: ({ limit }) => permissionsOf(this.#index, this.#glances, limit),
    terminals: ({ limit }) => terminalsOf(this.#index, this.#links, this.#glances, limit),
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
    this.#withholder = await Withholder.of(
      session,
      this.#file.records,
      before === null ? Withholder.none : before.#withholder,
    );
    this.#index.withhold(this.#withholder);
    this.#links = new LinkIndex(this.#index.session);
    // What was looked at without these secrets may hold them.
    // Nor may they be of other bytes: a file that grows is read anew the first time.
    if (before !== null && before.#withholder === this.#withholder && before.#file.records === this.#file.records)
      this.#glances = before.#glances;
    else this.#glances = new Glances(this.#file.records, this.#withholder);
    const { title, agent } = await headerOf(session, this.#file.records, this.#withholder);
    this.#header = { title, agent };
  }

  #known(row: number): number {
    if (Number.isInteger(row) && row >= 0 && row < this.#index.length) return row;
    throw new RangeError(`there is no row ${row}`);
  }

  /** The row of a record id, the current one of several; or of a line: that which begins on it, or the last that begins before. */
  #find(ask: { id: string } | { line: number }): number {
    const { facts, ids, revisions } = this.#index.session;
    if ('id' in ask) {
      const rows = ids.get(facts.symbols.find(ask.id));
      return rows.find((row) => revisions.isHead[row] === 1) ?? rows[0] ?? -1;
    }
    let found = -1;
    for (let row = 0; row < this.#index.length; row++) {
      const line = facts.line.at(row);
      if (line === ask.line) return row;
      if (line < ask.line && (found < 0 || line >= facts.line.at(found))) found = row;
    }
    return found;
  }
}

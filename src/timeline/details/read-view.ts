import { encodeUtf8 } from '../../base/bytes.ts';
import { LIMITS } from '../../format/limits.ts';
import { kindOf } from '../../format/vocabulary.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import { tokenAt } from '../../json/pointer.ts';
import { scan } from '../../json/scan.ts';
import { Tape, type Token } from '../../json/tape.ts';
import { nativeOrigin } from '../../records/native.ts';
import type { Span } from '../raw.ts';
import { readRow } from '../read.ts';
import type { Withholder } from '../secrets.ts';
import type { RecordTape } from '../values.ts';
import { type DetailContext, RecordView } from './record-view.ts';

/** What details are read from: the records, and the file that was opened where a source made the records of it. */
export interface DetailSource {
  readonly records: ByteSource;
  /** Null for a record stream, whose records are the file's own. */
  readonly native: ByteSource | null;
  readonly withholder: Withholder;
}

/** Where a record stands in the file of records. */
export function recordSpan({ index }: DetailContext, { records, withholder }: DetailSource, row: number): Span {
  const { facts } = index.session;
  return {
    source: records,
    start: facts.offset.at(row),
    size: facts.size.at(row),
    stretches: withholder.stretchesOf(row),
    isRecord: true,
  };
}

/** A record read into a tape of its own; null where it is no record, or too long. */
export async function viewOf(context: DetailContext, source: DetailSource, row: number): Promise<RecordView | null> {
  return isMalformed(context, row) ? null : readView(context, source, row);
}

/** As `viewOf`, also of a record that stands for a line which could not be read: it says where that line is. */
export async function readView(
  context: DetailContext,
  { records, withholder }: DetailSource,
  row: number,
): Promise<RecordView | null> {
  const { facts } = context.index.session;
  if (facts.size.at(row) > LIMITS.detailBytes) return null;
  const bytes = await readRow(records, facts, row);
  const tape = new Tape();
  if (bytes.length < facts.size.at(row) || scan(tape, bytes, 0, bytes.length).kind !== 'value') return null;
  return new RecordView({ row, tape, withholder }, context);
}

/** The records that one answer lays out, each read once: a long one takes time. They are let go of with the answer. */
export class Views {
  readonly #context: DetailContext;
  readonly #source: DetailSource;
  readonly #read = new Map<number, RecordView | null>();
  readonly #inTexts = new Map<string, RecordTape | null>();

  constructor(context: DetailContext, source: DetailSource) {
    this.#context = context;
    this.#source = source;
  }

  /** As `viewOf`. */
  async of(row: number): Promise<RecordView | null> {
    return isMalformed(this.#context, row) ? null : this.any(row);
  }

  /** As `readView`. */
  async any(row: number): Promise<RecordView | null> {
    const known = this.#read.get(row);
    if (known !== undefined) return known;
    const view = await readView(this.#context, this.#source, row);
    this.#read.set(row, view);
    return view;
  }

  /** The value that the text of a string writes as JSON, read again; null where it is none. */
  async inText(row: number, pointer: string): Promise<RecordTape | null> {
    const key = `${row} ${pointer}`;
    let known = this.#inTexts.get(key);
    if (known === undefined) {
      const view = await this.of(row);
      known = view === null ? null : tapeOfText(view, tokenAt(view.tape, pointer));
      this.#inTexts.set(key, known);
    }
    return known;
  }
}

/** Stands for the row of a text's own value: what is withheld of a record has been withheld of the text. */
const NO_ROW = -1;

function tapeOfText(view: RecordView, token: Token): RecordTape | null {
  const text = view.tape.isString(token) ? view.shown(token).trim() : '';
  // Half a character has no bytes, and would come back as another.
  if (!text.isWellFormed()) return null;
  const bytes = encodeUtf8(text);
  const tape = new Tape();
  const isAll = scan(tape, bytes, 0, bytes.length).kind === 'value' && tape.end(0) === bytes.length;
  return isAll ? { row: NO_ROW, tape, withholder: view.record.withholder } : null;
}

function isMalformed({ index }: DetailContext, row: number): boolean {
  return kindOf(index.session.facts.kind.at(row)) === 'malformed';
}

/** The native line that a source made the record of, as the source says in `_meta`. */
export function nativeSpan(
  { tape }: Pick<RecordView, 'tape'>,
  { native, withholder }: Pick<DetailSource, 'native' | 'withholder'>,
): { line: number; span: Span } | null {
  const origin = native === null ? null : nativeOrigin(tape);
  if (native === null || origin === null) return null;
  const { line, start, size } = origin;
  const stretches = withholder.nativeLines.has(line) ? [{ start: 0, end: size }] : [];
  return { line, span: { source: native, start, size, stretches, isRecord: true } };
}

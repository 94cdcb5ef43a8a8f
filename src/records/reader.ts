import { hasAscii } from '../base/bytes.ts';
import { NO_SYM, type Sym } from '../base/symbols.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { kindCode, RECORD_TYPES, type RowKind } from '../format/vocabulary.ts';
import type { Frame, FrameSink } from '../input/frames.ts';
import { nameOf, type Tape, type Token } from '../json/tape.ts';
import { RecordContext } from './context.ts';
import { checkWriting, newStreamState, noteSeq, readEnvelope, readTime, reportGaps } from './envelope.ts';
import { Facts, Flag } from './facts.ts';
import { readHook } from './hook.ts';
import { readInference } from './inference.ts';
import { readInputRequest } from './input-request.ts';
import { kindWord } from './members.ts';
import { N } from './names.ts';
import { NATIVE_MALFORMED, NATIVE_META, RETRACTS_META } from './native.ts';
import { readOther } from './other.ts';
import { readPermission } from './permission.ts';
import { readTerminal } from './terminal.ts';
import { readToolCall } from './tool-call.ts';
import { readToolResult } from './tool-result.ts';

/** Who reads which record type; the others are known only as far as a viewer needs. */
const READERS: Readonly<Partial<Record<RowKind, (ctx: RecordContext) => void>>> = {
  tool_call: readToolCall,
  tool_result: readToolResult,
  permission: readPermission,
  input_request: readInputRequest,
  terminal: readTerminal,
  hook: readHook,
  inference: readInference,
};
const BY_CODE = RECORD_TYPES.map((type) => READERS[type] ?? readOther);

const CALL = kindCode('tool_call');
const RESULT = kindCode('tool_result');
const TERMINAL = kindCode('terminal');
const HOOK = kindCode('hook');
const SESSION = kindCode('session');
const HEADER = kindCode('header');
const UNKNOWN = kindCode('unknown');
const UNTYPED = kindCode('untyped');
const MALFORMED = kindCode('malformed');

/** Types and members that tell a header from a record (reader.md, "Stream"). */
const HEADER_TYPES = ['session', 'header', 'stream', 'bundle', 'meta', 'asr'];
const HEADER_MEMBERS = [
  'asr',
  'version',
  'spec',
  'specVersion',
  'format',
  'formatVersion',
  'schema',
  'schemaVersion',
  '$schema',
].map(nameOf);

/** What is said of a line that is no JSON object. */
export const UNREAD_LINE = 'STREAM-JSON';

const OFFSET = nameOf('offset');
const REASON = nameOf('reason');
const CUT = nameOf('cut');

/**
 * Makes a row of every piece that a framer hands on, record or not, and checks whatever one record alone can show. What takes more
 * than one record is the session's work.
 */
export class RecordReader implements FrameSink {
  readonly facts: Facts;
  readonly #ctx: RecordContext;
  readonly #tape: Tape;
  readonly #stream = newStreamState();
  readonly #keptTypes = new Set<Sym>();
  /** All that a row has a cell in; blank is 0, and NO_SYM for a symbol. */
  readonly #columns: readonly { extend(): number }[];
  #objects = 0;
  #origin = -1;

  /**
   * @param tape the framer's tape
   * @param isNative the records were made by one of our sources: their line is that of the native file
   */
  constructor(tape: Tape, diagnostics: Diagnostics, isNative = false) {
    this.#tape = tape;
    this.facts = new Facts(isNative);
    this.#ctx = new RecordContext(tape, this.facts, diagnostics);
    this.#columns = this.facts.columns;
    // Interned first, so that a known type's symbol is its kind's number.
    for (const known of RECORD_TYPES) this.facts.symbols.internText(known);
  }

  record(frame: Frame): void {
    const tape = this.#tape;
    const ctx = this.#ctx;
    const typeToken = tape.member(0, N.type);
    const type = tape.symbol(typeToken, this.facts.symbols);
    const line = this.#placeOf(frame);
    if (type >= 0 && this.facts.symbols.text(type) === NATIVE_MALFORMED && this.#isOfNative()) {
      const reason = tape.textOrNull(tape.member(0, REASON)) ?? '';
      const row = this.facts.length;
      if (this.facts.isNative) this.malformed({ ...frame, line }, reason, tape.member(0, CUT) >= 0);
      else this.#unread(frame, reason);
      if (isRedacted(tape)) this.facts.setFlag(row, Flag.redacted);
      return;
    }
    const isFirst = this.#objects++ === 0;
    const isKnown = type >= 0 && type < RECORD_TYPES.length;
    let kind = isKnown ? type : type === NO_SYM ? UNTYPED : UNKNOWN;
    if (isFirst && (!isKnown || kind === SESSION) && this.#isHeader(type)) kind = HEADER;
    const row = this.#addRow(frame, kind);
    this.facts.type.set(row, type);
    const meta = tape.member(0, N._meta);
    this.facts.branches.read(tape, meta, row, this.facts.symbols);
    this.facts.agents.read(tape, meta, row, this.facts.symbols);
    ctx.begin(row, line);
    this.facts.line.set(row, ctx.line);
    if (kind === HEADER) {
      this.facts.id.set(row, tape.symbol(tape.member(0, N.id), this.facts.symbols));
      noteSeq(ctx, this.#stream);
      readTime(ctx);
    } else {
      readEnvelope(ctx, this.#stream);
      checkWriting(ctx, kind === CALL, kind === kindCode('input_request'));
      if (kind === UNTYPED)
        ctx.report(
          'RECORD-TYPE',
          typeToken,
          typeToken < 0
            ? 'the record has no type; it is shown as it stands'
            : `type should be a string, not ${kindWord(tape, typeToken)}; the record is shown as it stands`,
        );
      else if (kind === UNKNOWN) {
        this.#reportUnknown(typeToken, type);
        if (this.facts.isNative) this.facts.by.set(row, this.#retracted());
      } else BY_CODE[kind]?.(ctx);
      if (kind === RESULT || kind === TERMINAL || kind === HOOK) this.facts.timings.read(tape, row);
      if (this.facts.isNative && isRedacted(tape)) this.facts.setFlag(row, Flag.redacted);
    }
    ctx.end();
  }

  /** Whether a record says from which line of which place it was made. */
  #isOfNative(): boolean {
    const tape = this.#tape;
    return this.facts.isNative || tape.isObject(tape.member(tape.member(0, N._meta), NATIVE_META));
  }

  /** A record that stands for a line of another file. */
  #unread(frame: Frame, reason: string): void {
    const tape = this.#tape;
    const row = this.#addUnread(frame, reason);
    const line = tape.member(tape.member(tape.member(0, N._meta), NATIVE_META), N.line);
    if (tape.member(0, CUT) >= 0) this.facts.setFlag(row, Flag.cut);
    const where = tape.isNumber(line) ? `line ${tape.raw(line)}` : 'a line';
    this.#ctx.begin(row, frame.line);
    this.#ctx.reportAt('NATIVE-UNREAD', null, `${where} of the file that was converted could not be read: ${reason}`);
    this.#ctx.end();
  }

  #addUnread(frame: Frame, reason: string): number {
    const row = this.#addRow(frame, MALFORMED);
    this.facts.branches.skip(row);
    this.facts.agents.skip(row);
    this.facts.line.set(row, frame.line);
    this.facts.status.set(row, this.facts.symbols.internText(reason));
    return row;
  }

  malformed(frame: Frame, reason: string, isCut: boolean, bytes?: Uint8Array, start = 0, end = 0): void {
    const row = this.#addUnread(frame, reason);
    // What cannot be read may be a request that holds the value of a secret.
    if (bytes !== undefined && hasAscii(bytes, start, end, '"secret"')) this.facts.setFlag(row, Flag.secret);
    this.#ctx.begin(row, frame.line);
    if (isCut) {
      this.facts.setFlag(row, Flag.cut);
      this.#ctx.reportAt(
        'STREAM-TRUNCATED',
        null,
        `the last line is not complete: cut short, or still being written (${reason})`,
      );
    } else {
      this.#ctx.reportAt('STREAM-JSON', null, reason);
    }
    this.#ctx.end();
  }

  /** Said of the row before, which the page can lead to: what is wrong behind it has no bytes of its own. */
  flaw(line: number, reason: string, isCut: boolean): void {
    this.#ctx.begin(this.facts.length - 1, line);
    this.#ctx.reportAt(
      isCut ? 'STREAM-TRUNCATED' : 'STREAM-JSON',
      null,
      isCut ? `the file is not complete: cut short, or still being written (${reason})` : reason,
    );
    this.#ctx.end();
  }

  /** Ends the stream: says what only the whole of it shows. */
  finish(): void {
    reportGaps(this.#ctx, this.#stream);
  }

  #reportUnknown(typeToken: Token, type: Sym): void {
    const name = JSON.stringify(this.#tape.text(typeToken).slice(0, 60));
    if (!this.facts.isNative) {
      this.#ctx.report(
        'RECORD-UNKNOWN',
        typeToken,
        `the record type ${name} is not known here; the record is shown as it stands`,
      );
      return;
    }
    // A source keeps thousands of lines whole by design: said once for each type, it tells a new one from the rest.
    if (this.#keptTypes.has(type)) return;
    this.#keptTypes.add(type);
    this.#ctx.report(
      'RECORD-UNKNOWN',
      typeToken,
      `native lines of this form, ${name}, have no record type of their own; they are shown as they stand`,
    );
  }

  #isHeader(type: number): boolean {
    const tape = this.#tape;
    if (tape.member(0, N.seq) < 0) return true;
    if (type !== NO_SYM && HEADER_TYPES.includes(this.facts.symbols.text(type))) return true;
    return HEADER_MEMBERS.some((name) => tape.member(0, name) >= 0);
  }

  /** The id of the record that this one says was taken back; NO_SYM when it says so of none. */
  #retracted(): Sym {
    const tape = this.#tape;
    return tape.symbol(tape.member(tape.member(0, N._meta), RETRACTS_META), this.facts.symbols);
  }

  /** The line of the file that was opened, and into `#origin` where the native piece begins that the record was made of. */
  #placeOf(frame: Frame): number {
    if (!this.facts.isNative) return frame.line;
    const tape = this.#tape;
    const native = tape.member(tape.member(0, N._meta), NATIVE_META);
    const [line, offset] = [tape.member(native, N.line), tape.member(native, OFFSET)];
    this.#origin = tape.isNumber(offset) ? Number(tape.raw(offset)) : frame.offset;
    return tape.isNumber(line) ? Number(tape.raw(line)) : frame.line;
  }

  #addRow(frame: Frame, kind: number): number {
    const { facts } = this;
    const row = facts.length;
    for (const column of this.#columns) column.extend();
    facts.kind.set(row, kind);
    facts.offset.set(row, frame.offset);
    facts.size.set(row, frame.length);
    facts.line.set(row, frame.line);
    if (facts.isNative) facts.origin.push(this.#origin);
    return row;
  }
}

/** Whether something of the record in the tape is said to be redacted. */
function isRedacted(tape: Tape): boolean {
  for (const { value } of tape.members(tape.member(0, N.capture)))
    if (tape.textOrNull(tape.member(value, N.state)) === 'redacted') return true;
  return false;
}

import { NO_SYM } from '../base/symbols.ts';
import { isExact, numberOf } from '../json/number.ts';
import { offsetOf, timeOf } from '../base/timestamp.ts';
import { plainTime } from '../json/timestamp.ts';
import { NO_TOKEN, type Tape, type Token } from '../json/tape.ts';
import type { RecordContext } from './context.ts';
import { Flag } from './facts.ts';
import { kindWord, misfit } from './members.ts';
import { N } from './names.ts';

/** What must be remembered from record to record of a stream. */
export interface StreamState {
  /** seq of the last record that had one; -1 before the first. */
  lastSeq: number;
  /** Gaps in seq so far, and where the first one was. */
  gaps: number;
  firstGap: { readonly row: number; readonly line: number; readonly from: number; readonly to: number } | null;
}

/** A stream before its first record. */
export const newStreamState = (): StreamState => ({ lastSeq: -1, gaps: 0, firstGap: null });

/**
 * Reads and checks what every record has: id, seq, ts, supersedes, and how its JSON is written. The columns `id` and `supersedes`
 * of the row are set.
 */
export function readEnvelope(ctx: RecordContext, stream: StreamState): void {
  const { facts, row } = ctx;
  const id = ctx.symbol(N.id);
  facts.id.set(row, id);
  if (id === NO_SYM) reportMissingId(ctx);
  readSeq(ctx, stream);
  readSupersedes(ctx);
  const ts = ctx.member(N.ts);
  if (!readTime(ctx))
    ctx.report('U-01', ts, `ts should be a timestamp (RFC 3339), not ${misfit(ctx.tape, ts, 'timestamp')}`);
}

/** Takes the time of a record. Returns whether it is one, or there is none. */
export function readTime({ tape, facts, row }: RecordContext): boolean {
  const ts = tape.member(0, N.ts);
  if (ts < 0) return true;
  const plain = plainTime(tape, ts);
  if (!Number.isNaN(plain)) {
    facts.times.set(row, plain, 0);
    return true;
  }
  const text = tape.isString(ts) ? tape.text(ts) : '';
  const time = timeOf(text);
  const isTime = !Number.isNaN(time);
  if (isTime) facts.times.set(row, time, offsetOf(text));
  else if (!tape.isNull(ts)) facts.times.setUnreadable(row);
  return isTime;
}

/** Takes the seq of a header, where it has one: what follows is counted on from it. Nothing is asked of a header. */
export function noteSeq(ctx: RecordContext, stream: StreamState): void {
  const token = ctx.member(N.seq);
  const seq = token >= 0 && ctx.tape.isNumber(token) ? Number(ctx.tape.raw(token)) : Number.NaN;
  if (Number.isSafeInteger(seq) && seq >= 0) stream.lastSeq = seq;
}

function reportMissingId(ctx: RecordContext): void {
  const token = ctx.member(N.id);
  if (token < 0) ctx.report('ID-MISSING', 0, 'the record has no id, so nothing can refer to it');
  else
    ctx.report('ID-MISSING', token, `id should be a string, not ${kindWord(ctx.tape, token)}; nothing can refer to it`);
}

function readSeq(ctx: RecordContext, stream: StreamState): void {
  const { tape } = ctx;
  const token = ctx.member(N.seq);
  if (token < 0) {
    ctx.report('SEQ-MISSING', 0, 'the record has no seq; it is shown where it stands in the file');
    return;
  }
  const seq = tape.isNumber(token) ? numberOf(tape, token) : Number.NaN;
  if (!Number.isSafeInteger(seq) || seq < 0) {
    ctx.report(
      'SEQ-MISSING',
      token,
      `seq should be an integer from 0 to 2^53−1, not ${tape.isNumber(token) ? tape.raw(token) : kindWord(tape, token)}`,
    );
    return;
  }
  if (stream.lastSeq >= 0) {
    if (seq <= stream.lastSeq) {
      ctx.report(
        'SEQ-ORDER',
        token,
        `seq ${seq} does not follow ${stream.lastSeq}, the seq before it; rows stand in file order`,
      );
    } else if (seq > stream.lastSeq + 1) {
      stream.gaps++;
      stream.firstGap ??= { row: ctx.row, line: ctx.line, from: stream.lastSeq, to: seq };
    }
  }
  stream.lastSeq = seq;
}

/** Says at the end of a stream, once, that numbers are missing from its seq. */
export function reportGaps(ctx: RecordContext, { firstGap, gaps }: StreamState): void {
  if (firstGap === null) return;
  const more = gaps === 1 ? 'the only gap' : `the first of ${gaps} gaps`;
  ctx.diagnostics.add(
    'SEQ-GAP',
    { row: firstGap.row, line: firstGap.line, path: '/seq' },
    `seq goes from ${firstGap.from} to ${firstGap.to}: ${more} in the stream`,
  );
}

function readSupersedes(ctx: RecordContext): void {
  const token = ctx.member(N.supersedes);
  ctx.facts.supersedes.set(ctx.row, NO_SYM);
  if (token < 0) return;
  if (!ctx.tape.isString(token)) {
    ctx.report(
      'REV-KEY',
      token,
      `supersedes should be the id of a record, not ${kindWord(ctx.tape, token)}; it is not followed`,
    );
    return;
  }
  ctx.facts.supersedes.set(ctx.row, ctx.tape.symbol(token, ctx.facts.symbols));
  ctx.facts.setFlag(ctx.row, Flag.supersedes);
}

/**
 * Checks how a record's JSON is written: its bytes, repeated names, numbers that a double cannot hold.
 *
 * @param isCall numbers in `input` break ASR-254 there
 * @param mayHoldSecret no message may repeat a value of the record
 */
export function checkWriting(ctx: RecordContext, isCall: boolean, mayHoldSecret: boolean): void {
  const { tape } = ctx;
  if (tape.badUtf8 >= 0) {
    const column = tape.badUtf8 - tape.start(0) + 1;
    ctx.report('STREAM-UTF8', 0, `byte ${column} of the record is not UTF-8; it is shown as U+FFFD`);
  }
  if (tape.repeated.length === 0 && tape.suspects.length === 0) return;
  // Looked up once: a record may have a hundred thousand members, and as many that are wrong.
  const foreign = [ctx.member(N._meta), ctx.member(N.native)];
  const input = isCall ? ctx.member(N.input) : NO_TOKEN;
  for (const key of tape.repeated) {
    if (isInside(tape, key, foreign)) continue;
    ctx.report(
      'JSON-DUPLICATE-KEY',
      key,
      `the name ${shorten(JSON.stringify(tape.text(key)))} stands twice in one object; the last one counts`,
    );
  }
  for (const token of tape.suspects) {
    const lexeme = tape.raw(token);
    if (isExact(lexeme) || isInside(tape, token, foreign)) continue;
    const number = mayHoldSecret ? 'the number' : `the number ${shorten(lexeme)}`;
    if (isInside(tape, token, [input])) {
      ctx.report(
        'ASR-254b',
        token,
        `${number} does not survive being read as a double; such arguments belong in inputText`,
      );
    } else {
      ctx.report(
        'ASR-032',
        token,
        `${number} does not survive being read as a double; its digits are shown as they stand in the file`,
      );
    }
  }
}

/** Whether a token lies in one of some values. Producers may fill `_meta` and `native` as they like: they are never diagnosed. */
function isInside(tape: Tape, token: Token, values: readonly Token[]): boolean {
  return values.some((value) => value >= 0 && token >= value && token < tape.next(value));
}

function shorten(lexeme: string): string {
  return lexeme.length <= 40 ? lexeme : `${lexeme.slice(0, 30)}… (${lexeme.length} characters)`;
}

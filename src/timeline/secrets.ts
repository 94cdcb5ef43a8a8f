import { decodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { scan } from '../json/scan.ts';
import { Tape, type Token } from '../json/tape.ts';
import { Flag } from '../records/facts.ts';
import { type SecretQuestions, secretValues } from '../records/secrets.ts';
import type { Session } from '../session/session.ts';
import { KeyIndex } from '../session/keys.ts';
import { Mask, merge, NO_MASK, type Stretch } from './mask.ts';
import { readRow } from './read.ts';

const INPUT = kindCode('input_request');
const MALFORMED = kindCode('malformed');
const NO_STRETCHES: readonly Stretch[] = [];

/**
 * Withholds the values of secrets (ASR-283). What an input_request gives for a secret is withheld where it stands, by its bytes;
 * the same value anywhere else in the session is withheld as text. Nothing of it leaves the view models.
 */
export class Withholder {
  /** Finds the values in other texts. */
  readonly mask: Mask;
  /** Rows of requests that ask for a secret, by their own mark or by that of another record of the request. */
  readonly rows: ReadonlySet<number>;
  /** Lines of a native file that hold a secret which the source left out of the records: they are shown nowhere. */
  readonly nativeLines: ReadonlySet<number>;
  readonly #stretches: ReadonlyMap<number, readonly Stretch[]>;

  private constructor(
    mask: Mask,
    rows: ReadonlySet<number>,
    nativeLines: ReadonlySet<number>,
    stretches: ReadonlyMap<number, readonly Stretch[]>,
  ) {
    this.mask = mask;
    this.rows = rows;
    this.nativeLines = nativeLines;
    this.#stretches = stretches;
  }

  /** Withholds nothing: for a session without secrets. */
  static readonly none = new Withholder(NO_MASK, new Set(), new Set(), new Map());

  /**
   * Reads the requests that ask for a secret, and only those.
   *
   * @param before the withholder of an earlier state of the session: kept when there is nothing new to read
   */
  static async of(session: Session, source: ByteSource, before = Withholder.none): Promise<Withholder> {
    const groups = secretGroups(session);
    const broken = brokenRequests(session);
    const rows = new Set([...groups.flat(), ...broken]);
    const nativeLines = redactedLines(session);
    if (isSame(rows, before.rows) && isSame(nativeLines, before.nativeLines)) return before;
    const values = new Set<string>();
    const stretches = new Map<number, readonly Stretch[]>();
    const tape = new Tape();
    for (const group of groups) {
      let marked: SecretQuestions | null = null;
      for (const row of group) {
        if (await readInto(tape, session, source, row)) marked = union(marked, secretValues(tape, 0, marked).questions);
      }
      for (const row of group) {
        // What cannot be read again is withheld whole.
        if (!(await readInto(tape, session, source, row)))
          stretches.set(row, [{ start: 0, end: Number.MAX_SAFE_INTEGER }]);
        else stretches.set(row, takeValues(tape, secretValues(tape, 0, marked).values, values));
      }
    }
    for (const row of broken) {
      const bytes = await readRow(source, session.facts, row, LIMITS.spanBytes);
      stretches.set(row, stretchOfBroken(bytes, session.facts.size.at(row), values));
    }
    return new Withholder(new Mask(values), rows, nativeLines, stretches);
  }

  /** Bytes of a row's record that hold a value of a secret, counted from the record's first byte. */
  stretchesOf(row: number): readonly Stretch[] {
    return this.#stretches.get(row) ?? NO_STRETCHES;
  }

  /** A text of the session without the values of secrets. Cut a text after this, never before. */
  redact(text: string): string {
    return this.mask.isEmpty ? text : this.mask.redact(text);
  }
}

function isSame(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && [...some].every((each) => others.has(each));
}

/** The native lines of records of which something was left out as a secret. */
function redactedLines({ facts, revisions }: Session): Set<number> {
  const lines = new Set<number>();
  if (facts.isNative)
    for (let row = 0; row < revisions.entityOf.length; row++)
      if (facts.has(row, Flag.redacted)) lines.add(facts.line.at(row));
  return lines;
}

/** Lines that could not be read and speak of a secret. */
function brokenRequests({ facts, revisions }: Session): number[] {
  const rows: number[] = [];
  for (let row = 0; row < revisions.entityOf.length; row++)
    if (facts.kind.at(row) === MALFORMED && facts.has(row, Flag.secret)) rows.push(row);
  return rows;
}

const MARK = /"secret"\s*:(?!\s*(?:false|null)\b)/;
const GIVEN = /"(?:answers|response)"\s*:/;
/** A string, which the end of the line may cut, and the colon that makes it a member's name. */
const STRING = /("(?:[^"\\]|\\.)*(?:"|$))\s*(:?)/gs;
/** Shorter strings are found in too much else to be taken for values on such evidence. */
const SHORTEST = 4;

/**
 * What is withheld of a line that could not be read, when it marks something as a secret: all from where its answers or its response begin,
 * since nothing tells where a value ends. Strings in it are withheld elsewhere as well.
 */
function stretchOfBroken(bytes: Uint8Array, size: number, values: Set<string>): readonly Stretch[] {
  // One character a byte, so that places in the text are places in the line.
  const latin = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, piece) =>
    String.fromCharCode(...bytes.subarray(piece * 8192, (piece + 1) * 8192)),
  ).join('');
  if (!MARK.test(latin)) return NO_STRETCHES;
  const start = GIVEN.exec(latin)?.index;
  if (start === undefined) return size > bytes.length ? [{ start: bytes.length, end: size }] : NO_STRETCHES;
  let name = '';
  for (const [, string = '', colon] of decodeUtf8(bytes, start).matchAll(STRING)) {
    const text = unescaped(string);
    if (colon !== ':' && name !== 'questionId' && text.length >= SHORTEST) values.add(text);
    name = colon === ':' ? text : '';
  }
  return [{ start, end: size }];
}

/** The text of a JSON string that may lack its end. */
function unescaped(string: string): string {
  const whole = string.length > 1 && string.endsWith('"') ? string : `${string}"`;
  try {
    return String(JSON.parse(whole));
  } catch {
    return string.slice(1);
  }
}

/** The records of each request of which one is marked as asking for a secret: its revisions, and what shares its requestId. */
function secretGroups({ facts, revisions }: Session): number[][] {
  const rows = revisions.entityOf.length;
  let first = 0;
  while (first < rows && !isSecret(first)) first++;
  if (first === rows) return [];
  function isSecret(row: number): boolean {
    return facts.kind.at(row) === INPUT && facts.has(row, Flag.secret);
  }
  const byKey = new KeyIndex(facts.symbols.count, rows, (row) =>
    facts.kind.at(row) === INPUT ? facts.key.at(row) : -1,
  );
  const grouped = new Set<number>();
  const groups: number[][] = [];
  for (let row = first; row < rows; row++) {
    if (grouped.has(row) || !isSecret(row)) continue;
    const group: number[] = [];
    const pending = [row];
    grouped.add(row);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      group.push(next);
      for (const related of [revisions.rowsOf(revisions.entityOf[next] as number), byKey.get(facts.key.at(next))]) {
        for (const other of related) {
          if (grouped.has(other)) continue;
          grouped.add(other);
          pending.push(other);
        }
      }
    }
    groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}

async function readInto(tape: Tape, { facts }: Session, source: ByteSource, row: number): Promise<boolean> {
  const bytes = await readRow(source, facts, row);
  return bytes.length === facts.size.at(row) && scan(tape, bytes, 0, bytes.length).kind === 'value';
}

function union(a: SecretQuestions | null, b: SecretQuestions): SecretQuestions {
  return { all: a?.all === true || b.all, ids: new Set([...(a?.ids ?? []), ...b.ids]) };
}

function takeValues(tape: Tape, tokens: readonly Token[], values: Set<string>): Stretch[] {
  for (const token of tokens) takeLeaves(tape, token, values);
  return merge(tokens.map((token) => ({ start: tape.start(token), end: tape.end(token) })));
}

/**
 * Takes every string and number inside a value; its nesting costs no stack. A name that an object has twice is taken as well: it is told by
 * that name that it is repeated, and names that are meant as names are not.
 */
function takeLeaves(tape: Tape, token: Token, values: Set<string>): void {
  const pending = [token];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (tape.isString(next)) values.add(tape.text(next));
    else if (tape.isNumber(next)) values.add(tape.raw(next));
    // One by one: a spread of a hundred thousand arguments is more than a call may have.
    else if (tape.isArray(next)) for (const element of tape.elements(next)) pending.push(element);
    else takeMembers(tape, next, pending, values);
  }
}

function takeMembers(tape: Tape, object: Token, pending: Token[], values: Set<string>): void {
  const names = new Set<string>();
  for (const { key, value } of tape.members(object)) {
    const name = tape.text(key);
    if (names.has(name)) values.add(name);
    names.add(name);
    pending.push(value);
  }
}

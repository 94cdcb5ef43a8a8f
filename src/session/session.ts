import { DiagnosticList, Diagnostics } from '../diagnostics/diagnostics.ts';
import { RULES } from '../format/rules.ts';
import { kindCode } from '../format/vocabulary.ts';
import { Framer } from '../input/frames.ts';
import { Tape } from '../json/tape.ts';
import type { Facts } from '../records/facts.ts';
import { RecordReader } from '../records/reader.ts';
import { Branches } from './branches.ts';
import { checkDoubleDecisions } from './decisions.ts';
import { KeyIndex } from './keys.ts';
import { Pairing } from './pairing.ts';
import { References } from './references.ts';
import { linkRevisions, type Revisions } from './revisions.ts';
import { checkSecretRevisions } from './secrets.ts';
import { type Around, type Away, checkAway, terminalsAway } from './surroundings.ts';
import { checkTerminals, terminalIndex } from './terminals.ts';

/**
 * How much of its file a session has: it is still being read, so what is missing may yet come; reading stopped on the way, so it will
 * not, nor can be said to be missing; all that is there now, while the file is watched and may grow; or all of it.
 */
export type Extent = 'growing' | 'stopped' | 'live' | 'whole';

/** A stream as far as it has been read: its rows, and what follows from taking them together. */
export interface Session {
  readonly facts: Facts;
  readonly revisions: Revisions;
  readonly pairing: Pairing;
  readonly references: References;
  /** Current terminals by terminalId. */
  readonly terminals: KeyIndex;
  /** Records by id, a header that has one among them; a malformed line is none. */
  readonly ids: KeyIndex;
  /** The branches of a session whose source keeps them in one file. */
  readonly branches: Branches;
  readonly diagnostics: DiagnosticList;
  /** Physical lines of the file that were read. */
  readonly lines: number;
  readonly extent: Extent;
  /** What the stream refers to and does not hold, and where else it could be. */
  readonly away: Away;
  readonly around: Around;
}

/** Reads a stream's bytes as they come and makes a session of what it has. */
export class SessionReader {
  readonly #tape = new Tape();
  readonly #found = new Diagnostics();
  readonly #reader: RecordReader;
  readonly #framer: Framer;
  #lines = 0;
  #extent: Extent = 'growing';

  /** @param isNative the bytes were made by one of our sources and say which native line each record came from */
  constructor(isNative = false) {
    this.#reader = new RecordReader(this.#tape, this.#found, isNative);
    this.#framer = new Framer(this.#tape, this.#reader);
  }

  /** How many rows there are so far. */
  get rows(): number {
    return this.#reader.facts.length;
  }

  /** Takes the next bytes of the stream. */
  push(chunk: Uint8Array): void {
    this.#framer.push(chunk);
  }

  /** Says that the stream ends here. */
  finish(): void {
    this.#lines = this.#framer.finish();
    this.#reader.finish();
    this.#reader.facts.trim();
    this.#extent = 'whole';
  }

  /** Says that all that is there has been read, and that more may come. */
  pause(): void {
    this.#extent = 'live';
  }

  /** Says that no more of the stream will be read, although it goes on, or may. */
  stop(): void {
    if (this.#extent === 'growing' || this.#extent === 'live') this.#extent = 'stopped';
  }

  /**
   * Takes all rows so far together: entities, pairs, references. May be called again when more has been read.
   *
   * @param around what the stream lies in
   * @param lines physical lines of the file that was opened, where the stream was made from another one
   */
  session(around: Around = 'nothing', lines = this.#extent === 'whole' ? this.#lines : this.#framer.line): Session {
    const { facts } = this.#reader;
    const linked = new Diagnostics();
    const ids = new KeyIndex(facts.symbols.count, facts.length, (row) =>
      facts.kind.at(row) === MALFORMED ? -1 : facts.id.at(row),
    );
    reportRepeatedIds(facts, ids, linked);
    const revisions = linkRevisions(facts, ids, linked);
    const pairing = new Pairing(facts, revisions, linked);
    const terminals = terminalIndex(facts, revisions);
    const indexes = { calls: pairing.calls, terminals, ids };
    const references = new References(facts, revisions, indexes, linked, around === 'nothing');
    checkDoubleDecisions(facts, linked);
    checkTerminals(facts, revisions, linked);
    checkSecretRevisions(facts, revisions, linked);
    const away = { terminals: terminalsAway(facts, (key) => terminals.count(key) > 0), blobs: facts.blobs };
    checkAway(away, around, linked);
    for (const part of [this.#found, linked]) reportUnlisted(part, linked);
    return {
      facts,
      revisions,
      pairing,
      references,
      terminals,
      ids,
      branches: new Branches(facts, ids),
      diagnostics: new DiagnosticList(this.#found, linked),
      lines,
      extent: this.#extent,
      away,
      around,
    };
  }
}

/** Says once for each rule how many of its findings are not listed. */
function reportUnlisted(part: Diagnostics, into: Diagnostics): void {
  for (const { rule, count, place } of part.unlisted())
    into.add(
      'LIMIT',
      place,
      `${count} more findings of ${RULES[rule].code} in this stream, from here on, are not listed`,
    );
}

const MALFORMED = kindCode('malformed');

function reportRepeatedIds(facts: Facts, ids: KeyIndex, diagnostics: Diagnostics): void {
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) === MALFORMED || ids.count(facts.id.at(row)) < 2) continue;
    const first = ids.first(facts.id.at(row));
    if (first !== row) {
      diagnostics.add(
        'ID-DUPLICATE',
        { row, line: facts.line.at(row), path: '/id' },
        `the record on line ${facts.line.at(first)} has the id ${JSON.stringify(facts.text(facts.id.at(row)))} too`,
      );
    }
  }
}

import { uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { RETRACTS_META } from '../../records/native.ts';
import { type LineIds, put } from '../kit/ids.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { RecordWriter } from '../kit/writer.ts';

/** Which lines name others that they take the place of, or that were taken back, and by which member. */
const NAMING: readonly { readonly type: Name; readonly member: Name }[] = [
  { type: nameOf('assistant'), member: N.supersedesUuids },
  { type: nameOf('system'), member: N.retractedMessageUuids },
];
/** Lines that one line is followed to; a response has a handful. */
const MOST = 1000;
/** Records of one line that are counted; a line has a handful of blocks. */
const MOST_RECORDS = 255;

/**
 * Messages that Claude Code took back: the lines stay in the file, and what a later line says of them is recorded beside them. For each
 * record of a line that is named, but for its inference, there is one record `claude-code/retracted`, which names it; a line that is not there (any more, or
 * yet) has one that says only its uuid. Nothing of what was taken back changes.
 */
export class Retractions {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #ids: LineIds;
  /** How many records the first line with each uuid became, its inference aside, which stands last. */
  readonly #counts = uint8Column();

  constructor(tape: Tape, writer: RecordWriter, ids: LineIds) {
    this.#tape = tape;
    this.#writer = writer;
    this.#ids = ids;
  }

  /** Remembers how many records a line became, an inference aside. */
  became(uuid: Sym, records: number): void {
    if (uuid !== NO_SYM) put(this.#counts, uuid, Math.min(MOST_RECORDS, records));
  }

  /** Writes what the line says of others, after its own records. */
  meet(): void {
    const tape = this.#tape;
    const type = tape.member(0, N.type);
    for (const naming of NAMING) {
      if (!isText(tape, type, naming.type)) continue;
      let count = 0;
      for (const uuid of tape.elements(tape.member(0, naming.member))) {
        if (!tape.isString(uuid) || count++ === MOST) break;
        this.#retract(uuid, naming.member);
      }
    }
  }

  #retract(uuid: Token, member: Name): void {
    const sym = this.#ids.find(this.#tape, uuid);
    const count = sym === NO_SYM ? 0 : this.#counts.at(sym);
    for (let index = 0; index < Math.max(1, count); index++) {
      const writer = this.#writer;
      writer.begin('claude-code/retracted');
      writer.copy('uuid', uuid);
      writer.word('namedBy', member.text);
      if (count === 0) writer.end();
      else {
        const id = writer.idOf({ uuid: sym, line: 0, index });
        writer.text('retracts', id);
        writer.end(() => writer.text(RETRACTS_META.text, id));
      }
    }
  }
}

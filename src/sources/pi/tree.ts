import { int32Column, uint8Column } from '../../base/columns.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { BRANCH_META } from '../../records/branches.ts';
import { type LineIds, put, RefColumn, type RecordRef } from '../kit/ids.ts';
import { isText } from '../kit/tokens.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

const LEAF = nameOf('leaf');

/** What is known of an entry, as bits. */
const Known = { hasChild: 1, isAmbiguous: 2 } as const;

/** An entry that others go on from, the start of the session, or one that cannot be told. */
type Place = Sym | 'start' | 'lost';

/** What the records of a line say of its place in the tree. */
interface Mark {
  readonly number: number;
  /** Where the branch goes on from, when the line begins one. */
  readonly begins: Place | null;
  /** Where the session stands after the line, when that is not the line itself. */
  readonly current: Place | null;
}

/**
 * The tree that `id` and `parentId` make of a file's entries. Branches are numbered in the order in which they begin: an entry goes on the
 * branch of its parent, unless the parent has been gone on from before; then it begins another. Some thirty bytes an entry are
 * remembered. Which branch is the current one only the end of the file shows; the reader of the records follows it from there.
 */
export class Tree {
  readonly #tape: Tape;
  readonly #ids: LineIds;
  readonly #writer: RecordWriter;
  /** By the symbol of an entry's id: its branch, 0 before it has come; its last record; what is known of it. */
  readonly #branches = int32Column();
  readonly #records = new RefColumn();
  readonly #known = uint8Column();
  /** Entries that only say where the session stands: what they point to, which their children go on from. */
  readonly #pointers = new Map<Sym, Place>();
  #sessionId: string | null = null;
  #count = 0;
  #hasStart = false;
  /** Where the session stands. */
  #position: Place = 'start';

  constructor(tape: Tape, ids: LineIds, writer: RecordWriter) {
    this.#tape = tape;
    this.#ids = ids;
    this.#writer = writer;
  }

  /** Takes the session's own id, which some first entries name as their parent. */
  session(): void {
    this.#sessionId = this.#tape.textOrNull(this.#tape.member(0, N.id));
  }

  /**
   * Meets an entry.
   *
   * @param sym the symbol of its id
   * @param met what its id was met as
   * @param moves whether the session stands at it from here on
   * @returns what writes its place into the `_meta` of its records; null for a line that is no entry
   */
  meet(sym: Sym, met: 'new' | 'copy' | 'other', moves: boolean): (() => void) | null {
    if (sym === NO_SYM) return null;
    const mark = met === 'copy' ? this.#again(sym, moves) : this.#enter(sym, met === 'other', moves);
    return () => this.#write(mark);
  }

  /** Says which record was the last of an entry's line. */
  left(sym: Sym, met: 'new' | 'copy' | 'other', record: RecordRef): void {
    if (sym !== NO_SYM && met === 'new') this.#records.set(sym, record);
  }

  #enter(sym: Sym, isRepeated: boolean, moves: boolean): Mark {
    const tape = this.#tape;
    const isPointer = isText(tape, tape.member(0, N.type), LEAF) && tape.member(0, N.targetId) >= 0;
    const parent = this.#place(tape.member(0, isPointer ? N.targetId : N.parentId));
    if (isPointer) {
      this.#position = parent;
      const number = typeof parent === 'number' ? this.#branches.at(parent) : 0;
      if (!isRepeated) {
        this.#pointers.set(sym, parent);
        put(this.#branches, sym, number);
      } else this.#mark(sym, Known.isAmbiguous);
      return { number, begins: null, current: parent };
    }
    const goesOn = typeof parent === 'number' && (this.#known.at(parent) & Known.hasChild) === 0;
    const isFirst = parent === 'start' && !this.#hasStart && this.#count === 0;
    const number = goesOn ? this.#branches.at(parent) : ++this.#count;
    if (typeof parent === 'number') this.#mark(parent, Known.hasChild);
    if (parent === 'start') this.#hasStart = true;
    if (isRepeated) this.#mark(sym, Known.isAmbiguous);
    else put(this.#branches, sym, number);
    if (moves) this.#position = isRepeated ? 'lost' : sym;
    // A line that repeats an id cannot be named by it; but it is where the session stands, being the last.
    const stays = moves ? null : this.#position;
    return { number, begins: goesOn || isFirst ? null : parent, current: stays };
  }

  /** A copy of an entry's line is the entry, told again. */
  #again(sym: Sym, moves: boolean): Mark {
    const pointsTo = this.#pointers.get(sym);
    if (moves || pointsTo !== undefined) this.#position = pointsTo ?? (this.#isAmbiguous(sym) ? 'lost' : sym);
    return { number: this.#branches.at(sym), begins: null, current: this.#position };
  }

  /** The entry that a `parentId` or `targetId` names. */
  #place(token: Token): Place {
    const tape = this.#tape;
    if (tape.isNull(token)) return 'start';
    if (!tape.isString(token)) return 'lost';
    if (this.#sessionId !== null && tape.text(token) === this.#sessionId) return 'start';
    const sym = this.#ids.find(tape, token);
    if (sym === NO_SYM || this.#isAmbiguous(sym)) return 'lost';
    return this.#pointers.get(sym) ?? (this.#branches.at(sym) > 0 ? sym : 'lost');
  }

  #isAmbiguous(sym: Sym): boolean {
    return (this.#known.at(sym) & Known.isAmbiguous) !== 0;
  }

  #mark(sym: Sym, bit: number): void {
    put(this.#known, sym, this.#known.at(sym) | bit);
  }

  /** Writes the member of `_meta` that `records/branches.ts` reads. */
  #write({ number, begins, current }: Mark): void {
    const writer = this.#writer;
    writer.out.ascii(`,"${BRANCH_META.text}":{"number":${number}`);
    if (begins !== null) this.#writePlace('from', begins);
    if (current !== null) this.#writePlace('current', current);
    writer.out.ascii('}');
  }

  #writePlace(name: string, place: Place): void {
    const { out } = this.#writer;
    const record = typeof place === 'number' ? this.#records.get(place) : null;
    out.ascii(`,"${name}":`);
    if (record !== null) out.ascii(`"${this.#writer.idOf(record)}"`);
    else out.ascii(place === 'start' ? 'null' : 'false');
  }
}

import { type Frame, Framer, type FrameSink } from '../../input/frames.ts';
import { RECORD_TYPES } from '../../format/vocabulary.ts';
import { nameOf, Tape } from '../../json/tape.ts';

/** Bytes looked at in one go, so that a file which shows its format at once is not read further. */
const STEP = 1 << 16;

/** What one object of a file tells: why the file is the format asked about, 'foreign' for another format, null for nothing. */
export type Told = { readonly reason: string } | 'foreign' | null;

/** How a format is told by the objects of a file. */
export interface Marks {
  /** Objects looked at before the file is taken for something else. */
  readonly most: number;
  /** Looks at one whole object that is no record of a record stream: token 0 of the tape, on physical line `line`. */
  object(tape: Tape, line: number): Told;
  /** Looks at an object that the looked-at bytes cut short: bytes `[start, end)`. Absent where such an object tells nothing. */
  cut?(bytes: Uint8Array, start: number, end: number, line: number): Told;
  /** Looks at a whole piece that is no object. Absent where such a piece tells nothing. */
  piece?(bytes: Uint8Array, start: number, end: number, line: number): Told;
}

/**
 * Looks at the first objects of a file, one after another, until one tells.
 *
 * @param head the first bytes of the file
 * @returns why it is the format, as a clause; null when another format comes first or nothing shows it
 */
export function lookAt(head: Uint8Array, marks: Marks): string | null {
  const look = new Look(marks);
  const framer = new Framer(look.tape, look);
  for (let at = 0; at < head.length && !look.isDone; at += STEP) framer.push(head.subarray(at, at + STEP));
  if (!look.isDone) framer.finish();
  return look.reason;
}

const TYPE = nameOf('type');
const SEQ = nameOf('seq');

/**
 * Whether an object is a record of a record stream: it has a number in it and one of the stream's own types. A number alone does not show
 * it, nor does any member that no agent writes today: a newer version of one may.
 */
function isRecord(tape: Tape): boolean {
  const type = tape.textOrNull(tape.member(0, TYPE));
  return tape.isNumber(tape.member(0, SEQ)) && RECORD_TYPES.some((known) => known === type);
}

class Look implements FrameSink {
  readonly tape = new Tape();
  readonly #marks: Marks;
  #told: Told = null;
  #objects = 0;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  get reason(): string | null {
    return this.#told === null || this.#told === 'foreign' ? null : this.#told.reason;
  }

  /** Whether what comes next makes no difference. */
  get isDone(): boolean {
    return this.#told !== null || this.#objects >= this.#marks.most;
  }

  record({ line }: Frame): void {
    if (this.isDone) return;
    this.#objects++;
    this.#told = isRecord(this.tape) ? 'foreign' : this.#marks.object(this.tape, line);
  }

  malformed({ line }: Frame, _reason: string, isCut: boolean, bytes: Uint8Array, start: number, end: number): void {
    if (this.isDone) return;
    if (isCut) this.#told = this.#marks.cut?.(bytes, start, end, line) ?? null;
    else this.#told = this.#marks.piece?.(bytes, start, end, line) ?? null;
  }
}

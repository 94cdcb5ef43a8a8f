import type { Tape } from '../../json/tape.ts';
import { N } from './names.ts';
import type { RecordWriter } from '../kit/writer.ts';

/** Longest word that is taken for a mode; Claude Code's own have some twenty characters. */
const LONGEST = 256;

/**
 * The permission mode of the session. Each prompt of the user repeats it in `permissionMode`; a record is made of it where it is the
 * first that is stated, and where it is another than before. A line `permission-mode` says it too and is shown as it stands.
 */
export class Modes {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  #mode: string | null = null;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /** Takes note of a line `permission-mode`. */
  stated(): void {
    this.#mode = this.#stated() ?? this.#mode;
  }

  /** Meets a line of the user, after its own records. */
  meet(): void {
    const mode = this.#stated();
    if (mode === null || mode === this.#mode) return;
    const writer = this.#writer;
    writer.begin('claude-code/user.permissionMode');
    writer.text('permissionMode', mode);
    if (this.#mode !== null) writer.text('before', this.#mode);
    writer.end();
    this.#mode = mode;
  }

  #stated(): string | null {
    const tape = this.#tape;
    const mode = tape.member(0, N.permissionMode);
    return tape.isString(mode) && !tape.isEmpty(mode) && tape.end(mode) - tape.start(mode) <= LONGEST
      ? tape.text(mode)
      : null;
  }
}

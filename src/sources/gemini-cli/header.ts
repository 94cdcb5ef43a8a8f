import type { Frame } from '../../input/frames.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { WaitingHeader } from '../kit/header.ts';
import type { Json } from '../kit/writer.ts';

/**
 * The header: what the session says of itself before its first message. Its native text is all of that, from the opening bracket to the
 * last of these members, or to the closing bracket where no list of messages follows.
 */
export class Header {
  readonly #conversion: Conversion;
  readonly #first: WaitingHeader;
  readonly #members: Json[] = [];
  #sessionId: Json | null = null;
  #title: Json | null = null;
  #kind: Json | null = null;
  #ts: Json | null = null;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
    this.#first = new WaitingHeader(conversion.writer);
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
  }

  /** Meets the session's bracket, opening or closing. */
  bracket(frame: Frame): void {
    if (!this.#first.isDue) this.#stretch(frame);
  }

  /** Takes a member of the session: the only one of the tape's object. Returns false when the header may be written already. */
  take(frame: Frame): boolean {
    if (this.#first.isDue) return false;
    this.#stretch(frame);
    const { tape, writer } = this.#conversion;
    const keep = (name: (typeof N)['kind']): Json | null => {
      const token = tape.member(0, name);
      return tape.isString(token) && !tape.isEmpty(token) ? writer.keep(token) : null;
    };
    // The object's own brackets are ours, not the file's.
    this.#members.push(writer.keepPart(tape.start(0) + 1, tape.end(0) - 1));
    this.#sessionId ??= keep(N.sessionId);
    this.#title ??= keep(N.summary);
    this.#kind ??= keep(N.kind);
    const start = tape.textOrNull(tape.member(0, N.startTime));
    if (start !== null && isTimestamp(start)) this.#ts = writer.keep(tape.member(0, N.startTime));
    return true;
  }

  /** Says that a record, or what stands for one, has been written: nothing more goes into the header. */
  passed(frame: Frame): void {
    this.#first.passed(frame, true, 1);
  }

  /** The header's bytes; none for a file that holds nothing. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      const named = { ts: this.#ts, sessionId: this.#sessionId, title: this.#title, sessionKind: this.#kind };
      for (const [name, value] of Object.entries(named)) if (value !== null) out.ascii(`,"${name}":`).bytes(value);
      out.ascii(',"agent":"Gemini CLI"');
      if (this.#members.length > 0) {
        out.ascii(',"native":{');
        this.#members.forEach((member, at) => out.ascii(at === 0 ? '' : ',').bytes(member));
        out.ascii('}');
      }
    });
  }

  #stretch(frame: Frame): void {
    const { line, offset } = this.#first.place ?? frame;
    this.#first.place = { line, offset, length: frame.offset + frame.length - offset };
  }
}

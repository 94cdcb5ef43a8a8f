import { encodeUtf8 } from '../../base/bytes.ts';
import { NO_SYM } from '../../base/symbols.ts';
import type { Frame, FrameSink } from '../../input/frames.ts';
import { takeMalformed } from '../kit/converter.ts';
import { unreadOf } from '../kit/unread.ts';
import { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { Header } from './header.ts';
import { N } from './names.ts';
import { convertPart } from './parts.ts';

/** The message that a part's place names: `part/<message>/<part>.json`. */
const PLACE = /(?:^|\/)part\/(?:[^/]+\/)?([^/]+)\/[^/]+$/;

/** Takes the lines of a session one after another and writes records of each: at least one of every line. */
export class Lines implements FrameSink {
  readonly conversion = new Conversion();
  readonly header = new Header(this.conversion);

  record(frame: Frame): void {
    const { conversion } = this;
    const { tape, writer } = conversion;
    const what = tape.textOrNull(tape.member(0, N.opencode)) ?? '';
    this.#find(what);
    const id = tape.isObject(conversion.value) ? conversion.ids.symbol(tape, conversion.id) : NO_SYM;
    const isNew = conversion.ids.meet(id, tape, conversion.value < 0 ? 0 : conversion.value) === 'new';
    writer.turnTo({ frame, uuid: id, repeats: !isNew, ts: -1, meta: null });
    const before = writer.count;
    if (!tape.isObject(conversion.value) && tape.member(0, N.value) < 0 && tape.member(0, N.row) < 0)
      this.#unread(what);
    else if (!this.#convert(what, frame) && writer.count === before) writeGeneric(conversion);
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean): void {
    takeMalformed(this, frame, reason, isCut);
  }

  /** Makes records of a line. Returns whether it is told, be it by the header alone. */
  #convert(what: string, frame: Frame): boolean {
    const { conversion } = this;
    if (!conversion.tape.isObject(conversion.value)) return false;
    if (what === 'session') return this.header.take(frame);
    if (what === 'message') conversion.messages.take();
    if (what === 'part') convertPart(conversion);
    return false;
  }

  /** Finds what the line holds, and by which ids it goes. */
  #find(what: string): void {
    const { conversion } = this;
    const { tape } = conversion;
    const row = tape.member(0, N.row);
    const data = tape.member(row, N.data);
    const value =
      row >= 0 && what !== 'session' && tape.isObject(data) ? data : row >= 0 ? row : tape.member(0, N.value);
    conversion.value = value;
    conversion.id = tape.member(row >= 0 ? row : value, N.id);
    const place = PLACE.exec(tape.textOrNull(tape.member(0, N.path)) ?? '')?.[1];
    conversion.messageId =
      what === 'message'
        ? (tape.textOrNull(conversion.id) ?? '')
        : (tape.textOrNull(tape.member(row, N.message_id)) ??
          tape.textOrNull(tape.member(value, N.messageID)) ??
          place ??
          '');
  }

  /** A file of the storage that is no JSON, or could not be opened: it is shown as a line that is not read. */
  #unread(what: string): void {
    const { tape, writer } = this.conversion;
    const path = tape.textOrNull(tape.member(0, N.path)) ?? 'without a path';
    const reason = tape.textOrNull(tape.member(0, N.unread));
    const text = tape.textOrNull(tape.member(0, N.text));
    const bytes = encodeUtf8(text ?? '');
    if (text !== null) writer.tellUnread(unreadOf(bytes, 0, bytes.length));
    writer.malformed(reason === null ? 'no object of a session' : `the file ${path}, a ${what}, ${reason}`, false);
    writer.tellUnread(null);
  }
}

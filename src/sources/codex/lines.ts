import type { Frame, FrameSink } from '../../input/frames.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import { takeMalformed } from '../kit/converter.ts';
import { Conversion } from './conversion.ts';
import { convertEvent } from './events.ts';
import { writeGeneric } from './generic.ts';
import { Header } from './header.ts';
import { convertItem } from './items.ts';
import { N } from './names.ts';
import { isLegacyMeta } from './recognise.ts';

/** Takes native lines one after another and writes records of each: at least one of every line. */
export class Lines implements FrameSink {
  readonly conversion = new Conversion();
  readonly header = new Header(this.conversion.tape, this.conversion.writer);

  record(frame: Frame): void {
    const { conversion } = this;
    const { tape, writer } = conversion;
    const ts = tape.member(0, N.timestamp);
    writer.turnTo({
      frame,
      uuid: -1,
      repeats: false,
      ts: tape.isString(ts) && isTimestamp(tape.text(ts)) ? ts : -1,
      meta: null,
    });
    // Lines of the oldest files have no envelope: each is an item itself.
    const payload = tape.member(0, N.payload);
    conversion.payload = tape.isObject(payload) ? payload : 0;
    conversion.secrets.look();
    const before = writer.count;
    const isTold = this.#convert(frame);
    // What no converter knows is shown as it stands.
    if (!isTold && writer.count === before) writeGeneric(conversion, null, this.#isSecret());
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean): void {
    takeMalformed(this, frame, reason, isCut);
  }

  /** Makes records of a line. Returns whether it is told, be it by the header alone. */
  #convert(frame: Frame): boolean {
    const { conversion } = this;
    const { tape, payload } = conversion;
    if (payload === 0) return isLegacyMeta(tape) ? this.header.take(frame, 0) : convertItem(conversion);
    switch (tape.textOrNull(tape.member(0, N.type)) ?? '') {
      case 'session_meta':
        return this.header.take(frame, payload);
      case 'turn_context':
        conversion.inferences.settings(payload);
        return false;
      case 'response_item':
        return convertItem(conversion);
      case 'event_msg':
        return convertEvent(conversion);
      default:
        return false;
    }
  }

  /**
   * Once a secret was asked for, a line that may copy an answer is not shown (ASR-283): what became of the whole history, what is not
   * known. Settings hold none; an event is withheld for what it says itself (`Secrets`), a completed item always.
   */
  #isSecret(): boolean {
    const { calls, tape } = this.conversion;
    if (!calls.hasSecrets) return false;
    const type = tape.textOrNull(tape.member(0, N.type));
    if (type === 'event_msg') return tape.textOrNull(tape.member(this.conversion.payload, N.type)) === 'item_completed';
    return type !== 'turn_context' && type !== 'session_meta';
  }
}

import type { Frame, FrameSink } from '../../input/frames.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import { takeMalformed } from '../kit/converter.ts';
import type { RecordRef } from '../kit/ids.ts';
import { convertAssistant } from './assistant.ts';
import { convertShell } from './shell.ts';
import { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { Header } from './header.ts';
import { convertCustom, convertMessage, convertTitle } from './messages.ts';
import { N } from './names.ts';
import { convertResult } from './results.ts';
import type { Rules } from './rules.ts';

/** Takes native lines one after another and writes records of each: at least one of every line. */
export class Lines implements FrameSink {
  readonly conversion: Conversion;
  readonly header: Header;

  constructor(rules: Rules) {
    this.conversion = new Conversion(rules);
    this.header = new Header(this.conversion.tape, this.conversion.writer, rules.agent);
  }

  record(frame: Frame): void {
    const { conversion } = this;
    const { tape, writer, ids, tree, rules } = conversion;
    const type = tape.textOrNull(tape.member(0, N.type)) ?? '';
    const ts = tape.member(0, N.timestamp);
    const isSession = type === 'session';
    const uuid = isSession ? -1 : ids.symbol(tape, tape.member(0, N.id));
    const met = ids.meet(uuid, tape, 0);
    writer.turnTo({
      frame,
      uuid,
      repeats: met !== 'new',
      ts: tape.isString(ts) && isTimestamp(tape.text(ts)) ? ts : -1,
      meta: tree.meet(uuid, met, rules.moves(tape)),
    });
    const message = type === 'message' ? tape.member(0, N.message) : -1;
    conversion.message = tape.isObject(message) ? message : -1;
    const before = writer.count;
    const isHeader = isSession && this.header.take(frame);
    if (isHeader) tree.session();
    else if (met === 'copy') writeGeneric(conversion, { uuid, line: 0, index: 0 });
    else this.#convert(type);
    // What no converter knows is shown as it stands.
    if (!isHeader && writer.count === before) writeGeneric(conversion);
    if (!isHeader) tree.left(uuid, met, previous(writer.next));
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean): void {
    takeMalformed(this, frame, reason, isCut);
  }

  /** Makes records of an entry that is known; none of any other. */
  #convert(type: string): void {
    const { conversion } = this;
    const { tape, writer, message, copies } = conversion;
    if (type === 'custom_message') convertCustom(conversion, 0);
    if (type === 'session_info') convertTitle(conversion);
    if (message < 0) return;
    const copied = copies.meet(message, writer.next);
    if (copied !== null) {
      writeGeneric(conversion, copied);
      return;
    }
    switch (tape.textOrNull(tape.member(message, N.role)) ?? '') {
      case 'user':
      case 'system':
        convertMessage(conversion);
        break;
      case 'assistant':
        convertAssistant(conversion);
        break;
      case 'toolResult':
        convertResult(conversion);
        break;
      case 'bashExecution':
        convertShell(conversion);
        break;
      // What version 2 calls a hook's is an extension's from version 3 on.
      case 'custom':
      case 'hookMessage':
        convertCustom(conversion, message);
        break;
    }
  }
}

/** The record before one of the same line. */
function previous(ref: RecordRef): RecordRef {
  return { ...ref, index: ref.index - 1 };
}

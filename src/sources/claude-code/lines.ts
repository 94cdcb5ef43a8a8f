import type { Frame, FrameSink } from '../../input/frames.ts';
import { nameOf, type Token } from '../../json/tape.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import { takeMalformed } from '../kit/converter.ts';
import { convertAssistant } from './assistant.ts';
import { convertAttachment, convertProgress } from './attachments.ts';
import { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { Header } from './header.ts';
import { isText, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { convertSystem } from './system.ts';
import { convertUser } from './user.ts';

/** Who makes records of which type of line; every other type is shown whole. */
const CONVERTERS: readonly {
  readonly type: ReturnType<typeof nameOf>;
  readonly convert: (conversion: Conversion) => void;
}[] = [
  { type: nameOf('assistant'), convert: convertAssistant },
  { type: nameOf('user'), convert: convertUser },
  { type: nameOf('progress'), convert: convertProgress },
  { type: nameOf('attachment'), convert: convertAttachment },
  { type: nameOf('system'), convert: convertSystem },
];

const USER = nameOf('user');
const PERMISSION_MODE = nameOf('permission-mode');

/** Takes native lines one after another and writes records of each: at least one of every line. */
export class Lines implements FrameSink {
  readonly conversion = new Conversion();
  readonly header = new Header(this.conversion.tape, this.conversion.writer);

  record(frame: Frame): void {
    const { conversion } = this;
    const { tape, writer, ids } = conversion;
    const uuidToken = tape.member(0, N.uuid);
    const uuid = ids.symbol(tape, uuidToken);
    const met = ids.meet(uuid, tape, payload(conversion));
    const time = tape.member(0, N.timestamp);
    const ts = tape.isString(time) && isTimestamp(tape.text(time)) ? time : -1;
    writer.turnTo({
      frame,
      uuid,
      repeats: met !== 'new',
      ts,
      meta: metaOf(conversion),
      rest: conversion.rest.of(uuid, ts),
    });
    this.header.see(frame);
    const before = writer.count;
    const inferences = conversion.inferences.count;
    if (met === 'copy') writeGeneric(conversion, uuidToken);
    else this.#convert();
    // No converter leaves a line out; should one do so after all, the line is still shown.
    if (writer.count === before) writeGeneric(conversion);
    // That the model answered, and what that cost, is taken back by nobody.
    const own = writer.count - before - (conversion.inferences.count - inferences);
    if (met === 'new') conversion.retractions.became(uuid, own);
    if (met !== 'copy') this.#note();
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean): void {
    takeMalformed(this, frame, reason, isCut);
  }

  /** What a line says beside what it is about: of other lines, and of the session. */
  #note(): void {
    const { tape, modes, retractions } = this.conversion;
    const type = tape.member(0, N.type);
    if (isText(tape, type, USER)) modes.meet();
    else if (isText(tape, type, PERMISSION_MODE)) modes.stated();
    else retractions.meet();
  }

  #convert(): void {
    const { tape } = this.conversion;
    const type = tape.member(0, N.type);
    const found = CONVERTERS.find((converter) => isText(tape, type, converter.type));
    if (found === undefined) writeGeneric(this.conversion);
    else found.convert(this.conversion);
  }
}

/** What a line is about, apart from its envelope: by it a copy of a line is told. */
function payload({ tape }: Conversion): Token {
  for (const name of [N.message, N.data, N.attachment]) {
    const token = tape.member(0, name);
    if (token >= 0) return token;
  }
  return 0;
}

/** Says in `_meta` that a line is a subagent's, and whose. */
function metaOf({ tape, writer }: Conversion): (() => void) | null {
  const isSidechain = isTrue(tape, tape.member(0, N.isSidechain));
  const agentId = tape.member(0, N.agentId);
  if (!isSidechain && !tape.isString(agentId)) return null;
  return () => {
    if (isSidechain) writer.ascii('claude-code/isSidechain', 'true');
    if (tape.isString(agentId)) writer.copy('claude-code/agentId', agentId);
  };
}

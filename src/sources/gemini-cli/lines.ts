import type { DocumentSink } from '../../input/frame-document.ts';
import type { Frame } from '../../input/frames.ts';
import { NO_SYM } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { Header } from './header.ts';
import { convertMessage } from './messages.ts';
import { N } from './names.ts';

/** Takes the pieces of a session file one after another and writes records of each: at least one of every message. */
export class Lines implements DocumentSink {
  readonly conversion = new Conversion();
  readonly header = new Header(this.conversion);

  opened(frame: Frame): void {
    this.header.bracket(frame);
  }

  member(frame: Frame): void {
    if (this.header.take(frame)) return;
    this.#turnTo(frame);
    this.#title(0);
    writeGeneric(this.conversion, 0, 'session');
  }

  closed(frame: Frame): void {
    this.header.bracket(frame);
    this.header.passed(frame);
  }

  record(frame: Frame): void {
    const { tape } = this.conversion;
    const update = tape.member(0, N.$set);
    if (tape.isString(tape.member(0, N.$rewindTo))) this.#rewind(frame);
    else if (tape.isObject(update)) this.#update(frame, update);
    else if (tape.isString(tape.member(0, N.id)) || tape.isString(tape.member(0, N.type))) this.#message(frame, 0);
    else this.#line(frame, null);
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean): void {
    this.#turnTo(frame);
    this.conversion.writer.malformed(reason, isCut);
    this.header.passed(frame);
  }

  #line(frame: Frame, what: string | null): void {
    this.#turnTo(frame);
    writeGeneric(this.conversion, 0, what);
  }

  #rewind(frame: Frame): void {
    this.#line(frame, 'rewind');
    this.conversion.rewinds.to(this.conversion.tape.member(0, N.$rewindTo));
  }

  /** New values of members of the session. A list of messages is the whole conversation as it stands now: each is a revision. */
  #update(frame: Frame, update: Token): void {
    const { tape } = this.conversion;
    for (const message of tape.elements(tape.member(update, N.messages)))
      if (tape.isObject(message)) this.#message(frame, message);
    this.#turnTo(frame);
    this.#title(update);
    writeGeneric(this.conversion, 0, 'set');
  }

  /** A summary that comes after the header is the session's title all the same. */
  #title(object: Token): void {
    const { tape, writer } = this.conversion;
    const summary = tape.member(object, N.summary);
    if (!tape.isString(summary) || tape.isEmpty(summary)) return;
    writer.begin('session');
    writer.copy('title', summary);
    writer.end();
  }

  #message(frame: Frame, message: Token): void {
    const { conversion } = this;
    const { tape, ids, writer, revisions, rewinds } = conversion;
    const sym = ids.symbol(tape, tape.member(message, N.id));
    const isNew = ids.meet(sym, tape, message) === 'new';
    this.#turnTo(frame, sym, !isNew, tape.member(message, N.timestamp));
    conversion.message = message;
    revisions.turnTo(sym);
    rewinds.met(sym);
    const before = writer.count;
    convertMessage(conversion);
    // In an update of all of them a message that is the same says nothing; a line of its own is shown.
    if (writer.count > before || (message !== 0 && !isNew)) return;
    revisions.shown(writer.next);
    writeGeneric(conversion, message, null, revisions.told);
  }

  #turnTo(frame: Frame, uuid = NO_SYM, repeats = false, timestamp: Token = -1): void {
    const { conversion } = this;
    conversion.turnTo({ frame, uuid, repeats, ts: conversion.timestamp(timestamp), meta: null });
  }
}

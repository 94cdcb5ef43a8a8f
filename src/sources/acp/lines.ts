import { decodeUtf8, hasAscii } from '../../base/bytes.ts';
import type { Frame, FrameSink } from '../../input/frames.ts';
import { Conversion } from './conversion.ts';
import { convertMessage } from './dispatch.ts';
import { type Opened, openObject, openText } from './envelope.ts';
import { writeGeneric, writeLine } from './generic.ts';

const BRACE = 0x7b;
const BRACKET = 0x5b;

/** Takes native lines one after another and writes records of each message: at least one of every message and of every line. */
export class Lines implements FrameSink {
  readonly conversion = new Conversion();
  readonly header = this.conversion.header;

  record(frame: Frame, bytes: Uint8Array, start: number, end: number): void {
    const { conversion } = this;
    const opened = openObject(conversion.tape, bytes, start, end);
    this.#turn(frame, opened);
    if (opened.messages.length === 0) writeLine(conversion);
    else this.#take(opened);
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean, bytes: Uint8Array, start: number, end: number): void {
    const { conversion } = this;
    const opened = openText(conversion.tape, bytes, start, end);
    this.#turn(frame, opened);
    if (opened !== null) this.#take(opened);
    else if (isCut || opensJson(bytes, start) || hasAscii(bytes, start, end, '"jsonrpc"'))
      conversion.writer.malformed(reason, isCut);
    else {
      // What an agent or a client wrote between the messages.
      conversion.begin('acp/text');
      conversion.writer.text('text', decodeUtf8(bytes, start, end));
      conversion.end();
    }
    this.header.passed(frame);
  }

  /** Writes what has been held back: the whole of what is still being told in pieces. */
  flush(): void {
    this.conversion.message = null;
    this.conversion.messages.flush();
    this.conversion.terminals.flush();
  }

  #turn(frame: Frame, opened: Opened | null): void {
    const { conversion } = this;
    conversion.frame = frame;
    conversion.ts = opened?.ts ?? null;
    conversion.message = null;
    conversion.session = null;
    conversion.writer.turnTo({ frame, uuid: -1, repeats: false, ts: -1, meta: null });
  }

  #take({ messages, label, connection }: Opened): void {
    const { conversion } = this;
    conversion.connections.turnTo(connection);
    for (const token of messages) {
      const message = conversion.directions.read(conversion.tape, token, label);
      conversion.message = message;
      // What no converter knows is shown as it stands.
      if (!convertMessage(conversion, message)) writeGeneric(conversion, message);
    }
  }
}

/** Whether a piece begins as a message does, or as a batch; many logs begin their lines with something in brackets. */
const opensJson = (bytes: Uint8Array, start: number): boolean =>
  bytes[start] === BRACE || (bytes[start] === BRACKET && bytes[start + 1] === BRACE);

import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { RefColumn } from '../kit/ids.ts';
import { isTrue } from '../kit/tokens.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';

/**
 * Messages. The newer orchestration keeps a message twice: as an item of a turn, and as a row of its own. The item tells, in the program's
 * own order; the row is a message only when no item with its id is there.
 */
export class Messages {
  readonly #conversion: Conversion;
  readonly #ids = new Symbols();
  readonly #records = new RefColumn();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes a message of a row of the older orchestration. Returns false when it is none. */
  row(): boolean {
    const { tape } = this.#conversion;
    const role = this.#conversion.column(N.role);
    const text = this.#conversion.column(N.text);
    if (!tape.isString(role) || tape.isEmpty(role) || !tape.isString(text)) return false;
    const attachments = this.#conversion.column(N.attachments_json);
    const isStreaming =
      tape.isNumber(this.#conversion.column(N.is_streaming)) &&
      tape.raw(this.#conversion.column(N.is_streaming)) === '1';
    if (tape.textOrNull(role) === 'reasoning') this.#reasoning(text, isStreaming);
    else this.#message(role, null, text, attachments, isStreaming);
    return true;
  }

  /** Makes a message of an item. */
  item(role: 'user' | 'assistant'): boolean {
    const { tape } = this.#conversion;
    const text = this.#conversion.said(N.text);
    if (!tape.isString(text)) return false;
    const isStreaming = isTrue(tape, this.#conversion.said(N.streaming));
    const record = this.#message(
      role,
      this.#conversion.said(N.createdBy),
      text,
      this.#conversion.said(N.attachments),
      isStreaming,
    );
    const sym = this.#symbol(this.#conversion.said(N.messageId));
    if (sym !== NO_SYM) this.#records.set(sym, record);
    return true;
  }

  /** Makes a reasoning of an item or an activity whose text is `text`. */
  reasoning(text: Token): boolean {
    if (!this.#conversion.tape.isString(text)) return false;
    this.#reasoning(text, isTrue(this.#conversion.tape, this.#conversion.said(N.streaming)));
    return true;
  }

  /** Takes a row of the newer orchestration: a message, unless an item has told it. */
  newerRow(): boolean {
    const { tape } = this.#conversion;
    const told = this.#toldBy(this.#conversion.column(N.message_id));
    if (told !== null) {
      writeGeneric(this.#conversion, told);
      return true;
    }
    const role = this.#conversion.column(N.role);
    const text = this.#conversion.said(N.text);
    if (!tape.isString(role) || tape.isEmpty(role) || !tape.isString(text)) return false;
    const isStreaming = isTrue(tape, this.#conversion.said(N.streaming));
    this.#message(role, this.#conversion.said(N.createdBy), text, this.#conversion.said(N.attachments), isStreaming);
    return true;
  }

  #toldBy(id: Token): ReturnType<RefColumn['get']> {
    const sym = this.#symbol(id);
    return sym === NO_SYM ? null : this.#records.get(sym);
  }

  #symbol(id: Token): Sym {
    const { tape } = this.#conversion;
    return tape.isString(id) && !tape.isEmpty(id) ? tape.symbol(id, this.#ids) : NO_SYM;
  }

  #message(
    role: Token | 'user' | 'assistant',
    createdBy: Token | null,
    text: Token,
    attachments: Token,
    isStreaming: boolean,
  ): ReturnType<Conversion['writer']['begin']> {
    const { tape, writer } = this.#conversion;
    const record = writer.begin('message');
    if (typeof role === 'string') writer.word('role', role);
    else writer.copy('role', role);
    const isSystem = typeof role !== 'string' && tape.textOrNull(role) === 'system';
    // The server itself speaks as the system, and in the user's place where it says so.
    if (isSystem || (createdBy !== null && tape.textOrNull(createdBy) === 'system')) writer.word('author', 'harness');
    if (isStreaming) writer.ascii('streaming', 'true');
    writer.name('content');
    writer.out.ascii('[{"type":"text","text":');
    writer.value(text);
    writer.out.ascii('}');
    for (const attachment of tape.elements(attachments)) {
      writer.out.ascii(',{"type":"unknown","native":');
      writer.value(attachment);
      writer.out.ascii('}');
    }
    writer.out.ascii(']');
    writer.end();
    return record;
  }

  #reasoning(text: Token, isStreaming: boolean): void {
    const { writer } = this.#conversion;
    writer.begin('reasoning');
    if (isStreaming) writer.ascii('streaming', 'true');
    writer.name('content');
    writer.out.ascii('[{"type":"text","text":');
    writer.value(text);
    writer.out.ascii('}]');
    writer.end();
  }
}

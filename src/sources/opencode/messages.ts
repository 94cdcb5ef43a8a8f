import { uint8Column } from '../../base/columns.ts';
import { Symbols } from '../../base/symbols.ts';
import { put } from '../kit/ids.ts';
import { type Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What is known of a message, as bits. */
const Mark = { user: 1, assistant: 2, runByUser: 4, ofUser: 8, hasSubtask: 16, besideSubtask: 32 } as const;

/** The messages so far: who speaks in each. */
export class Messages {
  readonly #conversion: Conversion;
  readonly #ids = new Symbols();
  readonly #marks = uint8Column();
  /** When the newest message was made. */
  #newest: { readonly messageId: string; readonly time: string | null } | null = null;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Takes a line about a message: one of the model's is an inference, and its error a message of the harness. */
  take(): void {
    const conversion = this.#conversion;
    const { messageId } = conversion;
    const role = conversion.tape.textOrNull(conversion.own(N.role));
    const time = conversion.iso(conversion.tape.member(conversion.own(N.time), N.created));
    this.#newest = { messageId, time };
    if (role === 'user') this.#mark(messageId, Mark.user);
    if (role !== 'assistant') return;
    this.#mark(messageId, Mark.assistant);
    const parent = conversion.tape.textOrNull(conversion.own(N.parentID)) ?? '';
    if (this.#has(parent, Mark.runByUser)) this.#mark(messageId, Mark.ofUser);
    if (this.#has(parent, Mark.hasSubtask)) this.#mark(messageId, Mark.besideSubtask);
    if (this.#isInference()) conversion.inferences.message();
    this.#writeError();
  }

  /** The role of the message that the line belongs to; null where no line has told it. */
  get role(): 'user' | 'assistant' | null {
    const { messageId } = this.#conversion;
    if (this.#has(messageId, Mark.user)) return 'user';
    return this.#has(messageId, Mark.assistant) ? 'assistant' : null;
  }

  /**
   * Who asked for the calls of the message (ASR-274): the user, where it answers a command of the user's; the model, where it is a message
   * of the model's; null where that is not told.
   *
   * @param tool the exact name of the call's tool
   */
  requester(tool: string | null): 'user' | 'model' | null {
    const { messageId } = this.#conversion;
    if (this.#has(messageId, Mark.ofUser)) return 'user';
    // Whether the user's own task or the model started it cannot be told.
    if (tool === 'task' && this.#has(messageId, Mark.besideSubtask)) return null;
    return this.#has(messageId, Mark.assistant) ? 'model' : null;
  }

  /** Says that the message holds the words with which a command of the user's is recorded. */
  markRunByUser(): void {
    this.#mark(this.#conversion.messageId, Mark.runByUser);
  }

  /** Says that the message starts a task. */
  markSubtask(): void {
    this.#mark(this.#conversion.messageId, Mark.hasSubtask);
  }

  /** Writes `ts`: a time of the part's own, else when its message was made. */
  writeTime(own: Token): void {
    const { writer, messageId } = this.#conversion;
    const known = this.#newest?.messageId === messageId ? this.#newest.time : null;
    const time = this.#conversion.iso(own) ?? known;
    if (time !== null) writer.word('ts', time);
  }

  /** Writes which message the record belongs to. */
  writeId(): void {
    const { writer, messageId } = this.#conversion;
    if (messageId !== '') writer.text('messageId', messageId);
  }

  /** Writes which inference a record of the model's belongs to: each step of a message is one. */
  writeInferenceId(): void {
    const { writer, messageId, inferences } = this.#conversion;
    if (messageId !== '' && this.role === 'assistant') writer.text('inferenceId', inferences.idOf(messageId));
  }

  /** A message that a user's command is recorded with is none of the model's, and older ones of that kind name no model. */
  #isInference(): boolean {
    const { inferences, messageId } = this.#conversion;
    return !this.#has(messageId, Mark.ofUser) && inferences.isTold;
  }

  /** Why the model's message broke off, as the harness says it. */
  #writeError(): void {
    const conversion = this.#conversion;
    const { tape, writer } = conversion;
    const error = conversion.own(N.error);
    if (!tape.isObject(error)) return;
    const name = tape.member(error, N.name);
    const text = tape.member(tape.member(error, N.data), N.message);
    writer.begin('message');
    this.writeTime(-1);
    writer.word('role', 'system');
    writer.word('author', 'harness');
    writer.word('level', 'error');
    // Which of its steps broke off is not told.
    this.writeId();
    if (tape.isString(name)) writer.copy('errorName', name);
    writer.name('content');
    writer.out.ascii(tape.isString(text) ? '[{"type":"text","text":' : '[{"type":"unknown","native":');
    writer.value(tape.isString(text) ? text : error);
    writer.out.ascii('}]');
    writer.end();
  }

  #has(id: string, mark: number): boolean {
    const sym = id === '' ? -1 : this.#ids.find(id);
    return sym >= 0 && (this.#marks.at(sym) & mark) !== 0;
  }

  #mark(id: string, mark: number): void {
    if (id === '') return;
    const sym = this.#ids.internText(id);
    put(this.#marks, sym, this.#marks.at(sym) | mark);
  }
}

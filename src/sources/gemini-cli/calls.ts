import { nameOf, type Token } from '../../json/tape.ts';
import { IdCounts } from '../kit/counts.ts';
import { writeInput } from '../kit/input.ts';
import { beginsWith } from '../kit/tokens.ts';
import { isEmpty } from './content.ts';
import type { Conversion } from './conversion.ts';
import { writeInferenceId } from './messages.ts';
import { N } from './names.ts';
import { writePlan } from './plan.ts';
import { writeQuestions } from './questions.ts';
import { TOOL_KINDS } from './registry.ts';
import { hasResult, writeResult } from './results.ts';

const MCP = nameOf('mcp_');

/** The calls so far: how many have each id. */
export class Calls {
  readonly #conversion: Conversion;
  readonly #ids: IdCounts;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
    this.#ids = new IdCounts(conversion.tape);
  }

  /** Makes a `tool_call` of each item of a message's list, and a `tool_result` where the item says how it ended. */
  tell(list: Token): void {
    const { tape } = this.#conversion;
    const met = new Map<string, number>();
    let at = 0;
    for (const item of tape.elements(list)) {
      const id = tape.textOrNull(tape.member(item, N.id)) ?? '';
      // Two items of one message with one id are two calls, in the order in which they stand.
      const nth = met.get(id) ?? 0;
      met.set(id, nth + 1);
      if (tape.isObject(item)) this.#call(item, id === '' ? `${at} ` : `${nth} ${id}`, at);
      at++;
    }
  }

  #call(item: Token, part: string, at: number): void {
    const { tape, writer, revisions, message } = this.#conversion;
    const own = (name: (typeof N)['id']): Token => tape.member(item, name);
    const id = own(N.id);
    const isNative = tape.isString(id) && !tape.isEmpty(id);
    const isNew = !revisions.has(`call ${part}`);
    const messageId = tape.textOrNull(tape.member(message, N.id));
    // Of an item without an id: where it stands; a message without one is met once.
    let derived = messageId === null ? '' : `${messageId}/toolCalls/${at}`;
    const writeId = (name: string): void => {
      if (isNative) writer.copy(name, id);
      else writer.text(name, derived);
    };
    const of = [own(N.name), own(N.args), own(N.displayName), own(N.description)];
    const call = revisions.write('tool_call', `call ${part}`, of, (ref) => {
      if (messageId === null) derived = writer.idOf(ref);
      writeId('callId');
      writer.word('callIdSource', isNative ? 'native' : 'derived');
      this.#members(item);
    });
    if (isNew) this.#ids.add(id);
    const isShared = this.#ids.isShared(id);
    if (call !== null && tape.textOrNull(own(N.name)) === 'write_todos')
      writePlan(this.#conversion, `plan ${part}`, own(N.args));
    if (tape.textOrNull(own(N.name)) === 'ask_user')
      writeQuestions(this.#conversion, item, `questions ${part}`, writeId);
    if (!hasResult(tape, item)) return;
    writeResult(this.#conversion, item, `result ${part}`, () => {
      writeId(isShared ? 'nativeCallId' : 'callId');
      writer.word('linkage', isShared ? 'ambiguous' : 'exact');
    });
  }

  /** What was asked for, and by whom: the item belongs to a message of the model's (ASR-274). */
  #members(item: Token): void {
    const { tape, writer } = this.#conversion;
    const name = tape.member(item, N.name);
    const args = tape.member(item, N.args);
    const title = tape.member(item, N.displayName);
    if (tape.isString(name) && !tape.isEmpty(name)) writer.copy('name', name);
    else writer.ascii('capture', '{"name":{"state":"absent"}}');
    const kind = TOOL_KINDS.get(tape.textOrNull(name) ?? '');
    if (kind !== undefined) writer.word('kind', kind);
    if (tape.isString(title) && !isEmpty(tape, title)) writer.copy('title', title);
    const description = tape.member(item, N.description);
    if (tape.isString(description) && !tape.isEmpty(description)) writer.copy('description', description);
    writer.word('requestedBy', 'model');
    writeInferenceId(this.#conversion);
    // The composite name of a tool of a server's is never split (ASR-256).
    if (beginsWith(tape, name, MCP)) writer.ascii('provider', '{"kind":"mcp","identity":"unknown"}');
    if (args >= 0 && !tape.isNull(args)) writeInput(tape, writer, args);
  }
}

import type { Token } from '../../json/tape.ts';
import { IdCounts } from '../kit/counts.ts';
import type { RecordRef } from '../kit/ids.ts';
import { writeInput } from '../kit/input.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { writePlan, writeQuestions } from './questions.ts';
import { TOOL_KINDS } from './registry.ts';
import { hasResult, writeResult } from './results.ts';

/** A call as its part tells it. */
export interface Call {
  readonly tool: string | null;
  /** Its state: what was asked for, how it stands, what came back. */
  readonly state: Token;
  /** Writes the call's id under a name. */
  readonly writeId: (name: string) => void;
}

/** The calls so far: how many have each id. */
export class Calls {
  readonly #conversion: Conversion;
  readonly #ids: IdCounts;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
    this.#ids = new IdCounts(conversion.tape);
  }

  /** Makes a `tool_call` of a part, and a `tool_result` where its state says how it ended. */
  tell(): void {
    const conversion = this.#conversion;
    const { tape, writer } = conversion;
    const callId = conversion.own(N.callID);
    const isNative = tape.isString(callId) && !tape.isEmpty(callId);
    const tool = tape.textOrNull(conversion.own(N.tool));
    const state = conversion.own(N.state);
    const ref = writer.begin('tool_call');
    const writeId = (name: string): void => {
      if (isNative) writer.copy(name, callId);
      else writer.text(name, writer.idOf(ref));
    };
    const call: Call = { tool, state, writeId };
    this.#writeCall(call, isNative);
    this.#ids.add(callId);
    const isShared = this.#ids.isShared(callId);
    const metadata = tape.member(state, N.metadata);
    if (tool === 'todowrite') writePlan(conversion, call);
    if (tool === 'question') writeQuestions(conversion, call);
    if (hasResult(conversion, state)) writeResult(conversion, call, isShared);
    const child = tape.member(metadata, N.sessionId);
    if (tool === 'task' && tape.isString(child) && !tape.isEmpty(child)) this.#agent(call, child, isNative, ref);
  }

  #writeCall({ tool, state, writeId }: Call, isNative: boolean): void {
    const conversion = this.#conversion;
    const { tape, writer, messages } = conversion;
    conversion.time(tape.member(tape.member(state, N.time), N.start));
    writeId('callId');
    writer.word('callIdSource', isNative ? 'native' : 'derived');
    const kind = TOOL_KINDS.get(tool ?? '');
    if (tool !== null && tool !== '') writer.copy('name', conversion.own(N.tool));
    else writer.ascii('capture', '{"name":{"state":"absent"}}');
    if (kind !== undefined) writer.word('kind', kind);
    const title = tape.member(state, N.title);
    if (tape.isString(title) && !tape.isEmpty(title)) writer.copy('title', title);
    const requester = messages.requester(tool);
    if (requester !== null) writer.word('requestedBy', requester);
    if (requester !== 'user') messages.writeInferenceId();
    this.#writeArguments(state);
    writer.end();
  }

  /** ASR-254. While a call is pending, what has come of its arguments is text. */
  #writeArguments(state: Token): void {
    const { tape, writer } = this.#conversion;
    const input = tape.member(state, N.input);
    const raw = tape.member(state, N.raw);
    const isBare = input < 0 || tape.isNull(input) || (tape.isObject(input) && tape.extra[input] === 0);
    if (isBare && tape.isString(raw) && !tape.isEmpty(raw)) writer.copy('inputText', raw);
    else if (input >= 0 && !tape.isNull(input)) writeInput(tape, writer, input);
  }

  /** The session that a task runs in is an agent, never a terminal (ASR-286). */
  #agent({ state }: Call, child: Token, isNative: boolean, ref: RecordRef): void {
    const conversion = this.#conversion;
    const { tape, writer, agents } = conversion;
    const description = tape.member(tape.member(state, N.input), N.description);
    agents.update(tape.text(child), {
      title: tape.isString(description) ? writer.keep(description) : null,
      callId: isNative
        ? writer.keep(conversion.own(N.callID))
        : new TextEncoder().encode(JSON.stringify(writer.idOf(ref))),
      status: tape.textOrNull(tape.member(state, N.status)),
    });
  }
}

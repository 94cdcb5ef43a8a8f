import type { Sym } from '../../base/symbols.ts';
import { nameOf, type Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { writeInput } from '../kit/input.ts';
import { beginsWith } from '../kit/tokens.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';
import { convertOutput, convertSearchOutput } from './outputs.ts';
import { writePlan } from './plan.ts';
import { CELL_TOOLS, ITEM_KINDS, TOOL_KINDS } from './registry.ts';

const MCP = nameOf('mcp__');
const NAMESPACE = nameOf('namespace');

/** Makes records of a response item: what the model said and got. Returns false for an item that is not known. */
export function convertItem(conversion: Conversion): boolean {
  const { tape, payload, messages } = conversion;
  switch (tape.textOrNull(tape.member(payload, N.type)) ?? '') {
    case 'message':
      if (!tape.isString(tape.member(payload, N.role)) || tape.member(payload, N.content) < 0) return false;
      messages.item(payload);
      return true;
    case 'reasoning':
      messages.reasoning(payload);
      return true;
    case 'function_call':
      return convertNamed(conversion, N.arguments);
    case 'custom_tool_call':
      return convertNamed(conversion, N.input);
    case 'local_shell_call':
    case 'web_search_call':
      convertNameless(conversion, N.action);
      return true;
    case 'tool_search_call':
      convertNameless(conversion, N.arguments);
      return true;
    case 'image_generation_call':
      convertImage(conversion);
      return true;
    case 'function_call_output':
    case 'custom_tool_call_output':
      convertOutput(conversion);
      return true;
    case 'tool_search_output':
      convertSearchOutput(conversion);
      return true;
    default:
      return false;
  }
}

/** How a call is written: who asked, and what for. */
interface Call {
  /** The native id, -1 when there is none. */
  readonly id: Token;
  readonly name: Token;
  readonly kind: string | null;
  readonly requestedBy: 'model' | 'user' | 'code';
  /** The id of the call that made this one, where the source records it; else -1. */
  readonly parent: Token;
  /** Members of `capture` besides what is said here. */
  readonly capture?: readonly string[];
  readonly input: () => void;
}

/** Makes a `tool_call` (ASR-250 to 256, 274). Returns null for a copy of an earlier call, which is shown and makes no second one. */
export function writeCall(conversion: Conversion, call: Call): RecordRef | null {
  const { tape, writer, calls, payload, secrets } = conversion;
  const isNative = tape.isString(call.id) && !tape.isEmpty(call.id);
  const sym: Sym = calls.symbol(call.id);
  const copied = calls.copyOf(sym, payload);
  if (copied !== null) {
    writeGeneric(conversion, copied);
    return null;
  }
  const ref = writer.begin('tool_call');
  if (isNative) writer.copy('callId', call.id);
  else writer.word('callId', writer.idOf(ref));
  writer.word('callIdSource', isNative ? 'native' : 'derived');
  const isNamed = tape.isString(call.name) && !tape.isEmpty(call.name);
  if (isNamed) writer.copy('name', call.name);
  // A request that holds its own answers (ASR-283).
  const isHeld = secrets.isHeld && call.capture === undefined;
  const own = call.capture ?? (isHeld ? ['"input":{"state":"redacted"}'] : []);
  const isSaid = isNamed || own.some((state) => state.startsWith('"name"'));
  const capture = [...(isSaid ? [] : ['"name":{"state":"absent"}']), ...own];
  if (capture.length > 0) writer.ascii('capture', `{${capture.join(',')}}`);
  if (call.kind !== null) writer.word('kind', call.kind);
  writer.word('requestedBy', call.requestedBy);
  if (tape.isString(call.parent) && !tape.isEmpty(call.parent)) writer.copy('parentCallId', call.parent);
  const namespace = tape.member(payload, NAMESPACE);
  if (tape.isString(namespace)) writer.copy('namespace', namespace);
  // Which server it is stands on the result, where the source says so; a composite name is never split (ASR-256).
  if (beginsWith(tape, call.name, MCP) || beginsWith(tape, namespace, MCP))
    writer.ascii('provider', '{"kind":"mcp","identity":"unknown"}');
  if (!isHeld) call.input();
  writer.end();
  calls.add(sym, call.name, payload, ref);
  return ref;
}

/** A call of a tool by its name, its arguments JSON in a text, or a text. */
function convertNamed(conversion: Conversion, member: (typeof N)['input']): boolean {
  const { tape, payload, inner, results, requests, calls, secrets } = conversion;
  const id = tape.member(payload, N.call_id);
  const name = tape.member(payload, N.name);
  if (!tape.isString(id) && !tape.isString(name)) return false;
  const tool = tape.textOrNull(name);
  const args = tape.member(payload, member);
  const isJson = member === N.arguments;
  const ref = writeCall(conversion, {
    id,
    name,
    kind: tool === null ? null : (TOOL_KINDS.get(tool) ?? null),
    requestedBy: 'model',
    parent: tape.member(payload, N.parent_call_id),
    input: () => writeArguments(conversion, args, isJson),
  });
  if (ref === null) return true;
  if (CELL_TOOLS.get(tool ?? '') === tape.text(tape.member(payload, N.type)) && tape.member(payload, NAMESPACE) < 0) {
    calls.mark(calls.symbol(id), Mark.cell);
    if (isJson) secrets.waits(id);
  }
  if (inner.read(tape, args) < 0) return true;
  if (tool === 'request_user_input') requests.ask(id, 0);
  if (!isJson) return true;
  if (tool === 'update_plan') writePlan(conversion, 0);
  if (tool === 'write_stdin') results.writesTo(id, inner.tape.member(0, N.session_id));
  return true;
}

/** ASR-254: arguments that are JSON as JSON; whatever else they are, or when reading them would change them, as the text they are. */
export function writeArguments({ tape, writer, inner }: Conversion, args: Token, isJson: boolean): void {
  if (!tape.isString(args)) {
    if (args >= 0 && !tape.isNull(args)) writeInput(tape, writer, args);
    return;
  }
  if (isJson && inner.read(tape, args) >= 0 && inner.isSafe) writer.kept('input', inner.json(0));
  else writer.copy('inputText', args);
}

/** A call that is an item of its own, whose tool has no name in the file. */
function convertNameless(conversion: Conversion, member: (typeof N)['input']): void {
  const { tape, writer, payload } = conversion;
  const callId = tape.member(payload, N.call_id);
  const input = tape.member(payload, member);
  writeCall(conversion, {
    id: tape.isString(callId) ? callId : tape.member(payload, N.id),
    name: -1,
    kind: ITEM_KINDS.get(tape.text(tape.member(payload, N.type))) ?? null,
    requestedBy: 'model',
    parent: tape.member(payload, N.parent_call_id),
    input: () => {
      if (input >= 0 && !tape.isNull(input)) writeInput(tape, writer, input);
    },
  });
}

/** The call of the image tool, which holds its own result. */
function convertImage(conversion: Conversion): void {
  const { tape, writer, payload, results } = conversion;
  const id = tape.member(payload, N.id);
  const result = tape.member(payload, N.result);
  const ref = writeCall(conversion, {
    id,
    name: -1,
    kind: null,
    requestedBy: 'model',
    parent: -1,
    input: () => undefined,
  });
  if (ref === null || !tape.isString(id) || tape.isEmpty(id) || result < 0 || tape.isNull(result)) return;
  results.end({
    id,
    status: 'unknown',
    content: null,
    exec: null,
    durationMs: null,
    rest: () => writer.copy('raw', payload),
    native: null,
  });
}

import { writeInput } from '../kit/input.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { convertOutput, convertSearchOutput } from './outputs.ts';
import { writePlan } from './plan.ts';
import { CELL_TOOLS, ITEM_KINDS, TOOL_KINDS } from './registry.ts';
import { writeArguments, writeCall } from './tool-calls.ts';

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
  if (CELL_TOOLS.get(tool ?? '') === tape.text(tape.member(payload, N.type)) && tape.member(payload, N.namespace) < 0) {
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

import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { writeParts } from './content.ts';
import { writeGeneric } from './generic.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { writeInput } from '../kit/input.ts';
import { beginsWith, isText, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { questionsOf } from './questions.ts';
import { writeServerResult } from './server-result.ts';

/** The id of a model response: a token of the line, or an id of a record. */
type InferenceId = Token | string;

const SYNTHETIC = nameOf('<synthetic>');
const CODE_CALLER = nameOf('code_execution');
const DIRECT_CALLER = nameOf('direct');
const MCP_PREFIX = nameOf('mcp__');
const CALL_TYPES = ['tool_use', 'server_tool_use', 'mcp_tool_use'].map(nameOf);
const MCP_CALL = nameOf('mcp_tool_use');
const RESULT_ENDING = nameOf('_tool_result');
const THINKING_TYPES = ['thinking', 'redacted_thinking'].map(nameOf);

/**
 * Makes records of an assistant line: a `message` or `reasoning` of each run of text and thinking, a `tool_call` of each call, a
 * `tool_result` of each result that the API itself gave, and the `inference` that it belongs to.
 */
export function convertAssistant(conversion: Conversion): void {
  const { tape } = conversion;
  const message = tape.member(0, N.message);
  const content = tape.member(message, N.content);
  if (!tape.isString(content) && !tape.isArray(content)) {
    writeGeneric(conversion);
    return;
  }
  const isHarness =
    isText(tape, tape.member(message, N.model), SYNTHETIC) || isTrue(tape, tape.member(0, N.isApiErrorMessage));
  const inference = isHarness ? null : inferenceOf(conversion, message);
  const blocks = tape.isString(content) ? [content] : [...tape.elements(content)];
  const isCall = (block: Token): boolean => hasType(tape, block, CALL_TYPES);
  const attributed =
    blocks.filter((block) => isCall(block) && beginsWith(tape, tape.member(block, N.name), MCP_PREFIX)).length === 1;
  let run: Token[] = [];
  const endRun = (): void => {
    if (run.length > 0) writeMessage(conversion, run, isHarness, inference);
    run = [];
  };
  for (const block of blocks) {
    if (isCall(block)) {
      endRun();
      writeCall(conversion, block, inference, attributed);
    } else if (isServerResult(tape, block)) {
      endRun();
      writeServerResult(conversion, block);
    } else run.push(block);
  }
  if (blocks.length === 0) writeMessage(conversion, [], isHarness, inference);
  endRun();
  if (inference !== null) conversion.inferences.meet(inference, message);
}

/**
 * The id of the model response that a line is part of: `message.id`, without one the request's. A line that has neither and tells a model
 * or a usage is a response of its own: its id is that of the line's first record. Null where nothing tells of a response.
 */
function inferenceOf({ tape, writer }: Conversion, message: Token): InferenceId | null {
  const id = tape.member(message, N.id);
  if (tape.isString(id) && !tape.isEmpty(id)) return id;
  const requestId = tape.member(0, N.requestId);
  if (tape.isString(requestId) && !tape.isEmpty(requestId)) return requestId;
  const tells = tape.isString(tape.member(message, N.model)) || tape.isObject(tape.member(message, N.usage));
  return tells ? writer.idOf(writer.next) : null;
}

function writeInferenceId(writer: RecordWriter, inference: InferenceId | null): void {
  if (typeof inference === 'string') writer.word('inferenceId', inference);
  else if (inference !== null) writer.copy('inferenceId', inference);
}

function hasType(tape: Tape, block: Token, types: readonly (typeof SYNTHETIC)[]): boolean {
  const type = tape.member(block, N.type);
  return types.some((name) => isText(tape, type, name));
}

/** Whether a block is what the API's own tools answer with, such as `web_search_tool_result`. */
function isServerResult(tape: Tape, block: Token): boolean {
  const type = tape.member(block, N.type);
  if (!tape.isString(type) || !tape.isString(tape.member(block, N.tool_use_id))) return false;
  return tape.text(type).endsWith(RESULT_ENDING.text);
}

function writeMessage(
  { tape, writer }: Conversion,
  blocks: readonly Token[],
  isHarness: boolean,
  inference: InferenceId | null,
): void {
  const isThinking = blocks.length > 0 && blocks.every((block) => hasType(tape, block, THINKING_TYPES));
  writer.begin(isThinking ? 'reasoning' : 'message');
  writeInferenceId(writer, inference);
  const role = tape.member(tape.member(0, N.message), N.role);
  if (tape.isString(role)) writer.copy('role', role);
  else writer.word('role', 'assistant');
  if (isHarness) writer.word('author', 'harness');
  writeEnd(tape, writer);
  writer.name('content');
  writeParts(tape, writer, blocks);
  writer.end();
}

/** What the line says of a response that failed or was broken off, as members of the same names. */
function writeEnd(tape: Tape, writer: RecordWriter): void {
  for (const name of [N.isApiErrorMessage, N.isAbortedMidStream])
    if (isTrue(tape, tape.member(0, name))) writer.ascii(name.text, 'true');
  for (const name of [N.error, N.apiErrorStatus]) {
    const value = tape.member(0, name);
    if (value >= 0 && !tape.isNull(value)) writer.copy(name.text, value);
  }
}

/**
 * Makes a `tool_call` of a block (ASR-250 to 256, 274, 275), and an `input_request` when the tool asks the user. A call without an
 * id is named by its record's.
 *
 * @param attributed whether the line's server and tool (`attributionMcpServer`, `attributionMcpTool`) can only be this call's
 */
function writeCall(conversion: Conversion, block: Token, inference: InferenceId | null, attributed: boolean): void {
  const { tape, writer, calls } = conversion;
  const id = tape.member(block, N.id);
  const name = tape.member(block, N.name);
  const input = tape.member(block, N.input);
  const isNative = tape.isString(id) && !tape.isEmpty(id);
  const { tool, kind } = calls.tool(name);
  const derived = writer.idOf(writer.begin('tool_call'));
  writeInferenceId(writer, inference);
  if (isNative) writer.copy('callId', id);
  else writer.word('callId', derived);
  writer.word('callIdSource', isNative ? 'native' : 'derived');
  if (tape.isString(name)) writer.copy('name', name);
  else writer.ascii('capture', '{"name":{"state":"absent"}}');
  if (kind !== null) writer.word('kind', kind);
  writeRequester(conversion, block);
  writeProvider(conversion, block, attributed);
  if (input >= 0) writeInput(tape, writer, input);
  writer.end();

  const details = calls.detailsOf(tool, input);
  const questions = tool === 'question' ? questionsOf(tape, writer, input) : null;
  let request: RecordRef | null = null;
  if (questions !== null) request = conversion.requests.ask(isNative ? id : -1, derived, questions.json);
  if (details === null && questions === null) calls.add(id, name, null);
  else {
    const none = { command: null, description: null, task: null };
    calls.add(id, name, {
      ...(details ?? none),
      questions: questions?.list ?? null,
      questionsJson: questions?.json ?? null,
      request,
    });
  }
}

/**
 * A call stands in a model response; one that a program of the model made says so in `caller`. A caller of another kind than these two is
 * not known to be either, so that nobody is named (ASR-274).
 */
function writeRequester({ tape, writer }: Conversion, block: Token): void {
  const caller = tape.member(block, N.caller);
  const kind = tape.member(caller, N.type);
  const isCode = beginsWith(tape, kind, CODE_CALLER);
  if (isCode) writer.word('requestedBy', 'code');
  else if (caller < 0 || tape.isNull(caller) || isText(tape, kind, DIRECT_CALLER)) writer.word('requestedBy', 'model');
  const parent = tape.member(caller, N.tool_id);
  if (tape.isString(parent)) writer.copy('parentCallId', parent);
}

/** Where the tool comes from (ASR-255): only what is recorded in members of its own; a composite name is never split. */
function writeProvider({ tape, writer }: Conversion, block: Token, attributed: boolean): void {
  const name = tape.member(block, N.name);
  const server = hasType(tape, block, [MCP_CALL])
    ? tape.member(block, N.server_name)
    : tape.member(0, N.attributionMcpServer);
  const tool = hasType(tape, block, [MCP_CALL]) ? name : tape.member(0, N.attributionMcpTool);
  const isMcp = hasType(tape, block, [MCP_CALL]) || beginsWith(tape, name, MCP_PREFIX);
  if (!isMcp) return;
  if (!tape.isString(server) || !tape.isString(tool) || (!attributed && !hasType(tape, block, [MCP_CALL]))) {
    writer.ascii('provider', '{"kind":"mcp","identity":"unknown"}');
    return;
  }
  writer.open('provider');
  writer.word('kind', 'mcp');
  writer.copy('server', server);
  writer.copy('tool', tool);
  writer.word('identity', 'exact');
  writer.close();
}

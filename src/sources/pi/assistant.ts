import { nameOf, type Name, type Token } from '../../json/tape.ts';
import { writeParts } from '../kit/content.ts';
import { writeInput } from '../kit/input.ts';
import { isText } from '../kit/tokens.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

const THINKING = nameOf('thinking');
const INFERENCE: readonly { readonly name: string; readonly from: Name }[] = [
  { name: 'provider', from: N.provider },
  { name: 'api', from: N.api },
  { name: 'stopReason', from: N.stopReason },
  { name: 'errorMessage', from: N.errorMessage },
];

/**
 * Makes records of an assistant's message, block by block: a `message` or a `reasoning` of each run of texts or thinking, a `tool_call`
 * of each call; and the one `inference` that it is. What the agent's own software wrote is a message of the harness, and no inference.
 */
export function convertAssistant(conversion: Conversion): void {
  const { tape, writer, message, rules } = conversion;
  const content = tape.member(message, N.content);
  if (!tape.isString(content) && !tape.isArray(content)) return;
  const isHarness = rules.isHarness(tape, message);
  // One response is one entry: its first record gives it its name.
  const inferenceId = isHarness ? null : writer.idOf(writer.next);
  const blocks = tape.isString(content) ? [content] : [...tape.elements(content)];
  let run: Token[] = [];
  let isThinking = false;
  const endRun = (): void => {
    if (run.length > 0) writeRun(conversion, run, isThinking, inferenceId);
    run = [];
  };
  for (const block of blocks) {
    const type = tape.member(block, N.type);
    if (rules.callTypes.some((name) => isText(tape, type, name))) {
      endRun();
      writeCall(conversion, block, inferenceId);
      continue;
    }
    const thinks = isText(tape, type, THINKING);
    if (thinks !== isThinking) endRun();
    isThinking = thinks;
    run.push(block);
  }
  if (isHarness && blocks.length === 0) writeRun(conversion, [], false, null);
  endRun();
  if (inferenceId !== null) writeInference(conversion, inferenceId);
}

function writeRun(
  { tape, writer }: Conversion,
  blocks: readonly Token[],
  isThinking: boolean,
  inferenceId: string | null,
): void {
  writer.begin(isThinking ? 'reasoning' : 'message');
  if (inferenceId !== null) writer.word('inferenceId', inferenceId);
  writer.word('role', 'assistant');
  if (inferenceId === null) writer.word('author', 'harness');
  writer.name('content');
  writeParts(tape, writer, blocks);
  writer.end();
}

/** Makes a `tool_call` of a block (ASR-250 to 254, 274): the model's own, with the id as it stands. A call without one has its record's. */
function writeCall(conversion: Conversion, block: Token, inferenceId: string | null): void {
  const { tape, writer, calls, rules, extras } = conversion;
  const id = tape.member(block, N.id);
  const name = tape.member(block, N.name);
  const args = tape.member(block, N.arguments) >= 0 ? tape.member(block, N.arguments) : tape.member(block, N.input);
  const isNative = tape.isString(id) && !tape.isEmpty(id);
  const isNamed = tape.isString(name) && !tape.isEmpty(name);
  const tool = isNamed ? tape.text(name) : null;
  const kind = tool === null ? undefined : rules.toolKinds.get(tool);
  const ref = writer.begin('tool_call');
  if (inferenceId !== null) writer.word('inferenceId', inferenceId);
  if (isNative) writer.copy('callId', id);
  else writer.word('callId', writer.idOf(ref));
  writer.word('callIdSource', isNative ? 'native' : 'derived');
  if (isNamed) writer.copy('name', name);
  else writer.ascii('capture', '{"name":{"state":"absent"}}');
  if (kind !== undefined) writer.word('kind', kind);
  writer.word('requestedBy', inferenceId === null ? 'harness' : 'model');
  if (tape.isString(args)) writer.copy('inputText', args);
  else if (args >= 0 && !tape.isNull(args)) writeInput(tape, writer, args);
  writer.end();
  calls.add(id);
  extras.called(id, tool, args);
}

/** What the model used, as it is recorded. A response that failed or was aborted says so in `stopReason`. */
function writeInference({ tape, writer, message }: Conversion, inferenceId: string): void {
  const model = tape.member(message, N.model);
  const usage = tape.member(message, N.usage);
  writer.begin('inference');
  writer.word('inferenceId', inferenceId);
  if (tape.isString(model)) writer.copy('model', model);
  for (const { name, from } of INFERENCE) {
    const value = tape.member(message, from);
    if (tape.isString(value)) writer.copy(name, value);
  }
  if (tape.isObject(usage)) writer.copy('usage', usage);
  writer.end();
}

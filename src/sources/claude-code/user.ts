import { nameOf, type Token } from '../../json/tape.ts';
import { onlyText, writeParts } from './content.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric, writeLooseResult } from './generic.ts';
import { isText, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { isNotification, notificationIn } from './notification.ts';
import { writeResult } from './result.ts';

const TOOL_RESULT = nameOf('tool_result');
const TASK_NOTIFICATION = nameOf('task-notification');

/**
 * Makes records of a user line: a `tool_result` of each result block, a `message` of each run of other blocks, a call or a result
 * of a command that the user ran with `!`. A `toolUseResult` that no single result has becomes a record of its own.
 */
export function convertUser(conversion: Conversion): void {
  const { tape, shells } = conversion;
  const content = tape.member(tape.member(0, N.message), N.content);
  if (!tape.isString(content) && !tape.isArray(content)) {
    writeGeneric(conversion);
    return;
  }
  const text = onlyText(tape, content);
  if (shells.convert(text, content)) {
    writeLooseResult(conversion);
    return;
  }
  const blocks = tape.isString(content) ? [content] : [...tape.elements(content)];
  const isResult = (block: Token): boolean => isText(tape, tape.member(block, N.type), TOOL_RESULT);
  const results = blocks.filter(isResult).length;
  // Of several results nothing tells whose the rest of the line is.
  const rest = results > 1 ? conversion.writer.takeRest() : null;
  const notification = text >= 0 && isNotification(tape, text);
  const isHarness =
    isTrue(tape, tape.member(0, N.isMeta)) ||
    isTrue(tape, tape.member(0, N.isCompactSummary)) ||
    notification ||
    isFromTask(conversion, 0);
  let run: Token[] = [];
  const endRun = (): void => {
    if (run.length > 0) writeUserMessage(conversion, run, isHarness);
    run = [];
  };
  for (const block of blocks) {
    if (isResult(block)) {
      endRun();
      writeResult(conversion, block, results === 1);
    } else run.push(block);
  }
  if (blocks.length === 0) writeUserMessage(conversion, [], isHarness);
  endRun();
  if (results !== 1) writeLooseResult(conversion, rest);
  if (notification) conversion.background.notified(notificationIn(tape.text(text)));
}

/** Whether the line, or the attachment given, says that it came from a background task. */
export function isFromTask({ tape }: Conversion, object: Token): boolean {
  return isText(tape, tape.member(tape.member(object, N.origin), N.kind), TASK_NOTIFICATION);
}

function writeUserMessage({ tape, writer }: Conversion, blocks: readonly Token[], isHarness: boolean): void {
  writer.begin('message');
  const role = tape.member(tape.member(0, N.message), N.role);
  if (tape.isString(role)) writer.copy('role', role);
  else writer.word('role', 'user');
  if (isHarness) writer.word('author', 'harness');
  if (isTrue(tape, tape.member(0, N.isCompactSummary))) writer.ascii('isCompactSummary', 'true');
  writer.name('content');
  writeParts(tape, writer, blocks);
  writer.end();
}

import type { Token } from '../../json/tape.ts';
import { isTrue } from '../kit/tokens.ts';
import { partsOf, writeParts } from '../kit/content.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import type { Status } from './rules.ts';

/**
 * Makes a `tool_result` of a `toolResult` message (ASR-257 to 264). It finds its call by `toolCallId` alone, as it stands; on which branch
 * either is plays no part. The content is what the model got; `details`, which it never gets, are `raw`.
 */
export function convertResult(conversion: Conversion): void {
  const { tape, writer, calls, extras, message } = conversion;
  const id = tape.member(message, N.toolCallId);
  const callId = tape.isString(id) && !tape.isEmpty(id) ? id : -1;
  const isShared = calls.isShared(callId);
  const toolName = tape.member(message, N.toolName);
  const details = tape.member(message, N.details);
  const content = tape.member(message, N.content);
  const hasContent = content >= 0 && !tape.isNull(content);
  const said = extras.result({
    message,
    callId,
    isClear: callId >= 0 && !isShared,
    toolName: tape.textOrNull(toolName),
    details,
    status: flagged(conversion),
  });
  writer.begin('tool_result');
  if (callId < 0) writer.word('linkage', 'none');
  else {
    writer.copy(isShared ? 'nativeCallId' : 'callId', callId);
    writer.word('linkage', isShared ? 'ambiguous' : 'exact');
  }
  writer.word('status', said.status);
  if (tape.isString(toolName)) writer.copy('toolName', toolName);
  if (hasContent) {
    writer.name('content');
    writeParts(tape, writer, partsOf(tape, content));
  }
  if (said.exec !== null) {
    writer.open('exec');
    said.exec();
    writer.close();
  }
  if (said.durationMs !== null) writer.ascii('durationMs', said.durationMs);
  if (details >= 0 && !tape.isNull(details)) writer.copy('raw', details);
  const usage = tape.member(message, N.usage);
  if (tape.isObject(usage)) writer.copy('usage', usage);
  writeCapture(conversion, hasContent, tape.member(details, N.truncation));
  writer.end();
}

/** The outcome by the flag that pi writes on every result: whether the tool threw (ASR-258). */
function flagged({ tape, message }: Conversion): Status {
  const flag = tape.member(message, N.isError);
  return !tape.isBoolean(flag) ? 'unknown' : isTrue(tape, flag) ? 'failed' : 'completed';
}

/** Says that the content is not recorded, or that the tool itself cut it, and how long it was where that is recorded. */
function writeCapture({ tape, writer }: Conversion, hasContent: boolean, truncation: Token): void {
  if (!hasContent) writer.ascii('capture', '{"content":{"state":"absent"}}');
  else if (isTrue(tape, tape.member(truncation, N.truncated))) {
    const bytes = tape.member(truncation, N.totalBytes);
    const isCount = tape.isNumber(bytes) && /^\d{1,15}$/.test(tape.raw(bytes));
    writer.open('capture');
    writer.open('content');
    writer.word('state', 'truncated');
    if (isCount) writer.copy('originalBytes', bytes);
    writer.close();
    writer.close();
  }
}

import type { Token } from '../../json/tape.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import type { CallFacts, ResultFacts } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';
import { ITEM_KINDS, type Status, TOOL_STATUSES } from './registry.ts';

/** What an activity about a tool holds of its provider: Codex's item, or Claude's tool, input and result. */
interface Native {
  readonly data: Token;
  readonly item: Token;
  readonly result: Token;
  readonly id: Token;
}

/**
 * Makes what can be told of an activity about a tool. With the provider's id, each tells of one call: that it began, more of its arguments,
 * how it ended. Without one, only an end holds a call, whole; that one began is a line, since nothing says whether its end is told as well.
 */
export function convertTool(conversion: Conversion, kind: string): boolean {
  // A payload that cannot be read tells of no call; its text stands in the line.
  if (conversion.payload < 0) return false;
  const native = nativeOf(conversion);
  if (kind === 'tool.completed') {
    const { record } = conversion.calls.call(callOf(conversion, native));
    conversion.calls.result(resultOf(conversion, native), record);
    return true;
  }
  if (native.id < 0) return false;
  const { record, isNew } = conversion.calls.call(callOf(conversion, native));
  if (!isNew) writeGeneric(conversion, record);
  return true;
}

/** Makes the result of a refusal: that a tool was denied to a call, which is known by its id. */
export function convertDenial(conversion: Conversion): boolean {
  const id = conversion.firstText(conversion.said(N.toolUseId), conversion.said(N.toolCallId));
  if (id < 0) return false;
  conversion.calls.result({
    id,
    status: 'denied',
    exec: null,
    durationMs: -1,
    startedAt: -1,
    completedAt: -1,
    raw: conversion.payload,
    detail: -1,
  });
  return true;
}

function nativeOf(conversion: Conversion): Native {
  const { tape } = conversion;
  const data = conversion.said(N.data);
  const item = tape.member(data, N.item);
  const result = tape.member(data, N.result);
  const id = conversion.firstText(
    conversion.said(N.toolCallId),
    conversion.said(N.toolUseId),
    tape.member(data, N.toolCallId),
    tape.member(item, N.id),
    tape.member(result, N.tool_use_id),
    tape.member(data, N.callId),
  );
  return { data, item, result, id };
}

function callOf(conversion: Conversion, { data, item, id }: Native): CallFacts {
  const { tape } = conversion;
  const [input, inputAs] = inputOf(conversion, data, item);
  return {
    id,
    name: conversion.firstText(tape.member(data, N.toolName), tape.member(item, N.tool)),
    title: conversion.firstText(conversion.said(N.title), conversion.column(N.summary)),
    kind: ITEM_KINDS.get(tape.textOrNull(conversion.said(N.itemType)) ?? '') ?? null,
    input,
    inputAs,
    server: conversion.firstText(tape.member(item, N.server)),
    detail: conversion.firstText(conversion.said(N.detail)),
  };
}

function inputOf({ tape }: Conversion, data: Token, item: Token): [Token, string | null] {
  for (const input of [tape.member(data, N.input), tape.member(item, N.arguments), tape.member(item, N.input)])
    if (tape.isObject(input)) return [input, null];
  for (const command of [tape.member(item, N.command), tape.member(data, N.command)])
    if (tape.isString(command) || tape.isArray(command)) return [command, 'command'];
  return [-1, null];
}

function resultOf(conversion: Conversion, { data, item, result, id }: Native): ResultFacts {
  const { tape, writer } = conversion;
  const command = tape.member(item, N.command);
  const output = tape.member(item, N.aggregatedOutput);
  const exitCode = tape.member(item, N.exitCode);
  const duration = tape.member(item, N.durationMs);
  const detail = conversion.firstText(conversion.said(N.detail));
  const hasExec = tape.isString(output) || isExitCode(tape, exitCode);
  return {
    id,
    status: statusOf(conversion, item, result),
    exec: hasExec
      ? () => {
          writer.open('exec');
          if (tape.isString(command) || tape.isArray(command)) writer.copy('command', command);
          if (isExitCode(tape, exitCode)) writer.copy('exitCode', exitCode);
          if (tape.isString(output)) writer.copy('output', output);
          writer.close();
        }
      : null,
    durationMs: tape.isNumber(duration) && !tape.raw(duration).startsWith('-') ? duration : -1,
    startedAt: -1,
    completedAt: -1,
    // What stands in exec is not said twice. Without data, and beside it, the words that the activity has are kept.
    raw: hasExec ? -1 : data < 0 || detail >= 0 ? conversion.payload : data,
    detail: hasExec ? detail : -1,
  };
}

/** The outcome by the activity's own word, else by the provider's: an activity's kind says only that the call is over. */
function statusOf(conversion: Conversion, item: Token, result: Token): Status {
  const { tape } = conversion;
  for (const word of [conversion.said(N.status), tape.member(item, N.status)]) {
    const status = TOOL_STATUSES.get(tape.textOrNull(word) ?? '');
    if (status !== undefined) return status;
  }
  const isError = tape.member(result, N.is_error);
  return !tape.isBoolean(isError) ? 'unknown' : isTrue(tape, isError) ? 'failed' : 'completed';
}

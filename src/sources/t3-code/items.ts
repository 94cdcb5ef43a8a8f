import type { Token } from '../../json/tape.ts';
import { isExitCode } from '../kit/tokens.ts';
import type { CallFacts } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { writeGeneric } from './generic.ts';
import { writePlan } from './plan.ts';
import { CALL_ITEMS, GOING_ON, ITEM_KINDS, ITEM_STATUSES } from './registry.ts';

/**
 * Makes records of an item of the newer orchestration's turns.
 *
 * @returns false when it stays a line: it tells nothing that a record type has, or is none of the types that are known
 */
export function convertItem(conversion: Conversion): boolean {
  const type = conversion.tape.textOrNull(conversion.column(N.type)) ?? '';
  // An item that cannot be read tells nothing; its text stands in the line.
  if (conversion.payload < 0) return false;
  if (CALL_ITEMS.has(type)) {
    convertCall(conversion, type);
    return true;
  }
  switch (type) {
    case 'user_message':
      return conversion.messages.item('user');
    case 'assistant_message':
      return conversion.messages.item('assistant');
    case 'reasoning':
      return conversion.messages.reasoning(conversion.said(N.text));
    case 'todo_list':
      return writePlan(conversion, conversion.said(N.steps), N.text);
    case 'approval_request':
      return conversion.permissions.item();
    case 'user_input_request':
      return conversion.questions.requested(conversion.said(N.requestId), null);
    case 'subagent':
      return conversion.tasks.item();
    default:
      return false;
  }
}

/** An item that is a call, and its result when it has ended: one item holds both. */
function convertCall(conversion: Conversion, type: string): void {
  const { tape, writer, calls } = conversion;
  const id = conversion.column(N.turn_item_id);
  const { record } = calls.call({
    id,
    name: conversion.firstText(conversion.said(N.toolName)),
    title: conversion.firstText(conversion.said(N.title)),
    kind: ITEM_KINDS.get(type) ?? null,
    server: -1,
    detail: -1,
    ...argumentsOf(conversion, type),
  });
  const word = tape.textOrNull(conversion.column(N.status)) ?? '';
  const ended = ITEM_STATUSES.get(word);
  if (ended === undefined && !hasOutcome(conversion)) return;
  if (ended === undefined && GOING_ON.has(word)) {
    // What a call that goes on has put out so far is no result, and stands in the line.
    writeGeneric(conversion, record);
    return;
  }
  const status = ended ?? 'unknown';
  const command = type === 'command_execution' ? conversion.said(N.input) : -1;
  const output = type === 'command_execution' ? conversion.said(N.output) : -1;
  const exitCode = conversion.said(N.exitCode);
  const hasExec = tape.isString(output) || isExitCode(tape, exitCode);
  calls.result(
    {
      id,
      status,
      exec: hasExec
        ? () => {
            writer.open('exec');
            if (tape.isString(command)) writer.copy('command', command);
            if (isExitCode(tape, exitCode)) writer.copy('exitCode', exitCode);
            if (tape.isString(output)) writer.copy('output', output);
            writer.close();
          }
        : null,
      durationMs: -1,
      startedAt: conversion.firstTime(conversion.said(N.startedAt)),
      completedAt: conversion.firstTime(conversion.said(N.completedAt)),
      raw: rawOf(conversion, type),
      detail: -1,
    },
    record,
  );
}

/** Whether an item holds something that came back. */
function hasOutcome(conversion: Conversion): boolean {
  const { tape } = conversion;
  return [N.output, N.results, N.exitCode].some((name) => {
    const token = conversion.said(name);
    return token >= 0 && !tape.isNull(token);
  });
}

function argumentsOf(conversion: Conversion, type: string): Pick<CallFacts, 'input' | 'inputAs'> {
  const { tape } = conversion;
  const as = (input: Token, inputAs: string | null): Pick<CallFacts, 'input' | 'inputAs'> => ({ input, inputAs });
  switch (type) {
    case 'command_execution':
      return as(conversion.said(N.input), 'command');
    case 'file_change':
      return as(conversion.said(N.fileName), 'fileName');
    case 'file_search':
      return as(conversion.said(N.pattern), 'pattern');
    case 'web_search':
      return as(conversion.said(N.patterns), 'patterns');
    default: {
      const input = conversion.said(N.input);
      return as(tape.isNull(input) ? -1 : input, null);
    }
  }
}

/** What the provider gave for a result, where `exec` does not say it: of a change of a file the whole item, which is the change. */
function rawOf(conversion: Conversion, type: string): Token {
  switch (type) {
    case 'command_execution':
      return -1;
    case 'file_change':
      return conversion.payload;
    case 'dynamic_tool':
      return conversion.said(N.output);
    default:
      return conversion.said(N.results);
  }
}

import type { Name } from '../../json/tape.ts';
import { writeRest } from '../kit/rest.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { ITEM_KINDS } from './registry.ts';

const TOLD: readonly Name[] = [N.role, N.command, N.output, N.exitCode, N.timestamp];

/**
 * Makes records of a `bashExecution`, a command that the user ran with `!` or `!!`: a `tool_call` by the user and its `tool_result`, which
 * is exact because both are the same native item. How it went is not recorded but for a cancellation; an exit code is no outcome
 * (ASR-258). What the model gets is a text that pi makes of it when it asks the model, so the stored output is no content (ASR-259).
 */
export function convertShell({ tape, writer, message }: Conversion): void {
  const command = tape.member(message, N.command);
  const output = tape.member(message, N.output);
  const exitCode = tape.member(message, N.exitCode);
  if (!tape.isString(command)) return;
  const callId = writer.idOf(writer.begin('tool_call'));
  writer.word('callId', callId);
  writer.word('callIdSource', 'derived');
  writer.ascii('capture', '{"name":{"state":"absent"}}');
  const kind = ITEM_KINDS.get('bashExecution');
  if (kind !== undefined) writer.word('kind', kind);
  writer.word('requestedBy', 'user');
  writer.open('input');
  writer.copy('command', command);
  writer.close();
  writer.end();

  const isCut = isTrue(tape, tape.member(message, N.truncated)) && tape.isString(output);
  writer.begin('tool_result');
  writer.word('callId', callId);
  writer.word('linkage', 'exact');
  writer.word('status', isTrue(tape, tape.member(message, N.cancelled)) ? 'cancelled' : 'unknown');
  writer.open('exec');
  writer.copy('command', command);
  if (isExitCode(tape, exitCode)) writer.copy('exitCode', exitCode);
  if (tape.isString(output)) writer.copy('output', output);
  writer.close();
  writeRest({ tape, writer }, 'raw', message, TOLD);
  writer.ascii('capture', `{"content":{"state":"absent"}${isCut ? ',"exec.output":{"state":"truncated"}' : ''}}`);
  writer.end();
}

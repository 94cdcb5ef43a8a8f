import type { Token } from '../../json/tape.ts';
import { writeComputed } from '../kit/computed.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import type { Call } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { ERROR_PREFIXES, INTERRUPTED, type Outcome, OWN_TOOLS, REFUSAL_TEXTS, STATUSES } from './registry.ts';

/** Whether a state says how its call ended, or holds what came back: one that does not is a call alone. */
export function hasResult({ tape }: Conversion, state: Token): boolean {
  const status = tape.textOrNull(tape.member(state, N.status)) ?? '';
  return STATUSES.has(status) || tape.isString(tape.member(state, N.output));
}

/**
 * Makes the `tool_result` of a state: what the model got, how it ended and what was kept of its run. When the output was taken out of
 * the context later, a second record says so and supersedes the first (ASR-266).
 *
 * @param isShared whether an earlier call has the same id
 */
export function writeResult(conversion: Conversion, call: Call, isShared: boolean): void {
  const { tape, writer } = conversion;
  const compacted = tape.member(tape.member(call.state, N.time), N.compacted);
  const first = writer.begin('tool_result');
  conversion.time(tape.member(tape.member(call.state, N.time), N.end));
  const computed = writeMembers(conversion, call, isShared, false);
  writer.end(() => writeComputed(writer, computed));
  if (compacted < 0 || tape.isNull(compacted)) return;
  writer.begin('tool_result');
  conversion.time(compacted);
  writer.supersedes(first);
  const again = writeMembers(conversion, call, isShared, true);
  writer.end(() => writeComputed(writer, again));
}

/** Returns the JSON Pointers of the members that are computed. */
function writeMembers(conversion: Conversion, call: Call, isShared: boolean, isMasked: boolean): readonly string[] {
  const { tape, writer } = conversion;
  const { state, tool } = call;
  const outcome = outcomeOf(conversion, call);
  call.writeId(isShared ? 'nativeCallId' : 'callId');
  writer.word('linkage', isShared ? 'ambiguous' : 'exact');
  writer.word('status', outcome.status);
  writeContent(conversion, state, outcome, isMasked);
  const metadata = tape.member(state, N.metadata);
  const error = tape.member(state, N.error);
  if (tape.isString(error)) {
    writer.open('error');
    writer.copy('message', error);
    writer.close();
  }
  if (outcome.permission !== null) {
    const { decision, decidedBy } = outcome.permission;
    writer.open('permission');
    writer.word('decision', decision);
    if (decidedBy !== null) writer.word('decidedBy', decidedBy);
    writer.close();
  }
  // Nothing of a run belongs to a call that was denied.
  const hasRun = outcome.status !== 'denied';
  if (hasRun && tool === 'bash') writeExec(conversion, state, metadata);
  const hasDuration = hasRun && writeTimes(conversion, tape.member(state, N.time));
  writeRaw(conversion, metadata, tape.member(state, N.attachments));
  return hasDuration ? ['/durationMs'] : [];
}

/** What reached the model (ASR-259): the output, of an error its text; of an interrupted run the output so far, where it was kept. */
function writeContent({ tape, writer }: Conversion, state: Token, outcome: Outcome, isMasked: boolean): void {
  const metadata = tape.member(state, N.metadata);
  const soFar = outcome === INTERRUPTED ? tape.member(metadata, N.output) : -1;
  const content = [soFar, tape.member(state, N.output), tape.member(state, N.error)].find((token) =>
    tape.isString(token),
  );
  if (isMasked || content === undefined) {
    writer.ascii('capture', `{"content":{"state":"${isMasked ? 'masked' : 'absent'}"}}`);
    return;
  }
  writer.name('content');
  writer.out.ascii('[{"type":"text","text":');
  writer.value(content);
  writer.out.ascii('}]');
  if (isTrue(tape, tape.member(metadata, N.truncated))) writer.ascii('capture', '{"content":{"state":"truncated"}}');
}

/** The outcome that OpenCode recorded: its word, that the run was interrupted, or one of the registry's texts of its own tools. */
function outcomeOf({ tape }: Conversion, { tool, state }: Call): Outcome {
  const stated = STATUSES.get(tape.textOrNull(tape.member(state, N.status)) ?? '');
  if (stated === undefined) return { status: 'unknown', permission: null };
  if (stated.status !== 'failed') return stated;
  if (isTrue(tape, tape.member(tape.member(state, N.metadata), N.interrupted))) return INTERRUPTED;
  const error = tape.textOrNull(tape.member(state, N.error));
  if (error === null || tool === null || !OWN_TOOLS.has(tool)) return stated;
  const prefix = ERROR_PREFIXES.find((each) => error.startsWith(each)) ?? '';
  const text = error.slice(prefix.length);
  const refusal = REFUSAL_TEXTS.find(({ begins, isWhole }) => (isWhole ? text === begins : text.startsWith(begins)));
  return refusal?.outcome ?? stated;
}

/** ASR-260, ASR-267: what the shell tool keeps of its process. */
function writeExec({ tape, writer }: Conversion, state: Token, metadata: Token): void {
  const command = tape.member(tape.member(state, N.input), N.command);
  const exit = tape.member(metadata, N.exit);
  const hasCommand = tape.isString(command);
  const hasExit = isExitCode(tape, exit);
  if (!hasCommand && !hasExit) return;
  writer.open('exec');
  if (hasCommand) writer.copy('command', command);
  if (hasExit) writer.copy('exitCode', exit);
  writer.close();
}

/** ASR-261: the times that stand on the result itself. Returns whether there is a duration, which is computed of the two. */
function writeTimes(conversion: Conversion, time: Token): boolean {
  const { tape, writer } = conversion;
  const [start, end] = [tape.member(time, N.start), tape.member(time, N.end)];
  conversion.time(start, 'startedAt');
  conversion.time(end, 'completedAt');
  if (conversion.iso(start) === null || conversion.iso(end) === null) return false;
  const milliseconds = Number(tape.raw(end)) - Number(tape.raw(start));
  if (milliseconds >= 0) writer.ascii('durationMs', String(milliseconds));
  return milliseconds >= 0;
}

/** What the tool kept for whoever watches; whether files among it reached the model depends on the provider. */
function writeRaw({ tape, writer }: Conversion, metadata: Token, attachments: Token): void {
  const hasMetadata = tape.isObject(metadata) && (tape.extra[metadata] as number) > 0;
  const hasFiles = tape.isArray(attachments) && (tape.extra[attachments] as number) > 0;
  if (!hasMetadata && !hasFiles) return;
  writer.open('raw');
  if (hasMetadata) writer.copy('metadata', metadata);
  if (hasFiles) writer.copy('attachments', attachments);
  writer.close();
}

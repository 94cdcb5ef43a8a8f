import { decodeUtf8 } from '../../base/bytes.ts';
import type { Tape, Token } from '../../json/tape.ts';
import { onlyText, writeContent } from './content.ts';
import type { Conversion } from './conversion.ts';
import { outcomeOf, withHook } from './denial.ts';
import { isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import { type SpilledOutput, spilledOutput, writeBeside } from './outputs.ts';
import type { Json } from '../kit/writer.ts';
import type { Outcome } from './refusals.ts';
import type { Tool } from './tools.ts';

/**
 * Makes a `tool_result` of a block (ASR-257 to 267), and what follows from it: a terminal or subagent that it started, read or
 * ended, and how a question to the user ended.
 *
 * @param isOnly whether the block is the line's only result: else nothing tells whose `toolUseResult` and `toolDenialKind` are
 */
export function writeResult(conversion: Conversion, block: Token, isOnly: boolean): void {
  const { tape, writer, calls } = conversion;
  const id = tape.member(block, N.tool_use_id);
  const sym = calls.symbol(id);
  const extra = isOnly ? tape.member(0, N.toolUseResult) : -1;
  const isShared = calls.count(sym) > 1;
  const details = calls.takeDetails(sym);
  const recorded = outcomeOf(tape, block, extra, isOnly, {
    tool: isShared ? null : calls.nameOf(sym),
    command: isShared ? null : textIn(details?.command ?? null),
  });
  const outcome = withHook(recorded, isShared ? null : calls.takeDecision(sym));
  const doubt = outcome.status === 'failed' ? recorded.doubt : null;
  const tool = isShared ? null : calls.toolOf(sym);
  const task = conversion.background.taskOf(tool, extra, isShared ? null : details);

  const ref = writer.begin('tool_result');
  writeLinkage(conversion, id, isShared);
  writer.word('status', outcome.status);
  const spilled = writeReceived(conversion, block, extra);
  if (extra >= 0) writer.copy('raw', extra);
  const terminalId = task?.terminalId ?? null;
  const streams = writeExec(conversion, extra, tool, outcome, terminalId);
  const extras = writeExtras(conversion, extra, tool, outcome);
  writer.end(() => {
    if (spilled !== null) writeBeside(writer, spilled);
    if (doubt !== null) writer.text('claude-code/note', doubt);
  });
  const exec =
    terminalId === null || outcome.status === 'denied' ? '' : `,"exec":{"terminalId":${JSON.stringify(terminalId)}}`;
  calls.answer(sym, ref, outcome.status, extra >= 0 ? ['raw', ...streams] : streams, exec + extras);

  if (task !== null) conversion.background.follow(task, isShared ? -1 : id, outcome.status);
  if (details !== null && !isShared)
    conversion.requests.end(
      id,
      details,
      extra,
      outcome.status === 'denied' && outcome.permission?.decidedBy === 'user',
    );
}

/** The text of an argument that was kept. */
function textIn(json: Json | null): string | null {
  if (json === null) return null;
  const text: unknown = JSON.parse(decodeUtf8(json));
  return typeof text === 'string' ? text : null;
}

/** ASR-257, 262: the id on the result is the link, unless several calls have it. */
function writeLinkage({ tape, writer }: Conversion, id: Token, isShared: boolean): void {
  if (!tape.isString(id) || tape.isEmpty(id)) {
    writer.word('linkage', 'none');
    return;
  }
  writer.copy(isShared ? 'nativeCallId' : 'callId', id);
  writer.word('linkage', isShared ? 'ambiguous' : 'exact');
}

/** What reached the model (ASR-259). Returns where the whole output went, when that was only the beginning of it; else null. */
function writeReceived({ tape, writer }: Conversion, block: Token, extra: Token): SpilledOutput | null {
  const content = tape.member(block, N.content);
  if (content < 0 || tape.isNull(content)) {
    writer.ascii('capture', '{"content":{"state":"absent"}}');
    return null;
  }
  writer.name('content');
  writeContent(tape, writer, content);
  const spilled = spilledOutput(tape, extra, onlyText(tape, content));
  if (spilled === null) return null;
  const bytes = spilled.size === null ? '' : `,"originalBytes":${spilled.size}`;
  writer.ascii('capture', `{"content":{"state":"truncated"${bytes}}}`);
  return spilled;
}

/**
 * Details of a process (ASR-267): streams of a shell tool as recorded, and the terminal that the call started or looked at. Returns which
 * streams it wrote.
 */
function writeExec(
  { tape, writer }: Conversion,
  extra: Token,
  tool: Tool | null,
  outcome: Outcome,
  terminalId: string | null,
): readonly string[] {
  if (outcome.status === 'denied') return [];
  // Of an image, stdout is its base64 text.
  const hasStreams = tool === 'shell' && !isTrue(tape, tape.member(extra, N.isImage));
  const stdout = hasStreams ? tape.member(extra, N.stdout) : -1;
  const stderr = hasStreams ? tape.member(extra, N.stderr) : -1;
  if (terminalId === null && !tape.isString(stdout) && !tape.isString(stderr)) return [];
  writer.open('exec');
  if (terminalId !== null) writer.text('terminalId', terminalId);
  if (tape.isString(stdout)) writer.copy('stdout', stdout);
  if (tape.isString(stderr)) writer.copy('stderr', stderr);
  writer.close();
  return [...(tape.isString(stdout) ? ['exec.stdout'] : []), ...(tape.isString(stderr) ? ['exec.stderr'] : [])];
}

/** Writes durationMs (ASR-261) and the compact decision (ASR-277); gives them back, since a revision of the result repeats them. */
function writeExtras({ tape, writer }: Conversion, extra: Token, tool: Tool | null, outcome: Outcome): string {
  const duration = outcome.status === 'denied' ? null : durationOf(tape, extra, tool);
  const members = [
    ...(duration === null ? [] : [`"durationMs":${duration}`]),
    ...(outcome.permission === null ? [] : [`"permission":${JSON.stringify(outcome.permission)}`]),
  ].map((member) => `,${member}`);
  const text = members.join('');
  writer.out.ascii(text);
  return text;
}

/** The tool's own measure, by which tool it is (ASR-261), as JSON; of an agent it is how long that ran. */
function durationOf(tape: Tape, extra: Token, tool: Tool | null): string | null {
  const number = (name: (typeof N)['id']): string | null => {
    const token = tape.member(extra, name);
    return tape.isNumber(token) ? tape.raw(token) : null;
  };
  if (tool === 'fetch' || tool === 'search') return number(N.durationMs);
  if (tool === 'agent') return number(N.totalDurationMs);
  const seconds = tool === 'webSearch' ? number(N.durationSeconds) : null;
  const milliseconds = Number(seconds) * 1000;
  return seconds !== null && Number.isFinite(milliseconds) ? JSON.stringify(milliseconds) : null;
}

import { sameBytes } from '../../base/bytes.ts';
import { Kind, type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';

const NATIVE_NAMES = [
  'agentId',
  'agentName',
  'aiTitle',
  'answers',
  'attachment',
  'attributionMcpServer',
  'attributionMcpTool',
  'backgroundTaskId',
  'bash_id',
  'blob',
  'blockingError',
  'bridgeSessionId',
  'caller',
  'command',
  'commandMode',
  'compactedToolIds',
  'content',
  'customTitle',
  'cwd',
  'data',
  'description',
  'durationMs',
  'durationSeconds',
  'error_code',
  'exitCode',
  'frameUrl',
  'header',
  'hookErrors',
  'hookEvent',
  'hookInfos',
  'hookName',
  'id',
  'input',
  'interrupted',
  'isApiErrorMessage',
  'isAsync',
  'isCompactSummary',
  'isImage',
  'isMeta',
  'isSidechain',
  'is_error',
  'kind',
  'label',
  'lastPrompt',
  'leafUuid',
  'media_type',
  'message',
  'messageId',
  'microcompactMetadata',
  'mode',
  'model',
  'multiSelect',
  'name',
  'operation',
  'options',
  'origin',
  'output',
  'parentUuid',
  'parts',
  'payload',
  'permissionMode',
  'persistedOutputPath',
  'persistedOutputSize',
  'prUrl',
  'preventedContinuation',
  'prompt',
  'question',
  'questions',
  'relocatedCwd',
  'requestId',
  'role',
  'seq',
  'server_name',
  'sessionId',
  'shellId',
  'shell_id',
  'snapshot',
  'source',
  'status',
  'stderr',
  'stdout',
  'subtype',
  'summary',
  'task',
  'taskId',
  'taskType',
  'task_id',
  'task_type',
  'text',
  'timestamp',
  'toolDenialKind',
  'toolUseID',
  'toolUseResult',
  'tool_id',
  'tool_use_id',
  'totalDurationMs',
  'type',
  'usage',
  'uuid',
  'version',
  'worktreeSession',
] as const;

/** Every member name of Claude Code's lines that is looked for, made ready for look-ups once. */
export const N = Object.fromEntries(NATIVE_NAMES.map((text) => [text, nameOf(text)])) as Readonly<
  Record<(typeof NATIVE_NAMES)[number], Name>
>;

/** Whether a token is a string with exactly this text. */
export function isText(tape: Tape, token: Token, text: Name): boolean {
  if (token < 0) return false;
  if (tape.kinds[token] !== Kind.string) return tape.kinds[token] === Kind.escaped && tape.text(token) === text.text;
  const start = tape.start(token) + 1;
  return (
    tape.end(token) - 1 - start === text.bytes.length && sameBytes(tape.bytes, start, text.bytes, 0, text.bytes.length)
  );
}

/** Whether a string token begins with these bytes, as the file writes them. */
export function beginsWith(tape: Tape, token: Token, text: Name): boolean {
  if (!tape.isString(token)) return false;
  const start = tape.start(token) + 1;
  return (
    tape.end(token) - 1 - start >= text.bytes.length && sameBytes(tape.bytes, start, text.bytes, 0, text.bytes.length)
  );
}

/** Whether a string token ends with these bytes, as the file writes them. */
export function endsWith(tape: Tape, token: Token, text: Name): boolean {
  if (!tape.isString(token)) return false;
  const start = tape.end(token) - 1 - text.bytes.length;
  return start > tape.start(token) && sameBytes(tape.bytes, start, text.bytes, 0, text.bytes.length);
}

/** Where the only occurrence of some bytes in a string token begins, as an offset into the tape's bytes; -1 for none or several. */
export function onlyPlaceOf(tape: Tape, token: Token, text: Name): number {
  const [first] = text.bytes;
  const last = tape.end(token) - 1 - text.bytes.length;
  let found = -1;
  for (let at = tape.start(token) + 1; at <= last; at++) {
    if (tape.bytes[at] !== first || !sameBytes(tape.bytes, at, text.bytes, 0, text.bytes.length)) continue;
    if (found >= 0) return -1;
    found = at;
  }
  return found;
}

/** Whether a token is the word true. */
export function isTrue(tape: Tape, token: Token): boolean {
  return token >= 0 && tape.kinds[token] === Kind.true;
}

/** Whether a token is an exit status that a record may carry: an integer from −2³¹ to 2³²−1 (ASR-260). */
export function isExitCode(tape: Tape, token: Token): boolean {
  if (!tape.isNumber(token)) return false;
  const lexeme = tape.raw(token);
  return /^-?\d{1,10}$/.test(lexeme) && Number(lexeme) >= -(2 ** 31) && Number(lexeme) <= 2 ** 32 - 1;
}

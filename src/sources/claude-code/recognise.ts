import { scan } from '../../json/scan.ts';
import { type Name, nameOf, NO_TOKEN, Tape, type Token } from '../../json/tape.ts';
import { lookAt } from '../kit/look.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 200;

const CONVERSATION = ['user', 'assistant', 'system', 'attachment', 'progress'].map(nameOf);
const MESSAGES = ['user', 'assistant'].map(nameOf);
const SNAPSHOT = nameOf('file-history-snapshot');

/** Lines without a uuid, by type, and what each of that type has. */
const METADATA: readonly { readonly type: Name; readonly has: readonly Name[] }[] = [
  { type: nameOf('summary'), has: [N.summary, N.leafUuid] },
  { type: nameOf('file-history-snapshot'), has: [N.messageId, N.snapshot] },
  { type: nameOf('ai-title'), has: [N.aiTitle, N.sessionId] },
  { type: nameOf('custom-title'), has: [N.customTitle, N.sessionId] },
  { type: nameOf('agent-name'), has: [N.agentName, N.sessionId] },
  { type: nameOf('last-prompt'), has: [N.leafUuid, N.sessionId] },
  { type: nameOf('mode'), has: [N.mode, N.sessionId] },
  { type: nameOf('permission-mode'), has: [N.permissionMode, N.sessionId] },
  { type: nameOf('queue-operation'), has: [N.operation, N.sessionId] },
  { type: nameOf('pr-link'), has: [N.prUrl, N.sessionId] },
  { type: nameOf('bridge-session'), has: [N.bridgeSessionId, N.sessionId] },
  { type: nameOf('worktree-state'), has: [N.worktreeSession, N.sessionId] },
  { type: nameOf('relocated'), has: [N.relocatedCwd, N.sessionId] },
  { type: nameOf('frame-link'), has: [N.frameUrl, N.sessionId] },
];

/**
 * Tells a Claude Code session by its first objects.
 *
 * @returns which line shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recogniseClaudeCode(head: Uint8Array): string | null {
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(tape, line) {
      const reason = markOf(tape, line);
      return reason === null ? null : { reason };
    },
    // The first line may be longer than what is looked at; what stands before the cut still tells.
    cut(bytes, start, end, line) {
      const reason = end - start > head.length / 2 ? cutMark(bytes.subarray(start, end), line) : null;
      return reason === null ? null : { reason };
    },
  });
}

/** What shows that an object is a line of Claude Code; null when nothing does. */
function markOf(tape: Tape, line: number): string | null {
  const type = tape.member(0, N.type);
  const has = (name: Name): boolean => tape.member(0, name) >= 0;
  if (CONVERSATION.some((name) => isText(tape, type, name))) {
    const hasIds = tape.isString(tape.member(0, N.uuid)) && tape.isString(tape.member(0, N.sessionId));
    const hasTree = has(N.parentUuid) || has(N.isSidechain);
    // Other agents copied the envelope; their messages have parts where Claude Code's have content.
    const message = tape.member(0, N.message);
    const isMessage = MESSAGES.some((name) => isText(tape, type, name));
    const isOwn = !isMessage || tape.member(message, N.content) >= 0 || tape.member(message, N.parts) < 0;
    if (hasIds && hasTree && isOwn)
      return `line ${line} is of type ${tape.text(type)} and has uuid, sessionId and ${has(N.parentUuid) ? 'parentUuid' : 'isSidechain'}`;
    return null;
  }
  const found = METADATA.find((entry) => isText(tape, type, entry.type) && entry.has.every(has));
  return found === undefined
    ? null
    : `line ${line} is of type ${found.type.text} and has ${found.has.map(({ text }) => text).join(' and ')}`;
}

/** The same for an object that the looked at bytes cut short: by the members that are complete. */
function cutMark(bytes: Uint8Array, line: number): string | null {
  // A tape that was used before does not tell which of its tokens are complete.
  const tape = new Tape();
  if (scan(tape, bytes, 0, bytes.length).kind !== 'cut' || !tape.isObject(0)) return null;
  const seen = new Map<string, Token>();
  for (let key = 1; key + 1 < tape.length;) {
    seen.set(tape.text(key), key + 1);
    const next = tape.nexts[key + 1] as number;
    if (next === 0) break;
    key = next;
  }
  const beside = ['isSidechain', 'sessionId', 'uuid'].find((name) => seen.has(name));
  if (seen.has('parentUuid') && beside !== undefined)
    return `line ${line}, which is longer than what was looked at, has parentUuid and ${beside}`;
  const type = seen.get('type') ?? NO_TOKEN;
  const isSnapshot = isText(tape, type, SNAPSHOT) && seen.has('messageId') && seen.has('snapshot');
  return isSnapshot ? `line ${line} is of type ${SNAPSHOT.text} and has messageId and snapshot` : null;
}

import type { Tape, Token } from '../../json/tape.ts';
import { isTrue } from '../kit/tokens.ts';
import { onlyText } from './content.ts';
import { N } from './names.ts';
import {
  DENIAL_KINDS,
  ERROR_PREFIX,
  hasOwnErrors,
  HOOK_DECISIONS,
  type HookDecision,
  type Outcome,
  REFUSAL_TEXTS,
  type RefusalText,
  REJECTED,
  REJECTED_RESULT,
  type Versions,
} from './refusals.ts';

const COMPLETED: Outcome = { status: 'completed', permission: null };
const FAILED: Outcome = { status: 'failed', permission: null };
const INTERRUPTED: Outcome = { status: 'interrupted', permission: null };

/** The call that a result answers, as far as it is known which one that is. */
export interface Answered {
  /** The exact name of its tool, null when it is not known. */
  readonly tool: string | null;
  /** Its argument `command`, null when it has none or it was too long to be kept. */
  readonly command: string | null;
}

/** An outcome, and why a text that reads like a refusal was not taken for one; null where there is none. */
interface Judged extends Outcome {
  readonly doubt: string | null;
}

/**
 * The outcome that Claude Code recorded for a result (ASR-258): what `toolDenialKind` says; `interrupted` of `toolUseResult`;
 * for an error one of the registry's fixed texts, where its version and its tool are known to write it; else what `is_error` says.
 * Output never makes a result denied: not when it quotes such a text, and not when a tool whose errors are its own writes one.
 *
 * @param block the `tool_result` block
 * @param extra the line's `toolUseResult` when it belongs to this result, else -1
 */
export function outcomeOf(tape: Tape, block: Token, extra: Token, isOnly: boolean, call: Answered): Judged {
  const kind = isOnly ? tape.textOrNull(tape.member(0, N.toolDenialKind)) : null;
  const stated = kind === null ? undefined : DENIAL_KINDS.get(kind);
  if (stated !== undefined) return { ...stated, doubt: null };
  if (!isMcp(call.tool) && isTrue(tape, tape.member(extra, N.interrupted))) return { ...INTERRUPTED, doubt: null };
  if (!isTrue(tape, tape.member(block, N.is_error))) return { ...COMPLETED, doubt: null };
  if (tape.textOrNull(extra) === REJECTED_RESULT) return { ...REJECTED, doubt: null };
  return judged(tape, block, extra, call);
}

/**
 * The outcome with what a hook is recorded to have decided about the call. A refusal by it is one only of a call that did not come to
 * anything; it goes before `permission-rule`, which Claude Code also writes for refusals of hooks, and after whatever else is recorded.
 */
export function withHook({ status, permission }: Outcome, said: HookDecision | null): Outcome {
  const outcome = { status, permission };
  if (said === null) return outcome;
  if (said === 'allow') return permission === null ? { status, permission: HOOK_DECISIONS.allow } : outcome;
  const isOpen = permission === null || permission.decidedBy === 'policy';
  return isOpen && (status === 'failed' || status === 'denied')
    ? { status: 'denied', permission: HOOK_DECISIONS.deny }
    : outcome;
}

/** What one of the fixed texts says of an error, which is a failure where none may be trusted. */
function judged(tape: Tape, block: Token, extra: Token, call: Answered): Judged {
  const content = onlyText(tape, tape.member(block, N.content));
  const text = content < 0 ? null : tape.text(content);
  const found = text === null ? undefined : REFUSAL_TEXTS.find((refusal) => isRefusal(refusal, text, call));
  if (found === undefined) return { ...FAILED, doubt: null };
  const stored = tape.textOrNull(extra);
  const doubt =
    call.tool === null
      ? 'the call is not known'
      : !hasOwnErrors(call.tool)
        ? 'the tool may write such a text itself'
        : extra >= 0 && stored !== text && stored !== ERROR_PREFIX + text
          ? 'toolUseResult says something else'
          : isAmong(tape.textOrNull(tape.member(0, N.version)), found.versions)
            ? null
            : 'the text was not seen in this version';
  return doubt === null
    ? { ...found.outcome, doubt }
    : { ...FAILED, doubt: `no refusal read out of the text: ${doubt}` };
}

function isRefusal({ text, goesOn, tool }: RefusalText, given: string, call: Answered): boolean {
  if (tool !== null && tool !== call.tool) return false;
  const [head = '', tail] = text.split('{command}');
  if (tail === undefined) return goesOn ? given.startsWith(head) && given.length > head.length : given === head;
  return call.command !== null && given === head + call.command + tail;
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Whether a version is between two others, or one of them; a text that is no plain version is not. */
function isAmong(version: string | null, { from, to }: Versions): boolean {
  const number = (text: string): number | null => {
    const [, major, minor, patch] = VERSION.exec(text) ?? [];
    return patch === undefined ? null : (Number(major) * 1e6 + Number(minor)) * 1e6 + Number(patch);
  };
  const [first, own, last] = [number(from), version === null ? null : number(version), number(to)];
  return own !== null && first !== null && last !== null && first <= own && own <= last;
}

/** Whether a tool's results, errors and all, are written by an MCP server. */
function isMcp(toolName: string | null): boolean {
  return toolName?.startsWith('mcp__') === true;
}

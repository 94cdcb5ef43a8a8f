import type { Tape, Token } from '../../json/tape.ts';
import { onlyText } from './content.ts';
import { isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import {
  DENIAL_KINDS,
  ERROR_PREFIX,
  HOOK_DECISIONS,
  type HookDecision,
  type Outcome,
  REFUSAL_TEXTS,
  REJECTED,
  REJECTED_RESULT,
} from './registry.ts';

const COMPLETED: Outcome = { status: 'completed', permission: null };
const FAILED: Outcome = { status: 'failed', permission: null };
const INTERRUPTED: Outcome = { status: 'interrupted', permission: null };

/**
 * The outcome that Claude Code recorded for a result (ASR-258): what `toolDenialKind` says; `interrupted` of `toolUseResult`;
 * for an error one of the registry's fixed texts; else what `is_error` says. Output never makes a result denied: not when it
 * quotes such a text, and not when a tool whose errors are its own writes one.
 *
 * @param block the `tool_result` block
 * @param extra the line's `toolUseResult` when it belongs to this result, else -1
 * @param toolName the exact name of the call's tool, null when it is not known
 */
export function outcomeOf(tape: Tape, block: Token, extra: Token, isOnly: boolean, toolName: string | null): Outcome {
  const kind = isOnly ? tape.textOrNull(tape.member(0, N.toolDenialKind)) : null;
  const stated = kind === null ? undefined : DENIAL_KINDS.get(kind);
  if (stated !== undefined) return stated;
  if (!isMcp(toolName) && isTrue(tape, tape.member(extra, N.interrupted))) return INTERRUPTED;
  if (!isTrue(tape, tape.member(block, N.is_error))) return COMPLETED;
  if (tape.textOrNull(extra) === REJECTED_RESULT) return REJECTED;
  return refusalIn(tape, block, extra, toolName) ?? FAILED;
}

/**
 * The outcome with what a hook is recorded to have decided about the call. A refusal by it is one only of a call that did not come to
 * anything; it goes before `permission-rule`, which Claude Code also writes for refusals of hooks, and after whatever else is recorded.
 */
export function withHook(outcome: Outcome, said: HookDecision | null): Outcome {
  if (said === null) return outcome;
  const { status, permission } = outcome;
  if (said === 'allow') return permission === null ? { status, permission: HOOK_DECISIONS.allow } : outcome;
  const isOpen = permission === null || permission.decidedBy === 'policy';
  return isOpen && (status === 'failed' || status === 'denied')
    ? { status: 'denied', permission: HOOK_DECISIONS.deny }
    : outcome;
}

/** What one of the fixed texts says of an error; null when it has none. */
function refusalIn(tape: Tape, block: Token, extra: Token, toolName: string | null): Outcome | null {
  // The error texts of MCP tools come from outside, and the tool of an unknown call may be one.
  if (toolName === null || isMcp(toolName)) return null;
  const content = onlyText(tape, tape.member(block, N.content));
  if (content < 0) return null;
  const text = tape.text(content);
  const found = REFUSAL_TEXTS.find(
    ({ prefix, suffix }) => text.startsWith(prefix.replace('{tool}', () => toolName)) && text.endsWith(suffix),
  );
  if (found === undefined) return null;
  const stored = tape.textOrNull(extra);
  return extra < 0 || stored === text || stored === ERROR_PREFIX + text ? found.outcome : null;
}

/** Whether a tool's results, errors and all, are written by an MCP server. */
function isMcp(toolName: string | null): boolean {
  return toolName?.startsWith('mcp__') === true;
}

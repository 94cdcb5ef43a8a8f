import type { RefusalRule } from '../registry.ts';
import { DESCRIBED, TOOL_KINDS } from './tools.ts';

/**
 * A compact decision (ASR-277). Refusals are recorded; that a call was allowed only where a hook did so
 * (`hook_permission_decision`).
 */
export interface Decision {
  readonly decision: 'allow_once' | 'reject_once';
  readonly decidedBy: 'user' | 'policy' | 'classifier' | 'hook';
}
/** What an attachment `hook_permission_decision` says that a hook decided about a call. */
export type HookDecision = 'allow' | 'deny';
const BY_USER: Decision = { decision: 'reject_once', decidedBy: 'user' };
const BY_POLICY: Decision = { decision: 'reject_once', decidedBy: 'policy' };
const BY_CLASSIFIER: Decision = { decision: 'reject_once', decidedBy: 'classifier' };
/** What a hook's words are as compact decisions. */
export const HOOK_DECISIONS: Readonly<Record<HookDecision, Decision>> = {
  allow: { decision: 'allow_once', decidedBy: 'hook' },
  deny: { decision: 'reject_once', decidedBy: 'hook' },
};

export type Status = 'completed' | 'failed' | 'denied' | 'cancelled' | 'interrupted' | 'unknown';

/** An outcome of a call as Claude Code records it (ASR-258). */
export interface Outcome {
  readonly status: Status;
  readonly permission: Decision | null;
}

/** `toolDenialKind` of a result line, which is said to be written since about 2.1.204. A kind that is not here decides nothing. */
export const DENIAL_KINDS: ReadonlyMap<string, Outcome> = new Map([
  ['user-rejected', { status: 'denied', permission: BY_USER }],
  ['permission-rule', { status: 'denied', permission: BY_POLICY }],
  ['automode-blocked', { status: 'denied', permission: BY_CLASSIFIER }],
  // The classifier gave no verdict: the call was refused, and nobody is recorded to have decided so.
  ['automode-unavailable', { status: 'denied', permission: null }],
  ['interrupted', { status: 'interrupted', permission: null }],
  ['cancelled', { status: 'cancelled', permission: null }],
]);

/** Versions, both included, between which a text was seen: outside them nothing shows that Claude Code writes it. */
export interface Versions {
  readonly from: string;
  readonly to: string;
}

/**
 * A fixed text of versions that had no `toolDenialKind`. It counts only as the whole text of a result with `is_error`, on a line whose own
 * `version` is one of those it was seen in, when `toolUseResult`, where there is one, is one of the forms given, and when the call's tool
 * is one whose errors Claude Code itself writes.
 */
export interface RefusalText {
  /** What the whole text is; `{command}` stands for the `command` of the call. */
  readonly text: string;
  /** Whether words of the user follow. */
  readonly goesOn: boolean;
  /** The only tool it was seen of; null where it is one text for all. */
  readonly tool: string | null;
  readonly versions: Versions;
  readonly outcome: Outcome;
  /** Versions it was seen in, and how often. */
  readonly evidence: string;
}

const REJECTED_HEAD =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). ";
const REJECTED_VERSIONS: Versions = { from: '2.0.76', to: '2.1.37' };

export const REFUSAL_TEXTS: readonly RefusalText[] = [
  {
    text: `${REJECTED_HEAD}STOP what you are doing and wait for the user to tell you how to proceed.`,
    goesOn: false,
    tool: null,
    versions: REJECTED_VERSIONS,
    outcome: { status: 'denied', permission: BY_USER },
    evidence:
      'seen, 2.1.4 and 2.1.12: 2 results whose toolUseResult is the text after "Error: "; 2.1.37: 1 with the form that no tool writes',
  },
  {
    text: `${REJECTED_HEAD}To tell you how to proceed, the user said:\n`,
    goesOn: true,
    tool: null,
    versions: REJECTED_VERSIONS,
    outcome: { status: 'denied', permission: BY_USER },
    evidence: 'seen, 2.0.76, 2.1.12 and 2.1.33: 3 results whose toolUseResult is the text after "Error: "',
  },
  {
    text: 'Permission to use Bash with command {command} has been denied.',
    goesOn: false,
    tool: 'Bash',
    versions: { from: '2.1.4', to: '2.1.4' },
    outcome: { status: 'denied', permission: BY_POLICY },
    evidence: 'seen, 2.1.4: 2 results, each with the command of its call',
  },
  {
    text: '[Request interrupted by user for tool use]',
    goesOn: false,
    tool: null,
    versions: { from: '2.1.12', to: '2.1.12' },
    outcome: { status: 'interrupted', permission: null },
    evidence: 'seen, 2.1.12: 1 result, of Task, which stays failed because an agent’s error may be any text',
  },
];

/** Tools whose errors may be what an agent said, so that no text of one tells how it ended. */
const AGENT_RUNNERS: ReadonlySet<string> = new Set(['Agent', 'SendMessage', 'Skill', 'Task', 'TaskOutput', 'TaskStop']);

/** Whether a tool's errors are Claude Code's own words: a known tool, which is none of an MCP server and runs no agent. */
export function hasOwnErrors(name: string): boolean {
  return TOOL_KINDS.has(name) && !AGENT_RUNNERS.has(name);
}

/** `toolUseResult` of a refusal by the user. The errors of tools begin with "Error: ", so no tool can write it. Seen: 2.1.37. */
export const REJECTED_RESULT = 'User rejected tool use';
/** The outcome of that form. */
export const REJECTED: Outcome = { status: 'denied', permission: BY_USER };
/** What `toolUseResult` puts before the text of an error. */
export const ERROR_PREFIX = 'Error: ';

/** What each kind of denial rests on; the others were not seen. */
const KIND_EVIDENCE: ReadonlyMap<string, string> = new Map([
  ['user-rejected', 'described, for 2.1.204 and later; seen once, in a made-up example that says 2.1.80'],
]);

/** A refusal of ours as the registry shows it. */
function refusal(
  text: string,
  where: string,
  { status, permission }: Outcome,
  since: string | null,
  evidence: string,
): RefusalRule {
  const decision = permission === null ? null : `${permission.decision} by ${permission.decidedBy}`;
  return { text, where, status, decision, since, evidence };
}

/** What the page and `sessionscope sources` show of these. */
export const REFUSALS: readonly RefusalRule[] = [
  ...Array.from(DENIAL_KINDS, ([kind, outcome]) =>
    refusal(kind, 'toolDenialKind of the result’s line', outcome, null, KIND_EVIDENCE.get(kind) ?? DESCRIBED),
  ),
  refusal(
    'deny',
    'decision of an attachment hook_permission_decision that names the call, before a result that is an error',
    { status: 'denied', permission: HOOK_DECISIONS.deny },
    null,
    'described, not seen in the files at hand',
  ),
  refusal(
    REJECTED_RESULT,
    'toolUseResult of the line, with is_error; a tool’s own errors begin with “Error: ” there',
    REJECTED,
    '2.1.37',
    'seen',
  ),
  ...REFUSAL_TEXTS.map(({ text, goesOn, tool, versions, outcome, evidence }) =>
    refusal(
      `${text.replace('{command}', '…').replace('\n', ' ')}${goesOn ? '…' : ''}`,
      `the whole text of a result with is_error, of ${tool ?? 'a known tool that neither is of an MCP server nor runs an agent'}, on a line of version ${versions.from}${versions.to === versions.from ? '' : ` to ${versions.to}`}`,
      outcome,
      versions.from,
      evidence,
    ),
  ),
];

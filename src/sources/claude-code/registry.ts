import { kindsOf, type RefusalRule, type Registry, type ToolRule } from '../registry.ts';

/**
 * What we rule about Claude Code's files: the tables that the clauses leave to "the agent's registry entry". Every entry says on
 * what it rests. README.md in this folder repeats them in words.
 */

const SEEN = 'seen, 1.0 to 2.1.112';
const DESCRIBED = 'described, not seen in the files at hand';

const TOOL_RULES: readonly ToolRule[] = [
  { kind: 'read', names: ['Read'], evidence: SEEN },
  { kind: 'read', names: ['NotebookRead'], evidence: DESCRIBED },
  { kind: 'edit', names: ['Edit', 'MultiEdit', 'Write'], evidence: SEEN },
  { kind: 'edit', names: ['NotebookEdit'], evidence: DESCRIBED },
  { kind: 'search', names: ['Glob', 'Grep'], evidence: SEEN },
  { kind: 'search', names: ['LS'], evidence: DESCRIBED },
  { kind: 'execute', names: ['Bash'], evidence: SEEN },
  { kind: 'execute', names: ['PowerShell', 'BashOutput', 'KillBash', 'KillShell', 'Monitor'], evidence: DESCRIBED },
  { kind: 'fetch', names: ['WebFetch', 'WebSearch'], evidence: SEEN },
  { kind: 'switch_mode', names: ['EnterPlanMode', 'ExitPlanMode'], evidence: SEEN },
  { kind: 'switch_mode', names: ['exit_plan_mode'], evidence: DESCRIBED },
  // Tools that ask, delegate, plan or send are `other`, as the chapter says.
  {
    kind: 'other',
    names: ['AskUserQuestion', 'Skill', 'Task', 'TaskCreate', 'TaskOutput', 'TaskStop', 'TaskUpdate', 'TodoWrite'],
    evidence: SEEN,
  },
  { kind: 'other', names: ['Agent', 'SendMessage', 'TaskGet', 'TaskList', 'TodoRead'], evidence: DESCRIBED },
];

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS = kindsOf(TOOL_RULES);

/** What a call's tool is to the converter, by exact name. */
export type Tool =
  | 'shell'
  | 'monitor'
  | 'agent'
  | 'question'
  | 'output'
  | 'shellOutput'
  | 'stop'
  | 'search'
  | 'fetch'
  | 'webSearch'
  | 'mcp'
  | 'plain';

const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['Bash', 'shell'],
  ['PowerShell', 'shell'],
  ['Monitor', 'monitor'],
  ['Task', 'agent'],
  ['Agent', 'agent'],
  ['AskUserQuestion', 'question'],
  ['TaskOutput', 'output'],
  ['AgentOutputTool', 'output'],
  ['BashOutput', 'shellOutput'],
  ['KillShell', 'stop'],
  ['KillBash', 'stop'],
  ['TaskStop', 'stop'],
  ['Grep', 'search'],
  ['Glob', 'search'],
  ['WebFetch', 'fetch'],
  ['WebSearch', 'webSearch'],
]);

/** What a tool of this exact name is to the converter. Names of MCP tools are told by their prefix and never split (ASR-256). */
export function toolOf(name: string): Tool {
  return TOOLS.get(name) ?? (name.startsWith('mcp__') ? 'mcp' : 'plain');
}

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
const AGENT_RUNNERS: ReadonlySet<string> = new Set([
  'Agent',
  'SendMessage',
  'Skill',
  'Task',
  'TaskOutput',
  'TaskStop',
]);

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

/** Hook events with a name of the format's own (the table of `hook`); any other event keeps Claude Code's name. */
export const HOOK_EVENTS: ReadonlyMap<string, string> = new Map([
  ['PreToolUse', 'pre_tool_use'],
  ['PostToolUse', 'post_tool_use'],
  ['UserPromptSubmit', 'user_prompt_submit'],
  ['Stop', 'stop'],
  ['SessionStart', 'session_start'],
  ['SessionEnd', 'session_end'],
  ['PreCompact', 'pre_compact'],
  ['Notification', 'notification'],
]);

/** Events whose `toolUseID` is the id of a tool call; for the others it is an id of the hooks' own. */
export const TOOL_EVENTS: ReadonlySet<string> = new Set(['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);

/**
 * States of a background command. `completed` and `failed` both say that the process ended by itself (the two differ in its exit
 * status). Another word stands as it is.
 */
export const TERMINAL_STATUSES: ReadonlyMap<string, string> = new Map([
  ['running', 'running'],
  ['completed', 'exited'],
  ['failed', 'exited'],
]);

/** Kinds of background task that are processes, and those that are agents (ASR-286). A kind that is in neither makes no record. */
export const PROCESS_TASKS: ReadonlySet<string> = new Set(['local_bash']);
export const AGENT_TASKS: ReadonlySet<string> = new Set(['local_agent', 'remote_agent']);

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

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'Files of versions 1.0 to 2.1.112 were seen; what later ones write is known by description: there is no public source to read.',
  tools: TOOL_RULES,
  linkage: [
    {
      linkage: 'exact',
      rule: 'A result has the tool_use_id of its call.',
      evidence: 'seen, 1.0 to 2.1.112: every result but three of made-up examples',
    },
    {
      linkage: 'derived',
      rule: 'The output of a command that the user ran with ! is the one line <bash-stdout> whose parentUuid is the command’s line.',
      evidence: 'seen, 2.1.29: 2 commands',
    },
    {
      linkage: 'ambiguous',
      rule: 'Several calls before the result have that id, or several outputs claim one command of the user.',
      evidence: 'by the chapter; not seen but in copied histories, whose copies make no calls',
    },
    {
      linkage: 'none',
      rule: 'The result has no id. Positions and times link nothing.',
      evidence: 'seen in made-up examples only: three results',
    },
  ],
  refusals: [
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
  ],
};

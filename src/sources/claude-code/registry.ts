/**
 * What we rule about Claude Code's files: the tables that the clauses leave to "the agent's registry entry". Every entry says on
 * what it rests. README.md in this folder repeats them in words.
 */

/**
 * Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. Tools that ask, delegate, plan or send are
 * `other`, as the chapter says.
 */
export const TOOL_KINDS: ReadonlyMap<string, string> = new Map([
  ['Read', 'read'],
  ['NotebookRead', 'read'],
  ['Edit', 'edit'],
  ['MultiEdit', 'edit'],
  ['Write', 'edit'],
  ['NotebookEdit', 'edit'],
  ['Glob', 'search'],
  ['Grep', 'search'],
  ['LS', 'search'],
  ['Bash', 'execute'],
  ['PowerShell', 'execute'],
  ['BashOutput', 'execute'],
  ['KillBash', 'execute'],
  ['KillShell', 'execute'],
  ['Monitor', 'execute'],
  ['WebFetch', 'fetch'],
  ['WebSearch', 'fetch'],
  ['EnterPlanMode', 'switch_mode'],
  ['ExitPlanMode', 'switch_mode'],
  ['exit_plan_mode', 'switch_mode'],
  ['Agent', 'other'],
  ['AskUserQuestion', 'other'],
  ['SendMessage', 'other'],
  ['Skill', 'other'],
  ['Task', 'other'],
  ['TaskCreate', 'other'],
  ['TaskGet', 'other'],
  ['TaskList', 'other'],
  ['TaskOutput', 'other'],
  ['TaskStop', 'other'],
  ['TaskUpdate', 'other'],
  ['TodoRead', 'other'],
  ['TodoWrite', 'other'],
]);

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

/** A compact decision (ASR-277): only refusals are ever recorded; Claude Code's files do not record that a call was allowed. */
export interface Decision {
  readonly decision: 'reject_once';
  readonly decidedBy: 'user' | 'policy' | 'classifier';
}
const BY_USER: Decision = { decision: 'reject_once', decidedBy: 'user' };
const BY_POLICY: Decision = { decision: 'reject_once', decidedBy: 'policy' };
const BY_CLASSIFIER: Decision = { decision: 'reject_once', decidedBy: 'classifier' };

export type Status = 'completed' | 'failed' | 'denied' | 'cancelled' | 'interrupted' | 'unknown';

/** An outcome of a call as Claude Code records it (ASR-258). */
export interface Outcome {
  readonly status: Status;
  readonly permission: Decision | null;
}

/** `toolDenialKind` of a result line (2.1.204 and later). A kind that is not here decides nothing. */
export const DENIAL_KINDS: ReadonlyMap<string, Outcome> = new Map([
  ['user-rejected', { status: 'denied', permission: BY_USER }],
  ['permission-rule', { status: 'denied', permission: BY_POLICY }],
  ['automode-blocked', { status: 'denied', permission: BY_CLASSIFIER }],
  ['interrupted', { status: 'interrupted', permission: null }],
  ['cancelled', { status: 'cancelled', permission: null }],
]);

/**
 * Fixed texts of versions that had no `toolDenialKind`. A text counts only when it begins the result, `is_error` is true and
 * `toolUseResult`, where there is one, is one of the forms given. An MCP tool writes its own error text, so that of these only a
 * form which no tool can produce counts for it.
 */
export interface RefusalText {
  /** The result's text begins with this. `{tool}` stands for the exact name of the call's tool. */
  readonly prefix: string;
  /** The result's text also ends with this. */
  readonly suffix: string;
  readonly outcome: Outcome;
  /** Versions it was seen in, and how often. */
  readonly evidence: string;
}

export const REFUSAL_TEXTS: readonly RefusalText[] = [
  {
    prefix: "The user doesn't want to proceed with this tool use. The tool use was rejected",
    suffix: '',
    outcome: { status: 'denied', permission: BY_USER },
    evidence:
      '2.0.76, 2.1.4, 2.1.12, 2.1.33: 5 results whose toolUseResult is the text after "Error: ", with and without words of the user',
  },
  {
    prefix: 'Permission to use {tool} ',
    suffix: ' has been denied.',
    outcome: { status: 'denied', permission: BY_POLICY },
    evidence: '2.1.4: 2 results of Bash ("Permission to use Bash with command … has been denied.")',
  },
  {
    prefix: '[Request interrupted by user for tool use]',
    suffix: '[Request interrupted by user for tool use]',
    outcome: { status: 'interrupted', permission: null },
    evidence: '2.1.12: 1 result whose whole text this is',
  },
];

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

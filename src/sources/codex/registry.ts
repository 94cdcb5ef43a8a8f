/**
 * What we rule about Codex's files: the tables that the clauses leave to "the agent's registry entry". README.md in this folder
 * repeats them in words and says on what each rests.
 */

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS: ReadonlyMap<string, string> = new Map([
  ['shell', 'execute'],
  ['container.exec', 'execute'],
  ['shell_command', 'execute'],
  ['exec_command', 'execute'],
  ['write_stdin', 'execute'],
  ['apply_patch', 'edit'],
  ['view_image', 'read'],
  ['update_plan', 'other'],
  ['request_user_input', 'other'],
  ['spawn_agent', 'other'],
  ['send_input', 'other'],
  ['wait_agent', 'other'],
  ['close_agent', 'other'],
]);

/** Kinds of calls that Codex records as an item of their own, without a tool name: by the exact type of the item. */
export const ITEM_KINDS: ReadonlyMap<string, string> = new Map([
  ['local_shell_call', 'execute'],
  ['CommandExecution', 'execute'],
  ['exec_command_end', 'execute'],
  ['web_search_call', 'search'],
  ['tool_search_call', 'search'],
]);

/**
 * Tools whose output, as Codex itself writes it, is `{"output":…,"metadata":{"exit_code":…,"duration_seconds":…}}`: only of these, and
 * only of this exact form, are the numbers taken. A tool of another server may write the same text and mean something else.
 */
export const METADATA_TOOLS: ReadonlySet<string> = new Set(['shell', 'container.exec', 'shell_command', 'apply_patch']);

/** The outcomes that an end of Codex's records, by the exact word in its `status` (ASR-258). Any other word is unknown. */
export const END_STATUSES: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['declined', 'denied'],
]);

/** How a call ended, as far as Codex says it. */
export type Status = 'completed' | 'failed' | 'denied' | 'unknown';

/**
 * How a reviewer's assessment stands, by its exact `status`. It decides only where `decision_source` is `agent`; otherwise its
 * verdict is a review beside a request that stays unresolved (ASR-280).
 */
export const ASSESSMENTS: ReadonlyMap<string, { readonly decision: string; readonly decidedBy: string | null }> =
  new Map([
    ['approved', { decision: 'allow_once', decidedBy: 'classifier' }],
    ['denied', { decision: 'reject_once', decidedBy: 'classifier' }],
    ['timed_out', { decision: 'timeout', decidedBy: null }],
    ['aborted', { decision: 'cancelled', decidedBy: null }],
  ]);

/** A user message that Codex itself wrote is one whose every text begins and ends so. */
export const HARNESS_TEXTS: readonly { readonly begins: string; readonly ends: string }[] = [
  { begins: '# AGENTS.md instructions', ends: '</INSTRUCTIONS>' },
  { begins: '<user_instructions>', ends: '</user_instructions>' },
  { begins: '<environment_context>', ends: '</environment_context>' },
  { begins: '<permissions instructions>', ends: '</permissions instructions>' },
  { begins: '<skill>', ends: '</skill>' },
  { begins: '<user_shell_command>', ends: '</user_shell_command>' },
  { begins: '<turn_aborted>', ends: '</turn_aborted>' },
];

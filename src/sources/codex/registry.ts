import { kindsOf, type Registry, shownAs, type ToolRule } from '../registry.ts';

/**
 * What we rule about Codex's files: the tables that the clauses leave to "the agent's registry entry". README.md in this folder
 * repeats them in words and says on what each rests.
 */

const TOOLS: readonly ToolRule[] = [
  { kind: 'execute', names: ['shell', 'exec_command', 'write_stdin'], evidence: 'seen, 0.50 to 0.146' },
  { kind: 'execute', names: ['container.exec', 'shell_command'], evidence: 'read in the agent’s source' },
  { kind: 'edit', names: ['apply_patch'], evidence: 'seen, 0.125' },
  { kind: 'read', names: ['view_image'], evidence: 'read in the agent’s source' },
  { kind: 'other', names: ['update_plan'], evidence: 'seen, 0.125' },
  {
    kind: 'other',
    names: ['request_user_input', 'spawn_agent', 'send_input', 'wait_agent', 'close_agent'],
    evidence: 'read in the agent’s source',
  },
];

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS = kindsOf(TOOLS);

/** Calls that Codex records as an item of their own, without a tool name, by the exact type of the item. */
const ITEMS: readonly ToolRule[] = [
  { kind: 'execute', names: ['exec_command_end'], evidence: 'seen, 0.125' },
  { kind: 'execute', names: ['CommandExecution'], evidence: 'seen, in a file without a version' },
  { kind: 'execute', names: ['local_shell_call'], evidence: 'read in the agent’s source' },
  { kind: 'search', names: ['web_search_call'], evidence: 'seen, 0.125 and 0.146' },
  { kind: 'search', names: ['tool_search_call'], evidence: 'seen, 0.146' },
];

/** Kinds of calls that Codex records as an item of their own: by the exact type of the item. */
export const ITEM_KINDS = kindsOf(ITEMS);

/** The tools that run a program of the model's, or wait for one, and the type of item that calls them (read in the agent's source). */
export const CELL_TOOLS: ReadonlyMap<string, string> = new Map([
  ['exec', 'custom_tool_call'],
  ['wait', 'function_call'],
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

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'Files of versions 0.50 to 0.146 were seen; the agent’s own source (openai/codex, codex-rs/protocol) was read; what came before 0.50 is known by description only.',
  tools: [...TOOLS, ...shownAs('item without a name', ITEMS)],
  linkage: [
    {
      linkage: 'exact',
      rule: 'An output, or the end of a run, has the call_id of its call (callId of tools of the client, id of completed items).',
      evidence: 'seen: every output and every end of all versions',
    },
    {
      linkage: 'ambiguous',
      rule: 'Several calls before the result have that id.',
      evidence: 'by the chapter; not seen but in copied histories, whose copies make no calls',
    },
    {
      linkage: 'none',
      rule: 'The result has no id. Names, texts, positions and process ids link nothing.',
      evidence: 'seen: search calls and image items of some versions have no id',
    },
    {
      linkage: 'none',
      rule: 'A process id links no result. It tells only that a process outlived its call, which makes a terminal: when write_stdin named the process after the call’s output, and its end came later.',
      evidence: 'seen: 27 of 43 processes of one file; that both are one number was read in the agent’s source',
    },
  ],
  refusals: [
    {
      text: 'declined',
      where: 'status of exec_command_end, patch_apply_end and completed items',
      status: 'denied',
      decision: null,
      since: null,
      evidence:
        'read in the agent’s source: neither the scope nor who declined is recorded, so that there is no decision',
    },
  ],
};

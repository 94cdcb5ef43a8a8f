import { kindsOf, type Registry, type ToolRule } from '../registry.ts';

/**
 * What we rule about Gemini CLI's files: the tables that the clauses leave to "the agent's registry entry". README.md in this folder
 * repeats them in words and says on what each rests.
 */

const SOURCE = 'read in the agent’s source';

const TOOLS: readonly ToolRule[] = [
  { kind: 'execute', names: ['run_shell_command'], evidence: 'seen' },
  { kind: 'read', names: ['read_file'], evidence: 'seen' },
  { kind: 'read', names: ['read_many_files', 'get_internal_docs'], evidence: SOURCE },
  { kind: 'edit', names: ['write_file'], evidence: 'seen' },
  { kind: 'edit', names: ['replace'], evidence: SOURCE },
  { kind: 'search', names: ['search_file_content'], evidence: 'seen' },
  { kind: 'search', names: ['grep_search', 'glob', 'list_directory', 'google_web_search'], evidence: SOURCE },
  { kind: 'fetch', names: ['web_fetch'], evidence: SOURCE },
  { kind: 'other', names: ['write_todos', 'delegate_to_agent'], evidence: 'seen' },
  { kind: 'other', names: ['save_memory', 'activate_skill', 'ask_user'], evidence: SOURCE },
  { kind: 'switch_mode', names: ['enter_plan_mode', 'exit_plan_mode'], evidence: SOURCE },
];

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS = kindsOf(TOOLS);

/** The outcomes that Gemini CLI records, by the exact word in a call's `status` (ASR-258). Any other word is none. */
export const STATUSES: ReadonlyMap<string, string> = new Map([
  ['success', 'completed'],
  ['error', 'failed'],
  ['cancelled', 'cancelled'],
]);

/** What the model is told when the user closes the questions of an `ask_user` call without an answer: the whole output. */
export const DISMISSED = 'User dismissed ask_user dialog without answering.';

/** Who speaks in a message of each type; null for the harness. Of another type nothing is known. */
export const SPEAKERS: ReadonlyMap<string, 'user' | 'assistant' | null> = new Map([
  ['user', 'user'],
  ['gemini', 'assistant'],
  ['info', null],
  ['warning', null],
  ['error', null],
]);

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'Files of both forms were seen, one of each; the agent’s own source (google-gemini/gemini-cli, packages/core) was read for what they do not show.',
  tools: TOOLS,
  linkage: [
    {
      linkage: 'exact',
      rule: 'Gemini CLI stores the result inside its call: one item of toolCalls is both.',
      evidence: 'seen: every call of both forms',
    },
    {
      linkage: 'ambiguous',
      rule: 'An earlier call of another message, or of the same one, has that id.',
      evidence: 'by the chapter; not seen',
    },
  ],
  refusals: [
    {
      text: 'cancelled',
      where: 'status of a call',
      status: 'cancelled',
      decision: null,
      since: null,
      evidence:
        'read in the agent’s source: a refusal, an abort and a call that never ran end so alike, so that it is no refusal',
    },
  ],
};

import { kindsOf, type Registry, type ToolRule } from '../registry.ts';

/**
 * What we rule about OpenCode's sessions: the tables that the clauses leave to "the agent's registry entry". README.md in this folder
 * repeats them in words and says on what each rests.
 */

const SOURCE = 'read in the agent’s source';

const TOOLS: readonly ToolRule[] = [
  { kind: 'execute', names: ['bash'], evidence: 'seen' },
  { kind: 'read', names: ['read'], evidence: SOURCE },
  { kind: 'edit', names: ['edit', 'write', 'patch', 'apply_patch', 'multiedit'], evidence: SOURCE },
  { kind: 'search', names: ['glob', 'grep', 'list', 'codesearch', 'websearch'], evidence: SOURCE },
  { kind: 'fetch', names: ['webfetch'], evidence: SOURCE },
  { kind: 'other', names: ['task', 'todowrite', 'todoread', 'question', 'skill'], evidence: SOURCE },
];

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS = kindsOf(TOOLS);

/** How a call ended. */
export interface Outcome {
  readonly status: string;
  /** The compact decision that comes with it. */
  readonly permission: { readonly decision: string; readonly decidedBy: string | null } | null;
}

/** The outcomes that OpenCode records, by the exact word in a part's state (ASR-258). Any other word is none. */
export const STATUSES: ReadonlyMap<string, Outcome> = new Map([
  ['completed', { status: 'completed', permission: null }],
  ['error', { status: 'failed', permission: null }],
]);

/** An error whose part of its state's metadata says `interrupted`. */
export const INTERRUPTED: Outcome = { status: 'interrupted', permission: null };

const REJECTED: Outcome = { status: 'denied', permission: { decision: 'reject_once', decidedBy: null } };
const BY_RULE: Outcome = { status: 'denied', permission: { decision: 'reject_once', decidedBy: 'policy' } };

interface RefusalText {
  readonly begins: string;
  /** Whether nothing may follow. */
  readonly isWhole: boolean;
  readonly outcome: Outcome;
}

/** The texts of errors that are refusals, as OpenCode itself writes them. */
export const REFUSAL_TEXTS: readonly RefusalText[] = [
  {
    begins: 'The user rejected permission to use this specific tool call.',
    isWhole: true,
    outcome: REJECTED,
  },
  {
    begins: 'The user rejected permission to use this specific tool call. You may try again with different parameters.',
    isWhole: true,
    outcome: REJECTED,
  },
  {
    begins: 'The user rejected permission to use this specific tool call with the following feedback: ',
    isWhole: false,
    outcome: REJECTED,
  },
  {
    begins:
      'The user has specified a rule which prevents you from using this specific tool call. Here are some of the relevant rules ',
    isWhole: false,
    outcome: BY_RULE,
  },
  {
    begins:
      'The user has specifically restricted access to this command, you are not allowed to execute it. Here is the configuration: ',
    isWhole: false,
    outcome: BY_RULE,
  },
];

/** What older versions put before the text of an error. */
export const ERROR_PREFIXES = [
  'Error: ',
  'PermissionRejectedError: ',
  'PermissionCorrectedError: ',
  'PermissionDeniedError: ',
];

/**
 * Tools whose errors are OpenCode's own words: not those of a server, whose names look like any other, and not `task`, which hands on
 * the errors of another session.
 */
export const OWN_TOOLS: ReadonlySet<string> = new Set([...TOOL_KINDS.keys()].filter((name) => name !== 'task'));

/** The text with which a user's own command stands in a message of the user's. */
export const RUN_BY_USER = 'The following tool was executed by the user';

/** The error of a question that the user closed. */
export const DISMISSED = 'The user dismissed this question';

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'Made-up storages of two layouts were seen, not a real one; the agent’s own source (anomalyco/opencode, packages/opencode) was read for what they do not show.',
  tools: TOOLS,
  linkage: [
    {
      linkage: 'exact',
      rule: 'OpenCode stores the result inside its call: one part of type tool is both.',
      evidence: SOURCE,
    },
    {
      linkage: 'ambiguous',
      rule: 'An earlier part has the same callID.',
      evidence: 'by the chapter; not seen',
    },
  ],
  refusals: [
    ...REFUSAL_TEXTS.map(({ begins, isWhole, outcome: { status, permission } }) => ({
      text: isWhole ? begins : `${begins}…`,
      where:
        'the whole error of a tool of OpenCode’s own, with state error; older versions put a word and a colon before it',
      status,
      decision:
        permission === null
          ? null
          : `${permission.decision}${permission.decidedBy === null ? '' : ` by ${permission.decidedBy}`}`,
      since: null,
      evidence:
        permission?.decidedBy === null
          ? `${SOURCE}: a person’s answer, the end of a session and a refusal of another request write the same, so that nobody is named`
          : SOURCE,
    })),
    {
      text: 'interrupted',
      where: 'metadata of a state error, true',
      status: 'interrupted',
      decision: null,
      since: null,
      evidence: SOURCE,
    },
  ],
};

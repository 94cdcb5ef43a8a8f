import { nameOf } from '../../json/tape.ts';
import { kindsOf, type RefusalRule, type Registry, type ToolRule } from '../registry.ts';
import type { Extras, Rules } from './rules.ts';

/**
 * What we rule about pi's files: the tables that the clauses leave to "the agent's registry entry". README.md in this folder repeats
 * them in words and says on what each rests.
 */

const TOOLS: readonly ToolRule[] = [
  { kind: 'execute', names: ['bash'], evidence: 'seen, versions 1 and 3' },
  { kind: 'read', names: ['read'], evidence: 'seen, version 1' },
  { kind: 'edit', names: ['edit', 'write'], evidence: 'seen, version 1' },
  { kind: 'search', names: ['grep', 'find', 'ls'], evidence: 'read in the agent’s source' },
];

/** Calls that are an item of their own, and how one is cut short: OpenClaw's files may have them, too. */
export const ITEMS: readonly ToolRule[] = [
  {
    kind: 'execute',
    names: ['bashExecution'],
    evidence: 'the role of a message, which is a command that the user ran and has no tool name; seen, version 3',
  },
];

/** Kinds of calls that are an item of their own, without a tool name: by the exact role of the message. */
export const ITEM_KINDS = kindsOf(ITEMS);

/** The rules of pi itself: what the flag of a result says is all that is said of it. */
export const PI_RULES: Rules = {
  agent: 'pi',
  prefix: 'pi/',
  toolKinds: kindsOf(TOOLS),
  callTypes: [nameOf('toolCall')],
  isHarness: () => false,
  authorOf: () => 'extension',
  moves: () => true,
  extras: () => NO_EXTRAS,
};

const NO_EXTRAS: Extras = {
  called: () => undefined,
  result: ({ status }) => ({ status, exec: null, durationMs: null }),
};

export const ITEM_REFUSALS: readonly RefusalRule[] = [
  {
    text: 'true',
    where: '`cancelled` of a bashExecution, a command that the user ran',
    status: 'cancelled',
    decision: null,
    since: null,
    evidence: 'read in the agent’s source',
  },
];

/** What the page and `sessionscope sources` show of it. */
export const REGISTRY: Registry = {
  basis:
    'Files of versions 1 and 3 were seen; the agent’s own source was read (badlogic/pi-mono and earendil-works/pi, packages/coding-agent and packages/ai), version 2 there only.',
  tools: [...TOOLS, ...ITEMS],
  linkage: [
    {
      linkage: 'exact',
      rule: 'A result’s toolCallId is, letter for letter, the id of one call before it; or call and result are one item (bashExecution).',
      evidence: 'seen: every result of every file',
    },
    {
      linkage: 'ambiguous',
      rule: 'Several calls before the result have that id, on whatever branches they are.',
      evidence: 'by the chapter; not seen',
    },
    {
      linkage: 'none',
      rule: 'The result has no toolCallId. Names, positions and branches link nothing.',
      evidence: 'not seen',
    },
  ],
  refusals: ITEM_REFUSALS,
};

import { ITEM_REFUSALS, ITEMS } from '../pi/registry.ts';
import type { Status } from '../pi/rules.ts';
import { kindsOf, type RefusalRule, type Registry, type ToolRule } from '../registry.ts';

/**
 * What we rule about OpenClaw's files beyond what we rule about pi's: README.md in this folder repeats it in words and says on what each
 * rests.
 */

const SOURCE = 'read in the agent’s source';
const DESCRIBED = 'by description';

const TOOLS: readonly ToolRule[] = [
  { kind: 'execute', names: ['exec', 'process'], evidence: SOURCE },
  { kind: 'execute', names: ['bash'], evidence: DESCRIBED },
  { kind: 'read', names: ['read'], evidence: DESCRIBED },
  { kind: 'edit', names: ['edit', 'write', 'apply_patch'], evidence: DESCRIBED },
  { kind: 'search', names: ['grep', 'find', 'ls'], evidence: DESCRIBED },
  { kind: 'fetch', names: ['web_fetch', 'web_search'], evidence: DESCRIBED },
];

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS = kindsOf(TOOLS);

/**
 * The outcome that `details.status` states, by its exact word. It goes before the flag `isError`, which is false for many results that
 * say "error", but for `completed`, which does not undo the flag (ASR-258). A word that is not here says nothing, and the flag counts.
 */
export const DETAIL_STATUSES: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['completed', 'completed'],
  ...['error', 'failed', 'failure', 'timeout', 'timed_out', 'unavailable', 'invalid'].map((word) => failed(word)),
  ...['blocked', 'forbidden', 'disabled', 'approval-unavailable'].map((word) => failed(word)),
  ['denied', 'denied'],
  ...['aborted', 'cancelled', 'canceled', 'killed'].map((word): [string, Status] => [word, 'cancelled']),
  ['approval-pending', 'unknown'],
]);

function failed(word: string): [string, Status] {
  return [word, 'failed'];
}

/** Tools that start a process, and the one that looks after those in the background. */
export const STARTING_TOOLS: ReadonlySet<string> = new Set(['exec', 'bash']);
export const PROCESS_TOOL = 'process';

/** How a process in the background ended, by the exact `exitReason`; a reason that is not here is told by code and signal. */
export const EXIT_REASONS: ReadonlyMap<string, string> = new Map([
  ['manual-cancel', 'stopped'],
  ['overall-timeout', 'killed'],
  ['no-output-timeout', 'killed'],
  ['signal', 'killed'],
  ['exit', 'exited'],
]);

const refusal = (text: string, status: string): RefusalRule => ({
  text,
  where: 'details.status of a result; of process only where the result names no process',
  status,
  decision: null,
  since: null,
  evidence: SOURCE,
});

/** What the page and `sessionscope sources` show of it. */
export const REGISTRY: Registry = {
  basis:
    'Only made-up files were seen; the agent’s own source was read (openclaw/openclaw, src/agents and packages/agent-core). What is pi’s in it is as in pi’s entry.',
  tools: [...TOOLS, ...ITEMS],
  linkage: [
    {
      linkage: 'exact',
      rule: 'A result’s toolCallId is, letter for letter, the id of one call before it; an id such as call_x|fc_y is one id. Or call and result are one item (bashExecution).',
      evidence: SOURCE,
    },
    { linkage: 'ambiguous', rule: 'Several calls before the result have that id.', evidence: 'by the chapter' },
    { linkage: 'none', rule: 'The result has no toolCallId.', evidence: 'not seen' },
  ],
  refusals: [
    ...[...DETAIL_STATUSES]
      .filter(([, status]) => status === 'denied' || status === 'cancelled')
      .map(([text, status]) => refusal(text, status)),
    ...ITEM_REFUSALS,
  ],
};

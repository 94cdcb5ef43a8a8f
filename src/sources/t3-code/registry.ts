import { kindsOf, type LinkageRule, type RefusalRule, type Registry, shownAs, type ToolRule } from '../registry.ts';

/**
 * What we rule about T3 Code's threads: the tables that the clauses leave to "the agent's registry entry". README.md in this folder
 * repeats them in words and says on what each rests.
 */

/** How a call ended, as far as T3 Code says it. */
export type Status = 'completed' | 'failed' | 'denied' | 'cancelled' | 'interrupted' | 'unknown';

const SOURCE = 'read in the agent’s source';

/** Calls by the exact type of their item: T3 Code gives calls of all its providers one of these, and few a name. */
const ITEMS: readonly ToolRule[] = [
  { kind: 'execute', names: ['command_execution'], evidence: SOURCE },
  { kind: 'edit', names: ['file_change'], evidence: SOURCE },
  { kind: 'search', names: ['file_search', 'web_search'], evidence: SOURCE },
  { kind: 'read', names: ['image_view'], evidence: SOURCE },
];

/** Kinds of calls by the exact type of their item (ASR-253). */
export const ITEM_KINDS = kindsOf(ITEMS);

/** Items of the newer orchestration that are a call, and its result when they have ended. */
export const CALL_ITEMS: ReadonlySet<string> = new Set([
  'command_execution',
  'file_change',
  'file_search',
  'web_search',
  'dynamic_tool',
]);

/** Outcomes by the exact word in `status` of a tool's activity or of the provider's item in it (ASR-258). */
export const TOOL_STATUSES: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['declined', 'denied'],
]);

/** Outcomes by the exact word in `status` of an item of the newer orchestration; with any other what came back, if anything, is of an unknown outcome. */
export const ITEM_STATUSES: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['interrupted', 'interrupted'],
]);

/** Words in `status` of such an item that say that its call goes on: it has no result yet, whatever it has put out. */
export const GOING_ON: ReadonlySet<string> = new Set(['idle', 'pending', 'running', 'waiting']);

/** What a decision says, by T3 Code's exact word; another word is kept as it stands. Who decided is recorded nowhere (ASR-270). */
export const DECISIONS: ReadonlyMap<string, string> = new Map([
  ['accept', 'allow_once'],
  ['acceptForSession', 'allow_session'],
  ['acceptAlways', 'allow_always'],
  ['decline', 'reject_once'],
  ['cancel', 'cancelled'],
]);

/** Tasks that are agents, by their exact `taskType`; a task with a `subagentType` is one as well. The others are processes and plans. */
export const AGENT_TASKS: ReadonlySet<string> = new Set(['local_agent', 'remote_agent']);

const LINKAGE: readonly LinkageRule[] = [
  {
    linkage: 'exact',
    rule: 'tool.completed has the provider’s id of the call: toolCallId, or in data the id of the item, tool_use_id of the result.',
    evidence: SOURCE,
  },
  {
    linkage: 'exact',
    rule: 'A tool.completed without any id, and an item of the newer orchestration, hold call and result in one row; a row whose payload cannot be read holds neither.',
    evidence: SOURCE,
  },
  { linkage: 'none', rule: 'Never: titles, turns and the order of rows link nothing.', evidence: 'by the chapter' },
];

const REFUSALS: readonly RefusalRule[] = [
  {
    text: 'declined',
    where: 'status of a tool’s activity, or of the provider’s item in its data',
    status: 'denied',
    decision: null,
    since: null,
    evidence: `${SOURCE}: who declined stands in the request for approval, if anywhere`,
  },
  {
    text: 'tool.denied',
    where: 'kind of an activity with a toolUseId or toolCallId',
    status: 'denied',
    decision: null,
    since: null,
    evidence: SOURCE,
  },
  ...[...ITEM_STATUSES.values()]
    .filter((status) => status === 'cancelled' || status === 'interrupted')
    .map((status) => ({
      text: status,
      where: 'status of an item of the newer orchestration that is a call',
      status,
      decision: null,
      since: null,
      evidence: SOURCE,
    })),
];

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'The agent’s own source (pingdotgg/t3code, apps/server/src and packages/contracts/src) was read; no real database was seen.',
  tools: shownAs('type of the item', ITEMS),
  linkage: LINKAGE,
  refusals: REFUSALS,
};

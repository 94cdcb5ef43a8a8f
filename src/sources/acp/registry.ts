import type { Registry } from '../registry.ts';

/** An end of the connection: an editor or the like, and the program that works. */
export type Side = 'client' | 'agent';

/** Methods by the side that sends them, of protocol version 1 and of the drafts of version 2. README.md says where they were read. */
const SENT_BY: Readonly<Record<Side, readonly string[]>> = {
  client: [
    'initialize',
    'authenticate',
    'logout',
    'auth/login',
    'auth/logout',
    'auth/status',
    'providers/list',
    'providers/set',
    'providers/disable',
    'session/new',
    'session/load',
    'session/list',
    'session/delete',
    'session/fork',
    'session/archive',
    'session/unarchive',
    'session/status',
    'session/set_title',
    'session/resume',
    'session/close',
    'session/set_mode',
    'session/set_model',
    'session/set_config_option',
    'session/prompt',
    'session/cancel',
    'tool_call/cancel',
    'terminal/cancel',
  ],
  agent: [
    'fs/read_text_file',
    'fs/write_text_file',
    'session/request_permission',
    'session/update',
    'terminal/create',
    'terminal/output',
    'terminal/release',
    'terminal/wait_for_exit',
    'terminal/kill',
    'elicitation/create',
    'elicitation/complete',
    'session/elicitation',
    'session/elicitation/complete',
    'auth/status_update',
  ],
};

/** Which side sends a method; a method that is not here may come from either. */
export const SIDES: ReadonlyMap<string, Side> = new Map([
  ...SENT_BY.client.map((method) => [method, 'client'] as const),
  ...SENT_BY.agent.map((method) => [method, 'agent'] as const),
]);

/** Words of a log for the direction that say by themselves which side a message comes from, in lower case and without marks. */
export const SAID_SIDES: ReadonlyMap<string, Side> = new Map<string, Side>([
  ['clienttoagent', 'client'],
  ['client2agent', 'client'],
  ['clientagent', 'client'],
  ['c2a', 'client'],
  ['fromclient', 'client'],
  ['agenttoclient', 'agent'],
  ['agent2client', 'agent'],
  ['agentclient', 'agent'],
  ['a2c', 'agent'],
  ['fromagent', 'agent'],
]);

/** The outcomes that an update records, by the exact word in its `status` (ASR-258). Any other word is no end. */
export const END_STATUSES: ReadonlyMap<string, string> = new Map([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
]);

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'The published schemas of protocol versions 1 and 2, their unstable members included, were read (@agentclientprotocol/sdk 2.4.0, schema/v1 and schema/v2), and how public clients write their logs; no real log was seen.',
  tools: [],
  linkage: [
    {
      linkage: 'exact',
      rule: 'An update with the status completed, failed or cancelled has the toolCallId of its call, in the same session.',
      evidence: 'by the schema',
    },
    {
      linkage: 'derived',
      rule: 'As before, where an earlier session in the log has a call of that toolCallId: the call is then known as <session>/<toolCallId>.',
      evidence: 'by the schema: the id is unique within a session only',
    },
    {
      linkage: 'ambiguous',
      rule: 'The toolCallId was announced again by tool_call after its result had come: two calls have it.',
      evidence: 'by the chapter; not seen',
    },
  ],
  refusals: [
    {
      text: 'cancelled',
      where: 'status of tool_call_update',
      status: 'cancelled',
      decision: null,
      since: 'protocol version 2',
      evidence: 'by the schema',
    },
  ],
};

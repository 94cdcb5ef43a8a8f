/** The record types that the reader knows. The first six are the Tools chapter's; of the others only what a viewer needs is known. */
export const RECORD_TYPES = [
  'tool_call',
  'tool_result',
  'permission',
  'input_request',
  'terminal',
  'hook',
  'message',
  'reasoning',
  'inference',
  'subagent',
  'plan',
  'session',
] as const;
export type RecordTypeName = (typeof RECORD_TYPES)[number];

/** What a row of the index is: one of the known types, or one of the four things that a piece of a file can be besides. */
export const ROW_KINDS = [...RECORD_TYPES, 'header', 'unknown', 'untyped', 'malformed'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The number that the index keeps for a row kind. */
export const kindCode = (kind: RowKind): number => ROW_KINDS.indexOf(kind);

/** The row kind of a number in the index. */
export function kindOf(code: number): RowKind {
  const kind = ROW_KINDS[code];
  if (kind === undefined) throw new RangeError(`no row kind ${code}`);
  return kind;
}

/** Listed values of the closed enums: another value breaks the clause or earns ENUM-UNKNOWN. */
export const LINKAGES = ['exact', 'derived', 'ambiguous', 'none'] as const;
export const CALL_ID_SOURCES = ['native', 'derived'] as const;
export const IDENTITIES = ['exact', 'parsed', 'unknown'] as const;

/** Listed values of the open enums: other values are legal, shown verbatim and never taken for one of these. */
export const TOOL_KINDS = [
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
  'unknown',
] as const;
export const REQUESTERS = ['model', 'user', 'harness', 'code'] as const;
export const RESULT_STATUSES = ['completed', 'failed', 'denied', 'cancelled', 'interrupted', 'unknown'] as const;

/** What capture may speak of, by record type (dotted names are members of exec). */
export const CAPTURE_KEYS: Readonly<Partial<Record<RecordTypeName, readonly string[]>>> = {
  tool_call: ['name', 'input', 'inputText'],
  tool_result: ['content', 'displayContent', 'raw', 'exec.stdout', 'exec.stderr', 'exec.output'],
  permission: ['title', 'description', 'feedback', 'rationale'],
  input_request: ['questions', 'answers', 'response'],
  terminal: ['output'],
  hook: ['stdout', 'stderr', 'output'],
};

/** What a decision says, as the report names it. `unresolved` stands for none, or for one that cannot be told. */
export type DecisionState = 'granted' | 'refused' | 'cancelled' | 'timed_out' | 'other' | 'unresolved';

/** What a decision's text says: allow_* grants, reject_* refuses; any other value but the two listed ends is `other`. */
export function decisionState(decision: string | null): DecisionState {
  if (decision === null) return 'unresolved';
  if (decision.startsWith('allow_')) return 'granted';
  if (decision.startsWith('reject_')) return 'refused';
  if (decision === 'cancelled') return 'cancelled';
  return decision === 'timeout' ? 'timed_out' : 'other';
}

/** Whether a terminal's status says that it has ended: true, false while it runs, null where the record does not tell. */
export function hasEnded(status: string | null): boolean | null {
  if (status === 'exited' || status === 'killed' || status === 'stopped') return true;
  return status === 'running' ? false : null;
}

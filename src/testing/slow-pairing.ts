import type { TestRecord } from './streams.ts';

/** What the slow model says of one current call or result. */
export interface SlowPairing {
  readonly line: number;
  readonly pairing: string;
  readonly reason: string | null;
  /** Lines of the results of a call; line of the call of a result. */
  readonly partners: readonly number[];
}

interface Node {
  readonly record: TestRecord;
  readonly line: number;
  target: Node | null;
}

/**
 * Pairs calls with results the slow and obvious way: every rule of the reading of ASR-257 and 262 to 266 as a filter over all
 * records. The reader must agree with it on any stream.
 */
export function pairSlowly(records: readonly TestRecord[]): { calls: SlowPairing[]; results: SlowPairing[] } {
  const nodes = records.map((record, index): Node => ({ record, line: index + 1, target: null }));
  for (const node of nodes) node.target = targetOf(node, nodes);
  // Links of a circle are not followed.
  const inCircle = nodes.filter((node) => {
    let at = node.target;
    for (let steps = 0; at !== null && at !== node && steps < nodes.length; steps++) at = at.target;
    return at === node;
  });
  for (const node of inCircle) node.target = null;

  const rootOf = (node: Node): Node => (node.target === null ? node : rootOf(node.target));
  const isHead = (node: Node): boolean => !nodes.some((other) => other.target === node);
  const heads = nodes.filter(isHead);
  const conflicts = (node: Node): boolean => heads.filter((head) => rootOf(head) === rootOf(node)).length > 1;
  const calls = heads.filter(({ record }) => record['type'] === 'tool_call');
  const results = heads.filter(({ record }) => record['type'] === 'tool_result');
  const entities = (of: readonly Node[]): number => new Set(of.map(rootOf)).size;
  const withKey = (of: readonly Node[], callId: unknown): Node[] =>
    typeof callId === 'string' ? of.filter(({ record }) => record['callId'] === callId) : [];
  const isEligible = ({ record }: Node): boolean =>
    (record['linkage'] === 'exact' || record['linkage'] === 'derived') && typeof record['callId'] === 'string';
  const lines = (of: readonly Node[]): number[] => of.map(({ line }) => line);

  return {
    calls: calls.map((call) => {
      const carriers = withKey(results, call.record['callId']);
      const eligible = carriers.filter(isEligible);
      const ambiguous = (reason: string): SlowPairing => ({
        line: call.line,
        pairing: 'ambiguous',
        reason,
        partners: lines(carriers),
      });
      if (eligible.length > 0 && entities(withKey(calls, call.record['callId'])) > 1)
        return ambiguous('duplicate-call-id');
      if (eligible.length > 0 && entities(carriers) > 1) return ambiguous('competing-results');
      if (conflicts(call) || eligible.some(conflicts)) return ambiguous('conflicting-revisions');
      if (eligible.length === 0) return { line: call.line, pairing: 'dangling', reason: 'no-result', partners: [] };
      return { line: call.line, pairing: 'paired', reason: null, partners: lines(eligible) };
    }),
    results: results.map((result) => {
      const { linkage, callId } = result.record;
      const named = withKey(calls, callId);
      const state = (pairing: string, reason: string | null, partners: number[] = []): SlowPairing => ({
        line: result.line,
        pairing,
        reason,
        partners,
      });
      if (conflicts(result)) return state('ambiguous', 'conflicting-revisions');
      if (linkage === 'ambiguous') return state('ambiguous', 'linkage-ambiguous');
      if (linkage === 'none') return state('orphan', 'linkage-none');
      if (linkage !== 'exact' && linkage !== 'derived') return state('orphan', 'linkage-unknown');
      if (typeof callId !== 'string') return state('orphan', 'no-call-id');
      if (named.length === 0) return state('orphan', 'no-such-call');
      if (entities(named) > 1) return state('ambiguous', 'duplicate-call-id');
      if (entities(withKey(results, callId)) > 1) return state('ambiguous', 'competing-results');
      if (named.some(conflicts)) return state('ambiguous', 'conflicting-revisions');
      return state('paired', null, lines(named));
    }),
  };
}

function targetOf(node: Node, nodes: readonly Node[]): Node | null {
  const wanted = node.record['supersedes'];
  if (typeof wanted !== 'string') return null;
  const found = nodes.filter(({ record }) => record['id'] === wanted);
  const target = found[0];
  if (target === undefined || found.length > 1 || target.record['type'] !== node.record['type']) return null;
  const [key, old] = [node.record['callId'], target.record['callId']];
  if (node.record['type'] === 'tool_call' && typeof key === 'string' && typeof old === 'string' && key !== old)
    return null;
  return target;
}

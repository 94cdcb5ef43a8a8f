import type { Severity } from '../diagnostics/diagnostics.ts';
import { type RuleId, RULES } from '../format/rules.ts';
import type { Session } from '../session/session.ts';
import type { ProblemGroup, ProblemItem } from './view.ts';

const ORDER: readonly Severity[] = ['error', 'warning', 'notice'];

/**
 * The findings of a session by rule, the gravest rules first, `limit` findings of each. A rule that was found with two severities
 * has a group for each.
 */
export function problemsOf({ facts, diagnostics }: Session, limit: number): ProblemGroup[] {
  const groups = new Map<string, { rule: RuleId; severity: Severity; count: number; items: ProblemItem[] }>();
  for (let index = 0; index < diagnostics.length; index++) {
    const rule = diagnostics.ruleAt(index);
    const severity = diagnostics.severityAt(index);
    const key = `${severity} ${rule}`;
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { rule, severity, count: 0, items: [] }));
    if (group.count++ >= limit) continue;
    const { row, line, path, message } = diagnostics.at(index);
    group.items.push({ row, line, id: row < 0 ? null : facts.text(facts.id.at(row)), path, message });
  }
  return [...groups.values()]
    .map(({ rule, ...group }) => ({ rule, code: RULES[rule].code, says: RULES[rule].says, ...group }))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || compare(a.code, b.code) || compare(a.rule, b.rule),
    );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

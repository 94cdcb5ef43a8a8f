import type { Sym } from '../base/symbols.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { Session } from './session.ts';

const INFERENCE = kindCode('inference');

/** What a session's inferences used: recorded numbers, added up by us. */
export interface Usage {
  /** Inferences, each counted once. */
  readonly inferences: number;
  /** Those that record no numbers. */
  readonly unstated: number;
  /** Models by how many inferences name them, in the order of the file; null for those that name none. */
  readonly models: readonly { readonly name: string | null; readonly count: number }[];
  /** For each name that the source gives to a number: the sum, and how many inferences have one. In the order of the file. */
  readonly sums: readonly { readonly name: string; readonly sum: number; readonly of: number }[];
  /** Inferences with more numbers than are added up (LIMITS.usageNumbers). */
  readonly cut: number;
}

/**
 * Adds up what inferences used. Of an inference that is told in several records the last current one counts: those it supersedes do not,
 * nor do earlier ones with the same inferenceId.
 */
export function usageOf({ facts, revisions }: Session): Usage {
  const length = revisions.entityOf.length;
  const lastOf = new Map<Sym, number>();
  const counted = new Set<number>();
  for (let row = 0; row < length; row++) {
    if (facts.kind.at(row) !== INFERENCE || revisions.isHead[row] !== 1) continue;
    const id = facts.key.at(row);
    const before = id < 0 ? undefined : lastOf.get(id);
    if (before !== undefined) counted.delete(before);
    if (id >= 0) lastOf.set(id, row);
    counted.add(row);
  }
  const models = new Map<Sym, number>();
  for (const row of counted) models.set(facts.name.at(row), (models.get(facts.name.at(row)) ?? 0) + 1);
  const sums = new Map<Sym, { sum: number; of: number }>();
  const stated = new Set<number>();
  const { usage } = facts;
  for (let at = 0; at < usage.length; at++) {
    const row = usage.rows.at(at);
    if (!counted.has(row)) continue;
    stated.add(row);
    const sum = sums.get(usage.names.at(at)) ?? { sum: 0, of: 0 };
    sums.set(usage.names.at(at), { sum: sum.sum + usage.values.at(at), of: sum.of + 1 });
  }
  return {
    inferences: counted.size,
    unstated: counted.size - stated.size,
    models: Array.from(models, ([name, count]) => ({ name: facts.text(name), count })),
    sums: Array.from(sums, ([name, sum]) => ({ name: facts.text(name) ?? '', ...sum })),
    cut: usage.cut,
  };
}

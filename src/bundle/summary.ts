import type { BlobReference } from '../records/blobs.ts';
import { countSession } from '../session/report.ts';
import type { Session } from '../session/session.ts';
import { type Away, awayFindings, type Surroundings } from '../session/surroundings.ts';
import { type HeaderIds, headerOf } from '../timeline/header.ts';
import { openingOf } from '../timeline/opening.ts';
import { Withholder } from '../timeline/secrets.ts';
import type { StreamEntry } from './entries.ts';
import type { SessionLine } from './view.ts';

/** A session that was read and let go: its line in the list, and what the rest of the bundle may yet add to it. */
export interface Summary {
  readonly line: SessionLine;
  readonly ids: HeaderIds;
  readonly away: { readonly terminals: Away['terminals']; readonly blobs: readonly BlobReference[] };
}

/**
 * Sums up a session that has been read.
 *
 * @param session as `Bundle.read` gives it
 * @param fault why it was not read to its end; null when it was
 */
export async function summaryOf(
  { path, size, file }: StreamEntry,
  session: Session,
  fault: string | null,
): Promise<Summary> {
  const withholder = await Withholder.of(session, file.records);
  const { title, agent, ...ids } = await headerOf(session, file.records, withholder);
  const opening = await openingOf(session, file.records, withholder);
  const { records, pairings, results, decisions } = countSession(session);
  const line: SessionLine = {
    path,
    size,
    format: file.format,
    title,
    opening: opening.words,
    began: opening.time,
    agent,
    records,
    calls: pairings.paired + pairings.dangling + pairings.ambiguous,
    dangling: pairings.dangling,
    orphans: results.orphan,
    ambiguous: pairings.ambiguous + results.ambiguous,
    undecided: decisions.unresolved,
    ...countSeverities(session.diagnostics),
    fault,
    parent: null,
  };
  return { line, ids, away: { terminals: session.away.terminals, blobs: [...session.away.blobs] } };
}

/** The line of a session with what its surroundings add: problems that only the whole bundle shows. */
export function withSurroundings({ line, away }: Summary, around: Surroundings): SessionLine {
  const more = countSeverities([...awayFindings(away, around)]);
  return {
    ...line,
    errors: line.errors + more.errors,
    warnings: line.warnings + more.warnings,
    notices: line.notices + more.notices,
  };
}

/**
 * The session that started each session, where its header says so and exactly one of the bundle is meant. A subagent's session has the id
 * of the one that it belongs to, and an id of its own.
 */
export function parentsOf(summaries: readonly Summary[]): Map<string, SessionLine['parent']> {
  const bySession = new Map<string, string[]>();
  for (const { line, ids } of summaries) {
    if (ids.sessionId === null || ids.subagentId !== null) continue;
    bySession.set(ids.sessionId, [...(bySession.get(ids.sessionId) ?? []), line.path]);
  }
  const parents = new Map<string, SessionLine['parent']>();
  for (const { line, ids } of summaries) {
    const named = ids.parentSessionId ?? (ids.subagentId === null ? null : ids.sessionId);
    if (named === null) continue;
    const [first, ...more] = (bySession.get(named) ?? []).filter((path) => path !== line.path);
    if (first === undefined) parents.set(line.path, { words: `of session ${named}, which is not here` });
    else if (more.length > 0)
      parents.set(line.path, { words: `of session ${named}, which ${more.length + 1} files are` });
    else parents.set(line.path, { path: first });
  }
  return parents;
}

function countSeverities(found: Iterable<{ readonly severity: string }>): {
  errors: number;
  warnings: number;
  notices: number;
} {
  const counts = { errors: 0, warnings: 0, notices: 0 };
  for (const { severity } of found) {
    if (severity === 'error') counts.errors++;
    else if (severity === 'warning') counts.warnings++;
    else counts.notices++;
  }
  return counts;
}

import type { BlobReference } from '../records/blobs.ts';
import type { NoteBeside } from '../session/kin.ts';
import { countSession } from '../session/report.ts';
import type { Session } from '../session/session.ts';
import { type Away, awayFindings, type Surroundings } from '../session/surroundings.ts';
import { type HeaderIds, headerOf } from '../timeline/header.ts';
import { openingOf } from '../timeline/opening.ts';
import { Withholder } from '../timeline/secrets.ts';
import { clip, oneLine } from '../timeline/text.ts';
import type { StreamEntry } from './entries.ts';
import type { SessionLine } from './view.ts';

/** Rows in which the first named line is looked for: it is among the first lines of a file. */
const FIRST_ROWS = 100;

const NO_CHILDREN: SessionLine['children'] = { subagents: 0, others: 0 };

/** A session that was read and let go: its line in the list, and what the rest of the bundle may yet add to it. */
export interface Summary {
  readonly line: SessionLine;
  readonly ids: HeaderIds;
  /** What names the native line that it begins with, see `Beside.lineOf`; null where nothing does. */
  readonly firstLine: string | null;
  readonly away: { readonly terminals: Away['terminals']; readonly blobs: readonly BlobReference[] };
}

/**
 * Sums up a session that has been read.
 *
 * @param session as `Bundle.read` gives it
 * @param fault why it was not read to its end; null when it was
 * @param note what a file beside it says of it
 */
export async function summaryOf(
  { path, size, file }: StreamEntry,
  session: Session,
  fault: string | null,
  note: NoteBeside | null = null,
): Promise<Summary> {
  const withholder = await Withholder.of(session, file.records);
  const { title, agent, ...ids } = await headerOf(session, file.records, withholder);
  const opening = await openingOf(session, file.records, withholder);
  const { records, pairings, results, decisions } = countSession(session);
  const told = (text: string | null): string | null => (text === null ? null : clip(oneLine(withholder.redact(text))));
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
    note: note === null ? null : { path: note.path, title: told(note.title), kind: told(note.kind) },
    copies: 0,
    children: NO_CHILDREN,
  };
  return {
    line,
    ids,
    firstLine: firstLineOf(session, file),
    away: { terminals: session.away.terminals, blobs: [...session.away.blobs] },
  };
}

/** The line of a session with what its surroundings add: whom it belongs to, and problems that only the whole bundle shows. */
export function withSurroundings({ line, away }: Summary, around: Surroundings): SessionLine {
  const more = countSeverities([...awayFindings(away, around)]);
  const { parent, starters } = around.kin;
  return {
    ...line,
    parent: parent !== null && 'path' in parent ? { ...parent, at: starters[0]?.place.at ?? null } : parent,
    errors: line.errors + more.errors,
    warnings: line.warnings + more.warnings,
    notices: line.notices + more.notices,
  };
}

/** How many sessions belong to each, by its path; `lines` are those of the summaries, with their parents. */
export function childrenOf(
  summaries: readonly Summary[],
  lines: readonly SessionLine[],
): Map<string, SessionLine['children']> {
  const counts = new Map<string, { subagents: number; others: number }>();
  for (const [at, { parent }] of lines.entries()) {
    if (parent === null || !('path' in parent)) continue;
    const count = counts.get(parent.path) ?? { ...NO_CHILDREN };
    if (summaries[at]?.ids.subagentId == null) count.others++;
    else count.subagents++;
    counts.set(parent.path, count);
  }
  return counts;
}

/** How many other sessions begin with the same native line as each, by path. */
export function copiesOf(summaries: readonly Summary[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { firstLine } of summaries)
    if (firstLine !== null) counts.set(firstLine, (counts.get(firstLine) ?? 0) + 1);
  return new Map(
    summaries.map(({ line, firstLine }) => [line.path, firstLine === null ? 0 : (counts.get(firstLine) ?? 1) - 1]),
  );
}

/** The first native line of a session that its agent gave a name of its own, by that name. */
function firstLineOf({ facts }: Session, { beside }: StreamEntry['file']): string | null {
  if (beside === null) return null;
  for (let row = 0; row < Math.min(facts.length, FIRST_ROWS); row++) {
    const id = facts.text(facts.id.at(row));
    const line = id === null ? null : beside.lineOf(id);
    if (line !== null) return line;
  }
  return null;
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

import { kindCode } from '../format/vocabulary.ts';
import { Flag } from '../records/facts.ts';
import { decisionOf } from '../session/decisions.ts';
import type { Glance } from './glance.ts';
import type { Glances } from './row.ts';
import type { TimelineIndex } from './rows.ts';
import { titleOf } from './titles.ts';
import type { PermissionItem } from './view.ts';
import { deciderWords, decisionWords, undecidedWords } from './words.ts';

const RESULT = kindCode('tool_result');
const PERMISSION = kindCode('permission');

/** What the Permissions panel shows. */
export interface Permissions {
  readonly items: readonly PermissionItem[];
  readonly total: number;
  /** Permission entities, and decisions kept on results: each is counted once. */
  readonly records: number;
  readonly compact: number;
}

/**
 * Lists the decisions of a session: requests that were recorded first, then the decisions kept on results, each in file order. An
 * agent that keeps one on every result would else hide the few that somebody was asked about.
 */
export async function permissionsOf(index: TimelineIndex, glances: Glances, limit: number): Promise<Permissions> {
  const { facts, revisions } = index.session;
  const records: number[] = [];
  const compact: number[] = [];
  for (let row = 0; row < index.length; row++) {
    if (revisions.isHead[row] !== 1) continue;
    const kind = facts.kind.at(row);
    if (kind === PERMISSION) records.push(row);
    else if (kind === RESULT && facts.has(row, Flag.compactDecision)) compact.push(row);
  }
  const rows = [...records.slice(0, limit), ...compact.slice(0, Math.max(0, limit - records.length))];
  const found = await glances.of(
    index,
    rows.filter((row) => facts.kind.at(row) === PERMISSION),
  );
  const items = rows.map((row) => itemOf(index, row, found.get(row) ?? null));
  return { items, total: records.length + compact.length, records: records.length, compact: compact.length };
}

function itemOf(index: TimelineIndex, row: number, glance: Glance | null): PermissionItem {
  const { facts, revisions } = index.session;
  const { state, reason, isCompact } = decisionOf(facts, revisions, row);
  const decidedBy = facts.text(facts.by.at(row));
  const status = isCompact ? null : facts.text(facts.status.at(row));
  return {
    row,
    line: facts.line.at(row),
    state,
    word:
      state === 'unresolved'
        ? undecidedWords(reason, status)
        : decisionWords(facts.text(facts.decision.at(row)) ?? '', decidedBy),
    title: subjectOf(index, row, isCompact, glance),
    decidedBy: deciderWords(decidedBy),
    isCompact,
    reviews: glance?.reviews ?? [],
  };
}

/** What a decision is about: the request's own title or command, else the call that it names. */
function subjectOf({ session }: TimelineIndex, row: number, isCompact: boolean, glance: Glance | null): string {
  const { facts, pairing, references } = session;
  if (glance !== null && glance.detail !== '' && !glance.detailMissing) return glance.detail;
  let call = -1;
  if (isCompact) call = pairing.partnerOf(row);
  else {
    const about = references.call(facts.ref.at(row));
    if (about.kind === 'linked') call = about.row;
  }
  return call >= 0 ? titleOf(session, call).title : 'what was asked is not recorded';
}

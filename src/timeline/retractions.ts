import type { Sym } from '../base/symbols.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { Session } from '../session/session.ts';
import type { DetailLink } from './detail.ts';
import { VIEW_LIMITS } from './limits.ts';
import { plural } from './text.ts';
import { linkTo } from './titles.ts';
import type { Badge } from './view.ts';

const UNKNOWN = kindCode('unknown');

/** Rows that say of a record that the agent took it back, by the symbol of its id. The record itself stays as it is. */
export type Retractions = ReadonlyMap<Sym, readonly number[]>;

/** Finds what the rows of a session say was taken back. */
export function retractionsOf({ facts, revisions }: Session): Retractions {
  const found = new Map<Sym, number[]>();
  if (!facts.isNative) return found;
  for (let row = 0; row < revisions.entityOf.length; row++) {
    if (facts.kind.at(row) !== UNKNOWN) continue;
    const id = facts.by.at(row);
    if (id >= 0) found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}

/** The mark of a record that was taken back. */
export function retractionBadges({ facts }: Session, retractions: Retractions, row: number): Badge[] {
  const first = retractions.get(facts.id.at(row))?.[0];
  return first === undefined
    ? []
    : [{ kind: 'retracted', text: `taken back on line ${facts.line.at(first)}`, tone: 'amber' }];
}

/** The links between a record that was taken back and what says so, either way. */
export function retractionLinks(session: Session, retractions: Retractions, row: number): DetailLink[] {
  const { facts, ids } = session;
  const member = 'retracts';
  const by = retractions.get(facts.id.at(row)) ?? [];
  const links: DetailLink[] = [];
  if (by.length > 0) {
    const rows = by.slice(0, VIEW_LIMITS.listed).map((other) => linkTo(session, other));
    const words = by.length > rows.length ? `linked, the first ${rows.length} of ${by.length} listed` : 'linked';
    links.push({ relation: 'taken back by', direction: 'in', member, outcome: 'linked', words, rows });
  }
  const id = facts.kind.at(row) === UNKNOWN && facts.isNative ? facts.by.at(row) : -1;
  if (id < 0) return links;
  const rows = [...ids.get(id)].map((other) => linkTo(session, other));
  const outcome = rows.length === 1 ? 'linked' : rows.length === 0 ? 'absent' : 'ambiguous';
  const words =
    outcome === 'linked'
      ? 'linked'
      : outcome === 'absent'
        ? 'not in this stream'
        : `matches ${plural(rows.length, 'record')}`;
  links.push({ relation: 'record that was taken back', direction: 'out', member, outcome, words, rows });
  return links;
}

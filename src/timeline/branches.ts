import type { Session } from '../session/session.ts';
import type { DetailLink, Field } from './detail.ts';
import { VIEW_LIMITS } from './limits.ts';
import { linkTo } from './titles.ts';
import type { Badge } from './view.ts';

/**
 * What a row says of branches: that one begins with it and from where, and that it is not on the one that leads to where the session
 * stands. A session that never branched says nothing.
 *
 * @param result the paired result that the row stands for as well; -1 for none
 */
export function branchBadges(session: Session, row: number, result: number): Badge[] {
  const { branches } = session;
  if (branches.count < 2) return [];
  const begun = [row, result].map((each) => (each < 0 ? 0 : branches.begunAt(each))).filter((number) => number > 0);
  const badges: Badge[] = begun
    .filter((number) => number > 1 || branches.originOf(number).kind === 'lost')
    .map((number) => ({ kind: 'branch', text: beginWords(session, number), tone: 'blue', computed: true }));
  const standing = branches.standingOf(row);
  if (standing === 'left')
    badges.push({ kind: 'branch', text: 'not on the current branch', tone: 'quiet', computed: true });
  else if (result >= 0 && branches.standingOf(result) === 'left')
    badges.push({ kind: 'branch', text: 'result: not on the current branch', tone: 'quiet', computed: true });
  return badges;
}

/** How a branch begins, in a few words. */
function beginWords({ facts, branches }: Session, number: number): string {
  const origin = branches.originOf(number);
  const isCurrent = branches.standingOf(branches.startOf(number)) === 'current';
  const name = `branch ${number} of ${branches.count}${isCurrent ? ', current' : ''}`;
  if (origin.kind === 'row') return `${name}: from line ${facts.line.at(origin.row)}`;
  return `${name}: ${origin.kind === 'start' ? 'from the start' : 'from an entry that is not in the lines before it'}`;
}

const STANDING_WORDS = {
  current: 'on the current branch',
  left: 'not on the current branch',
  unknown: 'whether it is on the current branch cannot be told: a parent on the way is not in the file',
} as const;

/** The branch of a row as a field; null in a session that never branched. */
export function branchField({ branches }: Session, row: number): Field | null {
  const number = branches.numberOf(row);
  const standing = branches.standingOf(row);
  if (branches.count < 2 || standing === null) return null;
  return { label: 'Branch', value: `${number} of ${branches.count}: ${STANDING_WORDS[standing]}`, origin: 'computed' };
}

/** Links along the tree: from where the row's branch goes on, and which branches go on from the row's entry. */
export function branchLinks(session: Session, row: number): DetailLink[] {
  const { branches, facts } = session;
  const number = branches.numberOf(row);
  if (branches.count < 2 || number === 0) return [];
  const links: DetailLink[] = [];
  const origin = branches.originOf(number);
  if (origin.kind === 'row')
    links.push({
      outcome: 'linked',
      words: 'linked',
      rows: [linkTo(session, entryOf(session, origin.row))],
      relation: `where branch ${number} goes on from`,
      direction: 'out',
      member: '_meta',
    });
  const from: number[] = [];
  for (let other = 1; other <= branches.count && from.length < VIEW_LIMITS.listed; other++) {
    const begins = branches.originOf(other);
    if (begins.kind === 'row' && facts.line.at(begins.row) === facts.line.at(row)) from.push(branches.startOf(other));
  }
  if (from.length > 0)
    links.push({
      outcome: 'linked',
      words: 'linked',
      rows: from.map((other) => linkTo(session, other)),
      relation: 'branch that goes on from here',
      direction: 'in',
      member: '_meta',
    });
  return links;
}

/** The first record of the line that a record came from. */
function entryOf({ facts }: Session, row: number): number {
  let first = row;
  while (first > 0 && facts.line.at(first - 1) === facts.line.at(row)) first--;
  return first;
}

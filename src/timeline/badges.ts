import { Flag } from '../records/facts.ts';
import { kindOf, REQUESTERS } from '../format/vocabulary.ts';
import { decisionOf } from '../session/decisions.ts';
import type { Session } from '../session/session.ts';
import type { Glance } from './glance.ts';
import { branchBadges } from './branches.ts';
import { plural, quoted } from './text.ts';
import { titleOf } from './titles.ts';
import type { Badge, ViewName } from './view.ts';
import { decisionWords, undecidedWords } from './words.ts';

/** What a row's badges are made of. */
export interface BadgeSubject {
  readonly session: Session;
  readonly view: ViewName;
  readonly row: number;
  readonly glance: Glance | null;
  /** The paired result of a call's story row; -1 when there is none. */
  readonly result: number;
  readonly resultGlance: Glance | null;
  /** Whether the row asks for a secret, by its own mark or by that of another record of the request. */
  readonly asksSecret: boolean;
}

/** The badges of a row, in the order they stand. */
export function badgesOf(subject: BadgeSubject): Badge[] {
  const { session, row, result } = subject;
  const badges: Badge[] = [...branchBadges(session, row, result), ...revisionBadges(session, row)];
  if (result >= 0 && session.revisions.revisionsOf(result) > 1) {
    badges.push({
      kind: 'revisions',
      text: `result: ${plural(session.revisions.revisionsOf(result), 'revision')}`,
      tone: 'quiet',
    });
  }
  badges.push(...callBadges(subject));
  const decided = result >= 0 ? result : row;
  if (session.facts.has(decided, Flag.compactDecision)) badges.push(compactBadge(session, decided));
  badges.push(...kindBadges(subject));
  return badges;
}

function revisionBadges({ facts, revisions }: Session, row: number): Badge[] {
  const count = revisions.revisionsOf(row);
  if (count < 2) return [];
  if (revisions.isHead[row] === 1) return [{ kind: 'revisions', text: plural(count, 'revision'), tone: 'quiet' }];
  for (const other of revisions.rowsOf(revisions.entityOf[row] as number)) {
    if (revisions.target[other] === row)
      return [{ kind: 'superseded', text: `superseded on line ${facts.line.at(other)}`, tone: 'quiet' }];
  }
  return [];
}

function callBadges({ session, row, glance, resultGlance }: BadgeSubject): Badge[] {
  const { facts, references } = session;
  if (kindOf(facts.kind.at(row)) !== 'tool_call') return [];
  const badges: Badge[] = [];
  const by = facts.text(facts.by.at(row));
  if (by === null) badges.push({ kind: 'requester', text: 'requester not recorded', tone: 'quiet' });
  else if (by !== 'model')
    badges.push({
      kind: 'requester',
      text: `requested by ${REQUESTERS.some((known) => known === by) ? by : quoted(by)}`,
      tone: 'quiet',
    });
  const parent = facts.ref.at(row);
  if (parent >= 0) {
    const found = references.call(parent);
    if (found.kind === 'linked')
      badges.push({
        kind: 'parent',
        text: `inside ${titleOf(session, found.row).title}, line ${facts.line.at(found.row)}`,
        tone: 'quiet',
      });
    else
      badges.push({
        kind: 'parent',
        text:
          found.kind === 'absent'
            ? 'inside a call that is not in this file'
            : `inside one of ${plural(found.entities, 'call')}`,
        tone: 'violet',
      });
  }
  const provider = glance?.provider ?? null;
  const inherited = resultGlance?.provider ?? null;
  if (provider !== null) badges.push({ kind: 'provider', text: provider, tone: 'quiet' });
  else if (inherited !== null) badges.push({ kind: 'provider', text: `${inherited} · from result`, tone: 'quiet' });
  return badges;
}

function compactBadge({ facts, revisions }: Session, result: number): Badge {
  const { state, reason } = decisionOf(facts, revisions, result);
  if (state === 'unresolved') return { kind: 'decision', text: undecidedWords(reason, null), tone: 'amber' };
  const text = decisionWords(facts.text(facts.decision.at(result)) ?? '', facts.text(facts.by.at(result)));
  return { kind: 'decision', text, tone: state === 'granted' ? 'quiet' : 'amber' };
}

function kindBadges({ session, row, glance, result, resultGlance, asksSecret }: BadgeSubject): Badge[] {
  const { facts } = session;
  const badges: Badge[] = [];
  for (const verdict of glance?.reviews ?? [])
    badges.push({ kind: 'review', text: `reviewed: ${verdict}`, tone: 'quiet' });
  if (asksSecret) badges.push({ kind: 'secret', text: 'asks for a secret', tone: 'amber' });
  else if (glance?.answer != null) badges.push({ kind: 'answer', text: glance.answer, tone: 'blue' });
  const kind = kindOf(facts.kind.at(row));
  const decision = kind === 'hook' ? facts.text(facts.decision.at(row)) : null;
  if (decision !== null)
    badges.push({
      kind: 'decision',
      text: `hook says ${quoted(decision)}`,
      tone: decision === 'allow' ? 'quiet' : 'amber',
    });
  const process = result >= 0 ? resultGlance : glance;
  if (process?.exit != null) badges.push({ kind: 'exit', text: process.exit, tone: 'quiet' });
  if (process?.duration != null)
    badges.push({ kind: 'duration', text: process.duration.text, tone: 'quiet', computed: process.duration.computed });
  return badges;
}

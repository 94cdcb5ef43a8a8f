import { decisionState, RESULT_STATUSES } from '../format/vocabulary.ts';
import type { DecisionReason } from '../session/decisions.ts';
import type { PairingReason } from '../session/pairing.ts';
import { plural, quoted } from './text.ts';
import type { RowState } from './view.ts';

const DECISIONS: Readonly<Record<string, string>> = {
  allow_once: 'allowed once',
  allow_session: 'allowed for the session',
  allow_always: 'allowed always',
  reject_once: 'refused once',
  reject_always: 'refused always',
  cancelled: 'cancelled',
  timeout: 'timed out',
};
const DECIDERS: Readonly<Record<string, string>> = {
  user: 'by user',
  policy: 'by policy',
  hook: 'by hook',
  auto_mode: 'by auto mode',
  agent: 'by agent',
  classifier: 'by classifier',
};

/** A decision and who made it: "allowed once, by policy"; what is not recorded is said to be so. */
export function decisionWords(decision: string, decidedBy: string | null): string {
  return `${plainDecision(decision)}, ${deciderWords(decidedBy)}`;
}

function plainDecision(decision: string): string {
  const listed = Object.hasOwn(DECISIONS, decision) ? DECISIONS[decision] : undefined;
  if (listed !== undefined) return listed;
  const state = decisionState(decision);
  if (state === 'granted') return `allowed: ${quoted(decision)}`;
  return state === 'refused' ? `refused: ${quoted(decision)}` : quoted(decision);
}

/** Who decided: "by user", "decider not recorded". */
export function deciderWords(decidedBy: string | null): string {
  if (decidedBy === null) return 'decider not recorded';
  return (Object.hasOwn(DECIDERS, decidedBy) ? DECIDERS[decidedBy] : undefined) ?? `by ${quoted(decidedBy)}`;
}

/** Why a decision is undecided, and where its request stands. */
export function undecidedWords(reason: DecisionReason | null, status: string | null): string {
  if (reason === 'conflicting-revisions') return 'undecided: revisions conflict';
  if (reason === 'contradiction') return 'undecided: status and decision contradict each other';
  if (status === null) return 'undecided';
  return `undecided: ${['pending', 'held', 'expired', 'resolved'].includes(status) ? status : quoted(status)}`;
}

/** The outcome that a result's status tells, and its word. Another value is verbatim; none is said. */
export function outcomeOf(status: string | null): { state: RowState; word: string } {
  if (status === null) return { state: 'vendor', word: 'status not recorded' };
  const listed = RESULT_STATUSES.find((known) => known === status);
  if (listed === undefined) return { state: 'vendor', word: quoted(status) };
  return { state: listed, word: listed === 'unknown' ? 'status unknown' : listed };
}

const ORPHANS: Readonly<Partial<Record<PairingReason, string>>> = {
  'linkage-none': ': the source links it to none',
  'linkage-unknown': ': its linkage is not known',
  'no-call-id': ': it names none',
  'no-such-call': ': no call has its ID',
};

/** Why a result has no call. */
export function orphanWords(reason: PairingReason | null): string {
  return `result without a call${(reason === null ? undefined : ORPHANS[reason]) ?? ''}`;
}

/** Why a call or a result is ambiguous; `candidates` are the results, `calls` the calls that share the ID. */
export function ambiguousWords(reason: PairingReason | null, counts: { candidates: number; calls: number }): string {
  if (reason === 'linkage-ambiguous') return 'the source cannot tell whose result it is';
  if (reason === 'duplicate-call-id') return `id shared by ${plural(counts.calls, 'call')}`;
  return reason === 'competing-results'
    ? `${plural(counts.candidates, 'candidate')}, none chosen`
    : 'revisions conflict';
}

const REQUEST_WORDS: Readonly<Record<string, readonly [RowState, string]>> = {
  pending: ['pending', 'pending'],
  answered: ['answered', 'answered'],
  declined: ['declined', 'declined'],
  cancelled: ['cancelled', 'cancelled'],
  timed_out: ['timed_out', 'timed out'],
};

/** How a request for input stands. That a URL was agreed to says nothing of what happened there. */
export function requestOf(status: string | null, mode: string | null): { state: RowState; word: string } {
  if (status === null) return { state: 'unstated', word: 'status not recorded' };
  const listed = Object.hasOwn(REQUEST_WORDS, status) ? REQUEST_WORDS[status] : undefined;
  if (listed === undefined) return { state: 'vendor', word: quoted(status) };
  const [state, word] = listed;
  return { state, word: state === 'answered' && mode === 'url' ? 'the user agreed to open the URL' : word };
}

const HOOK_STATES: readonly RowState[] = ['completed', 'failed', 'blocked', 'cancelled', 'unknown'];

/** How a hook ended. Many agents never say, and nothing waits for it: then it is no outcome that is missing. */
export function hookOf(status: string | null): { state: RowState; word: string } {
  if (status === null) return { state: 'plain', word: 'status not recorded' };
  const listed = HOOK_STATES.find((known) => known === status);
  if (listed === undefined) return { state: 'vendor', word: quoted(status) };
  return { state: listed, word: listed === 'unknown' ? 'status unknown' : listed };
}

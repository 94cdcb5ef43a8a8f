import type { Extent } from '../session/session.ts';
import { FaultBit } from './faults.ts';
import type { MarkedFilter } from './marks.ts';
import type { TimelineIndex } from './rows.ts';
import type { RowState, Tally } from './view.ts';

type Line = readonly [group: Tally['group'], filter: MarkedFilter, one: string, many: string, state: RowState | null];

/** What the header says of each count, in the order it says it. A count of none is left out, but for the calls'. */
const LINES: readonly Line[] = [
  ['calls', 'calls', 'call', 'calls', null],
  ['calls', 'calls.paired', 'paired', 'paired', 'plain'],
  ['calls', 'calls.dangling', 'no result', 'no result', 'dangling'],
  ['calls', 'calls.ambiguous', 'ambiguous', 'ambiguous', 'ambiguous'],
  ['calls', 'outcome.completed', 'completed', 'completed', 'completed'],
  ['calls', 'outcome.failed', 'failed', 'failed', 'failed'],
  ['calls', 'outcome.denied', 'denied', 'denied', 'denied'],
  ['calls', 'outcome.cancelled', 'cancelled', 'cancelled', 'cancelled'],
  ['calls', 'outcome.interrupted', 'interrupted', 'interrupted', 'interrupted'],
  ['calls', 'outcome.unknown', 'status unknown', 'status unknown', 'unknown'],
  ['calls', 'outcome.vendor', 'other status', 'other status', 'vendor'],
  ['results', 'results.orphan', 'orphan', 'orphans', 'orphan'],
  ['results', 'results.ambiguous', 'ambiguous result', 'ambiguous results', 'ambiguous'],
  ['decisions', 'decisions', 'decision', 'decisions', null],
  ['decisions', 'decisions.granted', 'allowed', 'allowed', 'granted'],
  ['decisions', 'decisions.refused', 'refused', 'refused', 'refused'],
  ['decisions', 'decisions.cancelled', 'cancelled', 'cancelled', 'cancelled'],
  ['decisions', 'decisions.timed_out', 'timed out', 'timed out', 'timed_out'],
  ['decisions', 'decisions.other', 'other', 'other', 'other'],
  ['decisions', 'decisions.unresolved', 'undecided', 'undecided', 'unresolved'],
  ['inputs', 'inputs', 'question', 'questions', null],
  ['inputs', 'inputs.open', 'without an end', 'without an end', 'pending'],
  ['terminals', 'terminals', 'terminal', 'terminals', null],
  ['terminals', 'terminals.running', 'running', 'running', 'running'],
  ['terminals', 'terminals.ended', 'ended', 'ended', 'ended'],
  ['terminals', 'terminals.unknown', 'end not recorded', 'end not recorded', 'unknown'],
  ['hooks', 'hooks', 'hook', 'hooks', null],
  ['messages', 'messages', 'message', 'messages', null],
  ['other', 'malformed', 'line not read', 'lines not read', 'malformed'],
  ['other', 'unknown-types', 'record of unknown type', 'records of unknown type', 'unknown-type'],
];

/** What calls without a result are called before the file has been read to its end. */
const UNREAD: Readonly<Record<Extent, { readonly label: string; readonly state: RowState } | null>> = {
  growing: { label: 'no result so far', state: 'reading' },
  live: { label: 'no result so far', state: 'reading' },
  stopped: { label: 'no result in the part read', state: 'unread' },
  whole: null,
};

/**
 * Of a native file: what has no record type of its own is kept by design, and nothing in it is unknown to the source. These are rows, of
 * which a line may have several, beside others that tell of it; how many native units are told in no other way is the report's `kept`.
 */
const KEPT = ['row of the agent’s own form', 'rows of the agent’s own form'] as const;

/**
 * The numbers of the header. Each is the number of story rows that its filter lets through, which is the number of entities: an
 * entity has one story row, a decision kept on a paired result is on its call's row, and a call has one paired result at most.
 * Only the faults count rows: a row may have many.
 */
export function talliesOf(index: TimelineIndex): Tally[] {
  const tallies: Tally[] = [];
  const { extent } = index.session;
  for (const [group, filter, one, many, state] of LINES) {
    const count = index.counts.of(filter);
    if (count === 0 && filter !== 'calls') continue;
    const unread = filter === 'calls.dangling' ? UNREAD[extent] : null;
    const words = filter === 'unknown-types' && index.session.facts.isNative ? KEPT : ([one, many] as const);
    const label = unread?.label ?? (count === 1 ? words[0] : words[1]);
    tallies.push({ filter, label, count, state: unread?.state ?? state, group });
  }
  const faults = [
    ['faults.error', FaultBit.error, 'with errors'],
    ['faults.warning', FaultBit.warning, 'with warnings'],
    ['faults.notice', FaultBit.notice, 'with notices'],
  ] as const;
  for (const [filter, bit, label] of faults) {
    const count = index.countFaults(bit);
    if (count > 0)
      tallies.push({ filter, label: `${count === 1 ? 'row' : 'rows'} ${label}`, count, state: null, group: 'faults' });
  }
  return tallies;
}

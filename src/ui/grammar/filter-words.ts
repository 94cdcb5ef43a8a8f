import { isTermText } from '../../timeline/query/terms.ts';
import type { FilterId, Tally } from '../../timeline/view.ts';

/** What filters are called when the session counts nothing for them: a link can bring any of them. */
const FILTER_WORDS: Readonly<Partial<Record<FilterId, string>>> = {
  'calls.paired': 'paired',
  'calls.dangling': 'no result',
  'calls.ambiguous': 'ambiguous calls',
  'outcome.completed': 'completed',
  'outcome.failed': 'failed',
  'outcome.denied': 'denied',
  'outcome.cancelled': 'cancelled',
  'outcome.interrupted': 'interrupted',
  'outcome.unknown': 'status unknown',
  'outcome.vendor': 'other status',
  'results.orphan': 'orphans',
  'results.ambiguous': 'ambiguous results',
  'decisions.granted': 'allowed',
  'decisions.refused': 'refused',
  'decisions.cancelled': 'decisions cancelled',
  'decisions.timed_out': 'decisions timed out',
  'decisions.other': 'other decisions',
  'decisions.unresolved': 'undecided',
  inputs: 'questions',
  'inputs.open': 'questions without an end',
  'terminals.running': 'terminals running',
  'terminals.ended': 'terminals ended',
  'terminals.unknown': 'terminals whose end is not recorded',
  malformed: 'lines not read',
  'unknown-types': 'records of unknown type',
  'faults.error': 'rows with errors',
  'faults.warning': 'rows with warnings',
  'faults.notice': 'rows with notices',
};

/** What a filter is called: a count as the header names it, a term as it is written. */
export function filterLabel(filter: FilterId, tallies: readonly Tally[]): string {
  if (filter.startsWith('fault:')) return filter.slice('fault:'.length);
  return tallies.find((tally) => tally.filter === filter)?.label ?? FILTER_WORDS[filter] ?? filter;
}

/** Filters as a reader says them: any of the counts, and all of the terms. */
export function filterWords(filters: readonly FilterId[], tallies: readonly Tally[]): string {
  const counts = filters.filter((filter) => !isTermText(filter)).map((filter) => filterLabel(filter, tallies));
  const terms = filters.filter(isTermText);
  return [counts.join(' or '), ...terms].filter((words) => words !== '').join(', and ');
}

import { countOf, formatCount } from '../../state/words.ts';
import type { MatchCount, SearchView } from '../../timeline/search/view.ts';

/** What is said of an expression that has matched nothing that could be shown. */
export const ONLY_EMPTY = 'The expression matches only what is empty: there is no character to mark';

/** Whether an expression has found nothing but places between characters. */
export function isOnlyEmpty({ matches, hasEmpty }: SearchView): boolean {
  return matches === 0 && hasEmpty;
}

/**
 * How many matches there are, in words: as long as not all has been searched there may be more, and where none of the first ones is in the
 * list on screen nothing is known of it.
 */
export function matchWords(search: SearchView | null, shown: number): string {
  const isAll = search !== null && search.phase === 'done';
  if (isAll || search === null) return countOf(shown, 'match', 'matches');
  if (shown === 0) return 'no match so far';
  return search.phase === 'full' ? `${formatCount(shown)}+ matches` : countOf(shown, 'match', 'matches');
}

/** How many matches the list on screen shows: all, until they were counted. */
export function shownOf(search: SearchView | null, count: MatchCount | null): number {
  return count === null || search === null ? (search?.matches ?? 0) : count.shown;
}

import type { MatchCount, SearchView } from '../../timeline/search/view.ts';

/** What is said of an expression that has matched nothing that could be shown. */
export const ONLY_EMPTY = 'The expression matches only what is empty: there is no character to mark';

/** Whether an expression has found nothing but places between characters. */
export function isOnlyEmpty({ matches, hasEmpty }: SearchView): boolean {
  return matches === 0 && hasEmpty;
}

/** How many matches the list on screen shows: all, until they were counted. */
export function shownOf(search: SearchView | null, count: MatchCount | null): number {
  return count === null || search === null ? (search?.matches ?? 0) : count.shown;
}

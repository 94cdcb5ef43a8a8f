import type { MatchCount, SearchView } from '../../timeline/search/view.ts';

/** How many matches the list on screen shows: all, until they were counted. */
export function shownOf(search: SearchView | null, count: MatchCount | null): number {
  return count === null || search === null ? (search?.matches ?? 0) : count.shown;
}

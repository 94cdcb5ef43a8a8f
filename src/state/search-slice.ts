import type { StateCreator } from 'zustand';
import type { FoundMatch, Mark, MatchCount, SearchQuery, SearchView } from '../timeline/search/view.ts';
import type { SessionClient } from '../worker/client.ts';
import { versionOf } from './load.ts';
import type { Motions } from './motions.ts';
import { nextStep } from './steps.ts';
import type { AppState } from './store.ts';

/** Milliseconds after the last key before a search begins. */
const PAUSE = 160;

/** Looks for nothing. */
const NO_QUERY: SearchQuery = { text: '', isCase: false, isWord: false, isRegex: false, isWritten: false };

/** The search through the open session. */
export interface SearchSlice {
  readonly query: SearchQuery;
  /** How the search stands; null when there is none. */
  readonly search: SearchView | null;
  /** What of it the list on screen shows; null until it was counted. */
  readonly matchCount: MatchCount | null;
  /** The match that was visited last, while it is the search's; every visit is another object. */
  readonly match: FoundMatch | null;
  /** Where the matches of the records in the inspector stand. */
  readonly marks: readonly Mark[];
  /** How many more matches those records have. */
  readonly marksLeft: number;
  /** Whether the field is shown where there is no room for it in the top bar. */
  readonly isSearchOpen: boolean;
  /** Searches for something else, or in another way. */
  setQuery(query: Partial<SearchQuery>): void;
  stopSearch(): void;
  resumeSearch(): void;
  /** Visits the next or previous match, from the one visited last or from the chosen row. */
  visitMatch(direction: 1 | -1): void;
  setSearchOpen(isOpen: boolean): void;
  /** Asks where the matches of records stand. */
  markRows(rows: readonly number[]): void;
  /** Counts anew what the list on screen shows of the matches. */
  countMatches(): void;
  hearOfSearch(view: SearchView): void;
  /** Searches the session that has just been opened, where something is looked for. */
  searchOpened(): void;
  /** Lets go of the search; of what is looked for too, unless the same file is opened again. */
  forgetSearch(keepsQuery: boolean): void;
}

const NOTHING_FOUND = { search: null, matchCount: null, match: null, marks: [], marksLeft: 0 } as const;

/** Makes the part of the state that searches. */
export function createSearchSlice(
  client: SessionClient,
  motions: Motions,
): StateCreator<AppState, [], [], SearchSlice> {
  let searches = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the open session is searched for the query. */
  let isBegun = false;
  let marked: readonly number[] = [];
  let counting = 0;
  /** Which way to go as soon as there is a match, and from where: somebody asked before there was one. */
  let wanted: { readonly direction: 1 | -1; readonly selected: number | null } | null = null;

  return (set, get) => {
    function begin(): void {
      clearTimeout(timer);
      timer = undefined;
      wanted = null;
      const { query, load } = get();
      isBegun = versionOf(load) > 0 && query.text !== '';
      set({ ...NOTHING_FOUND });
      if (versionOf(load) === 0) return;
      client.search(++searches, isBegun ? query : null);
    }

    return {
      query: NO_QUERY,
      ...NOTHING_FOUND,
      isSearchOpen: false,
      setQuery(part) {
        const before = get().query;
        const query = { ...before, ...part };
        if (isSameQuery(query, before)) return;
        set({ query, step: nextStep(get().step, 'search') });
        clearTimeout(timer);
        if (query.text === '' || 'isCase' in part || 'isWord' in part || 'isRegex' in part || 'isWritten' in part)
          begin();
        else timer = setTimeout(begin, PAUSE);
      },
      stopSearch: () => client.pauseSearch(false),
      resumeSearch: () => client.pauseSearch(true),
      visitMatch(direction) {
        const { query } = get();
        if (query.text === '') return;
        motions.step(async (isCurrent) => {
          if (get().query !== query) return;
          // Whoever presses Enter need not wait for the pause after the last key.
          if (timer !== undefined) begin();
          wanted = null;
          const search = searches;
          const selected = await get().whenChosen();
          const { list, match } = get();
          if (list === null || !isCurrent()) return;
          // From where the reader has gone meanwhile; who has closed a record goes on from it.
          const at = match !== null && (selected === null || match.row === selected) ? match.key : null;
          const found = await client.ask('searchNext', { ...list.name, at, row: selected, direction });
          if (search !== searches || !isCurrent()) return;
          if (found.match === null) {
            const now = get().search;
            if (now === null || now.phase === 'searching') wanted = { direction, selected };
            else get().mention(wordsForNone(get()));
            return;
          }
          set({ match: found.match, pointed: null });
          if (get().selected !== found.match.row) get().reachRow(found.match.row);
          else get().findCursor('nearest');
          get().countMatches();
          if (found.isRound) get().mention(direction === 1 ? 'On from the first match' : 'On from the last match');
        });
      },
      setSearchOpen: (isSearchOpen) => set({ isSearchOpen }),
      markRows(rows) {
        marked = rows;
        if (get().search === null || rows.length === 0) {
          if (get().marks.length > 0) set({ marks: [], marksLeft: 0 });
          return;
        }
        client.ask('searchMarks', { rows }).then(
          ({ marks, more }) => {
            if (marked === rows) set({ marks, marksLeft: more });
          },
          () => undefined,
        );
      },
      countMatches() {
        const { list, match, search } = get();
        if (list === null || search === null) return;
        const turn = ++counting;
        client.ask('searchCount', { ...list.name, at: match?.key ?? null }).then(
          (matchCount) => {
            if (turn === counting && get().search !== null) set({ matchCount });
          },
          () => undefined,
        );
      },
      hearOfSearch(view) {
        if (view.search !== searches) return;
        const before = get().search;
        set({ search: view });
        get().countMatches();
        const isNew = before === null || before.phase !== view.phase || before.matches !== view.matches;
        if (isNew) get().markRows(marked);
        if (wanted === null || (view.matches === 0 && view.phase === 'searching')) return;
        const { direction, selected } = wanted;
        wanted = null;
        // Whoever has gone on to another record meanwhile is not called back.
        if (get().selected === selected) get().visitMatch(direction);
      },
      searchOpened() {
        if (!isBegun && get().query.text !== '') begin();
      },
      forgetSearch(keepsQuery) {
        clearTimeout(timer);
        timer = undefined;
        searches++;
        isBegun = false;
        wanted = null;
        set(NOTHING_FOUND);
        if (!keepsQuery) set({ query: NO_QUERY, isSearchOpen: false });
      },
    };
  };
}

/** Whether two queries look for the same. */
export function isSameQuery(a: SearchQuery, b: SearchQuery): boolean {
  return (
    a.text === b.text &&
    a.isCase === b.isCase &&
    a.isWord === b.isWord &&
    a.isRegex === b.isRegex &&
    a.isWritten === b.isWritten
  );
}

function wordsForNone({ search, matchCount }: AppState): string {
  if (search?.phase === 'invalid') return 'That is no regular expression';
  return (matchCount?.hidden ?? 0) > 0 ? 'All matches are in rows that the filters hide' : 'Nothing was found';
}

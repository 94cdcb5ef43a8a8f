import type { StateCreator } from 'zustand';
import { isTermText, type TermText, termsOf } from '../timeline/query/terms.ts';
import type { FilterId, Opening, ViewName } from '../timeline/view.ts';
import type { SessionClient } from '../worker/client.ts';
import type { ListName } from '../worker/protocol.ts';
import { type Anchor, anchorIn, NOWHERE, type PlaceIn, placeIn } from './anchor.ts';
import { cursorAfter, gapNear, type GapPlace } from './gaps.ts';
import { versionOf, viewOf, willAnswer } from './load.ts';
import type { Motions } from './motions.ts';
import { RowCache } from './row-cache.ts';
import { nextStep } from './steps.ts';
import type { AppState } from './store.ts';

/** Which list of rows is shown. */
export interface ListSlice {
  /** What was chosen. The list on screen follows as soon as its first rows are there. */
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  /** Gaps between filtered rows that are opened. */
  readonly opened: readonly Opening[];
  /** Whether another list has been asked for and is not there yet. */
  readonly isListing: boolean;
  /** The list on screen; null before the first rows. */
  readonly list: RowCache | null;
  /** Grows whenever rows of the list have come: the list itself is not a value. */
  readonly rowsCame: number;
  setView(view: ViewName): void;
  toggleFilter(filter: FilterId): void;
  setFilters(filters: readonly FilterId[]): void;
  /** Puts terms of a query in the place of one, or beside those that there are. */
  setTerms(query: string, instead: TermText | null): void;
  /** Lists the filtered-out rows of a gap, or leaves them out again. */
  toggleGap(place: GapPlace): Promise<void>;
  /** The same for the gap that is nearest to the cursor, or to the top of what is in sight. */
  toggleGapHere(): void;
  /** Shows another list. The record that is looked at keeps its place in the window, or else the row next to it. */
  showList(name: ListName): Promise<void>;
  /** Tells the list that the session has another version. */
  renewList(): void;
  /** Tells which rows are drawn. */
  look(seen: Seen): void;
  /** What was told last. It changes with every pixel scrolled, so nothing is drawn from it. */
  seen(): Seen;
  /** The rows in sight, and which row was chosen when they came there; null until they are told. */
  readonly sight: Sight | null;
}

/** Rows that are wholly or partly in sight. */
interface Sight {
  readonly first: number;
  readonly last: number;
  readonly cursor: number | null;
}

/** The rows in sight where the chosen one is not among them; null where it is, or is just being brought there. */
export function sightElsewhere({ sight, cursor }: Pick<AppState, 'sight' | 'cursor'>): Sight | null {
  if (sight === null || cursor === null || sight.cursor !== cursor) return null;
  return cursor < sight.first || cursor > sight.last ? sight : null;
}

/** The rows that are drawn, `[from, to)`; the first and the last in sight; and how many fit into the window. */
export interface Seen {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly page: number;
  /** Pixels from the top of the window to the lower edge of a row, at the moment that it is asked. */
  placeOf(position: number): number;
}

/** How many rows the list on screen has. */
export function listLength({ list, load }: Pick<AppState, 'list' | 'load'>): number {
  if (list === null) return 0;
  const view = viewOf(load);
  // Without filters the session tells, even before rows of its newest version have come.
  if (list.name.filters.length === 0 && view !== null) return view.rows[list.name.view];
  return list.total ?? 0;
}

/** Whether the rows on screen are those that were asked for last, and their number is known. */
export function isListed({ list, isListing }: Pick<AppState, 'list' | 'isListing'>): boolean {
  return list !== null && !isListing && (list.total !== null || list.name.filters.length === 0);
}

/** How many rows the filters let through. */
export function passedLength(state: Pick<AppState, 'list' | 'load'>): number {
  return listLength(state) - (state.list?.gaps?.opened ?? 0);
}

/** Makes the part of the state that lists rows. */
export function createListSlice(client: SessionClient, motions: Motions): StateCreator<AppState, [], [], ListSlice> {
  // Where the chosen record stood in the window when filters hid it: there it comes back.
  let hiddenAt: number | null = null;
  let seen: Seen = { from: 0, to: 0, top: 0, bottom: 0, page: 1, placeOf: () => 0 };

  return (set, get) => {
    function createList(name: ListName): RowCache {
      const list: RowCache = new RowCache(
        name,
        (ask) => client.ask('rows', ask),
        () => {
          if (get().list === list) set({ rowsCame: get().rowsCame + 1 });
        },
      );
      list.renew(versionOf(get().load));
      return list;
    }

    /** Puts another list in the place of the one on screen; the anchor stays where it is in the window. */
    function change(list: RowCache, anchor: Anchor | null, { position, near }: PlaceIn): void {
      const { rowsCame, selected } = get();
      const isSelected = anchor !== null && anchor.row === selected;
      // Another record that was chosen meanwhile is what is to be seen.
      const isKept = anchor !== null && anchor.selected === selected;
      const at = !isKept ? null : anchor.position === null ? hiddenAt : seen.placeOf(anchor.position);
      if (isSelected) hiddenAt = position < 0 ? at : null;
      set({
        list,
        isListing: false,
        rowsCame: rowsCame + 1,
        cursor: isSelected && position >= 0 ? position : null,
        isHidden: isSelected && position < 0,
        ...(at === null ? {} : { scroll: { position: near, align: { at } } }),
      });
      if (at === null && selected === null) get().scrollTo(near, 'top');
      if (selected !== null) get().findCursor(at === null ? 'center' : null);
    }

    /** Asks for the rows of a new version. Where rows above what is read came or went, what is read keeps its place. */
    async function renew(list: RowCache, version: number): Promise<void> {
      const anchor = anchorIn(list, get(), seen);
      const isCurrent = (): boolean => get().list === list && versionOf(get().load) === version;
      const place = anchor === null ? NOWHERE : await placeIn(client, list.name, anchor.row);
      if (!isCurrent()) return;
      if (anchor === null || place === NOWHERE || place.position === anchor.position) {
        list.renew(version);
        return;
      }
      const next = createList(list.name);
      await Promise.all(
        [place.near, Math.max(0, place.near - seen.page), place.near + seen.page].map((at) => next.fetch(at)),
      );
      if (isCurrent()) change(next, anchor, place);
    }

    return {
      view: 'story',
      filters: [],
      opened: [],
      isListing: false,
      list: null,
      rowsCame: 0,
      sight: null,
      setView: (view) => void get().showList({ view, filters: get().filters }),
      toggleFilter(filter) {
        const { filters, view } = get();
        const others = filters.filter((other) => other !== filter);
        const next = others.length < filters.length ? others : [...filters, filter];
        void get().showList({ view, filters: next });
      },
      setFilters: (filters) => void get().showList({ view: get().view, filters }),
      setTerms(query, instead) {
        const { filters } = get();
        const counts = filters.filter((filter) => !isTermText(filter));
        const terms = filters.filter(isTermText).map((term) => (term === instead ? query : term));
        const next = termsOf([...terms, ...(instead === null ? [query] : [])].join(' '));
        get().setFilters([...counts, ...next]);
      },
      async toggleGap(place) {
        const { gap, position } = place;
        const { list: before, view, filters, opened } = get();
        const others = opened.filter(({ from, to }) => to <= gap.from || from >= gap.to);
        const next = gap.isOpen ? others : [...others, { from: gap.from, to: gap.to }];
        const list = createList({ view, filters, opened: next });
        set({ opened: next });
        // All that is in sight, so that nothing of it is missing for a moment.
        await Promise.all([seen.top, position, seen.top + seen.page].map((at) => list.fetch(at)));
        const { opened: now, list: shown, cursor, load, rowsCame } = get();
        if (now !== next || shown !== before) return;
        if (list.total === null) {
          set({ opened });
          return;
        }
        list.renew(versionOf(load));
        set({ list, cursor: cursorAfter(cursor, place), rowsCame: rowsCame + 1, isListing: false });
        if (gap.isOpen) get().scrollTo(Math.min(position, list.total - 1), 'nearest');
        get().findCursor(null);
      },
      toggleGapHere() {
        motions.step(async (isCurrent) => {
          const { list, cursor } = get();
          const place = list === null ? null : await gapNear(list, cursor ?? seen.top, listLength(get()));
          if (!isCurrent()) return;
          if (place !== null && get().list === list) await get().toggleGap(place);
          else if (list?.name.filters.length === 0) get().mention('No filter is on, so no row is hidden.');
          else get().mention('No row is hidden next to this one.');
        });
      },
      async showList({ view, filters }) {
        const { load, list: before, selected } = get();
        if (!willAnswer(load)) {
          get().say('The reader has stopped, so the rows cannot be listed anew. “Try again” opens the file afresh.');
          return;
        }
        set({ view, filters, opened: [], step: nextStep(get().step, 'jump'), isListing: before !== null });
        if (before === null) return;
        const wasHidden = selected !== null && get().cursor === null;
        const anchor = wasHidden ? { row: selected, position: null, selected } : anchorIn(before, get(), seen);
        const list = createList({ view, filters });
        const place = anchor === null ? NOWHERE : await placeIn(client, list.name, anchor.row);
        await list.fetch(place.near);
        const now = get();
        if (now.view !== view || now.filters !== filters || now.list !== before) return;
        list.renew(versionOf(now.load));
        change(list, anchor, place);
      },
      renewList() {
        const { list, view, filters, opened, load } = get();
        if (list === null) set({ list: createList({ view, filters, opened }) });
        else void renew(list, versionOf(load));
        get().refresh();
      },
      look(now) {
        seen = now;
        // What comes next, whichever way the reader goes on.
        const end = Math.max(now.to, Math.min(now.to + now.page, listLength(get())));
        get().list?.want(Math.max(0, now.from - now.page), end);
        const { sight, cursor } = get();
        const { top: first, bottom: last } = now;
        if (sight?.first !== first || sight.last !== last || sight.cursor !== cursor)
          set({ sight: { first, last, cursor } });
      },
      seen: () => seen,
    };
  };
}

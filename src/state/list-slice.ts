import type { StateCreator } from 'zustand';
import type { FilterId, ViewName } from '../timeline/view.ts';
import type { SessionClient } from '../worker/client.ts';
import { versionOf, viewOf } from './load.ts';
import { type ListName, RowCache } from './row-cache.ts';
import type { AppState } from './store.ts';

/** Which list of rows is shown. */
export interface ListSlice {
  /** What was chosen. The list on screen follows as soon as its first rows are there. */
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  /** The list on screen; null before the first rows. */
  readonly list: RowCache | null;
  /** Grows whenever rows of the list have come: the list itself is not a value. */
  readonly rowsCame: number;
  setView(view: ViewName): void;
  toggleFilter(filter: FilterId): void;
  setFilters(filters: readonly FilterId[]): void;
  /** Shows another list, with the record that is looked at kept in sight. */
  showList(name: ListName): Promise<void>;
  /** Tells the list that the session has another version. */
  renewList(): void;
  /** Tells which rows are drawn. */
  look(seen: Seen): void;
  /** What was told last. It changes with every pixel scrolled, so nothing is drawn from it. */
  seen(): Seen;
}

/** The rows that are drawn, `[from, to)`; the first in sight; and how many fit into the window. */
export interface Seen {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly page: number;
}

/** How many rows the list on screen has. */
export function listLength({ list, load }: Pick<AppState, 'list' | 'load'>): number {
  if (list === null) return 0;
  const view = viewOf(load);
  // Without filters the session tells, even before rows of its newest version have come.
  if (list.name.filters.length === 0 && view !== null) return view.rows[list.name.view];
  return list.total ?? 0;
}

/** Makes the part of the state that lists rows. */
export function createListSlice(client: SessionClient): StateCreator<AppState, [], [], ListSlice> {
  let seen: Seen = { from: 0, to: 0, top: 0, page: 1 };

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

    return {
      view: 'story',
      filters: [],
      list: null,
      rowsCame: 0,
      setView: (view) => void get().showList({ view, filters: get().filters }),
      toggleFilter(filter) {
        const { filters, view } = get();
        const others = filters.filter((other) => other !== filter);
        const next = others.length < filters.length ? others : [...filters, filter];
        void get().showList({ view, filters: next });
      },
      setFilters: (filters) => void get().showList({ view: get().view, filters }),
      async showList({ view, filters }) {
        const { load, list: before, selected } = get();
        if (load.phase === 'failed' && !load.canAsk) {
          get().say('The reader has stopped, so the rows cannot be listed anew. “Try again” opens the file afresh.');
          return;
        }
        set({ view, filters, move: 'push' });
        if (before === null) return;
        const anchor = selected ?? before.at(seen.top)?.row ?? null;
        const list = createList({ view, filters });
        const place =
          anchor === null ? null : await client.ask('locate', { view, filters, row: anchor }).catch(() => null);
        const position = place?.position ?? -1;
        await list.fetch(Math.max(position, 0));
        const now = get();
        if (now.view !== view || now.filters !== filters || now.list !== before) return;
        list.renew(versionOf(now.load));
        set({ list, rowsCame: now.rowsCame + 1 });
        if (now.selected === null || position < 0) get().scrollTo(Math.max(position, 0), 'top');
        get().findCursor('center');
      },
      renewList() {
        const { list, view, filters, load } = get();
        if (list === null) set({ list: createList({ view, filters }) });
        else list.renew(versionOf(load));
        get().refresh();
      },
      look(now) {
        seen = now;
        get().list?.want(now.from, now.to);
      },
      seen: () => seen,
    };
  };
}

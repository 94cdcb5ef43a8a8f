import type { StateCreator } from 'zustand';
import type { RecordDetail } from '../timeline/detail.ts';
import type { TimelineRow } from '../timeline/view.ts';
import type { SessionClient } from '../worker/client.ts';
import type { Place, Target } from './fragment.ts';
import { onlyLatest } from './latest.ts';
import { listLength, type Seen } from './list-slice.ts';
import { versionOf } from './load.ts';
import type { Motions } from './motions.ts';
import { soughtAt } from './pointer-slice.ts';
import type { RowCache } from './row-cache.ts';
import { FIRST_STEP, nextStep, type Step } from './steps.ts';
import type { AppState } from './store.ts';

/** Where the timeline is to scroll; every request is another object. */
export interface ScrollRequest {
  readonly position: number;
  /** `nearest` moves only when the row is out of sight; `at` keeps its lower edge so many pixels below the top. */
  readonly align: 'nearest' | 'center' | 'top' | { readonly at: number };
}

/** Which record is looked at. */
export interface SelectionSlice {
  /** Index row of the record in the inspector; null when it is closed. */
  readonly selected: number | null;
  /** Position in the list on screen of the row that stands for it; null when there is none, or it is filtered out. */
  readonly cursor: number | null;
  /** The list and position in it that the cursor was at when what was selected was let go: the reader goes on from there. */
  readonly left: { readonly list: RowCache; readonly position: number } | null;
  /** Whether filters hide the selected record. */
  readonly isHidden: boolean;
  /** What the inspector shows: of the selected record, or still of the one before. */
  readonly detail: RecordDetail | null;
  /** Why there is no detail of the selected record; null when there is one, or it is on its way. */
  readonly detailFault: string | null;
  /** How a link names the selected record. */
  readonly address: Target | null;
  /** A record that a link asked for and that has not been found yet. */
  readonly target: Target | null;
  /** A record that a link asked for and that the file does not have. */
  readonly missing: Target | null;
  /** The lines of the records among which that one cannot be told, since they have one id; empty where there is none. */
  readonly severalLines: readonly number[];
  /** What of a link was not understood, as it stands there. */
  readonly unread: readonly string[];
  readonly scroll: ScrollRequest | null;
  /** What the last change belongs to, which "back" takes back at once. */
  readonly step: Step;
  /** Selects the row at a position of the list; `replace` for one of several moves that "back" takes back together. */
  selectAt(position: number, move: 'push' | 'replace'): void;
  /**
   * Moves the choice by so many rows; when nothing is chosen from where the last choice was, or to the first row in sight.
   *
   * @param by how many rows of the list, down or, below 0, up
   */
  selectBy(by: (seen: Seen) => number, move: 'push' | 'replace'): void;
  /** Selects a record by its index row, wherever it stands. */
  selectRow(row: number): void;
  /** The same as a step of a search, which earlier steps have led to: those behind it go on from there. */
  reachRow(row: number): void;
  /** The selected record's index row, once the row at the cursor has come: that is not waited for by who moves from row to row. */
  whenChosen(): Promise<number | null>;
  /** Whether the reader is being led somewhere. A key that is held makes no further step meanwhile. */
  isMoving(): boolean;
  /** Selects the next or previous row that is unpaired or faulty. */
  selectTrouble(direction: 1 | -1): void;
  unselect(): void;
  /**
   * Shows what the page's address says.
   *
   * @param unread what of it is not understood
   */
  goTo(place: Place, unread: readonly string[]): void;
  /** Goes to a record that the reader names, as a step that "back" returns from. */
  seek(target: Target): void;
  /** Looks for the record that a link asked for. */
  seekTarget(): void;
  forgetMissing(): void;
  /** Finds the position of the selected record in the list on screen, and brings it into sight unless `align` is null. */
  findCursor(align: ScrollRequest['align'] | null): void;
  /** Looks at the selected record anew, in another version of the session. */
  refresh(): void;
  scrollTo(position: number, align: ScrollRequest['align']): void;
  /** Lets go of all that was about the file before; of the place in it too, unless the same file is opened again. */
  forget(keepsPlace: boolean): void;
}

const NOTHING = {
  selected: null,
  cursor: null,
  isHidden: false,
  detail: null,
  detailFault: null,
  address: null,
} as const;

/** The row at the cursor; null when there is no cursor, or the row has not come. */
export function rowAtCursor({ cursor, list }: Pick<AppState, 'cursor' | 'list'>): TimelineRow | null {
  return cursor === null ? null : (list?.at(cursor) ?? null);
}

/** Whether the record that is chosen is still to come in detail, with its address: another one may be shown in its place, or none. */
export function isDetailLate(state: AppState): boolean {
  const { cursor, selected, detail, detailFault } = state;
  const row = cursor === null ? selected : rowAtCursor(state)?.row;
  return detailFault === null && row !== (detail?.row ?? null);
}

/** Where the last choice was, while that is in sight in the same list; null otherwise. */
function leftInSight({ left, list }: AppState, { top, page }: Seen): number | null {
  return left !== null && left.list === list && left.position >= top && left.position < top + page
    ? left.position
    : null;
}

/** Makes the part of the state that selects records. */
export function createSelectionSlice(
  client: SessionClient,
  motions: Motions,
): StateCreator<AppState, [], [], SelectionSlice> {
  return (set, get) => {
    const describe = onlyLatest(async (row: number) => {
      try {
        const detail = await client.ask('detail', { row });
        if (get().selected !== row) return;
        // A value of the record before goes with that record's address, so that both are one step.
        const { pointed, target } = get();
        const address = detail.addresses[0]?.at ?? { line: detail.line };
        const isKept = pointed?.row === row || target !== null;
        set({ detail, detailFault: null, address, pointed: isKept ? pointed : null });
      } catch (error) {
        if (get().selected !== row) return;
        const detailFault = error instanceof Error ? error.message : String(error);
        const there = rowAtCursor(get());
        const address = there?.row === row ? { line: there.line } : null;
        // What is told of this record must not stand above another one.
        set(get().detail?.row === row ? { detailFault } : { detailFault, detail: null, address });
      }
    });

    /** Comes to its end when the row at the cursor has come and is selected. */
    let choosing = Promise.resolve();
    /** Whether a link asked for the target, and not the reader. */
    let isLinked = false;

    function select(row: number): void {
      set({ selected: row, detailFault: null, missing: null, target: null, isHidden: false });
      describe(row);
    }

    function letGo(): void {
      const { list, cursor, left } = get();
      set({ ...NOTHING, left: list === null || cursor === null ? left : { list, position: cursor } });
    }

    async function selectWhenThere(position: number): Promise<void> {
      const { list } = get();
      const row = await list?.fetch(position);
      if (row && get().cursor === position && get().list === list) select(row.row);
    }

    async function locate(align: ScrollRequest['align'] | null): Promise<void> {
      const { list, selected, cursor } = get();
      if (list === null || selected === null) return;
      const found = await client.ask('locate', { ...list.name, row: selected }).catch(() => null);
      const now = get();
      // Where the reader has gone on meanwhile, the row there need not have come yet.
      if (found === null || now.list !== list || now.selected !== selected || now.cursor !== cursor) return;
      const isHidden = found.position < 0;
      set({ cursor: isHidden ? null : found.position, isHidden });
      if (!isHidden && align !== null) get().scrollTo(found.position, align);
    }

    /** Shows a record; where it is in the list, and steps go on from, is known a moment later. */
    function show(row: number, kind: Step['kind']): void {
      set({ step: nextStep(get().step, kind) });
      select(row);
      motions.hold(locate('center'));
    }

    function put(position: number, move: 'push' | 'replace'): void {
      const last = listLength(get()) - 1;
      if (last < 0) return;
      const cursor = Math.max(0, Math.min(position, last));
      set({ cursor, step: nextStep(get().step, move === 'push' ? 'jump' : 'walk') });
      get().scrollTo(cursor, 'nearest');
      const row = get().list?.at(cursor);
      if (row) select(row.row);
      else choosing = selectWhenThere(cursor);
    }

    return {
      ...NOTHING,
      left: null,
      target: null,
      missing: null,
      severalLines: [],
      unread: [],
      scroll: null,
      step: FIRST_STEP,
      selectAt(position, move) {
        motions.leave();
        put(position, move);
      },
      selectBy(by, move) {
        motions.step(() => {
          const state = get();
          const seen = state.seen();
          const from = state.cursor ?? leftInSight(state, seen);
          put(from === null ? seen.top : from + by(seen), move);
          return undefined;
        });
      },
      selectRow(row) {
        motions.leave();
        show(row, 'jump');
      },
      reachRow: (row) => show(row, 'search'),
      isMoving: () => motions.isBusy,
      async whenChosen() {
        await choosing;
        return get().selected;
      },
      selectTrouble(direction) {
        motions.step(async (isCurrent) => {
          const { list, cursor, load } = get();
          if (list === null || versionOf(load) === 0) return;
          const from = cursor ?? (direction === 1 ? -1 : listLength(get()));
          const { position } = await client.ask('nextTrouble', { ...list.name, from, direction });
          if (!isCurrent() || get().list !== list) return;
          if (position >= 0) put(position, 'push');
          else get().mention('No row of this list is unpaired or faulty.');
        });
      },
      unselect() {
        motions.leave();
        letGo();
        set({ pointed: null, step: nextStep(get().step, 'jump') });
      },
      goTo({ view, filters, target, pointer }, unread) {
        motions.leave();
        const before = get();
        if (before.view !== view || before.filters.join() !== filters.join()) void before.showList({ view, filters });
        isLinked = true;
        set({ target, missing: null, unread, pointed: pointer === null ? null : soughtAt(pointer) });
        if (target === null) letGo();
        else get().seekTarget();
      },
      seek(target) {
        motions.leave();
        isLinked = false;
        set({ target, missing: null, pointed: null, step: nextStep(get().step, 'jump') });
        get().seekTarget();
      },
      seekTarget() {
        const { target, pointed, load } = get();
        if (target === null || versionOf(load) === 0) return;
        const reach = async (): Promise<void> => {
          const { row, lines } = await client.ask('find', target);
          if (get().target !== target) return;
          if (row >= 0) {
            select(row);
            set({ address: target, pointed: pointed === null ? null : { ...pointed, row } });
            get().visitPointed();
            await locate('center');
          } else if (get().load.phase !== 'opening') {
            // What was chosen before is not what the link leads to.
            set({ ...(isLinked ? NOTHING : {}), target: null, missing: target, severalLines: lines });
          }
        };
        motions.hold(reach());
      },
      forgetMissing: () => set({ missing: null, pointed: null, unread: [], wantedSession: null }),
      findCursor(align) {
        const found = locate(align);
        // Where the cursor is known already, a step can go on from it.
        if (get().cursor === null) motions.hold(found);
      },
      refresh() {
        const { selected } = get();
        if (selected === null) return;
        describe(selected);
        void locate(null);
      },
      scrollTo: (position, align) => set({ scroll: { position, align } }),
      forget(keepsPlace) {
        const { address, target, missing, pointed } = get();
        motions.leave();
        get().forgetSearch(keepsPlace);
        set({ ...NOTHING, left: null, list: null, scroll: null, missing: null, pointed: null });
        const sought = pointed === null ? null : soughtAt(pointed.pointer);
        set(
          keepsPlace
            ? { target: address ?? target ?? missing, pointed: sought }
            : { target: null, unread: [], filters: [], view: 'story' },
        );
        set({ opened: [], isListing: false });
      },
    };
  };
}

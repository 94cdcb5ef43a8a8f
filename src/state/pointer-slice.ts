import type { StateCreator } from 'zustand';
import type { Mark } from '../timeline/search/view.ts';
import type { ValueStanding } from '../timeline/details/value-at.ts';
import type { SessionClient } from '../worker/client.ts';
import type { AppState } from './store.ts';

/** A value of the selected record that a link leads to. Every visit is another object. */
export interface Pointed {
  /** The record's index row; null while the record is sought too. */
  readonly row: number | null;
  /** The JSON Pointer as the link has it. */
  readonly pointer: string;
  /** How the record stands to it; `sought` while that is not known. */
  readonly standing: ValueStanding | 'sought';
  /** The value that is marked: of what is withheld as a whole, the whole. Null where there is none, and while it is sought. */
  readonly mark: Mark | null;
}

/** Which value of the selected record is pointed at. */
export interface PointerSlice {
  readonly pointed: Pointed | null;
  /** Looks for the value that a link asked for in its record, which has been found. */
  visitPointed(): void;
}

/** A value that a link asks for and that has not been looked for yet. */
export function soughtAt(pointer: string): Pointed {
  return { row: null, pointer, standing: 'sought', mark: null };
}

/** Makes the part of the state that points at a value. */
export function createPointerSlice(client: SessionClient): StateCreator<AppState, [], [], PointerSlice> {
  return (set, get) => ({
    pointed: null,
    visitPointed() {
      const { pointed } = get();
      if (pointed === null || pointed.row === null) return;
      const { row } = pointed;
      client.ask('value', { row, pointer: pointed.pointer }).then(
        ({ standing, pointer }) => {
          if (get().pointed !== pointed) return;
          // Nothing in it is chosen: a visit to the value as a whole.
          const mark =
            pointer === null ? null : { row, blob: null, isNative: false, pointer, isName: false, start: 0, end: 0 };
          // One place at a time is visited.
          set({ pointed: { ...pointed, standing, mark }, ...(mark === null ? {} : { match: null }) });
        },
        () => undefined,
      );
    },
  });
}

import { createStore, type StoreApi } from 'zustand';
import type { SessionClient } from '../worker/client.ts';
import { type BundleSlice, createBundleSlice } from './bundle-slice.ts';
import { createListSlice, type ListSlice } from './list-slice.ts';
import { createLoadSlice, type LoadSlice } from './load-slice.ts';
import { Motions } from './motions.ts';
import { createPointerSlice, type PointerSlice } from './pointer-slice.ts';
import { createPrefsSlice, type PrefsSlice } from './prefs-slice.ts';
import { createSearchSlice, type SearchSlice } from './search-slice.ts';
import { createSelectionSlice, type SelectionSlice } from './selection-slice.ts';
import { createShellSlice, type ShellSlice } from './shell-slice.ts';

/** All that the page knows. Each part has a file of its own. */
export type AppState = LoadSlice &
  BundleSlice &
  ListSlice &
  SelectionSlice &
  PointerSlice &
  SearchSlice &
  ShellSlice &
  PrefsSlice;
export type AppStore = StoreApi<AppState>;

/** Makes the page's state over a client of the worker. */
export function createAppStore(client: SessionClient): AppStore {
  const motions = new Motions();
  const store = createStore<AppState>()((...tools) => ({
    ...createLoadSlice(client)(...tools),
    ...createBundleSlice(client)(...tools),
    ...createListSlice(client, motions)(...tools),
    ...createSelectionSlice(client, motions)(...tools),
    ...createPointerSlice(client)(...tools),
    ...createSearchSlice(client, motions)(...tools),
    ...createShellSlice()(...tools),
    ...createPrefsSlice()(...tools),
  }));
  client.listen((message) => store.getState().hear(message));
  return store;
}

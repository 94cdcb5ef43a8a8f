import { createContext, createElement, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { AppState, AppStore } from './store.ts';

const StoreContext = createContext<AppStore | null>(null);

/** Gives the page's state to everything below. */
export function StoreProvider({ store, children }: { readonly store: AppStore; readonly children: ReactNode }) {
  return createElement(StoreContext, { value: store }, children);
}

/** Reads from the page's state; draws again when what `select` returns has changed. */
export function useApp<Value>(select: (state: AppState) => Value): Value {
  return useStore(useAppStore(), select);
}

/** The store itself, for what is read at the moment of an event. */
export function useAppStore(): AppStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('there is no StoreProvider above');
  return store;
}

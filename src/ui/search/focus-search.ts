import type { AppStore } from '../../state/store.ts';

/** Gives the focus to the field of the search, which opens where it is not there yet. */
export function focusSearch(store: AppStore): void {
  const field = document.querySelector<HTMLInputElement>('[data-focus="search"]');
  field?.focus();
  field?.select();
  if (field === null) store.getState().setSearchOpen(true);
}

import { useLayoutEffect } from 'react';
import type { AppStore } from '../../state/store.ts';
import { useAppStore } from '../../state/use-app.ts';

/** Takes the keys of the search wherever the focus is: `/` and Ctrl F lead into the field, F3 and Ctrl G to the next match. */
export function useSearchKeys(): void {
  const store = useAppStore();
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event, store);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [store]);
}

function press(event: KeyboardEvent, store: AppStore): void {
  if (event.defaultPrevented || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('dialog') !== null) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const state = store.getState();
  if (event.key === 'F3' || (isCommand && key === 'g')) {
    if (state.query.text === '') return;
    event.preventDefault();
    state.visitMatch(event.shiftKey ? -1 : 1);
    return;
  }
  const isInField = target.matches('[data-focus="search"]');
  const isTyping = target.closest('input, textarea, select') !== null;
  // Once more in the field, the browser's own find is what is wanted.
  const isFind = isCommand && key === 'f' && !event.shiftKey && !isInField;
  if (!isFind && !(event.key === '/' && !isCommand && !isTyping)) return;
  event.preventDefault();
  focusSearch(store);
}

/** Gives the focus to the field, which opens where it is not there yet. */
export function focusSearch(store: AppStore): void {
  const field = document.querySelector<HTMLInputElement>('[data-focus="search"]');
  field?.focus();
  field?.select();
  if (field === null) store.getState().setSearchOpen(true);
}

import { useLayoutEffect } from 'react';
import type { AppState, AppStore } from '../../state/store.ts';
import { useAppStore } from '../../state/use-app.ts';
import { isDialogOpen } from '../kit/dialog.tsx';
import { ACTIONS, type Action, isActionOffered, type Where } from './actions.ts';

/** Lets the page be used by keyboard. What keys do stands in actions.ts. */
export function useKeys(): void {
  const store = useAppStore();
  // Before the page is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event, store);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [store]);
}

function press(event: KeyboardEvent, store: AppStore): void {
  // A dialog has the keys for itself, also where a click in it left the focus nowhere.
  if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const state = store.getState();
  const isTyping = target.closest('input, textarea, select') !== null;
  const isInTimeline = target === document.body || target.closest('[data-testid="timeline"]') !== null;
  if (event.key === 'Escape' && !isTyping && state.list !== null) {
    leave(target, state);
    return;
  }
  const places: readonly Where[] = isTyping
    ? ['always']
    : isInTimeline
      ? ['always', 'page', 'timeline']
      : ['always', 'page'];
  const action = actionOf(nameOfPress(event), places);
  if (action === undefined || !isActionOffered(action, state)) return;
  if (action.notIn !== undefined && target.closest(action.notIn) !== null) return;
  event.preventDefault();
  // A held key makes its next step when the one before has been made: none is left over when it is released.
  if (event.repeat && state.isMoving()) return;
  action.act(store, 'replace');
}

function actionOf(key: string, places: readonly Where[]): Action | undefined {
  return ACTIONS.find(({ keys }) => places.some((place) => keys[place]?.includes(key)));
}

/** A key with what is held, as actions name it. Shift is in the character already, but of keys that have none. */
function nameOfPress({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `Mod+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
  return shiftKey && /^F\d+$/.test(key) ? `Shift+${key}` : key;
}

/** Escape goes one step out: from the inspector or a panel back to the timeline, then it closes them, then to the list that the session is of. */
function leave(target: Element, state: AppState): void {
  if (target.closest('[data-testid="inspector"]') !== null) focusTimeline();
  else if (state.panel !== null) {
    state.closePanel();
    focusTimeline();
  } else if (state.selected !== null) state.unselect();
  else state.leaveSession();
}

/** Gives the focus to the timeline. */
export function focusTimeline(options: FocusOptions = {}): void {
  document.querySelector<HTMLElement>('[data-testid="timeline"]')?.focus(options);
}

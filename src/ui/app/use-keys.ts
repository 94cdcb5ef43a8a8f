import { useLayoutEffect } from 'react';
import { listLength } from '../../state/list-slice.ts';
import type { AppState, AppStore } from '../../state/store.ts';
import { useAppStore } from '../../state/use-app.ts';
import { isOverviewShown } from '../overview/overview-strip.tsx';

type Act = (state: AppState) => void;

/** Moves the choice by so many rows; from the first in sight when nothing is chosen. */
function step(by: (state: AppState) => number): Act {
  return (state) => state.selectAt(state.cursor === null ? state.seen().top : state.cursor + by(state), 'replace');
}

/** Keys that work wherever the focus is, but in a field of text. */
const EVERYWHERE: Readonly<Record<string, Act>> = {
  j: step(() => 1),
  k: step(() => -1),
  n: (state) => state.selectTrouble(1),
  N: (state) => state.selectTrouble(-1),
  1: (state) => state.setView('story'),
  2: (state) => state.setView('records'),
  p: (state) => state.togglePanel('problems'),
  o: (state) => state.togglePanel('permissions'),
  t: (state) => state.togglePanel('terminals'),
  u: (state) => state.togglePanel('usage'),
  w: (state) => state.togglePanel('timing'),
  m: (state) => state.setOverview(!isOverviewShown(state)),
  M: (state) => state.setOverviewByTime(!state.isOverviewByTime),
  f: () => document.querySelector<HTMLElement>('[data-focus="query"]')?.focus(),
  h: (state) => void state.toggleGapHere(),
  x: (state) => {
    if (state.filters.length > 0) state.setFilters([]);
  },
};

/** Keys that other parts of the page need for themselves: they work while the timeline has the focus, or nothing has. */
const IN_TIMELINE: Readonly<Record<string, Act>> = {
  ArrowDown: step(() => 1),
  ArrowUp: step(() => -1),
  PageDown: step((state) => state.seen().page - 1),
  PageUp: step((state) => 1 - state.seen().page),
  Home: (state) => state.selectAt(0, 'replace'),
  End: (state) => state.selectAt(listLength(state) - 1, 'replace'),
  Enter: () => document.querySelector<HTMLElement>('[data-focus="inspector"]')?.focus(),
};

/** Lets the page be used by keyboard. The keys are listed in help/keys.ts. */
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
  if (event.defaultPrevented || event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && event.key === 'k' && document.querySelector('dialog[open]') === null) {
    event.preventDefault();
    store.getState().setPaletteOpen(true);
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('input, textarea, select, dialog') !== null) return;
  const state = store.getState();
  if (event.key === '?') {
    event.preventDefault();
    state.setHelpOpen(true);
    return;
  }
  if (state.list === null) return;
  if (event.key === 'Escape') {
    leave(target, state);
    return;
  }
  const isInTimeline = target === document.body || target.closest('[data-testid="timeline"]') !== null;
  const act = EVERYWHERE[event.key] ?? (isInTimeline ? IN_TIMELINE[event.key] : undefined);
  if (act === undefined) return;
  event.preventDefault();
  act(state);
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

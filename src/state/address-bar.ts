import { type Place, readFragment, writeFragment } from './fragment.ts';
import type { AppState, AppStore } from './store.ts';

/** Milliseconds that moves are gathered for: browsers allow only so many changes of the address. */
const GATHER = 120;

/**
 * Keeps the page's address and the state in step: opens what the address says, writes where the reader is, and follows "back" and
 * "forward".
 */
export function followAddressBar(store: AppStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    wasOpen ||= state.load.phase !== 'empty';
    // Before anything was open the fragment is about the file that comes.
    if (!wasOpen) return;
    const next = addressOf(state);
    if (next === location.pathname + location.search + location.hash) return;
    try {
      // Another file is always a step.
      const isStep = state.move === 'push' || new URL(next, location.href).search !== location.search;
      if (isStep) history.pushState(null, '', next);
      else history.replaceState(null, '', next);
    } catch {
      // Too many changes for this browser: the next one will be written.
    }
  }

  function follow(): void {
    const src = sourceOf(location.search);
    const { load, openAddress, close, goTo } = store.getState();
    const open = load.phase === 'empty' ? null : load.origin;
    const place = readFragment(location.hash);
    if (src !== null && !(open?.kind === 'address' && open.src === src)) {
      close();
      store.getState().goTo(place);
      openAddress(src);
    } else if (src === null && open?.kind === 'address') {
      close();
    } else goTo(place);
  }

  follow();
  store.subscribe((state, before) => {
    if (timer !== undefined || !differs(state, before)) return;
    timer = setTimeout(write, state.move === 'push' ? 0 : GATHER);
  });
  addEventListener('popstate', () => {
    // What has not been written yet is not where the reader wants to be.
    clearTimeout(timer);
    timer = undefined;
    follow();
  });
}

function differs(a: AppState, b: AppState): boolean {
  return (
    a.view !== b.view ||
    a.filters !== b.filters ||
    a.address !== b.address ||
    a.target !== b.target ||
    a.missing !== b.missing ||
    a.load.phase !== b.load.phase
  );
}

function sourceOf(search: string): string | null {
  const src = new URLSearchParams(search).get('src');
  return src === '' ? null : src;
}

function addressOf(state: AppState): string {
  const { load } = state;
  if (load.phase === 'empty') return location.pathname;
  const search = load.origin.kind === 'address' ? searchFor(load.origin.src) : '';
  const fragment = writeFragment(placeOf(state));
  return location.pathname + search + (fragment === '' ? '' : `#${fragment}`);
}

function searchFor(src: string): string {
  // As it stands there already, where it means the same: the reader may have typed it.
  if (sourceOf(location.search) === src) return location.search;
  return `?src=${encodeURIComponent(src).replace(/%(2F|3A)/g, decodeURIComponent)}`;
}

function placeOf({ view, filters, address, target, missing }: AppState): Place {
  return { view, filters, target: target ?? missing ?? address };
}

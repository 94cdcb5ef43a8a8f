import { type Place, readFragment, type Target, unreadParts, writeFragment } from './fragment.ts';
import type { FileOrigin } from './load.ts';
import { readQuery, writeQuery } from './search-fragment.ts';
import { isDetailLate } from './selection-slice.ts';
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
  /** The step that the address tells of. */
  let written = store.getState().step.count;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    wasOpen ||= originOf(state) !== null;
    // Before anything was open the fragment is about the file that comes.
    if (!wasOpen) return;
    const next = addressOf(state);
    const isStep = state.step.count !== written;
    // The step has an entry at once, by which "back" takes back nothing else; it is told where it leads when that is known.
    const isUntold = isStep && isDetailLate(state);
    if (next === location.pathname + location.search + location.hash && !isUntold) return;
    try {
      // Another file, or another session of a bundle, is always a step.
      const { search, hash } = new URL(next, location.href);
      const isElsewhere =
        search !== location.search || readFragment(hash).session !== readFragment(location.hash).session;
      written = state.step.count;
      if (isStep || isElsewhere) history.pushState(null, '', next);
      else history.replaceState(null, '', next);
    } catch {
      // Too many changes for this browser: the next one will be written.
    }
  }

  function follow(): void {
    const src = sourceOf(location.search);
    const folder = new URLSearchParams(location.search).get('folder');
    const { openAddress, close, goTo, bundle } = store.getState();
    const open = originOf(store.getState());
    const place = readFragment(location.hash);
    const unread = unreadParts(location.hash);
    if (src !== null && !(open?.kind === 'address' && open.src === src)) {
      close();
      store.getState().goTo(place, unread);
      openAddress(src, followsOf(location.search));
      if (place.session !== null) store.setState({ wantedSession: place.session });
    } else if (folder !== null && !(open?.kind === 'files' && open.address === folder)) {
      close();
      store.getState().goTo(place, unread);
      store.getState().openFolder(folder);
      if (place.session !== null) store.setState({ wantedSession: place.session });
    } else if (src === null && folder === null && addressOfOrigin(open) !== null) {
      close();
    } else if (bundle !== null && place.session !== sessionOf(store.getState())) {
      if (place.session === null) store.getState().leaveSession();
      else store.getState().openSession(place.session);
      store.getState().goTo(place, unread);
    } else {
      goTo(place, unread);
      // A bundle that comes may have it; of a file that is none it is said.
      if (bundle === null) store.setState({ wantedSession: place.session });
    }
    store.getState().setQuery(readQuery(location.hash));
    // That is where the address leads already.
    written = store.getState().step.count;
  }

  follow();
  store.subscribe((state, before) => {
    if (timer !== undefined || !differs(state, before)) return;
    timer = setTimeout(write, state.step.count === written ? GATHER : 0);
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
    a.step !== b.step ||
    a.view !== b.view ||
    a.filters !== b.filters ||
    a.query !== b.query ||
    a.address !== b.address ||
    a.target !== b.target ||
    a.missing !== b.missing ||
    a.pointed?.pointer !== b.pointed?.pointer ||
    a.load.phase !== b.load.phase ||
    a.bundle?.job !== b.bundle?.job ||
    sessionOf(a) !== sessionOf(b)
  );
}

function sourceOf(search: string): string | null {
  const src = new URLSearchParams(search).get('src');
  return src === '' ? null : src;
}

/**
 * The full address of the page with a record of what is open, or a value of it: where the file has no address of
 * its own, it leads back only where the same file is open.
 *
 * @param target the record
 * @param pointer JSON Pointer to the value; null for the record itself
 */
export function linkTo(state: AppState, target: Target, pointer: string | null): string {
  return new URL(addressOf(state, { ...placeOf(state), target, pointer }), location.href).href;
}

function addressOf(state: AppState, place = placeOf(state)): string {
  const origin = originOf(state);
  if (origin === null) return location.pathname;
  const search = origin.kind === 'address' ? searchFor(origin) : folderSearch(origin);
  const fragment = [writeFragment(place), writeQuery(state.query)].filter(Boolean).join('&');
  return location.pathname + search + (fragment === '' ? '' : `#${fragment}`);
}

/** Whether the address asks for a file to be followed as it grows. */
function followsOf(search: string): boolean {
  return new URLSearchParams(search).has('follow');
}

function searchFor({ src, follows }: Extract<FileOrigin, { readonly kind: 'address' }>): string {
  // As it stands there already, where it means the same: the reader may have typed it.
  if (sourceOf(location.search) === src) return location.search;
  return `?src=${encodeURIComponent(src).replace(/%(2F|3A)/g, decodeURIComponent)}${follows ? '&follow' : ''}`;
}

/** Where what is open came from: the bundle, when a session of one is. */
function originOf({ load, bundle }: AppState): FileOrigin | null {
  if (bundle !== null) return bundle.origin;
  return load.phase === 'empty' ? null : load.origin;
}

/** The path of the session of a bundle that is open. */
function sessionOf({ load }: AppState): string | null {
  return load.phase !== 'empty' && load.origin.kind === 'entry' ? load.origin.path : null;
}

/** Where what is open lies on this page's own site; null for what is of this machine. */
function addressOfOrigin(origin: FileOrigin | null): string | null {
  if (origin?.kind === 'address') return origin.src;
  return origin?.kind === 'files' ? origin.address : null;
}

function folderSearch(origin: FileOrigin): string {
  const address = addressOfOrigin(origin);
  return address === null ? '' : `?folder=${encodeURIComponent(address).replace(/%(2F|3A)/g, decodeURIComponent)}`;
}

function placeOf(state: AppState): Place {
  const { view, filters, address, target, missing, pointed, wantedSession } = state;
  return {
    view,
    filters,
    target: target ?? missing ?? address,
    pointer: pointed?.pointer ?? null,
    session: sessionOf(state) ?? wantedSession,
  };
}

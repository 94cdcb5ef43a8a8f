import type { StateCreator } from 'zustand';
import type { BundleView, SessionLine } from '../bundle/view.ts';
import type { SessionClient, Told } from '../worker/client.ts';
import type { JobId } from '../worker/protocol.ts';
import type { FileOrigin, Load } from './load.ts';
import { FIRST_ORDER, mergeLines, type Order } from './session-list.ts';
import { nextStep } from './steps.ts';
import type { AppState } from './store.ts';

/** Several files that are open together: a folder, an archive, or files dropped at once. */
export interface OpenBundle {
  readonly job: JobId;
  readonly origin: FileOrigin;
  readonly view: BundleView;
  /** Its sessions as far as they have been read, in the order in which they were. */
  readonly lines: readonly SessionLine[];
}

/** The bundle that is open, and how its list is looked at. */
export interface BundleSlice {
  readonly bundle: OpenBundle | null;
  readonly sessionQuery: string;
  readonly sessionOrder: Order;
  /** A session that a link asked for before its bundle was listed. */
  readonly wantedSession: string | null;
  /** Opens one session of the bundle. */
  openSession(path: string): void;
  /** Opens one session of the bundle at a record of it, or at its beginning. */
  openElsewhere(path: string, at: { readonly line: number; readonly id: string | null } | null): void;
  /** Returns from a session to the list. */
  leaveSession(): void;
  /** Stops reading the list. */
  stopBundle(): void;
  setSessionQuery(query: string): void;
  orderSessions(order: Order): void;
  /** Takes a message about a bundle. */
  hearOfBundle(message: Extract<Told, { readonly kind: 'bundle' | 'sessions' }>): void;
}

/** Makes the part of the state that is about bundles. */
export function createBundleSlice(client: SessionClient): StateCreator<AppState, [], [], BundleSlice> {
  return (set, get) => ({
    bundle: null,
    sessionQuery: '',
    sessionOrder: FIRST_ORDER,
    wantedSession: null,
    openSession: (path) => get().openEntry(path),
    openElsewhere(path, at) {
      const { openSession, goTo, view } = get();
      openSession(path);
      const target = at === null ? null : at.id === null ? { line: at.line } : { id: at.id };
      goTo({ view, filters: [], target, pointer: null, session: path }, []);
    },
    leaveSession() {
      if (get().bundle === null) return;
      client.closeSession();
      get().forget(false);
      set({ load: { phase: 'empty' }, panel: null, step: nextStep(get().step, 'jump'), wantedSession: null });
    },
    stopBundle: () => client.cancelBundle(),
    setSessionQuery: (sessionQuery) => set({ sessionQuery }),
    orderSessions: (sessionOrder) => set({ sessionOrder }),
    hearOfBundle(message) {
      const { bundle, load, wantedSession } = get();
      if (message.kind === 'sessions') {
        if (bundle?.job === message.job) set({ bundle: { ...bundle, lines: mergeLines(bundle.lines, message.lines) } });
        return;
      }
      const { view, job } = message;
      if (bundle?.job === job) set({ bundle: { ...bundle, view } });
      else if (load.phase !== 'empty') {
        // What was taken for a session is a bundle of them.
        set({
          bundle: { job, origin: load.origin, view, lines: [] },
          load: { phase: 'empty' },
          sessionQuery: '',
          sessionOrder: FIRST_ORDER,
        });
      }
      if (wantedSession !== null && view.phase !== 'listing') {
        set({ wantedSession: null });
        get().openEntry(wantedSession);
      }
    },
  });
}

/** The page's phase while a bundle's list is shown, in the words of `Load`. */
export function bundlePhase(bundle: OpenBundle | null): Load['phase'] {
  if (bundle === null) return 'empty';
  return bundle.view.phase === 'ready' || bundle.view.phase === 'stopped' ? 'ready' : 'opening';
}

import type { StateCreator } from 'zustand';
import type { AppState } from './store.ts';

/** The lists beside the timeline. */
export type PanelName = 'problems' | 'permissions' | 'terminals' | 'usage' | 'timing';

/** Words of the page itself. */
export interface Notice {
  readonly words: string;
  readonly isPassing: boolean;
}

/** What is open around the timeline, and what the page has to say. */
export interface ShellSlice {
  readonly panel: PanelName | null;
  readonly isHelpOpen: boolean;
  readonly isPasteOpen: boolean;
  readonly isPaletteOpen: boolean;
  /** Whether the rows of the list are being put on paper. */
  readonly isPrinting: boolean;
  /** The native format whose rules are shown, by its name in reports; null when none is. */
  readonly rulesOf: string | null;
  /** Something to be told once, such as that only the first of several files was opened; null when there is nothing. */
  readonly notice: Notice | null;
  togglePanel(panel: PanelName): void;
  closePanel(): void;
  setHelpOpen(isOpen: boolean): void;
  setPasteOpen(isOpen: boolean): void;
  setPaletteOpen(isOpen: boolean): void;
  setPrinting(isPrinting: boolean): void;
  /** Shows the rules that a native format is read by; null closes them. */
  showRules(format: string | null): void;
  /** Tells something until it is closed or the next file is opened. */
  say(words: string): void;
  /** Tells something that may go by itself. */
  mention(words: string): void;
  closeNotice(): void;
}

/** Makes the part of the state that is about the page itself. */
export function createShellSlice(): StateCreator<AppState, [], [], ShellSlice> {
  return (set, get) => ({
    panel: null,
    isHelpOpen: false,
    isPasteOpen: false,
    isPaletteOpen: false,
    isPrinting: false,
    rulesOf: null,
    notice: null,
    togglePanel: (panel) => set({ panel: get().panel === panel ? null : panel }),
    closePanel: () => set({ panel: null }),
    setHelpOpen: (isHelpOpen) => set({ isHelpOpen }),
    setPasteOpen: (isPasteOpen) => set({ isPasteOpen }),
    setPaletteOpen: (isPaletteOpen) => set({ isPaletteOpen }),
    setPrinting: (isPrinting) => set({ isPrinting }),
    showRules: (rulesOf) => set({ rulesOf, isHelpOpen: false }),
    say: (words) => set({ notice: { words, isPassing: false } }),
    mention: (words) => set({ notice: { words, isPassing: true } }),
    closeNotice: () => set({ notice: null }),
  });
}

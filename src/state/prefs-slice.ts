import type { StateCreator } from 'zustand';
import { readPref, writePref } from './prefs.ts';
import type { AppState } from './store.ts';

/** Light, dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How high a row is: as many rows as can be read, or rows with more room. */
export type Density = 'compact' | 'roomy';

/** What the reader chose, kept from visit to visit. */
export interface PrefsSlice {
  readonly theme: Theme;
  readonly density: Density;
  /** Whether long lines of text wrap. */
  readonly wraps: boolean;
  /** Looks of texts that the reader does not want: such texts are shown as they are recorded. */
  readonly plainLooks: readonly string[];
  /** Whether comparisons stand in two columns. */
  readonly hasSides: boolean;
  /** Pixels of the inspector beside the timeline. */
  readonly inspectorWidth: number;
  /** Share of the height that the inspector takes as a sheet, in percent. */
  readonly sheetHeight: number;
  /** Whether the strip beside the timeline is shown; null where that was never chosen. */
  readonly overview: boolean | null;
  /** Whether it lays rows out by their recorded time. */
  readonly isOverviewByTime: boolean;
  setTheme(theme: Theme): void;
  setDensity(density: Density): void;
  setWraps(wraps: boolean): void;
  setPlain(look: string, isPlain: boolean): void;
  setSides(hasSides: boolean): void;
  setInspectorWidth(pixels: number): void;
  setSheetHeight(percent: number): void;
  setOverview(isShown: boolean): void;
  setOverviewByTime(isByTime: boolean): void;
}

const OVERVIEW = new Map<string | null, boolean>([
  ['yes', true],
  ['no', false],
]);

/** Makes the part of the state that is remembered. */
export function createPrefsSlice(): StateCreator<AppState, [], [], PrefsSlice> {
  const theme = readPref('theme');
  return (set, get) => ({
    theme: THEMES.find((known) => known === theme) ?? 'system',
    density: readPref('density') === 'roomy' ? 'roomy' : 'compact',
    wraps: readPref('wraps') !== 'no',
    plainLooks: (readPref('plainLooks') ?? '').split(' ').filter(Boolean),
    hasSides: readPref('sides') === 'yes',
    inspectorWidth: readNumber('inspectorWidth', 520),
    sheetHeight: readNumber('sheetHeight', 55),
    overview: OVERVIEW.get(readPref('overview')) ?? null,
    isOverviewByTime: readPref('overviewScale') === 'time',
    setTheme(chosen) {
      writePref('theme', chosen);
      set({ theme: chosen });
    },
    setDensity(density) {
      writePref('density', density);
      set({ density });
    },
    setWraps(wraps) {
      writePref('wraps', wraps ? 'yes' : 'no');
      set({ wraps });
    },
    setPlain(look, isPlain) {
      const others = get().plainLooks.filter((other) => other !== look);
      const plainLooks = isPlain ? [...others, look] : others;
      writePref('plainLooks', plainLooks.join(' '));
      set({ plainLooks });
    },
    setSides(hasSides) {
      writePref('sides', hasSides ? 'yes' : 'no');
      set({ hasSides });
    },
    setInspectorWidth(pixels) {
      writePref('inspectorWidth', String(Math.round(pixels)));
      set({ inspectorWidth: pixels });
    },
    setSheetHeight(percent) {
      writePref('sheetHeight', String(Math.round(percent)));
      set({ sheetHeight: percent });
    },
    setOverview(isShown) {
      writePref('overview', isShown ? 'yes' : 'no');
      set({ overview: isShown });
    },
    setOverviewByTime(isByTime) {
      writePref('overviewScale', isByTime ? 'time' : 'position');
      set({ isOverviewByTime: isByTime });
    },
  });
}

function readNumber(name: string, otherwise: number): number {
  const value = Number(readPref(name));
  return Number.isFinite(value) && value > 0 ? value : otherwise;
}

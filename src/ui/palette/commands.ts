import { viewOf } from '../../state/load.ts';
import type { AppState, AppStore } from '../../state/store.ts';
import { formatCount } from '../../state/words.ts';
import { ACTION_GROUPS, ACTIONS, isActionOffered } from '../app/actions.ts';
import { keyNames } from '../app/key-names.ts';

/** Something that the palette does. */
export interface Command {
  readonly id: string;
  readonly words: string;
  /** Other words that it is found by. */
  readonly also: string;
  /** The keys that do it without the palette. */
  readonly keys: readonly string[];
  readonly run: () => void;
}

/** Commands under a heading. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

/** What can be done now: all that has a key, and what has none. */
export function commandGroups(store: AppStore, openFiles: (files: readonly File[]) => void): CommandGroup[] {
  const state = store.getState();
  const more: Partial<Record<string, readonly Command[]>> = {
    Filters: filterCommands(state),
    Page: pageCommands(state, openFiles),
    Look: lookCommands(state),
  };
  const groups = [...ACTION_GROUPS, 'Look'].map((group) => ({
    value: group,
    items: [...actionCommands(store, group), ...(more[group] ?? [])],
  }));
  return groups.filter(({ items }) => items.length > 0);
}

function actionCommands(store: AppStore, group: string): Command[] {
  return ACTIONS.filter(
    (action) => action.group === group && action.id !== 'palette' && isActionOffered(action, store.getState()),
  ).map((action) => ({
    id: action.id,
    words: action.words,
    also: action.also ?? '',
    keys: keyNames(action),
    run: () => action.act(store, 'push'),
  }));
}

/** The counts of the header, each of which is a filter. */
function filterCommands({ list, filters, toggleFilter, load }: AppState): Command[] {
  if (list === null) return [];
  const tallies = (viewOf(load)?.tallies ?? []).filter(({ count }) => count > 0);
  return tallies.map(({ filter, label, count }) =>
    command(
      `filter ${filter}`,
      `${filters.includes(filter) ? 'Remove the filter' : 'Show only'}: ${formatCount(count)} ${label}`,
      'filter',
      () => toggleFilter(filter),
    ),
  );
}

function pageCommands(state: AppState, openFiles: (files: readonly File[]) => void): Command[] {
  const { showRules, setPasteOpen, close, load, bundle } = state;
  const isOpen = load.phase !== 'empty' || bundle !== null;
  return [
    command('open', 'Open a file…', 'choose load', () => choose(openFiles, false)),
    command('folder', 'Open a folder…', 'choose load directory', () => choose(openFiles, true)),
    command('paste', 'Paste text…', 'clipboard insert', () => setPasteOpen(true)),
    ...(isOpen
      ? [
          command('link', 'Copy a link to what is shown', 'url address share', () => {
            navigator.clipboard.writeText(location.href).catch(() => state.say('The clipboard cannot be written to.'));
          }),
          command('close', 'Close it, to the start page', 'home samples', close),
        ]
      : []),
    command('rules', 'How each agent’s files are read', 'native formats rules sources', () => showRules('claude-code')),
  ];
}

/** Looks of texts; see reading/looks.ts. */
const LOOKS = ['ansi', 'diff', 'json', 'markdown', 'code'];

function lookCommands(state: AppState): Command[] {
  const { setTheme, setWraps, wraps, setDensity, density, plainLooks, setPlain, hasSides, setSides } = state;
  const isRaw = LOOKS.every((look) => plainLooks.includes(look));
  const isPlain = plainLooks.includes('diff');
  // Who asks for a form of changes does not want them as they are recorded.
  const changes = (isBeside: boolean) =>
    command(
      isBeside ? 'sides' : 'inline',
      isBeside ? 'Changes side by side' : 'Changes inline',
      'diff comparison edits columns',
      () => {
        setPlain('diff', false);
        setSides(isBeside);
      },
    );
  const isCompact = density === 'compact';
  return [
    command('light', 'Theme: light', 'colours bright day', () => setTheme('light')),
    command('dark', 'Theme: dark', 'colours night', () => setTheme('dark')),
    command('system', 'Theme: as the system has it', 'colours auto', () => setTheme('system')),
    command('density', isCompact ? 'Rows with more room' : 'Compact rows', 'density compact roomy height spacing', () =>
      setDensity(isCompact ? 'roomy' : 'compact'),
    ),
    command('wrap', wraps ? 'Do not wrap long lines' : 'Wrap long lines', 'break', () => setWraps(!wraps)),
    command(
      'raw',
      isRaw ? 'Read texts: Markdown, JSON, code, changes, terminal output' : 'Raw texts: all as they are recorded',
      'raw plain look rendered markdown',
      () => {
        for (const look of LOOKS) setPlain(look, !isRaw);
      },
    ),
    ...(isPlain || hasSides ? [changes(false)] : []),
    ...(isPlain || !hasSides ? [changes(true)] : []),
  ];
}

/** Lets the reader choose files of this machine, wherever in the page that was asked for. */
function choose(openFiles: (files: readonly File[]) => void, isFolder: boolean): void {
  const place = document.querySelector<HTMLInputElement>(
    `input[data-testid="${isFolder ? 'folder-input' : 'file-input'}"]`,
  );
  if (place !== null) {
    place.click();
    return;
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = isFolder;
  input.addEventListener('change', () => openFiles([...(input.files ?? [])]));
  input.click();
}

function command(id: string, words: string, also: string, run: () => void): Command {
  return { id, words, also, keys: [], run };
}

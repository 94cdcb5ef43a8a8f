import type { AppState, AppStore } from '../../state/store.ts';
import { viewOf } from '../../state/load.ts';
import { formatCount } from '../../state/words.ts';

/** Something that the palette does. */
export interface Command {
  readonly id: string;
  readonly words: string;
  /** The key that does it without the palette; null when there is none. */
  readonly key: string | null;
  readonly run: () => void;
}

/** Commands under a heading. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

/** What can be done now: of a session only when one is open. */
export function commandGroups(store: AppStore, press: Presses): CommandGroup[] {
  const state = store.getState();
  const groups = [
    ...(state.list === null ? [] : [sessionCommands(state), filterCommands(state)]),
    pageCommands(state, press),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** What only the page's own elements can do. */
export interface Presses {
  readonly chooseFile: () => void;
  readonly chooseFolder: () => void;
  readonly copyLink: () => void;
  readonly print: () => void;
}

function sessionCommands(state: AppState): CommandGroup {
  const { setView, togglePanel, selectTrouble, selectAt, unselect, leaveSession, bundle, selected } = state;
  const last = Number.MAX_SAFE_INTEGER;
  return {
    value: 'Session',
    items: [
      command('story', 'Story: a row an entity', '1', () => setView('story')),
      command('records', 'Records: a row a record', '2', () => setView('records')),
      command('next', 'Next row that is unpaired or faulty', 'n', () => selectTrouble(1)),
      command('previous', 'Previous row that is unpaired or faulty', 'N', () => selectTrouble(-1)),
      command('first', 'First row', 'Home', () => selectAt(0, 'push')),
      command('last', 'Last row', 'End', () => selectAt(last, 'push')),
      command('problems', 'Problems', 'p', () => togglePanel('problems')),
      command('permissions', 'Permissions', 'o', () => togglePanel('permissions')),
      command('terminals', 'Terminals', 't', () => togglePanel('terminals')),
      command('usage', 'Usage', 'u', () => togglePanel('usage')),
      ...(selected === null ? [] : [command('unselect', 'Close the inspector', 'Esc', unselect)]),
      ...(bundle === null ? [] : [command('leave', 'Back to the list of sessions', 'Esc', leaveSession)]),
    ],
  };
}

/** The counts of the header, each of which is a filter. */
function filterCommands(state: AppState): CommandGroup {
  const { filters, toggleFilter, setFilters, load } = state;
  const tallies = (viewOf(load)?.tallies ?? []).filter(({ count }) => count > 0);
  return {
    value: 'Filters',
    items: [
      ...(filters.length === 0 ? [] : [command('filter none', 'Remove all filters', 'x', () => setFilters([]))]),
      ...tallies.map(({ filter, label, count }) =>
        command(
          `filter ${filter}`,
          `${filters.includes(filter) ? 'Remove the filter' : 'Show only'}: ${formatCount(count)} ${label}`,
          null,
          () => toggleFilter(filter),
        ),
      ),
    ],
  };
}

function pageCommands(state: AppState, press: Presses): CommandGroup {
  const { setTheme, setWraps, wraps, setDensity, density, setHelpOpen, showRules, setPasteOpen, close, load } = state;
  const isOpen = load.phase !== 'empty';
  return {
    value: 'Page',
    items: [
      command('open', 'Open a file…', null, press.chooseFile),
      command('folder', 'Open a folder…', null, press.chooseFolder),
      command('paste', 'Paste text…', null, () => setPasteOpen(true)),
      ...(isOpen
        ? [
            command('link', 'Copy a link to what is shown', null, press.copyLink),
            command('print', 'Print the rows that are shown…', null, press.print),
            command('close', 'Close it, to the start page', null, close),
          ]
        : []),
      command('light', 'Theme: light', null, () => setTheme('light')),
      command('dark', 'Theme: dark', null, () => setTheme('dark')),
      command('system', 'Theme: as the system has it', null, () => setTheme('system')),
      command('wrap', wraps ? 'Do not wrap long lines' : 'Wrap long lines', null, () => setWraps(!wraps)),
      command('density', density === 'compact' ? 'Rows with more room' : 'Compact rows', null, () =>
        setDensity(density === 'compact' ? 'roomy' : 'compact'),
      ),
      command('help', 'Keys and signs', '?', () => setHelpOpen(true)),
      command('rules', 'How each agent’s files are read', null, () => showRules('claude-code')),
    ],
  };
}

function command(id: string, words: string, key: string | null, run: () => void): Command {
  return { id, words, key, run };
}

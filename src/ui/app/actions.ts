import { listLength, type Seen } from '../../state/list-slice.ts';
import type { PanelName } from '../../state/shell-slice.ts';
import type { AppState, AppStore } from '../../state/store.ts';
import { isOverviewShown } from '../overview/overview-strip.tsx';
import { focusSearch } from '../search/focus-search.ts';

/**
 * Where a key is taken: only while the timeline or nothing has the focus, because other parts of the page need it for themselves;
 * wherever the focus is but in a field of text; or in those too. `elsewhere`: by what Escape leaves, see use-keys.ts.
 */
export type Where = 'timeline' | 'page' | 'always' | 'elsewhere';

/** Something that a key does, and the palette too. */
export interface Action {
  readonly id: string;
  readonly group: (typeof ACTION_GROUPS)[number];
  /** What it does, as the help and the palette say it. */
  readonly words: string;
  /** Other words that it is looked for by. */
  readonly also?: string;
  /** Its keys, as events name them; `Mod` is Ctrl or ⌘. */
  readonly keys: Partial<Readonly<Record<Where, readonly string[]>>>;
  /** Elements in which its keys are left to the browser. */
  readonly notIn?: string;
  /** Whether it can be done now; where it is not given, whenever a session is open. */
  readonly isOffered?: (state: AppState) => boolean;
  /** `move` is whether "back" returns from it: not from each of many keys. */
  readonly act: (store: AppStore, move: 'push' | 'replace') => void;
}

/** The headings that actions stand below, in this order. */
export const ACTION_GROUPS = ['Rows', 'Search', 'Filters', 'Panels', 'Page'] as const;

/** All that has a key, once: the keys, the help and the palette follow from it. */
export const ACTIONS: readonly Action[] = [
  row('next', 'Next row', 'down', { page: ['j'], timeline: ['ArrowDown'] }, () => 1),
  row('previous', 'Previous row', 'up', { page: ['k'], timeline: ['ArrowUp'] }, () => -1),
  row('page-on', 'A page on', 'down rows', { timeline: ['PageDown'] }, ({ page }) => page - 1),
  row('page-back', 'A page back', 'up rows', { timeline: ['PageUp'] }, ({ page }) => 1 - page),
  of('Rows', 'first', 'First row', 'top start beginning', { timeline: ['Home'] }, (state, move) =>
    state.selectAt(0, move),
  ),
  of('Rows', 'last', 'Last row', 'bottom end', { timeline: ['End'] }, (state, move) =>
    state.selectAt(listLength(state) - 1, move),
  ),
  of(
    'Rows',
    'trouble',
    'Next row that is unpaired or faulty',
    'trouble doubt problem error',
    { page: ['n'] },
    (state) => state.selectTrouble(1),
  ),
  of(
    'Rows',
    'trouble-back',
    'Previous row that is unpaired or faulty',
    'trouble doubt problem error',
    { page: ['N'] },
    (state) => state.selectTrouble(-1),
  ),
  {
    ...of('Rows', 'inspect', 'Into the inspector', 'details record', { timeline: ['Enter'] }, () =>
      focusOn('[data-focus="inspector"]'),
    ),
    isOffered: ({ selected }) => selected !== null,
  },
  {
    ...of('Rows', 'unselect', 'Close the inspector', 'details', { elsewhere: ['Escape'] }, (state) => state.unselect()),
    isOffered: ({ selected }) => selected !== null,
  },
  of('Rows', 'story', 'Story: a row an entity', 'view', { page: ['1'] }, (state) => state.setView('story')),
  of('Rows', 'records', 'Records: a row a record', 'view lines', { page: ['2'] }, (state) => state.setView('records')),

  {
    ...of('Search', 'search', 'Search everything in the session', 'find text', {}, () => undefined),
    keys: { page: ['/'], always: ['Mod+f'] },
    // Once more in the field, the browser's own find is what is wanted.
    notIn: '[data-focus="search"]',
    act: focusSearch,
  },
  match('match', 'Next match', ['F3', 'Mod+g'], 1),
  match('match-back', 'Previous match', ['Shift+F3', 'Mod+Shift+g'], -1),

  of(
    'Filters',
    'filter',
    'Filter the rows: status:failed tool:Bash -by:user',
    'query field terms show only hide',
    { page: ['f'] },
    () => focusOn('[data-focus="query"]'),
  ),
  {
    ...of('Filters', 'filter none', 'Remove all filters', 'clear reset none show rows', { page: ['x'] }, (state) =>
      state.setFilters([]),
    ),
    isOffered: ({ list, filters }) => list !== null && filters.length > 0,
  },
  of(
    'Filters',
    'gap',
    'Show what the filters hide next to the row, or hide it again',
    'hidden rows gap between',
    { page: ['h'] },
    (state) => state.toggleGapHere(),
  ),

  panel('problems', 'Problems', 'p', 'findings faults errors warnings rules clauses'),
  panel('permissions', 'Permissions', 'o', 'decisions allowed refused denied undecided'),
  panel('terminals', 'Terminals', 't', 'background commands running'),
  panel('usage', 'Usage', 'u', 'tokens cost models inference'),
  panel('timing', 'Timing', 'w', 'waterfall chart duration how long'),
  {
    ...of('Panels', 'panel none', 'Close the panel', '', { elsewhere: ['Escape'] }, (state) => state.closePanel()),
    isOffered: ({ panel: open }) => open !== null,
  },
  of('Panels', 'overview', 'Show or hide the overview', 'minimap strip map', { page: ['m'] }, (state) =>
    state.setOverview(!isOverviewShown(state)),
  ),
  of(
    'Panels',
    'overview by time',
    'Lay the overview out by rows, or by recorded time',
    'minimap strip map scale',
    { page: ['M'] },
    (state) => {
      state.setOverviewByTime(!state.isOverviewByTime);
      // What is laid out anew is to be seen.
      if (!isOverviewShown(state)) state.setOverview(true);
    },
  ),

  {
    ...of('Page', 'palette', 'What to do, by its words; a line, a record or a time to go to', '', {}, (state) =>
      state.setPaletteOpen(true),
    ),
    keys: { always: ['Mod+k'] },
    isOffered: () => true,
  },
  {
    ...of(
      'Page',
      'help',
      'Keys and signs',
      'help shortcuts keyboard legend how symbols icons',
      { page: ['?'] },
      (state) => state.setHelpOpen(true),
    ),
    isOffered: () => true,
  },
  of('Page', 'print', 'Print the rows that are shown…', 'paper pdf save', { always: ['Mod+p'] }, (state) =>
    state.setPrinting(true),
  ),
  {
    ...of(
      'Page',
      'leave',
      'Back to the list of sessions',
      'bundle folder archive',
      { elsewhere: ['Escape'] },
      (state) => state.leaveSession(),
    ),
    isOffered: ({ list, bundle }) => list !== null && bundle !== null,
  },
];

/** Whether an action can be done now. */
export function isActionOffered({ isOffered }: Action, state: AppState): boolean {
  return isOffered === undefined ? state.list !== null : isOffered(state);
}

function of(
  group: Action['group'],
  id: string,
  words: string,
  also: string,
  keys: Action['keys'],
  act: (state: AppState, move: 'push' | 'replace') => void,
): Action {
  return { group, id, words, also, keys, act: (store, move) => act(store.getState(), move) };
}

function row(id: string, words: string, also: string, keys: Action['keys'], by: (seen: Seen) => number): Action {
  return of('Rows', id, words, also, keys, (state, move) => state.selectBy(by, move));
}

function match(id: string, words: string, always: readonly string[], direction: 1 | -1): Action {
  return {
    ...of('Search', id, words, 'find search', { always }, (state) => state.visitMatch(direction)),
    isOffered: ({ list, query }) => list !== null && query.text !== '',
  };
}

function panel(name: PanelName, words: string, key: string, also: string): Action {
  return of('Panels', name, words, `panel ${also}`, { page: [key] }, (state) => state.togglePanel(name));
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

import { ACTION_GROUPS, ACTIONS } from '../app/actions.ts';
import { keyNames } from '../app/key-names.ts';

/** Keys, and what they do. */
export type KeyRow = readonly [keys: readonly string[], does: string];

/** Keys under a heading. */
export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** The keys of the page: those of its actions, below the same headings as in the palette. */
export function pageKeys(): KeyGroup[] {
  return ACTION_GROUPS.map((group) => ({
    title: group,
    rows: ACTIONS.filter((action) => action.group === group).map((action) => [keyNames(action), action.words]),
  }));
}

/** Keys of single parts of the page, taken by those parts while they have the focus. */
export const PART_KEYS: readonly KeyGroup[] = [
  {
    title: 'In a panel, the inspector, the search',
    rows: [
      [['Esc'], 'back to the timeline; once more closes what is open beside it'],
      [['Enter', '⇧ Enter'], 'in the search: next match, previous match'],
    ],
  },
  {
    title: 'In the field of filters',
    rows: [
      [['↓', '↑'], 'choose of what is offered'],
      [['Tab', 'Enter'], 'take it and write on; apply'],
      [['Backspace'], 'in the empty field: remove the last filter'],
      [['a count'], 'a click on one: only its rows; on more: the rows of any; what is written narrows them'],
    ],
  },
  {
    title: 'In the overview',
    rows: [
      [['↓', '↑'], 'so many rows as are in sight on, or back'],
      [['Page Down', 'Page Up'], 'a tenth of the session on, or back'],
      [['Home', 'End'], 'to its beginning, to its end'],
    ],
  },
  {
    title: 'In Timing',
    rows: [
      [['←', '→'], 'earlier, later; the wheel with ⇧ too'],
      [['+', '−'], 'zoom in, zoom out; the wheel with Ctrl too'],
      [['0'], 'all of the time'],
    ],
  },
  {
    title: 'On the line beside the inspector',
    rows: [[['←', '→'], 'wider, narrower; ↑ and ↓ where it lies below']],
  },
  {
    title: 'At what copies a value',
    rows: [[['←', '→'], 'between the value, its JSON Pointer and a link to it']],
  },
  {
    title: 'In all of a large JSON value',
    rows: [
      [['↑', '↓', '←', '→'], 'move; fold and unfold'],
      [['c', 'p', 'l'], 'copy the value, its JSON Pointer, a link to it'],
    ],
  },
  {
    title: 'In a list of sessions',
    rows: [[['↑', '↓', 'Enter'], 'choose one, open it']],
  },
];

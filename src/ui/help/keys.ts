/** What the keys do, as the help shows it. The page takes them in app/use-keys.ts. */
export const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['j', '↓'], 'next row'],
  [['k', '↑'], 'previous row'],
  [['Page Down', 'Page Up'], 'a page on, a page back'],
  [['Home', 'End'], 'first row, last row'],
  [['n', 'N'], 'next or previous row that is unpaired or faulty'],
  [['/', 'Ctrl F'], 'search everything in the session'],
  [['Enter', '⇧ Enter'], 'in the search: next match, previous match; elsewhere F3 and ⇧ F3'],
  [['Enter'], 'into the inspector'],
  [['Esc'], 'back to the timeline; close the panel, then the inspector; then to the list of sessions'],
  [['1', '2'], 'Story, Records'],
  [['p', 'o', 't', 'u'], 'Problems, Permissions, Terminals, Usage'],
  [['x'], 'remove all filters'],
  [['↑', '↓', 'Enter'], 'in a list of sessions: choose one, open it'],
  [['?'], 'this help'],
];

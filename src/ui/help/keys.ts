/** What the keys do, as the help shows it. The page takes them in app/use-keys.ts. */
export const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['j', '↓'], 'next row'],
  [['k', '↑'], 'previous row'],
  [['Page Down', 'Page Up'], 'a page on, a page back'],
  [['Home', 'End'], 'first row, last row'],
  [['n', 'N'], 'next or previous row that is unpaired or faulty'],
  [['Enter'], 'into the inspector'],
  [['Esc'], 'back to the timeline; close the panel, then the inspector; then to the list of sessions'],
  [['1', '2'], 'Story, Records'],
  [['p', 'o', 't', 'u', 'w'], 'Problems, Permissions, Terminals, Usage, Timing'],
  [['m', 'M'], 'show or hide the overview; lay it out by rows or by recorded time'],
  [['f'], 'filter the rows: status:failed tool:Bash -by:user'],
  [['a count'], 'a click: only its rows; more counts: the rows of any of them; filters that are written narrow them'],
  [['h'], 'show what the filters hide next to the row, or hide it again'],
  [['x'], 'remove all filters'],
  [['↑', '↓', 'Enter'], 'in a list of sessions: choose one, open it'],
  [['?'], 'this help'],
];

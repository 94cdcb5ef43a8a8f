/** The limits of reading a text as more than characters, each with its reason. Past one the text is shown as it is, or of code the rest of it, and that is said. */
export const READING_LIMITS = {
  /** Characters of a text that is coloured or laid out: more is not read on a screen, and would take seconds to draw. */
  textChars: 150_000,
  /** Differently styled runs of one text: each is an element of the page, and that many are drawn at once without a wait. */
  runs: 20_000,
  /** Places on the lines of one terminal's text, those of overwritten lines too: some lines may be kept a great many times. */
  cells: 1_000_000,
  /** Characters of a terminal's text that is drawn as a whole; of a longer one the lines in sight are, as of any long text. */
  drawnChars: 64 << 10,
  /** Characters of such a terminal's text that are read at a time: some ten milliseconds, so that the first lines are there at once. */
  pieceChars: 128 << 10,
  /** Characters of it among which a line must end: a longer line is cells by the million, each of which may be written over. */
  pieceMost: 4 << 20,
  /** Runs and places of one such piece, and characters of all that was written over: of these only what is in sight is drawn. */
  piece: { runs: 1_000_000, cells: 8_000_000 },
  overwrittenChars: 64 << 20,
  /** Places to which a terminal's cursor can be moved past the end of a line: wider is hardly any terminal. */
  terminalColumns: 200,
  /** Milliseconds that one reading may take before its worker is ended: expressions of grammars and broken Markdown can take for ever. */
  readingMs: 8000,
  /** Milliseconds of comparing two texts by lines: past that they have too little in common for a comparison to tell anything. */
  diffMs: 1500,
  /** Lines of one comparison that are drawn. */
  diffLines: 8000,
  /** Characters of a pair of changed lines that is compared word by word; of a longer pair, without what they begin and end with alike. */
  wordChars: 2000,
  /** Removed lines times added ones of one place, of which each is compared with each: more would take seconds. */
  pairs: 400,
  /** Levels of quotes and lists in Markdown; deeper ones are shown as they are written. */
  depth: 40,
  /** Blocks and inline pieces of one Markdown text. */
  nodes: 20_000,
  /** Columns of a table: more are not read beside each other. */
  columns: 50,
} as const;

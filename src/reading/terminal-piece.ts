import type { AnsiStyle } from './ansi-style.ts';
import type { AnsiView } from './ansi-view.ts';

/** Numbers of a run: where it begins in the lines, where in the piece of the text it stands and 1 more, and its style. */
export const RUN = 3;

/** Lines as a terminal draws them, and the runs in them: of a long text there are too many for an object each. */
export interface Strip {
  /** The lines, each with a line feed after it. */
  readonly text: string;
  /** `RUN` numbers for each run, in the order of the lines. The second is 0 where its characters do not stand in the text as they are. */
  readonly runs: Uint32Array;
}

/** Numbers of a fold: where its empty line begins in what is shown, where its lines begin and end in what is folded, and how many they are. */
export const FOLD = 4;

/** A piece of a terminal's text that is too long to be read at once. */
export interface TerminalPiece {
  /** Characters of the text that it reads, up to the end of a line; 0 where no line ends in what it was given. */
  readonly taken: number;
  /** How the text goes on to be drawn behind it. */
  readonly style: AnsiStyle | null;
  /** Its lines as they stood in the end; before one that was written over, an empty line as the place of a fold. */
  readonly shown: Strip;
  /** What stood on its lines before. */
  readonly folded: Strip;
  /** `FOLD` numbers for each line that was written over. */
  readonly folds: Uint32Array;
  /** The styles that its runs name by their place here. */
  readonly styles: readonly (AnsiStyle | null)[];
  /** How many lines it has, without folds. */
  readonly lines: number;
  readonly overwritten: number;
  readonly dropped: AnsiView['dropped'];
}

import type { AnsiStyle } from './ansi-style.ts';

export interface AnsiRun {
  readonly text: string;
  readonly style: AnsiStyle | null;
  /** Where in the text its first character stands, and the others after it; left out where it does not stand there so. */
  readonly from?: number;
}

/** A line as it stood in the end, and as it stood each time before something of it was overwritten or erased. */
export interface AnsiLine {
  readonly runs: readonly AnsiRun[];
  readonly before: readonly (readonly AnsiRun[])[];
}

/** What a terminal would have drawn of a text: coloured, without what moves the cursor off its line or talks to the terminal. */
export interface AnsiView {
  readonly lines: readonly AnsiLine[];
  /** How many times a line lost something that was seen. */
  readonly overwritten: number;
  /** What was left out, by its kind, the most frequent first. */
  readonly dropped: readonly { readonly what: string; readonly count: number }[];
}

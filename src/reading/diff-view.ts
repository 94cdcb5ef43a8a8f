/** A line of a comparison. A `note` is what the format says about the line before. */
export interface DiffLine {
  readonly side: 'both' | 'old' | 'new' | 'note';
  readonly text: string;
  /** The line's numbers in both files, only where they are recorded. */
  readonly old: number | null;
  readonly new: number | null;
  /** Stretches that the line at its side does not have, from the first character to the one after the last. */
  readonly marks: readonly (readonly [from: number, to: number])[];
  /** Of an old line: which of the new lines that follow took its place; left out where none has much in common with it. */
  readonly mate?: number;
}

/** Lines that stand together, and the line that announces them; '' where there is none. */
export interface DiffHunk {
  readonly head: string;
  readonly lines: readonly DiffLine[];
}

export interface DiffFile {
  readonly path: string | null;
  /** What is said of the file before its first change, verbatim. */
  readonly head: string;
  readonly hunks: readonly DiffHunk[];
}

/** A change as it is drawn. */
export interface DiffView {
  readonly files: readonly DiffFile[];
  readonly added: number;
  readonly removed: number;
}

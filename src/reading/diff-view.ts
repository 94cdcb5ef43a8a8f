/** A line of a comparison. A `note` is what the format says about the line before, or a line that the format does not know; verbatim. */
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
  /** Where its first character stands: in the text of a patch, or in the new one of two texts. */
  readonly from?: number;
  /** Where it stands in the old one of two texts. */
  readonly fromOld?: number;
}

/** Lines that stand together, and the line that announces them; '' where there is none. */
export interface DiffHunk {
  readonly head: string;
  readonly lines: readonly DiffLine[];
  /** Where in the text the head stands, as of a line. */
  readonly from?: number;
  /** What must be said of it, in our words: that lines are missing which it announces. */
  readonly note: string | null;
}

/** A file's changes, or lines of a patch's text that are none. */
export interface DiffFile {
  readonly path: string | null;
  /** The lines before its first change, verbatim; null where there are none. */
  readonly head: string | null;
  /** Where in the text the head stands, as of a line. */
  readonly from?: number;
  /** Whether the head stands outside any patch, and is only what the text has around it. */
  readonly isOutside: boolean;
  readonly hunks: readonly DiffHunk[];
  /** What must be said of it, in our words: that the patch does not end. */
  readonly note: string | null;
}

/** A change as it is drawn: every line of it, in its order. */
export interface DiffView {
  readonly files: readonly DiffFile[];
  readonly added: number;
  readonly removed: number;
}

/** A line without numbers, in which nothing is marked. */
export function lineOf(side: DiffLine['side'], text: string): DiffLine {
  return { side, text, old: null, new: null, marks: [] };
}

/** The lines of a text, without an empty one after the last line feed. A carriage return stays: it may be what changed. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

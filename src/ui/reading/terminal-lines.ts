import { FOLD } from '../../reading/terminal-piece.ts';
import type { PlacedPiece } from '../../state/use-terminal.ts';
import { type FoldPlace, lastAtMost, type TerminalPlace } from './terminal-places.ts';
import { VisualLines } from './visual-lines.ts';

/** A fold that is open: behind which of its piece's lines its own stand, and where these begin among all that is folded there. */
interface Opened {
  readonly fold: number;
  readonly after: number;
  readonly start: number;
  readonly lines: VisualLines;
}

/** The lines of a piece, and those of the folds that are open in it, in their order. */
interface Laid {
  readonly shown: VisualLines;
  readonly opened: readonly Opened[];
  readonly count: number;
}

/** A line, and what it is a line of. */
export interface Found {
  readonly piece: PlacedPiece;
  readonly strip: 'shown' | 'folded';
  readonly lines: VisualLines;
  /** Its number there. */
  readonly line: number;
  /** Where the lines there begin in the strip. */
  readonly start: number;
  /** The fold whose place the line is. */
  readonly fold: FoldPlace | null;
}

function foldKey({ piece, fold }: FoldPlace): string {
  return `${piece}/${fold}`;
}

/** The lines of a terminal's text as they are drawn, some of its folds open. It grows with the pieces that are read. */
export class TerminalLines {
  readonly #pieces: readonly PlacedPiece[];
  readonly #open: Set<string>;
  readonly #columns: number;
  readonly #byWord: boolean;
  readonly #laid: Laid[] = [];
  /** The line that each piece begins with, and the one behind the last. */
  readonly #firsts = [0];
  #longest = 0;

  /** @param open the folds that are open, by piece and place: changed by `setOpen` alone */
  constructor(pieces: readonly PlacedPiece[], open: Set<string>, columns: number, byWord: boolean) {
    this.#pieces = pieces;
    this.#open = open;
    this.#columns = columns;
    this.#byWord = byWord;
  }

  /** Lays out more of the pieces that are there: at least as many as have so many characters. */
  goOn(characters: number): void {
    for (let done = 0; done < characters && !this.isUpToDate;) {
      const index = this.#laid.length;
      const piece = this.#pieces[index] as PlacedPiece;
      const laid = this.#layOut(piece, index, this.#lines(piece.shown.text));
      this.#laid.push(laid);
      this.#firsts.push(this.count + laid.count);
      done += piece.shown.text.length;
    }
  }

  isOpen(place: FoldPlace): boolean {
    return this.#open.has(foldKey(place));
  }

  /** Opens a fold, or shuts it: what stands before it stays where it is. */
  setOpen(place: FoldPlace, isOpen: boolean): void {
    if (isOpen) this.#open.add(foldKey(place));
    else this.#open.delete(foldKey(place));
    const [piece, laid] = [this.#pieces[place.piece], this.#laid[place.piece]];
    if (piece === undefined || laid === undefined) return;
    const anew = this.#layOut(piece, place.piece, laid.shown);
    this.#laid[place.piece] = anew;
    for (let next = place.piece + 1; next < this.#firsts.length; next++)
      this.#firsts[next] = (this.#firsts[next] ?? 0) + anew.count - laid.count;
  }

  /** Whether all that has been read is laid out. */
  get isUpToDate(): boolean {
    return this.#laid.length >= this.#pieces.length;
  }

  get count(): number {
    return this.#firsts.at(-1) ?? 0;
  }

  get longest(): number {
    return this.#longest;
  }

  at(line: number): string {
    const found = this.find(line);
    return found?.lines.at(found.line) ?? '';
  }

  /** Places are those in the line's strip. */
  startOf(line: number): number {
    const found = this.find(line);
    return found === null ? 0 : found.start + found.lines.startOf(found.line);
  }

  part(line: number, from: number, to: number): { readonly text: string; readonly start: number } {
    const found = this.find(line);
    if (found === null) return { text: '', start: 0 };
    const { text, start } = found.lines.part(found.line, from, to);
    return { text, start: found.start + start };
  }

  goesOn(line: number): boolean {
    const found = this.find(line);
    return found?.lines.goesOn(found.line) ?? false;
  }

  find(line: number): Found | null {
    const index = lastAtMost(this.#firsts, line);
    const [piece, laid] = [this.#pieces[index], this.#laid[index]];
    if (piece === undefined || laid === undefined) return null;
    let at = line - (this.#firsts[index] ?? 0);
    for (const { after, lines, start } of laid.opened) {
      if (at <= after) break;
      if (at <= after + lines.count) return { piece, strip: 'folded', lines, line: at - after - 1, start, fold: null };
      at -= lines.count;
    }
    const fold = foldAt(piece, laid.shown.startOf(at));
    const place = fold === null || laid.shown.goesOn(at) ? null : { piece: index, fold };
    return { piece, strip: 'shown', lines: laid.shown, line: at, start: 0, fold: place };
  }

  /** The line that a place is on, and how far into it; null where it is not laid out, or folded. */
  seek({ piece, strip, at, fold }: TerminalPlace): { readonly line: number; readonly column: number } | null {
    const laid = this.#laid[piece];
    if (laid === undefined) return null;
    const opened = fold === null ? undefined : laid.opened.find((one) => one.fold === fold.fold);
    if (strip === 'folded' && opened === undefined) return null;
    const [lines, inside] = opened === undefined ? [laid.shown, at] : [opened.lines, at - opened.start];
    const local = lines.lineAt(inside);
    const own = opened === undefined ? local : opened.after;
    const before = laid.opened.filter(({ after }) => after < own).reduce((sum, one) => sum + one.lines.count, 0);
    const line = (this.#firsts[piece] ?? 0) + own + before + (opened === undefined ? 0 : local + 1);
    return { line, column: inside - lines.startOf(local) };
  }

  #layOut(piece: PlacedPiece, index: number, shown: VisualLines): Laid {
    const opened: Opened[] = [];
    let { count } = shown;
    for (let fold = 0; fold * FOLD < piece.folds.length; fold++) {
      if (!this.#open.has(foldKey({ piece: index, fold }))) continue;
      const [at = 0, start = 0, end = 0] = piece.folds.subarray(fold * FOLD);
      const lines = this.#lines(piece.folded.text.slice(start, end));
      opened.push({ fold, after: shown.lineAt(at), start, lines });
      count += lines.count;
    }
    return { shown, opened, count };
  }

  #lines(text: string): VisualLines {
    const lines = new VisualLines(text, this.#columns, Infinity, this.#byWord);
    this.#longest = Math.max(this.#longest, lines.longest);
    return lines;
  }
}

/** The fold whose place begins at a character of what is shown of a piece. */
function foldAt({ folds }: PlacedPiece, at: number): number | null {
  let [low, high] = [0, folds.length / FOLD - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const place = folds[middle * FOLD] as number;
    if (place === at) return middle;
    if (place < at) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** How many lines a fold has. */
export function linesInFold(piece: PlacedPiece, fold: number): number {
  return piece.folds[fold * FOLD + 3] ?? 0;
}

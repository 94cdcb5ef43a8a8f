import { AnsiBudget } from './ansi-line.ts';
import { type AnsiStyle, Rendition } from './ansi-style.ts';
import type { AnsiRun } from './ansi-view.ts';
import { lineEnd, readAnsi } from './ansi.ts';
import { READING_LIMITS } from './limits.ts';
import type { Strip, TerminalPiece } from './terminal-piece.ts';

/**
 * Reads a piece of a terminal's text as far as its last line ends there. Lines do not depend on each other but for the colours, so the pieces
 * are what `readAnsi` makes of the whole.
 *
 * @param style how the text before it ended
 * @param isEnd whether no more of the text follows: then all of it is read
 */
export function readTerminal(text: string, style: AnsiStyle | null, isEnd: boolean): TerminalPiece {
  const taken = isEnd ? text.length : lineEnd(text);
  const rendition = new Rendition(style);
  const view = readAnsi(text.slice(0, taken), rendition, new AnsiBudget(READING_LIMITS.piece));
  const styles = new Styles();
  const [shown, folded] = [new Strips(styles), new Strips(styles)];
  const folds: number[] = [];
  for (const { runs, before } of view.lines) {
    if (before.length > 0) {
      const [at, from] = [shown.length, folded.length];
      shown.add([]);
      for (const line of before) folded.add(line);
      folds.push(at, from, folded.length, before.length);
    }
    shown.add(runs);
  }
  return {
    taken,
    style: rendition.style,
    shown: shown.end(),
    folded: folded.end(),
    folds: Uint32Array.from(folds),
    styles: styles.all,
    lines: view.lines.length,
    overwritten: view.overwritten,
    dropped: view.dropped,
  };
}

/** Styles by their number. */
class Styles {
  readonly all: (AnsiStyle | null)[] = [];
  readonly #numbers = new Map<string, number>();
  #last: AnsiStyle | null | undefined;
  #number = 0;

  numberOf(style: AnsiStyle | null): number {
    if (style === this.#last) return this.#number;
    const key = style === null ? '' : `${style.tone}/${style.ground}/${style.marks}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.all.push(style) - 1;
      this.#numbers.set(key, number);
    }
    this.#last = style;
    this.#number = number;
    return number;
  }
}

/** Lines that are put together. */
class Strips {
  readonly #styles: Styles;
  readonly #pieces: string[] = [];
  readonly #runs: number[] = [];
  #length = 0;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  get length(): number {
    return this.#length;
  }

  add(line: readonly AnsiRun[]): void {
    for (const { text, from, style } of line) {
      this.#runs.push(this.#length, from === undefined ? 0 : from + 1, this.#styles.numberOf(style));
      this.#pieces.push(text);
      this.#length += text.length;
    }
    this.#pieces.push('\n');
    this.#length++;
  }

  end(): Strip {
    return { text: this.#pieces.join(''), runs: Uint32Array.from(this.#runs) };
  }
}

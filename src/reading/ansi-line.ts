import { BLANK, type Cell, type Character, isSame, isSeen, tabStop } from './ansi-cells.ts';
import type { AnsiLine, AnsiRun } from './ansi-view.ts';
import type { AnsiStyle } from './ansi-style.ts';
import { READING_LIMITS } from './limits.ts';
import { Unreadable } from './unreadable.ts';

/** What a text may still take; a text of which more would be drawn is refused. */
export class AnsiBudget {
  #runs = 0;
  #cells = 0;

  spend(runs: number, cells: number): void {
    this.#runs += runs;
    this.#cells += cells;
    if (this.#runs > READING_LIMITS.runs) throw new Unreadable(`more than ${READING_LIMITS.runs} coloured pieces`);
    if (this.#cells > READING_LIMITS.cells)
      throw new Unreadable(`more than ${READING_LIMITS.cells} places on its lines`);
  }
}

/** A line of a terminal: cells, and a cursor that what is written overwrites from. */
export class CellLine {
  readonly #budget: AnsiBudget;
  /** Null: a further cell of the character before it. */
  #cells: (Cell | null)[] = [];
  /** What has no width and nothing before it to stand on. */
  readonly #lead: AnsiRun[] = [];
  readonly #before: (readonly AnsiRun[])[] = [];
  #column = 0;
  /** The line as it was when the cursor last went back, once something of it has changed; and whether something of it was lost since. */
  #was: readonly AnsiRun[] | null = null;
  #isKept = false;

  constructor(budget: AnsiBudget) {
    this.#budget = budget;
  }

  get isEmpty(): boolean {
    return this.#cells.length === 0 && this.#lead.length === 0 && this.#before.length === 0;
  }

  /** @param from where in the text the character stands */
  write({ text, width }: Character, style: AnsiStyle | null, from: number): void {
    if (width === 0) {
      this.#attach(text, style, from);
      return;
    }
    this.#put({ text, width, style, from });
  }

  /** A tab moves the cursor; only after the end of the line it is text. */
  tab(style: AnsiStyle | null, from: number): void {
    const stop = tabStop(this.#column);
    const end = Math.max(this.#column, this.#cells.length);
    if (end < stop) {
      this.#column = end;
      this.#put({ text: '\t', width: stop - end, style, from });
    }
    this.#column = stop;
  }

  /** Moves the cursor within the line: no further to the right than any terminal is wide, unless text goes on there. */
  moveTo(column: number): void {
    const most = Math.max(this.#cells.length, this.#column, READING_LIMITS.terminalColumns);
    const to = Math.min(Math.max(0, column), most);
    if (to < this.#column) this.#beginAnew();
    this.#column = to;
  }

  moveBy(columns: number): void {
    this.moveTo(this.#column + columns);
  }

  /** Erases from the cursor to the end, from the beginning to the cursor, or all of the line; the cursor stays. */
  erase(what: 'end' | 'beginning' | 'all'): void {
    const from = what === 'end' ? this.#column : 0;
    const to = what === 'beginning' ? this.#column + 1 : this.#cells.length;
    // What stands before the cursor may have been written since the line was kept.
    if (what !== 'end') {
      this.#beginAnew();
      this.#budget.spend(0, Math.min(to, this.#cells.length));
    }
    this.#keep(from, to, null);
    this.#clearEdges(from, to);
    if (to >= this.#cells.length) this.#cells.length = Math.min(from, this.#cells.length);
    else this.#cells.fill(BLANK, from, to);
    if (what !== 'end') this.#beginAnew();
  }

  /** The line as it stood in the end. */
  end(): AnsiLine {
    return { runs: this.#runs(), before: this.#before };
  }

  #put(cell: Cell): void {
    const [from, to] = [this.#column, this.#column + cell.width];
    this.#pad(from);
    this.#keep(from, to, cell);
    this.#clearEdges(from, to);
    this.#cells[from] = cell;
    for (let at = from + 1; at < to; at++) this.#cells[at] = null;
    this.#column = to;
  }

  #pad(to: number): void {
    if (this.#cells.length < to) this.#budget.spend(0, to - this.#cells.length);
    while (this.#cells.length < to) this.#cells.push(BLANK);
  }

  /** Marks, controls and format characters go with the character before the cursor. */
  #attach(text: string, style: AnsiStyle | null, from: number): void {
    if (this.#column === 0) {
      const last = this.#lead.at(-1);
      if (last?.style === style && follows(last, from))
        this.#lead[this.#lead.length - 1] = { ...last, text: last.text + text };
      else this.#lead.push({ text, style, from });
      return;
    }
    this.#pad(this.#column);
    const at = this.#startOf(this.#column - 1);
    const cell = this.#cells[at] as Cell;
    this.#cells[at] = { ...cell, text: cell.text + text, from: follows(cell, from) ? cell.from : undefined };
  }

  #startOf(at: number): number {
    let start = at;
    while (start > 0 && this.#cells[start] === null) start--;
    return start;
  }

  #beginAnew(): void {
    this.#was = null;
    this.#isKept = false;
  }

  /** Keeps the line as it was, if something that is seen is seen no longer once cells are taken by another, or by nothing. */
  #keep(from: number, to: number, by: Cell | null): void {
    for (let at = from; !this.#isKept && at < Math.min(to, this.#cells.length); at++) {
      const start = this.#startOf(at);
      const cell = this.#cells[start] as Cell;
      if (by !== null && start === from && isSame(cell, by)) continue;
      this.#was ??= this.#runs();
      if (!isSeen(cell)) continue;
      this.#isKept = true;
      this.#before.push(this.#was);
    }
  }

  /** A wide character of which only a part is taken leaves its other part blank. */
  #clearEdges(from: number, to: number): void {
    for (const edge of [from, to]) {
      if (edge >= this.#cells.length || this.#cells[edge] !== null) continue;
      const start = this.#startOf(edge);
      this.#cells.fill(BLANK, start, start + (this.#cells[start] as Cell).width);
    }
  }

  #runs(): AnsiRun[] {
    const runs = [...this.#lead];
    let run: { text: string; style: AnsiStyle | null; from?: number } | null = null;
    for (const cell of this.#cells) {
      if (cell === null) continue;
      if (run !== null && cell.style === run.style && follows(run, cell.from)) run.text += cell.text;
      else {
        run = { text: cell.text, style: cell.style, ...(cell.from === undefined ? {} : { from: cell.from }) };
        runs.push(run);
      }
    }
    this.#budget.spend(runs.length, this.#cells.length);
    return runs;
  }
}

/** Whether what stands at `next` follows in the text on what is known to stand there, or neither is known to. */
function follows({ text, from }: Pick<Cell, 'text' | 'from'>, next: number | undefined): boolean {
  return from === undefined ? next === undefined : next === from + text.length;
}

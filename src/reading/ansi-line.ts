import { BLANK, type Cell, type Character, charactersOf, isSame, isSeen, tabStop } from './ansi-cells.ts';
import type { AnsiLine, AnsiRun } from './ansi-view.ts';
import type { AnsiStyle } from './ansi-style.ts';
import { READING_LIMITS } from './limits.ts';
import { Unreadable } from './unreadable.ts';

/** What a text may still take; a text of which more would be drawn is refused. */
export class AnsiBudget {
  readonly #most: { readonly runs: number; readonly cells: number };
  #runs = 0;
  #cells = 0;

  constructor(most: { readonly runs: number; readonly cells: number } = READING_LIMITS) {
    this.#most = most;
  }

  spend(runs: number, cells: number): void {
    this.#runs += runs;
    this.#cells += cells;
    if (this.#runs > this.#most.runs) throw new Unreadable(`more than ${inWords(this.#most.runs)} coloured pieces`);
    if (this.#cells > this.#most.cells)
      throw new Unreadable(`more than ${inWords(this.#most.cells)} places on its lines`);
  }
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

/** What was written behind all that stands on a line. */
interface Written {
  readonly text: string;
  readonly style: AnsiStyle | null;
  readonly from: number;
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
  /** What was only ever written behind the rest, as most lines are: no cells are made of it. Null once there are some. */
  #straight: Written[] | null = [];
  /** Whether the cursor was sent to the beginning of such a line, and nothing was done there yet. */
  #isReturned = false;
  /** The line as it was when the cursor last went back, once something of it has changed; and whether something of it was lost since. */
  #was: readonly AnsiRun[] | null = null;
  #isKept = false;

  constructor(budget: AnsiBudget) {
    this.#budget = budget;
  }

  get isEmpty(): boolean {
    const isBlank = this.#straight === null ? this.#cells.length === 0 : this.#straight.length === 0;
    return isBlank && this.#lead.length === 0 && this.#before.length === 0;
  }

  /** @param from where in the text its first character stands */
  write(text: string, style: AnsiStyle | null, from: number): void {
    if (this.#straight !== null && !this.#isReturned && !MAY_ATTACH.test(text)) {
      this.#straight.push({ text, style, from });
      return;
    }
    this.#makeCells();
    this.#writeCells({ text, style, from });
  }

  /** A tab moves the cursor; only after the end of the line it is text. */
  tab(style: AnsiStyle | null, from: number): void {
    if (this.#straight !== null && !this.#isReturned) {
      this.#straight.push({ text: '\t', style, from });
      return;
    }
    this.#makeCells();
    this.#tabCells(style, from);
  }

  #writeCells({ text, style, from }: Written): void {
    let next = from;
    for (const character of charactersOf(text)) {
      this.#writeOne(character, style, next);
      next += character.text.length;
    }
  }

  #writeOne({ text, width }: Character, style: AnsiStyle | null, from: number): void {
    if (width === 0) this.#attach(text, style, from);
    else this.#put({ text, width, style, from });
  }

  /** Makes cells of what was written so far, since some of it is going to be written over, or the cursor to be moved. */
  #makeCells(): void {
    const written = this.#straight;
    if (written === null) return;
    this.#straight = null;
    for (const one of written) {
      if (one.text === '\t') this.#tabCells(one.style, one.from);
      else this.#writeCells(one);
    }
    if (this.#isReturned) this.moveTo(0);
  }

  #tabCells(style: AnsiStyle | null, from: number): void {
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
    if (this.#straight !== null && column === 0) {
      this.#isReturned = this.#straight.length > 0;
      return;
    }
    this.#makeCells();
    const most = Math.max(this.#cells.length, this.#column, READING_LIMITS.terminalColumns);
    const to = Math.min(Math.max(0, column), most);
    if (to < this.#column) this.#beginAnew();
    this.#column = to;
  }

  moveBy(columns: number): void {
    this.#makeCells();
    this.moveTo(this.#column + columns);
  }

  /** Erases from the cursor to the end, from the beginning to the cursor, or all of the line; the cursor stays. */
  erase(what: 'end' | 'beginning' | 'all'): void {
    // At the end of a line there is nothing to erase.
    if (what === 'end' && this.#straight !== null && !this.#isReturned) return;
    this.#makeCells();
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
    for (const cell of this.#straight ?? this.#cells) {
      if (cell === null) continue;
      if (run !== null && cell.style === run.style && follows(run, cell.from)) run.text += cell.text;
      else {
        run = { text: cell.text, style: cell.style, ...(cell.from === undefined ? {} : { from: cell.from }) };
        runs.push(run);
      }
    }
    // Of what has no cells, its characters are at least as many as they would be, but for a tab.
    const places = this.#straight?.reduce((sum, { text }) => sum + text.length, 0) ?? this.#cells.length;
    this.#budget.spend(runs.length, places);
    return runs;
  }
}

/** What begins with something that has no width stands on what is before it. */
const MAY_ATTACH = /^[\p{M}\p{Cc}\p{Cf}]/u;

/** Whether what stands at `next` follows in the text on what is known to stand there, or neither is known to. */
function follows({ text, from }: Pick<Cell, 'text' | 'from'>, next: number | undefined): boolean {
  return from === undefined ? next === undefined : next === from + text.length;
}

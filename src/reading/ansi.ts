import { type CODE, type CONTROL_CODE, parser, tokenizer } from '@ansi-tools/parser';
import { AnsiBudget, CellLine } from './ansi-line.ts';
import { type AnsiStyle, Rendition } from './ansi-style.ts';
import type { AnsiLine, AnsiView } from './ansi-view.ts';

/**
 * Reads a text as a terminal does, line by line. Nothing that is no complete control sequence is left out.
 *
 * @param rendition how the text begins to be drawn; afterwards, how it would go on
 */
export function readAnsi(text: string, rendition = new Rendition(), budget = new AnsiBudget()): AnsiView {
  const dropped = new Map<string, number>();
  const screen = new Lines(budget);
  let at = 0;
  for (const code of parser(tokenizer(text))) {
    const from = at;
    at += code.raw.length;
    if (code.type === 'TEXT' || !isComplete(code)) screen.write(code.raw, rendition.style, from);
    else if (code.type === 'CSI' && code.command === 'm') rendition.apply(parametersOf(code.raw));
    else if (!screen.obey(code)) {
      const what = kindOf(code);
      dropped.set(what, (dropped.get(what) ?? 0) + 1);
    }
  }
  const lines = screen.end();
  return {
    lines,
    overwritten: lines.reduce((sum, { before }) => sum + before.length, 0),
    dropped: [...dropped].map(([what, count]) => ({ what, count })).toSorted((a, b) => b.count - a.count),
  };
}

/**
 * Where a text that goes on can be cut: behind its last line feed that is no part of a control sequence, whatever follows. 0 where there is
 * none.
 */
export function lineEnd(text: string): number {
  let [at, end] = [0, 0];
  for (const { type, raw } of parser(tokenizer(text))) {
    const feed = type === 'TEXT' ? raw.lastIndexOf('\n') : -1;
    if (feed >= 0) end = at + feed + 1;
    at += raw.length;
  }
  return end;
}

const ERASURES: Readonly<Record<string, Parameters<CellLine['erase']>[0]>> = {
  '': 'end',
  '0': 'end',
  '1': 'beginning',
  '2': 'all',
};

/** The lines of a text, the last of which is written. No line is written again once another was begun. */
class Lines {
  readonly #lines: AnsiLine[] = [];
  readonly #budget: AnsiBudget;
  #line: CellLine;
  /** Whether the cursor has left the line for one that is not known. */
  #isElsewhere = false;

  constructor(budget: AnsiBudget) {
    this.#budget = budget;
    this.#line = new CellLine(budget);
  }

  /** @param start where in the whole text it stands */
  write(text: string, style: AnsiStyle | null, start: number): void {
    let next = start;
    for (const piece of text.split(/([\r\n\x08\t])/)) {
      if (piece === '') continue;
      const from = next;
      next += piece.length;
      if (piece === '\n') this.#feed();
      else if (piece === '\r') {
        if (!this.#isElsewhere) this.#line.moveTo(0);
      } else {
        const line = this.#here();
        if (piece === '\b') line.moveBy(-1);
        else if (piece === '\t') line.tab(style, from);
        else line.write(piece, style, from);
      }
    }
  }

  /** Follows a sequence that moves the cursor within its line or erases of it; returns false for any other. */
  obey(code: CONTROL_CODE): boolean {
    if (code.type === 'CSI') {
      const parameters = parametersOf(code.raw);
      if (code.command === 'K') {
        const what = ERASURES[parameters];
        if (what === undefined) return false;
        this.#here().erase(what);
        return true;
      }
      // A number that is left out, or 0, is 1.
      const count = /^\d*$/.test(parameters) ? Math.max(1, Number(parameters)) : null;
      if (count !== null && 'CDG`a'.includes(code.command)) {
        const line = this.#here();
        if ('Ca'.includes(code.command)) line.moveBy(count);
        else if (code.command === 'D') line.moveBy(-count);
        else line.moveTo(count - 1);
        return true;
      }
    }
    const isAway =
      code.type === 'CSI' ? 'ABEFHfdeu'.includes(code.command) : code.type === 'ESC' && '8DEMc'.includes(code.command);
    if (isAway && !this.#line.isEmpty) this.#isElsewhere = true;
    return false;
  }

  end(): AnsiLine[] {
    if (!this.#line.isEmpty) this.#feed();
    return this.#lines;
  }

  /** The line to write to. What the cursor was moved away from is not written over: which line it would be is not known. */
  #here(): CellLine {
    if (this.#isElsewhere) this.#feed();
    return this.#line;
  }

  #feed(): void {
    this.#lines.push(this.#line.end());
    this.#line = new CellLine(this.#budget);
    this.#isElsewhere = false;
  }
}

/** Whether it is a whole sequence. Of one that breaks off, or that holds what none may hold, the parser may have taken text along. */
function isComplete({ type, raw }: CODE): boolean {
  if (type === 'CSI' || type === 'DEC' || type === 'PRIVATE') return /^(?:\x1B\[|\x9B)[0-?]*[ -/]*[@-~]$/.test(raw);
  return type === 'ESC' ? /^\x1B[ -/]*[0-~]$/.test(raw) : /(?:\x07|\x1B\\|\x9C)$/.test(raw);
}

function parametersOf(raw: string): string {
  return raw.replace(/^(?:\x1B\[|\x9B)/, '').slice(0, -1);
}

function kindOf({ type, command }: CONTROL_CODE): string {
  if (type === 'OSC') return command === '8' ? 'link address' : OSC_TITLES.has(command) ? 'window title' : 'message';
  if (type === 'CSI') {
    if ('ABCDEFGHfdae`'.includes(command)) return 'cursor movement';
    if ('JKPXLM@'.includes(command)) return 'erasure';
  }
  return 'control sequence';
}

const OSC_TITLES: ReadonlySet<string> = new Set(['0', '1', '2']);

import { type CODE, type CONTROL_CODE, parser, tokenizer } from '@ansi-tools/parser';
import { type AnsiStyle, Rendition } from './ansi-style.ts';
import { READING_LIMITS } from './limits.ts';
import { TooMuch } from './too-much.ts';

export interface AnsiRun {
  readonly text: string;
  readonly style: AnsiStyle | null;
}

/** A line as it stood in the end, and as it stood each time before a carriage return let it be written anew. */
export interface AnsiLine {
  readonly runs: readonly AnsiRun[];
  readonly before: readonly (readonly AnsiRun[])[];
}

/** What a terminal would have drawn of a text: coloured, without what moves the cursor or talks to the terminal. */
export interface AnsiView {
  readonly lines: readonly AnsiLine[];
  /** Lines that were written anew in their place. */
  readonly overwritten: number;
  /** What was left out, by its kind, the most frequent first. */
  readonly dropped: readonly { readonly what: string; readonly count: number }[];
}

/** Reads a text as a terminal does, line by line. Nothing that is no complete control sequence is left out. */
export function readAnsi(text: string): AnsiView {
  const rendition = new Rendition();
  const dropped = new Map<string, number>();
  const lines = new Lines();
  for (const code of parser(tokenizer(text))) {
    if (code.type === 'TEXT' || !isComplete(code)) lines.write(code.raw, rendition.style);
    else if (code.type === 'CSI' && code.command === 'm') rendition.apply(parametersOf(code.raw));
    else {
      const what = kindOf(code);
      dropped.set(what, (dropped.get(what) ?? 0) + 1);
    }
  }
  return {
    ...lines.end(),
    dropped: [...dropped].map(([what, count]) => ({ what, count })).toSorted((a, b) => b.count - a.count),
  };
}

/** Collects runs into lines. A carriage return begins a line anew, unless a line feed follows. */
class Lines {
  readonly #lines: AnsiLine[] = [];
  #before: AnsiRun[][] = [];
  #runs: AnsiRun[] = [];
  #isReturned = false;
  #overwritten = 0;
  #count = 0;

  write(text: string, style: AnsiStyle | null): void {
    for (const piece of text.split(/(\r+|\n)/)) {
      if (piece === '') continue;
      if (piece === '\n') this.#feed();
      else if (piece.startsWith('\r')) this.#isReturned = true;
      else this.#add(piece, style);
    }
  }

  end(): Pick<AnsiView, 'lines' | 'overwritten'> {
    if (this.#runs.length > 0 || this.#before.length > 0) this.#feed();
    return { lines: this.#lines, overwritten: this.#overwritten };
  }

  #add(text: string, style: AnsiStyle | null): void {
    if (this.#isReturned) {
      if (this.#runs.length > 0) {
        this.#before.push(this.#runs);
        this.#overwritten++;
      }
      this.#runs = [];
      this.#isReturned = false;
    }
    const last = this.#runs.at(-1);
    if (last !== undefined && last.style === style) {
      this.#runs[this.#runs.length - 1] = { text: last.text + text, style };
      return;
    }
    this.#runs.push({ text, style });
    if (++this.#count > READING_LIMITS.runs) throw new TooMuch(`more than ${READING_LIMITS.runs} coloured pieces`);
  }

  #feed(): void {
    this.#lines.push({ runs: this.#runs, before: this.#before });
    this.#runs = [];
    this.#before = [];
    this.#isReturned = false;
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

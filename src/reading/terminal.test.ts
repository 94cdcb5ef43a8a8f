import { describe, expect, it, test } from 'vitest';
import { Mask } from '../timeline/mask.ts';
import type { AnsiStyle } from './ansi-style.ts';
import type { AnsiLine, AnsiRun } from './ansi-view.ts';
import { readAnsi } from './ansi.ts';
import { READING_LIMITS } from './limits.ts';
import { lookOf } from './looks.ts';
import { FOLD, RUN, type Strip, type TerminalPiece } from './terminal-piece.ts';
import { readTerminal } from './terminal.ts';
import fc from '../testing/examples.ts';

/** Reads a text in pieces of so many characters, or more where no line ends in them. */
function piecesOf(text: string, chars: number): (TerminalPiece & { readonly base: number })[] {
  const pieces = [];
  let style: AnsiStyle | null = null;
  for (let [base, wanted] = [0, chars]; base < text.length;) {
    const isEnd = base + wanted >= text.length;
    const piece = readTerminal(text.slice(base, base + wanted), style, isEnd);
    wanted = piece.taken === 0 ? wanted * 2 : chars;
    if (piece.taken === 0) continue;
    pieces.push({ ...piece, base });
    style = piece.style;
    base += piece.taken;
  }
  return pieces;
}

/** The lines of a strip between two of its characters, as `readAnsi` has them. */
function linesOf({ text, runs }: Strip, { styles, base }: { styles: TerminalPiece['styles']; base: number }) {
  const lines: { at: number; runs: AnsiRun[] }[] = [];
  let next = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const line: AnsiRun[] = [];
    for (; next < runs.length && (runs[next] as number) < end; next += RUN) {
      const [start, from, style] = [runs[next] as number, runs[next + 1] as number, runs[next + 2] as number];
      const to = Math.min(end, runs[next + RUN] ?? Infinity);
      line.push({
        text: text.slice(start, to),
        style: styles[style] ?? null,
        ...(from > 0 ? { from: base + from - 1 } : {}),
      });
    }
    lines.push({ at, runs: line });
    at = end + 1;
  }
  return lines;
}

function rejoined(text: string, chars: number): AnsiLine[] {
  return piecesOf(text, chars).flatMap((piece) => {
    const folded = linesOf(piece.folded, piece);
    const folds = new Map<number, AnsiRun[][]>();
    for (let at = 0; at < piece.folds.length; at += FOLD) {
      const [place, from = 0, to = 0, count] = piece.folds.slice(at, at + FOLD);
      const lines = folded.filter((line) => line.at >= from && line.at < to).map(({ runs }) => runs);
      expect(lines.length).toBe(count);
      folds.set(place as number, lines);
    }
    let before: AnsiRun[][] = [];
    const lines: AnsiLine[] = [];
    for (const { at, runs } of linesOf(piece.shown, piece)) {
      const fold = folds.get(at);
      if (fold === undefined) lines.push({ runs, before: before.splice(0) });
      else before = fold;
    }
    expect(lines.length).toBe(piece.lines);
    return lines;
  });
}

const PARTS = ['\r', '\b', '\n', '\n', '\r\n', '\t', '日', '😀', '\u0301', '\x1B[K', '\x1B[2D', '\x1B[A', '\x9B3Cx'];
const SEQUENCES = [
  '\x1B[35m',
  '\x1B[1;4m',
  '\x1B[22m',
  '\x1B[m',
  '\x1B[',
  '\x1B]0;t',
  '\x07',
  '\x1B\\',
  '\x1BPq',
  '\x18',
];

test('the pieces of a text are what is read of it as a whole, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'bc', ' ', ...PARTS, ...SEQUENCES), { maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (parts, chars) => {
        const text = parts.join('');
        expect(rejoined(text, chars)).toEqual(readAnsi(text).lines);
        const whole = readAnsi(text);
        const pieces = piecesOf(text, chars);
        expect(pieces.reduce((sum, { overwritten }) => sum + overwritten, 0)).toBe(whole.overwritten);
      },
    ),
    { numRuns: 3000 },
  );
});

describe('a terminal’s text beyond the limit of reading', () => {
  it('is read as one all the same, where nothing else that is as long is', () => {
    const long = 'a line of a log\n'.repeat(READING_LIMITS.textChars / 8);
    expect(lookOf(`${long}\x1B[31mred`)).toEqual({ kind: 'ansi' });
    expect(lookOf(`${long}1%\r2%`)).toEqual({ kind: 'ansi' });
    expect(lookOf(`${long}-\b\\`)).toEqual({ kind: 'ansi' });
    expect(lookOf(long, { prose: true })).toBeNull();
    expect(lookOf(long.replaceAll('\n', '\r\n'), { file: 'a.ts' })).toBeNull();
  });

  it('keeps its colours from piece to piece', () => {
    const [first, second] = piecesOf(`\x1B[1;31m${'x\n'.repeat(20)}`, 30);
    expect(first?.style).toEqual({ tone: 'red', marks: 'bold' });
    expect(second?.styles).toEqual([{ tone: 'red', marks: 'bold' }]);
  });

  it('has nothing withheld put together again', () => {
    const secret = 'hunter2-Zq9x7Kp4';
    const shown = new Mask([secret]).redact(`token \x1B[31mhunter2\x1B[0m-Zq9x\x1B[1m7Kp4\nand more\n`.repeat(50));
    expect(lookOf(shown, {}, true)).toEqual({ kind: 'ansi' });
    const all = piecesOf(shown, 100).flatMap((piece) => [piece.shown.text, piece.folded.text]);
    expect(all.join('')).not.toMatch(/hunter2|7Kp4/);
    expect(all.join('')).toContain('and more');
    // What goes back could put it together: it is not read so, however long it is.
    expect(lookOf(`${'a line\n'.repeat(40_000)}1%\r2%`, {}, true)).toBeNull();
  });

  it('is refused where its lines were written over past all bounds', () => {
    expect(() => readTerminal(`${'x'.repeat(90_000)}${'\ra\rb'.repeat(10_000)}`, null, true)).toThrow(
      '8,000,000 places',
    );
  });
});

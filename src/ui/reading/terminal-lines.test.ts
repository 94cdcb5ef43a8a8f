import { expect, test } from 'vitest';
import type { AnsiStyle } from '../../reading/ansi-style.ts';
import { readTerminal } from '../../reading/terminal.ts';
import type { PlacedPiece } from '../../state/use-terminal.ts';
import fc from '../../testing/examples.ts';
import { linesInFold, TerminalLines } from './terminal-lines.ts';
import { placeOf } from './terminal-places.ts';

function piecesOf(text: string, chars: number): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  let style: AnsiStyle | null = null;
  for (let [base, wanted] = [0, chars]; base < text.length;) {
    const piece = readTerminal(text.slice(base, base + wanted), style, base + wanted >= text.length);
    wanted = piece.taken === 0 ? wanted + chars : chars;
    if (piece.taken > 0) pieces.push({ ...piece, base });
    if (piece.taken > 0) style = piece.style;
    base += piece.taken;
  }
  return pieces;
}

function laid(pieces: readonly PlacedPiece[], columns = 1000): TerminalLines {
  const lines = new TerminalLines(pieces, new Set(), columns, true);
  lines.goOn(Infinity);
  return lines;
}

const drawn = (lines: TerminalLines) =>
  Array.from({ length: lines.count }, (_, line) => {
    const fold = lines.find(line)?.fold;
    return fold == null ? lines.at(line) : lines.isOpen(fold) ? '▾' : '▸';
  });

test('a line that was written over has a fold before it, which opens in its place', () => {
  const text = 'one\n1%\r2%\r3%\nfour five\n7%\r8%\n';
  const pieces = piecesOf(text, 8);
  expect(pieces.length).toBe(3);
  const lines = laid(pieces);
  expect(drawn(lines)).toEqual(['one', '▸', '3%', 'four five', '▸', '8%']);
  const [first, second] = [1, 4].map((line) => lines.find(line)?.fold);
  if (first == null || second == null) throw new Error('no fold');
  expect(linesInFold(pieces[first.piece] as PlacedPiece, first.fold)).toBe(2);
  lines.setOpen(second, true);
  lines.setOpen(first, true);
  expect(drawn(lines)).toEqual(['one', '▾', '1%', '2%', '3%', 'four five', '▾', '7%', '8%']);
  lines.setOpen(first, false);
  expect(drawn(lines)).toEqual(['one', '▸', '3%', 'four five', '▾', '7%', '8%']);
});

test('lines that are longer than what fits are drawn as several, and places are those of their strips', () => {
  const lines = laid(piecesOf('\x1B[31mab cd ef\x1B[m\nx', 100), 5);
  expect(drawn(lines)).toEqual(['ab cd ', 'ef', 'x']);
  expect([0, 1, 2].map((line) => [lines.startOf(line), lines.goesOn(line)])).toEqual([
    [0, false],
    [6, true],
    [9, false],
  ]);
  expect(lines.part(0, 3, 5)).toEqual({ text: 'cd', start: 3 });
});

test('each character that is drawn as it stands is found on its line, once what it is folded into is open', () => {
  const parts = fc.constantFrom('a', 'bc', 'd ', '\n', '\n', '\r', '\b', '\x1B[31m', '\x1B[m', '\x1B[K', '日');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 50 }), fc.integer({ min: 2, max: 30 }), (some, columns) => {
      const text = some.join('');
      const pieces = piecesOf(text, 12);
      const lines = laid(pieces, columns);
      for (let at = 0; at < text.length; at++) {
        const place = placeOf(pieces, at, at + 1);
        if (place === null) continue;
        const isFolded = place.fold !== null && !lines.isOpen(place.fold);
        expect(lines.seek(place) === null).toBe(isFolded);
        if (place.fold !== null) lines.setOpen(place.fold, true);
        const { line, column } = lines.seek(place) ?? { line: -1, column: 0 };
        expect([line, lines.find(line)?.strip]).toEqual([line, place.strip]);
        expect(lines.at(line).startsWith(text[at] ?? '', column)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

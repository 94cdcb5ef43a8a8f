import { expect, test } from 'vitest';
import { VisualLines } from './visual-lines.ts';
import fc from '../../testing/examples.ts';

const all = (text: string, columns: number, byWord = false) => {
  const lines = new VisualLines(text, columns, Infinity, byWord);
  return Array.from({ length: lines.count }, (_, at) => lines.at(at));
};

test('lines end at line feeds and where no more fits', () => {
  expect(all('ab\ncdefg\n\nh\r\ni', 3)).toEqual(['ab', 'cde', 'fg', '', 'h', 'i']);
  expect(all('', 3)).toEqual([]);
  const lines = new VisualLines('abcd\nef', 2);
  expect([0, 1, 2].map((line) => lines.goesOn(line))).toEqual([false, true, false]);
});

test('words are not broken where a space parts them, and longer ones are', () => {
  expect(all('one two  three\nfour', 7, true)).toEqual(['one two ', ' three', 'four']);
  expect(all('one\ttwo three', 6, true)).toEqual(['one\t', 'two ', 'three']);
  expect(all('a wordlongerthan it', 6, true)).toEqual(['a ', 'wordlo', 'ngerth', 'an it']);
  expect(all('three\nand', 5, true)).toEqual(['three', 'and']);
});

test('the lines of the text itself are counted, not those they are drawn as', () => {
  const lines = new VisualLines('abcdefg\n\nxyz', 2);
  expect([lines.count, lines.lines]).toEqual([7, 3]);
  expect(new VisualLines('abcdefg', 2).lines).toBe(1);
  expect(new VisualLines('', 2).lines).toBe(0);
});

test('no pair of surrogates is split', () => {
  expect(all('a😀😀', 2)).toEqual(['a', '😀', '😀']);
});

test('nothing of a text is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '😀', ' ') }),
      fc.integer({ min: 2, max: 7 }),
      fc.boolean(),
      (text, columns, byWord) => {
        const lines = new VisualLines(text, columns, Infinity, byWord);
        let joined = '';
        for (let line = 0; line < lines.count; line++)
          joined += (line > 0 && !lines.goesOn(line) ? '\n' : '') + lines.at(line);
        expect(joined).toBe(text.replace(/\n$/, ''));
      },
    ),
  );
});

test('lines that are found a piece at a time are the same', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '😀', '\r\n') }),
      fc.integer({ min: 2, max: 7 }),
      fc.integer({ min: 1, max: 5 }),
      (text, columns, step) => {
        const lines = new VisualLines(text, columns, step);
        while (!lines.isWhole) {
          const known = Array.from(text, (_, at) => at).filter((at) => lines.hasLineOf(at));
          for (const at of known) expect(lines.startOf(lines.lineAt(at))).toBeLessThanOrEqual(at);
          lines.goOn(step);
        }
        expect(Array.from({ length: lines.count }, (_, at) => lines.at(at))).toEqual(all(text, columns));
      },
    ),
  );
});

test('thirty million characters on one line are quick to cut', () => {
  const lines = new VisualLines('x'.repeat(30_000_000), 100);
  expect(lines.count).toBe(300_000);
  expect(lines.at(299_999)).toHaveLength(100);
});

test('parts of a line are what stands there, without half a character', () => {
  const lines = new VisualLines('first\r\nab😀cdef\r\n', 100);
  expect(lines.longest).toBe(9);
  expect(lines.part(1, 0, 2)).toEqual({ text: 'ab', start: 7 });
  expect(lines.part(1, 3, 6)).toEqual({ text: '😀cd', start: 9 });
  expect(lines.part(1, 1, 3)).toEqual({ text: 'b', start: 8 });
  expect(lines.part(1, 6, 90)).toEqual({ text: 'ef', start: 13 });
  expect(lines.part(1, 50, 90)).toEqual({ text: '', start: 15 });
});

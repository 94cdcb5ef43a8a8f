import { expect, test } from 'vitest';
import { wholeCut } from './whole-cut.ts';

test.each([
  ['abc', 2, 2],
  ['abc', 9, 3],
  ['a😀b', 2, 1],
  ['a\r\nb', 2, 1],
  ['ab\x1B[31mc', 3, 2],
  ['ab\x1B[31mc', 6, 2],
  ['ab\x1B[31mc', 7, 7],
  ['ab\x1B[31mcd', 8, 8],
  ['ab\x9B1mc', 4, 2],
  ['a\x1B(Bc', 3, 1],
  ['a\x1B]0;title\x07c', 6, 1],
  ['a\x1B]0;title\x07c', 11, 11],
  ['a\x1B]8;;u\x1B\\b', 7, 1],
  ['a\x1B]8;;u\x1B\\b', 8, 1],
  ['a\x1B]8;;u\x1B\\b', 9, 9],
])('%j at %i: nothing is cut in two', (text, at, place) => expect(wholeCut(text, at)).toBe(place));

test('a text of sequences alone loses no more than one', () => {
  const bomb = '\x1B[31mx'.repeat(30_000);
  const place = wholeCut(bomb, 65_536);
  expect(65_536 - place).toBeLessThan(5);
  expect(bomb.slice(0, place)).toMatch(/[xm]$/);
});

test('what never ends is cut where it must be', () => {
  expect(wholeCut(`\x1B]0;${'x'.repeat(10_000)}`, 9000)).toBe(9000);
});

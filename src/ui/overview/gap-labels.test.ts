import { expect, test } from 'vitest';
import type { Overview } from '../../timeline/overview.ts';
import { overviewOf } from './fixtures.ts';
import { gapLabels, gapLook, longestApart } from './gap-labels.ts';

const HOUR = 60 * 60_000;

const gap = (at: number, hours: number, size = 0) => ({ at, size, ms: hours * HOUR });

test('by position the longest gaps have their words, of equal ones all or none', () => {
  const words = (overview: Overview) => gapLabels(overview, 4, 400).map((label) => label.words);
  const many = Array.from({ length: 40 }, (_, at) => gap(at * 2, 3));
  expect(words(overviewOf({ gaps: [...many, gap(90, 120)] }))).toEqual(['5 d']);
  expect(words(overviewOf({ gaps: [gap(10, 3), gap(50, 3), gap(90, 120)] }))).toEqual([
    '5 d',
    '3 h 0 min',
    '3 h 0 min',
  ]);
});

test('words never cover a row in trouble', () => {
  const troubles = new Uint8Array(100);
  troubles[51] = 1;
  const gaps = [gap(50, 120), gap(90, 20)];
  expect(gapLabels(overviewOf({ gaps, troubles }), 4, 400).map((label) => label.words)).toEqual(['20 h 0 min']);
});

test('by time gaps have their words where they are high enough for them', () => {
  const gaps = [gap(10, 3, 2), gap(40, 120, 7)];
  expect(gapLabels(overviewOf({ scale: 'time', gaps }), 2, 200)).toMatchObject([{ words: '5 d', middle: 87 }]);
});

test('where lines would stand too close the shorter gaps have none, alike', () => {
  const short = Array.from({ length: 90 }, (_, at) => gap(at, 1));
  expect(longestApart([...short, gap(95, 3)], 1, 100).map(({ ms }) => ms / HOUR)).toEqual([3]);
  expect(longestApart(short.slice(0, 9), 1, 100)).toHaveLength(9);
});

test('the line of a longer gap is no weaker', () => {
  expect([0.3, 3, 30].map((hours) => gapLook(hours * HOUR).dash)).toEqual([2, 4, 6]);
});

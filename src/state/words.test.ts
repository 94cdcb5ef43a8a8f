import { expect, test } from 'vitest';
import { countOf, formatBytes, formatDuration, formatProgress } from './words.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [6_180_000, '6.2 MB'],
  [99_960_000, '100 MB'],
  [999_600, '1 MB'],
  [2e12, '2 TB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

test.each([
  [12_400_000, 200_000_000, '12.4 of 200 MB'],
  [0, 900, '0 of 900 bytes'],
  [300, 2000, '0.3 of 2 kB'],
  [300, null, '300 bytes'],
])('%d of %d is %s', (bytes, total, words) => expect(formatProgress(bytes, total)).toBe(words));

test.each([
  [412, '412 ms'],
  [5210, '5.2 s'],
  [59_960, '1 min 0 s'],
  [739_421, '12 min 19 s'],
  [11_040_000, '3 h 4 min'],
])('%d ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));

test('counts agree with their word', () => {
  expect(countOf(1, 'record')).toBe('1 record');
  expect(countOf(1284, 'record')).toBe('1,284 records');
  expect(countOf(2, 'entry', 'entries')).toBe('2 entries');
});

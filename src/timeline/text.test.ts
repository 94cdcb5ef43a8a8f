import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { scan } from '../json/scan.ts';
import { Tape } from '../json/tape.ts';
import { byteWords, clip, durationWords, oneLine, plural, quoted, textStart } from './text.ts';
import fc from '../testing/examples.ts';

test('a text on one line keeps every character but line breaks', () => {
  expect(oneLine(' a\r\n  b\n\nc\td\u202e\u0000 ')).toBe('a ⏎ b ⏎ c\td\u202e\u0000');
});

test('a cut does not split a character', () => {
  expect(clip('ab😀cd', 4)).toBe('ab…');
  expect(clip('ab😀cd', 5)).toBe('ab😀…');
  expect(clip('abcd', 4)).toBe('abcd');
  expect(quoted('a\nb')).toBe('"a ⏎ b"');
});

test('the start of a long string is the start of its text, wherever its escapes and characters stand', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 20 }),
      (text, escape, chars) => {
        const json = escape
          ? `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
          : JSON.stringify(text);
        const bytes = encodeUtf8(json);
        const tape = new Tape();
        scan(tape, bytes, 0, bytes.length);
        const start = textStart(tape, 0, chars);
        expect(tape.text(0).startsWith(start)).toBe(true);
        expect(start.length).toBeGreaterThanOrEqual(Math.min(chars - 1, text.length));
      },
    ),
  );
});

test('numbers in words', () => {
  expect([plural(1, 'call'), plural(1234, 'call'), plural(2, 'entry', 'entries')]).toEqual([
    '1 call',
    '1,234 calls',
    '2 entries',
  ]);
  expect([0, 412, 0.5, 5210, 65_500, 3_725_000].map((ms) => durationWords(ms))).toEqual([
    '0 ms',
    '412 ms',
    '0.5 ms',
    '5.21 s',
    '1 min 5.5 s',
    '1 h 2 min 5 s',
  ]);
  expect([1, 9999, 48_213, 12_345_678].map((bytes) => byteWords(bytes))).toEqual([
    '1 byte',
    '9,999 bytes',
    '48 KB',
    '12.3 MB',
  ]);
});

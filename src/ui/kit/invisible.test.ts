import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeInvisible, splitInvisible } from './invisible.ts';

const labels = (text: string) =>
  splitInvisible(text).map((piece) => ('text' in piece ? piece.text : `⟨${piece.label}⟩`));

test.each([
  ['plain text\twith\nlines\r\n', ['plain text\twith\nlines\r\n']],
  ['', ['']],
  ['a\u202Eb', ['a', '⟨U+202E⟩', 'b']],
  ['\u2066\u2069', ['⟨U+2066⟩', '⟨U+2069⟩']],
  ['\x1B[31mred', ['⟨ESC⟩', '[31mred']],
  ['50%\r60%', ['50%', '⟨CR⟩', '60%']],
  ['a\u200Bb\uFEFF', ['a', '⟨U+200B⟩', 'b', '⟨U+FEFF⟩']],
  ['\u{E0041}', ['⟨U+E0041⟩']],
  ['\uD800x', ['⟨U+D800⟩', 'x']],
  ['👩‍👧 👩🏽‍🚀 ❤️‍🔥', ['👩‍👧 👩🏽‍🚀 ❤️‍🔥']],
  ['a\u200Db', ['a', '⟨U+200D⟩', 'b']],
  ['👩\u200D', ['👩', '⟨U+200D⟩']],
  ['العربية', ['العربية']],
])('%j', (text, pieces) => expect(labels(text)).toEqual(pieces));

test('nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = splitInvisible(text)
        .map((piece) => ('text' in piece ? piece.text : '\0'))
        .join('');
      expect(Array.from(kept).length).toBe(Array.from(text).length);
    }),
  );
});

test('as JSON a text has escapes for what would not be seen, and stays the same text', () => {
  expect(escapeInvisible(JSON.stringify('a\u202Eb\u{E0041}\n'))).toBe('"a\\u202eb\\udb40\\udc41\\n"');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = escapeInvisible(JSON.stringify(text));
      expect(JSON.parse(json)).toBe(text);
      expect(splitInvisible(json)).toHaveLength(1);
    }),
  );
});

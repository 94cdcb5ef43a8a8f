import { expect, test } from 'vitest';
import { escapeInvisible, splitInvisible } from './invisible.ts';
import fc from '../../testing/examples.ts';

const labels = (text: string) =>
  splitInvisible(text).map((piece) =>
    'text' in piece ? piece.text : 'space' in piece ? `[${piece.name}]` : `⟨${piece.label}⟩`,
  );

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
  // Selectors: only where an emoji has a look to choose.
  ['❤️ 1️⃣ ©️ #️⃣', ['❤️ 1️⃣ ©️ #️⃣']],
  ['a\uFE0F', ['a', '⟨U+FE0F⟩']],
  ['1\uFE0F', ['1', '⟨U+FE0F⟩']],
  ['❤\uFE0F\uFE0F', ['❤\uFE0F', '⟨U+FE0F⟩']],
  ['❤\uFE0E', ['❤', '⟨U+FE0E⟩']],
  ['a\uFE00b\u{E0100}', ['a', '⟨U+FE00⟩', 'b', '⟨U+E0100⟩']],
  [
    '\u2800\u3164\u115F\u1160\uFFA0\u180E',
    ['U+2800', 'U+3164', 'U+115F', 'U+1160', 'U+FFA0', 'U+180E'].map((one) => `⟨${one}⟩`),
  ],
  ['a\u00A0b', ['a', '[U+00A0 no-break space]', 'b']],
  ['\u200A\u202F', ['[U+200A hair space]', '[U+202F narrow no-break space]']],
  ['\u3000日\u3000本。\u3000\u3000「', ['\u3000日\u3000本。\u3000\u3000「']],
  ['a\u3000b', ['a', '[U+3000 ideographic space]', 'b']],
])('%j', (text, pieces) => expect(labels(text)).toEqual(pieces));

test('nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = splitInvisible(text)
        .map((piece) => ('text' in piece ? piece.text : 'space' in piece ? piece.space : '\0'))
        .join('');
      expect(Array.from(kept).length).toBe(Array.from(text).length);
    }),
  );
});

test('no space but the common one, and nothing that is ignored when drawn, stands there unmarked', () => {
  const missed: string[] = [];
  for (let code = 0x21; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!/[\p{Z}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800]/u.test(character)) continue;
    if (splitInvisible(`a${character}b`).length !== 3) missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});

test('many spaces are one piece, and take no time', () => {
  expect(splitInvisible('\u3000'.repeat(100_000))).toHaveLength(1);
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

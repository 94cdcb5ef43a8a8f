import { expect, test } from 'vitest';
import fc from '../testing/examples.ts';
import { type Inline, type MarkdownBlock, readMarkdown, type Written } from './markdown.ts';

/** The texts of paragraphs, in their order. */
function textsIn(blocks: readonly MarkdownBlock[]): Written[] {
  const inlines = (all: readonly Inline[]): Written[] =>
    all.flatMap((inline) =>
      'children' in inline ? inlines(inline.children) : inline.kind === 'text' ? [inline as Written] : [],
    );
  return blocks.flatMap((block) =>
    block.kind === 'paragraph' ? inlines(block.children) : block.kind === 'quote' ? textsIn(block.children) : [],
  );
}

const read = (text: string) =>
  textsIn(readMarkdown(text).blocks).map(({ text: drawn, from, written }) => [drawn, from ?? written]);

test('what stands between characters that are written in another way has its place', () => {
  expect(read(String.raw`AT&amp;T and \*star\*`)).toEqual([
    ['AT', 0],
    ['&', [2, 7]],
    ['T and ', 7],
    ['*', 14],
    ['star', 15],
    ['*', 20],
  ]);
  expect(read('> a &lt;b\n> c &nope; d')).toEqual([
    ['a ', 2],
    ['<', [4, 8]],
    ['b', 8],
    ['\n', 9],
    ['c &nope; d', 12],
  ]);
});

test('what has a place stands there as it is drawn, and all of it is drawn in its order', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\\*',
    '\\a',
    '&amp;',
    '&#65;',
    '&nope;',
    '&',
    '&acE;',
    '**',
    '_',
    '\n',
    '\n> ',
    '> ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      for (const { text: drawn, from } of textsIn(readMarkdown(text).blocks)) {
        if (from === undefined) continue;
        expect(text.startsWith(drawn, from)).toBe(true);
        expect(from).toBeGreaterThanOrEqual(last);
        last = from + drawn.length;
      }
    }),
  );
});

import { describe, expect, it } from 'vitest';
import fc from '../testing/examples.ts';
import { readMarkdown } from './markdown.ts';

/** What is read, without where it stands. */
const read = (text: string): unknown[] =>
  JSON.parse(JSON.stringify(readMarkdown(text).blocks, (key, value: unknown) => (key === 'from' ? undefined : value)));

it('reads headings, lists, quotes and code', () => {
  expect(read('# T\n\n1. a\n2. b\n\n> q\n\n```ts x\nlet a;\n```')).toEqual([
    { kind: 'heading', depth: 1, children: [{ kind: 'text', text: 'T' }] },
    {
      kind: 'list',
      start: 1,
      items: ['a', 'b'].map((text) => ({
        checked: null,
        children: [{ kind: 'paragraph', children: [{ kind: 'text', text }] }],
      })),
    },
    { kind: 'quote', children: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'q' }] }] },
    { kind: 'code', text: 'let a;', language: 'ts', more: 'x' },
  ]);
});

it('reads tables', () => {
  expect(read('|a|b|\n|-|-:|\n|1|2|')).toEqual([
    {
      kind: 'table',
      align: [null, 'right'],
      rows: [
        [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        [[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]],
      ],
    },
  ]);
});

it('keeps markup, addresses and images as what is written', () => {
  expect(read('<script>x</script>')).toEqual([{ kind: 'html', text: '<script>x</script>' }]);
  const [paragraph] = read('[a](javascript:x) ![b](https://example.invalid/b.png) <b onclick=x> [c][d]');
  expect(paragraph).toEqual({
    kind: 'paragraph',
    children: [
      // oxlint-disable-next-line no-script-url
      { kind: 'link', url: 'javascript:x', title: null, children: [{ kind: 'text', text: 'a' }] },
      { kind: 'text', text: ' ' },
      { kind: 'image', url: 'https://example.invalid/b.png', title: null, alt: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'html', text: '<b onclick=x>' },
      { kind: 'text', text: ' [c][d]' },
    ],
  });
  expect(read('[c][d]\n\n[d]: https://example.invalid/')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: '[c][d]' }] },
    { kind: 'definition', name: 'd', url: 'https://example.invalid/', title: null },
  ]);
});

it('stops at deep nesting and at too many pieces', () => {
  expect(JSON.stringify(read(`${'> '.repeat(200)}deep`))).toContain('deep');
  expect(() => read('a\n\n'.repeat(11_000))).toThrow('pieces');
});

it('puts no other character in the place of a recorded one', () => {
  for (const text of ['a\0b', '`\0`', '\uFEFFa', 'a &#0; b', '&#xD800;', '# \uFFFD &#x110000;'])
    expect(() => readMarkdown(text), JSON.stringify(text)).toThrow(/NUL|byte order mark|by number/);
  expect(read('\uFFFD &#65; &amp;')).toEqual([
    {
      kind: 'paragraph',
      children: [
        { kind: 'text', text: '\uFFFD ' },
        { kind: 'text', text: 'A', written: [2, 7] },
        { kind: 'text', text: ' ' },
        { kind: 'text', text: '&', written: [8, 13] },
      ],
    },
  ]);
});

it('leaves out no title, no word after a language and no column', () => {
  expect(read('![a](/b "c")\n\n[d]: /e "f"\n\n```ts file=x\n```')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'image', url: '/b', title: 'c', alt: 'a' }] },
    { kind: 'definition', name: 'd', url: '/e', title: 'f' },
    { kind: 'code', text: '', language: 'ts', more: 'file=x' },
  ]);
  expect(() => readMarkdown(`${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|`)).toThrow('columns');
});

/** All that is said to stand somewhere in a text. */
function writtenIn(value: unknown): { readonly text: string; readonly from: number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'from' in value ? [value as { text: string; from: number }] : [];
  return [...own, ...Object.values(value).flatMap(writtenIn)];
}

describe('where characters stand in the text', () => {
  it('is known of what is as it is written, also in quotes and lists, and not of what is written otherwise', () => {
    const text =
      '# T *em*\n\n> one `a`\n> two\n\n- x\n  y\n\n```ts\nlet a;\n```\n\n    indented\n\n|a|\n|-|\n|c|\n\nfish &amp; chips \\* `` ` ``';
    const found = writtenIn(readMarkdown(text).blocks);
    expect(found.map((one) => one.text)).toEqual([
      'T ',
      'em',
      'one ',
      'a',
      '\n',
      'two',
      'x\n',
      'y',
      'let a;',
      'indented',
      'a',
      'c',
      'fish ',
      ' chips ',
      '*',
      ' ',
      '`',
    ]);
    for (const { text: written, from } of found) expect(text.slice(from, from + written.length)).toBe(written);
  });

  it('is never said of other characters', () => {
    const pieces = [
      '> ',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      'a',
      'b',
      '`',
      '```',
      '    ',
      '*',
      '&amp;',
      '\\',
      '|',
      '|-|',
      '<b>',
      '[x](y)',
      ' ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (picks) => {
        const text = picks.join('');
        for (const { text: written, from } of writtenIn(readMarkdown(text).blocks))
          expect(text.slice(from, from + written.length)).toBe(written);
      }),
    );
  });
});

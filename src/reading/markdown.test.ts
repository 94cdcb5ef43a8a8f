import { expect, it } from 'vitest';
import { readMarkdown } from './markdown.ts';

const read = (text: string) => readMarkdown(text).blocks;

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
  expect(readMarkdown('\uFFFD &#65; &amp;').blocks).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: '\uFFFD A &' }] },
  ]);
});

it('leaves out no title, no word after a language and no column', () => {
  expect(readMarkdown('![a](/b "c")\n\n[d]: /e "f"\n\n```ts file=x\n```').blocks).toEqual([
    { kind: 'paragraph', children: [{ kind: 'image', url: '/b', title: 'c', alt: 'a' }] },
    { kind: 'definition', name: 'd', url: '/e', title: 'f' },
    { kind: 'code', text: '', language: 'ts', more: 'file=x' },
  ]);
  expect(() => readMarkdown(`${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|`)).toThrow('columns');
});

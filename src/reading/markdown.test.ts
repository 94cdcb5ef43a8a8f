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
    { kind: 'code', text: 'let a;', language: 'ts' },
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
      { kind: 'image', url: 'https://example.invalid/b.png', alt: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'html', text: '<b onclick=x>' },
      { kind: 'text', text: ' [c][d]' },
    ],
  });
  expect(read('[c][d]\n\n[d]: https://example.invalid/')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: '[c][d]' }] },
    { kind: 'definition', name: 'd', url: 'https://example.invalid/' },
  ]);
});

it('stops at deep nesting and at too many pieces', () => {
  expect(JSON.stringify(read(`${'> '.repeat(200)}deep`))).toContain('deep');
  expect(() => read('a\n\n'.repeat(11_000))).toThrow('pieces');
});

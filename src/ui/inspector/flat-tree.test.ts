import { expect, test } from 'vitest';
import type { JsonNode } from '../../timeline/detail.ts';
import { flatten, moved, pointerOf } from './flat-tree.ts';

const number = (digits: string): JsonNode => ({ kind: 'number', digits, exact: true });
const list = (...elements: JsonNode[]): JsonNode => ({ kind: 'array', elements, more: 0 });
const inner = list(number('1'), number('2.50'));
const root: JsonNode = {
  kind: 'object',
  members: [
    { name: 'a/b', value: inner, repeated: false },
    { name: 'c', value: number('3'), repeated: false },
  ],
  more: 0,
};

test('open values are followed by what is in them', () => {
  expect(flatten(root, new Set()).map(({ isOpen }) => isOpen)).toEqual([false]);
  const lines = flatten(root, new Set([root, inner]));
  expect(lines.map(({ name, depth, parent, place, beside }) => [name, depth, parent, place, beside])).toEqual([
    [null, 0, -1, 1, 1],
    ['a/b', 1, 0, 1, 2],
    [0, 2, 1, 1, 2],
    [1, 2, 1, 2, 2],
    ['c', 1, 0, 2, 2],
  ]);
  expect(lines.map((_, at) => pointerOf(lines, at, '/raw'))).toEqual([
    '/raw',
    '/raw/a~1b',
    '/raw/a~1b/0',
    '/raw/a~1b/1',
    '/raw/c',
  ]);
});

test('keys move as in any tree', () => {
  const lines = flatten(root, new Set([root]));
  expect(moved(lines, 0, 'ArrowRight', 10)).toBe(1);
  expect(moved(lines, 1, 'ArrowRight', 10)).toBe(1);
  expect(moved(lines, 2, 'ArrowLeft', 10)).toBe(0);
  expect(moved(lines, 0, 'End', 10)).toBe(2);
  expect(moved(lines, 0, 'x', 10)).toBeNull();
});

test('a hundred thousand members and ten thousand levels take no stack', () => {
  let deep = number('0');
  const open = new Set<JsonNode>();
  for (let level = 0; level < 10_000; level++) open.add((deep = list(deep)));
  expect(flatten(deep, open)).toHaveLength(10_001);
  const wide = list(...Array.from({ length: 100_000 }, (_, at) => number(String(at))));
  expect(flatten(wide, new Set([wide])).at(-1)?.name).toBe(99_999);
});

import { expect, test } from 'vitest';
import { openStream } from '../../testing/timeline.ts';
import type { JsonNode } from '../../timeline/detail.ts';
import { pathTo } from './flat-tree.ts';
import { isComplete } from './json-text.ts';
import { GrowingTree } from './tree-pieces.ts';

/** Reads a value piece by piece. */
async function grown(record: string, pointer = ''): Promise<{ root: JsonNode; pieces: number }> {
  const { answerer } = openStream(`${record}\n`);
  const ask = async (path: readonly number[], from: number) =>
    (await answerer.answer('tree', { row: 0, pointer, path, from })).node;
  const first = await ask([], 0);
  if (first === null) throw new Error('no value');
  const tree = new GrowingTree(first);
  let pieces = 1;
  for (let next = tree.next; next !== null; pieces++) {
    const piece = await ask(next.path, next.from);
    next = tree.take(next, piece) ? tree.next : null;
  }
  return { root: tree.root, pieces };
}

function plain(node: JsonNode | undefined): unknown {
  if (node?.kind === 'object') return Object.fromEntries(node.members.map(({ name, value }) => [name, plain(value)]));
  if (node?.kind === 'array') return node.elements.map(plain);
  if (node?.kind === 'string') return node.text;
  return node?.kind === 'number' ? Number(node.digits) : node?.kind;
}

test('a value that comes in pieces is the value', async () => {
  const rows = Array.from({ length: 9000 }, (_, at) => ({ at, deep: { list: [at, `x${at}`] } }));
  const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n/${at}`, at]));
  const value = { type: 'vendor/x', input: { rows, names, last: 'z' } };
  const { root, pieces } = await grown(JSON.stringify(value));
  expect(pieces).toBeGreaterThan(3);
  expect(isComplete(root)).toBe(true);
  expect(plain(root)).toEqual(value);
  expect(plain(pathTo(root, '', '/input/rows/8999/deep/list/1').at(-1))).toBe('x8999');
});

test('of a name that is there twice each has its own value, and both are marked', async () => {
  const list = (of: number): string => JSON.stringify(Array.from({ length: 20_000 }, () => of));
  const { root } = await grown(`{"type":"vendor/x","a":${list(1)},"a":${list(2)}}`);
  const members = root.kind === 'object' ? root.members : [];
  expect(members.map(({ name, repeated }) => [name, repeated])).toEqual([
    ['type', false],
    ['a', true],
    ['a', true],
  ]);
  expect(new Set(plain(members[1]?.value) as number[])).toEqual(new Set([1]));
  expect(new Set(plain(members[2]?.value) as number[])).toEqual(new Set([2]));
});

test('a value that is too large, or too deep, ends', async () => {
  const { root } = await grown(JSON.stringify({ type: 'vendor/x', a: Array.from({ length: 400_000 }, () => 0), b: 1 }));
  expect(root).toMatchObject({ kind: 'object', more: 1 });
  const [, a] = root.kind === 'object' ? root.members : [];
  expect(a?.value).toMatchObject({ kind: 'array', more: expect.any(Number) as number });
  const deep = await grown(`{"type":"vendor/x","a":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  expect(deep.pieces).toBeLessThan(5);
});

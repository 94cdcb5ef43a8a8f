import { expect, test } from 'vitest';
import { openStream } from '../../testing/timeline.ts';
import { answeredWith } from '../../testing/secrets.ts';
import type { JsonNode } from '../../timeline/detail.ts';
import { pathTo } from './flat-tree.ts';
import { isComplete } from './json-text.ts';
import { GrowingTree } from './tree-pieces.ts';

/** Reads a value piece by piece. */
async function grown(record: string, pointer = '', inText = false): Promise<{ root: JsonNode; pieces: number }> {
  const { answerer } = openStream(`${record}\n`);
  const ask = async (path: readonly number[], from: number) =>
    (await answerer.answer('tree', { row: 0, pointer, inText, path, from })).node;
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

test('a value that a text writes comes in pieces as any other, with its digits', async () => {
  const value = Array.from({ length: 20_000 }, (_, at) => ({ at, name: `"${at}"` }));
  const record = (text: string): string => JSON.stringify({ type: 'vendor/x', input: { text } });
  const { root, pieces } = await grown(record(`\n${JSON.stringify(value)} `), '/input/text', true);
  expect(pieces).toBeGreaterThan(1);
  expect(plain(root)).toEqual(value);
  const exact = await grown(record('[1.10, 12345678901234567890, {"a": 1, "a": 2}]'), '/input/text', true);
  expect(exact.root).toMatchObject({
    elements: [
      { digits: '1.10' },
      { digits: '12345678901234567890', exact: false },
      { members: [{}, { repeated: true }] },
    ],
  });
});

test.each(['', 'words', '{"cut": ', '[1] [2]', '["\uD800"]', '[01]'])(
  'a text that is no JSON writes no value: %j',
  async (text) => {
    const record = JSON.stringify({ type: 'vendor/x', input: { text } });
    await expect(grown(record, '/input/text', true)).rejects.toThrow('no value');
    await expect(grown(record, '/input', true)).rejects.toThrow('no value');
  },
);

test('a secret is withheld of a value that a text writes, whatever escapes it has there', async () => {
  const secret = 'hunter2-swordfish';
  const texts = [`{"token": "${secret}", "${secret}": 1}`, `{"token": "${secret.replace('u', '\\u0075')}"}`];
  const records = texts.map((text, seq) => ({ type: 'vendor/x', seq: seq + 2, id: `x${seq}`, input: { text } }));
  const { answerer } = openStream([answeredWith(secret), ...records]);
  for (const row of [1, 2]) {
    const { node } = await answerer.answer('tree', { row, pointer: '/input/text', inText: true, path: [], from: 0 });
    expect(node).toMatchObject({ kind: 'object' });
    expect(JSON.stringify(node)).toContain('token');
    expect(JSON.stringify(node)).not.toContain('swordfish');
  }
});

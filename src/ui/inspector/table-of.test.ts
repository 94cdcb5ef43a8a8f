import { expect, test } from 'vitest';
import type { JsonNode } from '../../timeline/detail.ts';
import { tableOf } from './table-of.ts';

/** A value as the worker would send it. */
function node(value: unknown): JsonNode {
  if (Array.isArray(value)) return { kind: 'array', elements: value.map(node), more: 0 };
  if (typeof value === 'object' && value !== null)
    return {
      kind: 'object',
      members: Object.entries(value).map(([name, inner]) => ({ name, value: node(inner), repeated: false })),
      more: 0,
    };
  return typeof value === 'string'
    ? { kind: 'string', text: value, more: 0 }
    : { kind: 'number', digits: String(value), exact: true };
}

test('objects without further ones in them are a table', () => {
  const table = tableOf(
    node([
      { a: 1, b: 'x' },
      { b: 'y', c: 2 },
      { a: 3, b: 'z', c: 4 },
    ]),
    '/raw',
  );
  expect(table).toMatchObject({ pointer: '/raw', columns: ['a', 'b', 'c'], more: 0 });
  expect(table?.rows[1]).toEqual([null, node('y'), node(2)]);
});

test('a member may be the table', () => {
  expect(tableOf(node({ n: 1, 'it/ems': [{ a: 1 }, { a: 2 }] }), '')?.pointer).toBe('/it~1ems');
});

test('what is not flat, not alike, or not several is none', () => {
  for (const value of [[{ a: 1 }], [{ a: [] }, { a: 1 }], [1, 2], [{}, {}], 'x', [{ a: 1 }, { b: 1 }, { c: 1 }]])
    expect(tableOf(node(value), ''), JSON.stringify(value)).toBeNull();
});

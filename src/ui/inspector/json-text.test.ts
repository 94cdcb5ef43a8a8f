import { describe, expect, test } from 'vitest';
import type { JsonNode } from '../../timeline/detail.ts';
import { isComplete, linesOf, pointerTo, textOfNode } from './json-text.ts';

const number = (digits: string): JsonNode => ({ kind: 'number', digits, exact: true });
const string = (text: string, more = 0): JsonNode => ({ kind: 'string', text, more });
const object = (members: Readonly<Record<string, JsonNode>>, more = 0): JsonNode => ({
  kind: 'object',
  more,
  members: Object.entries(members).map(([name, value]) => ({ name, value, repeated: false })),
});

describe('the text of a value', () => {
  test('has the digits of the file', () => {
    const node = object({
      big: number('9007199254740993'),
      list: { kind: 'array', elements: [number('1.0'), number('-0')], more: 0 },
    });
    expect(textOfNode(node)).toBe('{\n  "big": 9007199254740993,\n  "list": [\n    1.0,\n    -0\n  ]\n}');
  });

  test('of a string is the string', () => expect(textOfNode(string('a "b"'))).toBe('a "b"'));
  test('withholds what is withheld', () =>
    expect(textOfNode(object({ token: { kind: 'withheld' } }))).toBe('{\n  "token": "(withheld)"\n}'));
  test('is null when not all of it is there', () => {
    expect(isComplete(object({ a: object({}, 3) }))).toBe(false);
    expect(isComplete(object({ a: object({}) }))).toBe(true);
    expect(textOfNode(string('a', 1))).toBeNull();
    expect(textOfNode(object({ a: object({}, 3) }))).toBeNull();
    expect(textOfNode(object({ a: string('x', 3) }))).toBeNull();
  });
  test('of what is empty', () => expect(textOfNode(object({}))).toBe('{}'));
});

test('lines are counted as far as asked', () => {
  const wide = object(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, number('1')])));
  expect(linesOf(object({ a: object({ b: number('1') }), c: number('2') }), 100)).toBe(4);
  expect(linesOf(wide, 40)).toBeLessThan(50);
});

test('pointers escape what they must', () => expect(pointerTo('/a', 'b/c~d')).toBe('/a/b~1c~0d'));

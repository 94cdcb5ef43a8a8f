import { describe, expect, test } from 'vitest';
import { convert, everything, type Values } from './fixtures.ts';
import { nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';
import fc from '../../testing/examples.ts';

const nativeLine = (record: Values): unknown => placeOf(record).line;

/** Checks what holds for any file: every line has a record, ids differ, seq counts, each record is a line. Returns the errors of our own check. */
function checkAny(native: string): string[] {
  const stream = convert(native);
  const records = stream
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Values);
  expect(stream.endsWith('\n') || stream === '').toBe(true);
  const ids = records.map((record) => record['id']);
  expect(new Set(ids).size).toBe(ids.length);
  expect(records.flatMap((record) => record['seq'] ?? [])).toEqual(
    Array.from({ length: records.filter((record) => 'seq' in record).length }, (_, at) => at + 1),
  );
  const told = new Set(records.slice(1).map(nativeLine));
  const untold = native.split('\n').flatMap((line, at) => (line.trim() !== '' && !told.has(at + 1) ? [at + 1] : []));
  expect(untold).toEqual([]);
  return [...nativeSession(stream).diagnostics]
    .filter((found) => found.severity === 'error')
    .map((found) => `${found.code} ${found.path} ${found.message}`);
}

describe('what holds for any file', () => {
  const ODD: readonly unknown[] = [
    null,
    true,
    0,
    -1.5,
    '',
    'x',
    '<bash-input>',
    [],
    ['x'],
    {},
    { type: 'text' },
    { a: [{ b: 1 }] },
  ];

  /** A copy of a value with some of its parts replaced, left out or doubled. */
  const damage = (value: unknown, next: () => number): unknown => {
    if (next() % 24 === 0) return ODD[next() % ODD.length];
    if (Array.isArray(value))
      return value.flatMap((element) =>
        next() % 24 === 0 ? [damage(element, next), damage(element, next)] : [damage(element, next)],
      );
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => (next() % 24 === 0 ? [] : [[name, damage(member, next)]])),
    );
  };

  test('a session with lines of every kind', () => {
    expect(checkAny(everything().text())).toEqual([]);
  });

  test('damaged sessions lose no line, and make no record that our own check finds wrong', () => {
    const lines = everything()
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        let state = seed | 1;
        const next = (): number => {
          state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
          return (state ^ (state >>> 12)) >>> 1;
        };
        // The first line stays: a file that begins with [] is an array, and an empty one.
        const native = `{"type":"mode"}\n${lines.map((line) => `${JSON.stringify(damage(line, next))}\n`).join('')}`;
        const errors = checkAny(native).filter((error) => !error.startsWith('STREAM-JSON'));
        expect(errors).toEqual([]);
        expect(convert(native, 97)).toBe(convert(native));
      }),
      { numRuns: 50 },
    );
  });
});

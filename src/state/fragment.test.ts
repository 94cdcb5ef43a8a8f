import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFragment, writeFragment } from './fragment.ts';

const START = { view: 'story', filters: [], target: null, session: null } as const;

describe('the fragment', () => {
  test.each([
    [START, ''],
    [{ ...START, view: 'records' }, 'view=records'],
    [
      { view: 'records', filters: ['calls.dangling', 'fault:ASR-254'], target: { id: 'r99' }, session: null },
      'view=records&f=calls.dangling,fault:ASR-254&r=r99',
    ],
    [{ ...START, target: { line: 7 } }, 'line=7'],
    [{ ...START, session: 'a b/c&d.jsonl', target: { line: 7 } }, 's=a%20b/c%26d.jsonl&line=7'],
    [{ ...START, target: { id: 'a&b=c d+e%#' } }, 'r=a%26b%3Dc%20d%2Be%25%23'],
  ] as const)('of %j is %s, and back', (place, fragment) => {
    expect(writeFragment(place)).toBe(fragment);
    expect(readFragment(`#${fragment}`)).toEqual(place);
  });

  test('any id comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        expect(readFragment(writeFragment({ ...START, target: { id } })).target).toEqual({ id });
      }),
    );
  });

  test.each([
    ['#', START],
    ['#view=other&x=1', START],
    ['#line=0', START],
    ['#line=1e3', START],
    ['#f=<b>,,a b', START],
    ['#f=hooks,hooks', { ...START, filters: ['hooks'] }],
    ['#r=', { ...START, target: { id: '' } }],
    ['#r=%E0%A4%A', { ...START, target: { id: '\uFFFD%A' } }],
  ] as const)('%s is read without a fault', (fragment, place) => {
    expect(readFragment(fragment)).toEqual(place);
  });
});

import { describe, expect, test } from 'vitest';
import { readFragment, unreadParts, writeFragment } from './fragment.ts';
import fc from '../testing/examples.ts';

const START = { view: 'story', filters: [], target: null, pointer: null, session: null } as const;

describe('the fragment', () => {
  test.each([
    [START, ''],
    [{ ...START, view: 'records' }, 'view=records'],
    [
      {
        view: 'records',
        filters: ['calls.dangling', 'fault:ASR-254'],
        target: { id: 'r99' },
        pointer: null,
        session: null,
      },
      'view=records&f=calls.dangling,fault:ASR-254&r=r99',
    ],
    [{ ...START, target: { line: 7 } }, 'line=7'],
    [{ ...START, session: 'a b/c&d.jsonl', target: { line: 7 } }, 's=a%20b/c%26d.jsonl&line=7'],
    [{ ...START, target: { id: 'a&b=c d+e%#' } }, 'r=a%26b%3Dc%20d%2Be%25%23'],
    [{ ...START, target: { id: 'r71' }, pointer: '/exec/stdout' }, 'r=r71&p=/exec/stdout'],
    [{ ...START, target: { line: 7 }, pointer: '/a~1b/m~0n/0/+ &=%#' }, 'line=7&p=/a~1b/m~0n/0/%2B%20%26%3D%25%23'],
    [{ ...START, target: { id: 'r1' }, pointer: '' }, 'r=r1&p='],
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

  test('any pointer comes back beside any target, and none without one', () => {
    const target = fc.oneof(fc.record({ id: fc.string() }), fc.record({ line: fc.integer({ min: 1, max: 1e12 }) }));
    fc.assert(
      fc.property(target, fc.string({ unit: 'grapheme' }), (named, pointer) => {
        expect(readFragment(writeFragment({ ...START, target: named, pointer }))).toEqual({
          ...START,
          target: named,
          pointer,
        });
        expect(readFragment(writeFragment({ ...START, pointer }))).toEqual(START);
      }),
    );
  });

  test.each([
    ['#', START],
    ['#p=/a', START],
    ['#r=r1&p=no~pointer', { ...START, target: { id: 'r1' }, pointer: 'no~pointer' }],
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

describe('what of a fragment is left out', () => {
  test.each([
    ['', []],
    ['#r=r71&p=/exec/stdout', []],
    ['#view=records&f=hooks,fault:ASR-254&q=-tool:Bash&s=a/b&line=7&find=a&how=case,word,regex,written', []],
    ['#garbage', ['garbage']],
    ['#p=/exec/stdout', ['p=/exec/stdout']],
    ['#r=r71&r=r72', ['r=r72']],
    ['#r=r71&line=3', ['line=3']],
    ['#line=abc&p=/a', ['line=abc', 'p=/a']],
    ['#line=0', ['line=0']],
    ['#view=list&f=<b>&how=case', ['view=list', 'f=<b>', 'how=case']],
    ['#find=a&how=loud', ['how=loud']],
  ])('of %s it is %j', (fragment, unread) => {
    expect(unreadParts(fragment)).toEqual(unread);
  });

  test('nothing of what is written', () => {
    const target = fc.oneof(fc.record({ id: fc.string() }), fc.record({ line: fc.integer({ min: 1, max: 1e12 }) }));
    fc.assert(
      fc.property(target, fc.string(), fc.string(), (named, pointer, session) => {
        expect(unreadParts(writeFragment({ ...START, view: 'records', target: named, pointer, session }))).toEqual([]);
      }),
    );
  });
});

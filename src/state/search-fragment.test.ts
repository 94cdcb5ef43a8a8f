import { expect, test } from 'vitest';
import { readFragment } from './fragment.ts';
import { readQuery, writeQuery } from './search-fragment.ts';
import fc from '../testing/examples.ts';

const query = fc.record({
  text: fc.string({ unit: 'grapheme', minLength: 1 }),
  isCase: fc.boolean(),
  isWord: fc.boolean(),
  isRegex: fc.boolean(),
  isWritten: fc.boolean(),
});

test('what is looked for comes back from an address, and leaves the place alone', () => {
  fc.assert(
    fc.property(query, (sought) => {
      const fragment = `view=records&r=r1&${writeQuery(sought)}`;
      expect(readQuery(`#${fragment}`)).toEqual({ ...sought, text: sought.text.toWellFormed() });
      expect(readFragment(fragment)).toMatchObject({ view: 'records', target: { id: 'r1' }, filters: [] });
    }),
  );
});

test('nothing is no member', () => {
  expect(writeQuery({ text: '', isCase: true, isWord: false, isRegex: false, isWritten: false })).toBe('');
  expect(readQuery('#view=records')).toEqual({
    text: '',
    isCase: false,
    isWord: false,
    isRegex: false,
    isWritten: false,
  });
  expect(readQuery('#find=a%2Bb+c&how=regex,what')).toEqual({
    text: 'a+b+c',
    isCase: false,
    isWord: false,
    isRegex: true,
    isWritten: false,
  });
});

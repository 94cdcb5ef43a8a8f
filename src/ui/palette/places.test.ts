import { describe, expect, test } from 'vitest';
import { readLink } from './links.ts';
import { idsOf, lineOf, noLine, noRecord } from './named-places.ts';

test('an id is tried as it was typed, without spaces around it, and without any', () => {
  expect(idsOf('r71')).toEqual(['r71']);
  expect(idsOf(' r 71')).toEqual([' r 71', 'r 71', 'r71']);
  expect(idsOf('  ')).toEqual(['  ']);
  expect(idsOf('')).toEqual([]);
});

test.each([
  ['120', 120],
  ['1,200', 1200],
  ['line 120', 120],
  [' :120 ', 120],
  ['0', null],
  ['r71', null],
  ['14:03', null],
])('the line of %j is %j', (text, line) => expect(lineOf(text)).toBe(line));

test('what is not there is said', () => {
  expect(noLine(99_999, 144, true)).toBe('The file has 144 lines: there is no going to line 99,999.');
  expect(noLine(200, 144, false)).toBe('144 lines of the file have been read: there is no going to line 200 yet.');
  expect(noRecord(['r 71', 'r71'], true)).toBe('No record has the id “r 71” or “r71”.');
  expect(noRecord(['r1'], false)).toBe('No record that has been read so far has the id “r1”.');
});

describe('a link', () => {
  const here = 'https://a.test/scope/?src=one.jsonl#r=r1';

  test.each([
    [
      '#r=r71&p=/exec/stdout',
      'https://a.test/scope/?src=one.jsonl#r=r71&p=/exec/stdout',
      'the record r71, the value /exec/stdout',
    ],
    ['https://a.test/scope/#line=4', 'https://a.test/scope/?src=one.jsonl#line=4', 'line 4'],
    [
      ' https://a.test/scope/?src=two.jsonl#view=records&r=r2 ',
      'https://a.test/scope/?src=two.jsonl#view=records&r=r2',
      'two.jsonl, Records, the record r2',
    ],
    ['?src=two.jsonl', 'https://a.test/scope/?src=two.jsonl', 'two.jsonl'],
  ])('%s is followed', (text, href, words) => {
    expect(readLink(text, here, true)).toEqual({ href, words });
  });

  test('a fragment by itself means the session of a bundle that is open', () => {
    const link = readLink('#r=r7', 'https://a.test/#s=run/a.jsonl&r=r1', true);
    expect(link).toEqual({ href: 'https://a.test/#s=run%2Fa.jsonl&r=r7', words: 'run/a.jsonl, the record r7' });
  });

  test.each(['https://b.test/scope/#r=r1', 'https://a.test/else/#r=r1'])('%s is another page', (text) => {
    expect(readLink(text, here, true)).toHaveProperty('fault');
  });

  test('without a file it leads nowhere where none is open', () => {
    expect(readLink('#r=r1', 'https://a.test/scope/', false)).toBeNull();
    expect(readLink('https://a.test/scope/#r=r1', 'https://a.test/scope/', false)).toHaveProperty('fault');
  });

  test.each(['r71', '#4', '#', 'print', 'what? src=1', '/exec'])('%s is none', (text) => {
    expect(readLink(text, here, true)).toBeNull();
  });
});

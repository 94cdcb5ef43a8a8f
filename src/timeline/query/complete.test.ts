import { describe, expect, test } from 'vitest';
import { completionAt, keysFor, withoutPieceAt } from './complete.ts';
import { nearest } from './nearest.ts';
import { isWithin, readTimes } from './ranges.ts';

/** What would be completed where `|` stands: the stretch that it would replace, in brackets. */
function at(marked: string): string | null {
  const caret = marked.indexOf('|');
  const query = marked.replace('|', '');
  const place = completionAt(query, caret);
  if (place === null) return null;
  const what = place.kind === 'key' ? 'key' : `${place.isNot ? '-' : ''}${place.key}`;
  return `${what} ${query.slice(0, place.from)}[${query.slice(place.from, place.to)}]${query.slice(place.to)} ${place.typed}`;
}

describe('what is being typed', () => {
  test.each([
    ['|', 'key [] '],
    ['st|', 'key [st] st'],
    ['-st|', 'key -[st] st'],
    ['st|atus:failed', 'key [status:failed] st'],
    ['tool:|', 'tool tool:[] '],
    ['tool:Ba|sh', 'tool tool:[Bash] Ba'],
    ['-tool:Ba|', '-tool -tool:[Ba] Ba'],
    ['tool:Bash,Re|', 'tool tool:Bash,[Re] Re'],
    ['tool:Ba|sh,Read', 'tool tool:[Bash],Read Ba'],
    ['tool:"a b|', 'tool tool:["a b] a b'],
    ['tool:"a b|c",d', 'tool tool:["a bc"],d a b'],
    ['tool:Bash |', 'key tool:Bash [] '],
    ['tool:Bash by:u| x', 'by tool:Bash by:[u] x u'],
    ['time:14:0|', 'time time:[14:0] 14:0'],
    ['nope:x|', null],
    ['"some te|', null],
  ])('%s', (marked, expected) => {
    expect(at(marked)).toBe(expected);
  });

  test('keys that begin with it come first', () => {
    expect(keysFor('t')).toEqual(['type', 'tool', 'time', 'terminal', 'text']);
    expect(keysFor('by')).toEqual(['by', 'requestedBy']);
    expect(keysFor('claus')).toEqual(['rule']);
    expect(keysFor('')).toHaveLength(18);
  });
});

test.each([
  ['status:failed tool:|', 'status:failed '],
  ['tool:Ba|sh by:user', ' by:user'],
  ['"a b" to|', '"a b" '],
  ['|', ''],
])('what stands beside what is being typed: %s', (marked, expected) => {
  expect(withoutPieceAt(marked.replace('|', ''), marked.indexOf('|'))).toBe(expected);
});

test('the nearest word', () => {
  const known = ['status', 'severity', 'tool'];
  expect([nearest('stauts', known), nearest('sev', known), nearest('tol', known), nearest('xyz', known)]).toEqual([
    'status',
    'severity',
    'tool',
    null,
  ]);
});

test.each([
  ['14:02', '2026-01-31T14:02:59.999Z', true],
  ['14:02', '2026-01-31T14:03:00Z', false],
  ['14:02..14:10', '2026-01-31T14:10:30Z', true],
  ['23:00..01:00', '2026-01-31T00:30:00Z', true],
  ['23:00..01:00', '2026-01-31T12:00:00Z', false],
  ['..14:02', '2026-01-31T00:00:00Z', true],
  ['2026-01-31', '2026-01-31T23:59:59.999Z', true],
  ['2026-01-31', '2026-02-01T00:00:00Z', false],
  ['2026-01-31T14..', null, false],
  ['2026-01-31T14:02..', '2026-03-01T00:00:00Z', true],
  ['2026-01-31T14:02:21.2', '2026-01-31T14:02:21.299Z', true],
  ['2026-01-31T14:02+02:00', '2026-01-31T12:02:00Z', true],
  ['14:02Z', null, false],
])('the time %s has %s in it: %s', (text, time, isIn) => {
  const range = readTimes(text);
  expect(typeof range === 'string').toBe(time === null);
  expect(typeof range !== 'string' && time !== null && isWithin(Date.parse(time), range)).toBe(isIn);
});

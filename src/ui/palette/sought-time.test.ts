import { describe, expect, test } from 'vitest';
import { readSoughtTime } from './sought-time.ts';
import fc from '../../testing/examples.ts';

const at = (text: string): number => Date.parse(text);
const CLOCK = ((14 * 60 + 3) * 60 + 22) * 1000;

describe('a typed time', () => {
  test.each([
    ['2026-01-31T14:03:22.5Z', 'moment', at('2026-01-31T14:03:22.500Z'), 0],
    ['2026-01-31 14:03:22,5 UTC', 'moment', at('2026-01-31T14:03:22.500Z'), 0],
    ['2026-01-31T14:03+0200', 'moment', at('2026-01-31T12:03:00Z'), 120],
    ['2026-01-31T14:03\u22120530', 'moment', at('2026-01-31T19:33:00Z'), -330],
    ['2026-01-31T14:03+02', 'moment', at('2026-01-31T12:03:00Z'), 120],
    ['2026-01-31T14:03:22.123456789Z', 'moment', at('2026-01-31T14:03:22.123Z'), 0],
    ['2026-01-31T14:03:22', 'local', at('2026-01-31T14:03:22Z'), null],
    [' 2026-01-31  9:03 ', 'local', at('2026-01-31T09:03:00Z'), null],
    ['2026-01-31', 'local', at('2026-01-31T00:00:00Z'), null],
    ['14:03', 'clock', CLOCK - 22_000, null],
    ['14:03:22.5', 'clock', CLOCK + 500, null],
    ['9:05', 'clock', (9 * 60 + 5) * 60_000, null],
    ['+5m', 'offset', 300_000, null],
    ['+1h30m', 'offset', 5_400_000, null],
    ['+ 1d 2h 3min 4.5s', 'offset', 93_784_500, null],
    ['+250ms', 'offset', 250, null],
    ['+1.5H', 'offset', 5_400_000, null],
    ['+0s', 'offset', 0, null],
  ] as const)('%s', (text, on, time, zone) => {
    expect(readSoughtTime(text)).toEqual({ sought: { on, at: time }, zone });
  });

  test.each([
    '',
    '120',
    ':120',
    'line 14',
    'r71',
    '+',
    '+5',
    '+m',
    '-5m',
    '14',
    '14:3',
    '2026',
    '2026-01',
    '+5m3h',
    'next',
  ])('%j is none', (text) => {
    expect(readSoughtTime(text)).toBeNull();
  });

  test.each([
    ['25:10', 'there is no such time'],
    ['14:60', 'there is no such time'],
    ['2026-02-30T10:00', 'there is no such time'],
    ['14:03Z', 'only a date with a time of day can have a zone'],
    ['14:03.5', 'a fraction is one of seconds: 14:03:22.5'],
  ])('%s: %s', (text, fault) => {
    expect(readSoughtTime(text)).toBe(fault);
  });

  test('every date as JSON writes it is read as that moment', () => {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(readSoughtTime(date.toISOString())).toMatchObject({ sought: { on: 'moment', at: date.getTime() } });
      }),
    );
  });

  test('no text makes it fail', () => {
    fc.assert(fc.property(fc.string(), (text) => void readSoughtTime(text)));
    const alphabet = fc.constantFrom(...Array.from('0123456789:-+.,TZ hms'));
    fc.assert(fc.property(fc.string({ unit: alphabet, maxLength: 30 }), (text) => void readSoughtTime(text)));
  });
});

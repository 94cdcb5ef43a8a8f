import { expect, test } from 'vitest';
import { isTimestamp, offsetOf, timeOf } from './timestamp.ts';
import fc from '../testing/examples.ts';

test.each([
  ['2026-10-26T14:02:21Z', '2026-10-26T14:02:21.000Z'],
  ['2026-10-26T14:02:21.254999Z', '2026-10-26T14:02:21.254Z'],
  ['2026-10-26t14:02:21.2z', '2026-10-26T14:02:21.200Z'],
  ['2026-10-26 14:02:21+02:30', '2026-10-26T11:32:21.000Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
  ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2017-01-01T01:59:60.5+02:00', '2017-01-01T00:00:00.500Z'],
])('%s is %s', (text, instant) => {
  expect(new Date(timeOf(text)).toISOString()).toBe(instant);
});

// The platform takes most of these for another day or hour.
test.each([
  '2026-02-29T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-12-30T23:59:60Z',
  '2026-01-01T00:00:61Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00+01:60',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00.Z',
  '2026-01-01T00:00Z',
  '2026-01-01',
  ' 2026-01-01T00:00:00Z',
  '12026-01-01T00:00:00Z',
  '',
])('%s is no timestamp', (text) => {
  expect(isTimestamp(text)).toBe(false);
});

test('a timestamp is the moment that the platform reads it as', () => {
  const [min, max] = [new Date('0000-01-02T00:00:00Z'), new Date('9999-12-30T23:59:59.999Z')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), fc.integer({ min: -1439, max: 1439 }), (date, offset) => {
      const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
      const clock = [Math.abs(offset) / 60, Math.abs(offset) % 60].map((part) =>
        String(Math.floor(part)).padStart(2, '0'),
      );
      const text = `${local}${offset < 0 ? '-' : '+'}${clock.join(':')}`;
      expect(timeOf(text)).toBe(date.getTime());
      expect(offsetOf(text)).toBe(offset);
    }),
    { numRuns: 1000 },
  );
});

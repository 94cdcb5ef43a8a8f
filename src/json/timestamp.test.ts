import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { isTimestamp, timeOf } from '../base/timestamp.ts';
import { scan } from './scan.ts';
import { Tape } from './tape.ts';
import { plainTime } from './timestamp.ts';
import fc from '../testing/examples.ts';

function timeIn(text: string): number {
  const tape = new Tape();
  const bytes = encodeUtf8(JSON.stringify(text));
  scan(tape, bytes, 0, bytes.length);
  return plainTime(tape, 0);
}

function isPlain(text: string): boolean {
  return !Number.isNaN(timeIn(text));
}

test('what records have is plain', () => {
  for (const text of [
    '2026-10-26T14:02:21.254Z',
    '2026-10-26T14:02:21Z',
    '0000-01-01T00:00:00.0Z',
    '2026-12-28T23:59:59Z',
  ])
    expect(isPlain(text)).toBe(true);
});

test('what is plain is a timestamp', () => {
  const part = (most: number, width = 2): fc.Arbitrary<string> =>
    fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(width, '0'));
  const text = fc
    .tuple(
      part(9999, 4),
      ...['-', '-', 'T', ':', ':'].map((mark, index) =>
        part([13, 32, 25, 61, 61][index] as number).map((number) => mark + number),
      ),
      fc.constantFrom('', '.', '.1', '.123456789', ',5', '.1x'),
      fc.constantFrom('Z', 'z', '+01:00', ''),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.option(fc.tuple(fc.nat(24), fc.string({ maxLength: 2 }))), (whole, change) => {
      const changed = change === null ? whole : whole.slice(0, change[0]) + change[1] + whole.slice(change[0] + 1);
      expect(timeIn(changed)).toBe(isPlain(changed) ? timeOf(changed) : Number.NaN);
      // The other way round only offsets, the last days of a month and their leap seconds are left out.
      const isSeen = isPlain(whole) || !isTimestamp(whole) || !whole.endsWith('Z');
      expect(isSeen || /^.{8}(?:29|3.)/.test(whole)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('what is plain is the moment that the platform reads it as', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0000-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      (date) => {
        const isLate = date.getUTCDate() > 28;
        expect(timeIn(date.toISOString())).toBe(isLate ? Number.NaN : date.getTime());
      },
    ),
  );
  expect(timeIn('2026-10-26T14:02:21.2Z')).toBe(Date.parse('2026-10-26T14:02:21.200Z'));
  expect(timeIn('2026-10-26T14:02:21.254999Z')).toBe(Date.parse('2026-10-26T14:02:21.254Z'));
});

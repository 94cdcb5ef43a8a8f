import { expect, test } from 'vitest';
import { timeOf } from './time-of.ts';

test.each([
  ['2026-10-26T14:02:21.254Z', '2026-10-26', '14:02:21.254'],
  ['2026-10-26T14:02:21Z', '2026-10-26', '14:02:21'],
  ['2026-10-26T14:02:21.254123+02:00', '2026-10-26', '14:02:21.254'],
  ['yesterday', null, 'yesterday'],
  ['1761487341', null, '1761487341'],
])('%s', (ts, date, time) => expect(timeOf(ts)).toEqual({ date, time }));

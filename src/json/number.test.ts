import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExact, isSafeIntegerText } from './number.ts';

test.each([
  '0',
  '-0',
  '9007199254740991',
  '-9007199254740991',
  '0.1',
  '1.0',
  '1e2',
  '1E+2',
  '0.10000000000000001',
  '1e300',
  '0e5',
  '0.000',
  '5e-324',
])('%s survives', (lexeme) => {
  expect(isExact(lexeme)).toBe(true);
});

test.each([
  '9007199254740992',
  '9007199254740993',
  '-9007199254740992',
  '12345678901234567890',
  '1e400',
  '-1e999',
  '3.14159265358979323846',
  '1e-400',
  '100000000000000000000',
])('%s does not', (lexeme) => {
  expect(isExact(lexeme)).toBe(false);
});

test('whatever JavaScript prints survives, but integers past 2^53', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const lexeme = JSON.stringify(value);
      fc.pre(!(/^-?\d+$/.test(lexeme) && !Number.isSafeInteger(value)));
      expect(isExact(lexeme)).toBe(true);
    }),
  );
});

test('safe integers are told from others by their digits', () => {
  expect(isSafeIntegerText('9007199254740991')).toBe(true);
  expect(isSafeIntegerText('9007199254740993')).toBe(false);
  expect(isSafeIntegerText('1.0')).toBe(false);
});

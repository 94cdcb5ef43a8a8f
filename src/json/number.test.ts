import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { isExact, isSafeIntegerText, numberOf } from './number.ts';
import { scan } from './scan.ts';
import { Tape } from './tape.ts';
import fc from '../testing/examples.ts';

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

test('a number token reads as the double of its digits', () => {
  const number = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
    fc.constantFrom('0', '-0', '0.0', '1e3', '999999999999999', '1000000000000000', '9007199254740993', '1E400'),
  );
  fc.assert(
    fc.property(number, (lexeme) => {
      const tape = new Tape();
      const bytes = encodeUtf8(lexeme);
      expect(scan(tape, bytes, 0, bytes.length).kind).toBe('value');
      expect(numberOf(tape, 0)).toBe(Number(lexeme));
    }),
  );
});
